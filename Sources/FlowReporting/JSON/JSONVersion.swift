/// The version of what is printed as JSON for programs: it rises when a member goes or means something else, and not
/// when one is added (`Documentation/Versions.md`).
package enum JSONVersion {
  package static let number = 1
}
