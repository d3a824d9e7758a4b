/// Short sorted lists of numbers, each once, as sets.
enum Sorted {
  static func set(_ numbers: [UInt32]) -> [UInt32] {
    // Mostly it is one already.
    if zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) { return numbers }
    var result: [UInt32] = []
    result.reserveCapacity(numbers.count)
    for number in numbers.sorted() where result.last != number { result.append(number) }
    return result
  }

  static func union(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    if right.isEmpty || left == right { return left }
    if left.isEmpty { return right }
    var result: [UInt32] = []
    result.reserveCapacity(left.count + right.count)
    var i = 0
    var j = 0
    while i < left.count, j < right.count {
      let next = min(left[i], right[j])
      if left[i] == next { i += 1 }
      if right[j] == next { j += 1 }
      result.append(next)
    }
    return result + left[i...] + right[j...]
  }

  static func intersection(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    if left == right { return left }
    return left.filter { contains(right, $0) }
  }

  static func subtracting(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    if right.isEmpty { return left }
    return left.filter { !contains(right, $0) }
  }

  private static func contains(_ list: [UInt32], _ number: UInt32) -> Bool {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if list[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < list.count && list[low] == number
  }
}
