import FlowConform
import Testing

struct FootprintsTests {
  /// Asked for in either order, and again: what is known of two lists is of that operation.
  @Test func `what two paths used, both or either, is told apart`() {
    var footprints = Footprints()
    let left = footprints.intern([1, 2, 3])
    let right = footprints.intern([2, 3, 4])
    for _ in 1...2 {
      let either = footprints.union(left, right)
      let both = footprints.intersection(right, left)
      let (first, second) = (
        footprints.subtracting(left, right), footprints.subtracting(right, left)
      )
      #expect(Array(footprints[either]) == [1, 2, 3, 4])
      #expect(Array(footprints[both]) == [2, 3])
      #expect(Array(footprints[first]) == [1])
      #expect(Array(footprints[second]) == [4])
    }
    #expect(footprints.union(left, right) == footprints.union(right, left))
  }

  @Test func `who used nothing changes nothing`() {
    var footprints = Footprints()
    let some = footprints.intern([7])
    #expect(footprints.union(some, Footprints.none) == some)
    #expect(footprints.union(Footprints.none, some) == some)
    #expect(footprints.intersection(some, Footprints.none) == Footprints.none)
    #expect(footprints.intersection(some, some) == some)
    #expect(footprints.intern([]) == Footprints.none)
  }
}
