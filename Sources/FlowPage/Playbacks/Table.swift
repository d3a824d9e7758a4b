/// Values that are numbered in the order in which they come up first.
struct Table<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var indices: [Value: TableIndex] = [:]

  mutating func index(of value: Value) -> TableIndex {
    if let known = indices[value] { return known }
    indices[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
