/// Numbers as people read them.
extension Int {
  /// `1,640,000`
  package var grouped: String {
    let digits = Array(String(self))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// How much of all it is, to a tenth of a per cent.
  package func share(of all: Int) -> String {
    let all = Swift.max(1, all)
    let tenths = (self * 1000 + all / 2) / all
    return tenths == 0 ? "< 0.1 %" : "\(tenths / 10).\(tenths % 10) %"
  }
}
