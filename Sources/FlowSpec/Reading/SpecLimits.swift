package import FlowYAML

/// How much a flow may be, so that no file can keep flowctl busy for ever.
package struct SpecLimits: Sendable {
  /// What holds for each file; of bytes and values, for all files together.
  package var yaml: YAMLLimits
  /// How many files there may be: the entry file and all that it imports.
  package var files: Int

  package init(yaml: YAMLLimits = YAMLLimits(), files: Int = 1000) {
    self.yaml = yaml
    self.files = files
  }
}
