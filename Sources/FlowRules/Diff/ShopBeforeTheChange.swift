/// The flow before the change, on the pages of most rules of this kind.
let shopBeforeTheChange = """
  flow: 1
  root: Shop
  screens:
    Basket: { events: [checkout] }
    Payment: { style: sheet, events: [close] }
  coordinators:
    Shop:
      start: Basket
      transitions:
        Basket.checkout: { present: Payment }
        Payment.close: dismiss
  """
