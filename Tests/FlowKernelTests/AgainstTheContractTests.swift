import FlowTestSupport
import Foundation
import Testing

/// The kernel against the contract's own (`Tests/ContractKernel`), on random flows.
/// `scripts/compare-kernels` runs it for as long as wanted.
/// One after the other: who waited for another's walk would hold a processor.
@Suite(.serialized) struct AgainstTheContractTests {
  private static let usual = 120_000
  private static let environment = ProcessInfo.processInfo.environment
  private static let first = UInt64(environment["FLOWCTL_FIRST_SEED"] ?? "") ?? 1
  private static let wanted = Int(environment["FLOWCTL_TURNS"] ?? "") ?? usual

  /// One walk, for both tests.
  private static let walk: Result<KernelComparison, any Error> = Result {
    let most = Int(environment["FLOWCTL_DIFFERENCES"] ?? "") ?? 5
    var comparison = KernelComparison()
    var seed = first
    var told = 0
    while comparison.turns < wanted, comparison.differences.count < most {
      // Enough flows for so many turns, or they end at once.
      guard seed < first + UInt64(wanted / 10) + 100 else { break }
      try comparison.compare(seed: seed)
      seed += 1
      // A run of hours tells what it has seen, if somebody stops it.
      if comparison.turns >= told + 250_000 {
        told = comparison.turns
        print("up to seed \(seed - 1): \(comparison)")
        fflush(nil)
      }
    }
    print(comparison)
    return comparison
  }

  @Test func `both kernels do the same in every turn`() throws {
    let comparison = try Self.walk.get()
    for difference in comparison.differences { Issue.record("\(difference)") }
    #expect(comparison.turns >= Self.wanted)
    #expect(comparison.flows > comparison.turns / 100)
  }

  /// `FLOWCTL_APPS` says how many seeds.
  @Test func `both kernels do the same with words of real apps, and under SwiftUI`() throws {
    let most = Int(Self.environment["FLOWCTL_DIFFERENCES"] ?? "") ?? 5
    var comparison = KernelComparison()
    for seed in Self.first..<Self.first + (UInt64(Self.environment["FLOWCTL_APPS"] ?? "") ?? 100) {
      try comparison.compareApps(seed: seed)
      if comparison.differences.count >= most { break }
    }
    print("apps: \(comparison)")
    for difference in comparison.differences { Issue.record("\(difference)") }
    for source in ["button", "tab", "back", "swipe"] { #expect(comparison.seen[source] != nil) }
    for step in ["pushOverTop", "startOverTop"] { #expect(comparison.seen[step] != nil) }
  }

  @Test(.enabled(if: wanted >= usual, "so few turns don't see all of the language"))
  func `nothing that the language has is left out`() throws {
    let language =
      KernelComparison.sources + KernelComparison.steps + KernelComparison.invariants
    let seen = try Self.walk.get().seen
    #expect(language.filter { seen[$0] == nil } == [])
  }

  @Test(arguments: [
    238, 243, 20_549, 21_231, 21_798, 22_020, 22_296, 22_710, 24_720, 24_912, 27_943,
    700_260, 701_124, 701_233, 703_191, 707_970, 708_012, 708_984, 710_234, 714_272, 718_492,
    722_866, 724_960, 727_321, 728_706, 729_145, 731_877, 732_079, 733_732, 737_266, 757_763,
    761_355, 762_829, 767_782, 781_911, 787_272, 790_221, 790_564, 791_540, 793_315, 808_085,
    828_484, 830_871, 833_475, 836_910, 837_410, 842_318, 880_545, 889_257, 889_399, 905_879,
    916_317, 947_886, 989_888, 1_002_780, 2_003_647,
    2_009_123, 3_265_857, 3_311_093, 5_003_415, 5_004_101, 5_004_778, 5_006_021, 5_006_197,
    5_007_952, 5_010_080, 5_010_387, 5_015_143, 5_015_346, 7_111_027, 9_003_955, 12_059_126,
    15_009_422, 21_046_047, 21_075_224, 21_242_042, 21_299_939,
    31_018_834, 31_056_210, 41_537_215, 61_022_406,
  ])
  func `what once told them apart does so no more`(seed: UInt64) throws {
    var comparison = KernelComparison()
    try comparison.compare(seed: seed)
    #expect(comparison.differences == [])
  }

  @Test(arguments: [
    106, 588, 625, 711, 731, 892, 1146, 1204, 1218, 1289, 1390, 1418, 1532, 1596,
    3_000_429, 3_000_885, 3_001_480, 3_001_693, 3_002_147, 3_003_349, 3_003_579, 3_003_982,
    3_004_829,
    3_004_885, 3_005_633, 3_005_845, 3_005_871, 3_006_047, 826_113_005, 826_113_352, 826_115_562,
    271_130_340, 271_132_730, 271_153_920, 271_127_506, 271_185_604, 271_251_963, 271_500_291,
    271_502_928, 281_004_606,
  ])
  func `what once told them apart with words of real apps does so no more`(seed: UInt64) throws {
    var comparison = KernelComparison()
    try comparison.compareApps(seed: seed)
    #expect(comparison.differences == [])
  }
}
