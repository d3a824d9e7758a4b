/// A number that takes half the room, in what a proof holds by the hundred thousand.
@propertyWrapper
struct Narrow {
  private var narrow: Int32

  init(wrappedValue: Int) { narrow = Int32(wrappedValue) }

  var wrappedValue: Int {
    get { Int(narrow) }
    set { narrow = Int32(newValue) }
  }
}
