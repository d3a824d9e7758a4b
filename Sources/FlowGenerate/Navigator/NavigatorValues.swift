extension NavigatorGenerator {
  /// Writes values as scripts do, and reads them.
  static let valueTexts = #"""
    // MARK: - Values as scripts write them

    fileprivate protocol FlowNavigationValue {
      init?(flowText: String)
      var flowText: String { get }
    }

    fileprivate func flowValue<T: FlowNavigationValue>(_ text: String?, as _: T.Type) -> T? {
      text.flatMap { T(flowText: $0) }
    }

    extension Bool: FlowNavigationValue {
      fileprivate init?(flowText: String) { self.init(flowText) }
      fileprivate var flowText: String { String(self) }
    }

    extension Int: FlowNavigationValue {
      fileprivate init?(flowText: String) { self.init(flowText) }
      fileprivate var flowText: String { String(self) }
    }

    extension Double: FlowNavigationValue {
      fileprivate init?(flowText: String) { self.init(flowText) }
      fileprivate var flowText: String { String(self) }
    }

    extension String: FlowNavigationValue {
      fileprivate init?(flowText: String) {
        guard flowText.hasPrefix("\"") else { return nil }
        self = ""
        var isEscaped = false
        for scalar in flowText.dropFirst().dropLast().unicodeScalars {
          if isEscaped {
            let plain: [Unicode.Scalar: Unicode.Scalar] = ["n": "\n", "t": "\t", "r": "\r"]
            unicodeScalars.append(plain[scalar] ?? scalar)
            isEscaped = false
          } else if scalar == "\\" {
            isEscaped = true
          } else {
            unicodeScalars.append(scalar)
          }
        }
      }

      fileprivate var flowText: String {
        var text = "\""
        for scalar in unicodeScalars {
          switch scalar {
          case "\"": text += "\\\""
          case "\\": text += "\\\\"
          case "\n": text += "\\n"
          case "\t": text += "\\t"
          case "\r": text += "\\r"
          default: text.unicodeScalars.append(scalar)
          }
        }
        return text + "\""
      }
    }

    extension Optional: FlowNavigationValue where Wrapped: FlowNavigationValue {
      fileprivate init?(flowText: String) {
        if flowText == "nil" {
          self = .none
        } else {
          guard let value = Wrapped(flowText: flowText) else { return nil }
          self = .some(value)
        }
      }

      fileprivate var flowText: String { self?.flowText ?? "nil" }
    }

    /// A list goes to the driver and into the script; no screen can be asked for by one.
    extension Array: FlowNavigationValue where Element: FlowNavigationValue {
      fileprivate init?(flowText: String) { nil }
      fileprivate var flowText: String {
        ("[" + map(\.flowText).joined(separator: ", ") + "]").flowText
      }
    }

    """#
}
