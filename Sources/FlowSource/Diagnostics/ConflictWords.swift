/// What is said of a file in which a merge conflict stands.
package enum ConflictWords {
  package static let message = "a merge conflict is not resolved here"
  package static let help =
    "keep the side that you want, and remove the lines `<<<<<<<`, `=======` and `>>>>>>>`"
}
