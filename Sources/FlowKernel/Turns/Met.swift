/// What turns of a kernel have met, by number, each once: so nobody has to look through all that there is.
package struct Met: Sendable {
  package internal(set) var taken: [Int] = []
  package internal(set) var crossed: [Int] = []
  package internal(set) var branched: [Int] = []

  mutating func forget() {
    taken.removeAll(keepingCapacity: true)
    crossed.removeAll(keepingCapacity: true)
    branched.removeAll(keepingCapacity: true)
  }
}
