import FlowModel

/// Folding things that are presented alone, one over the other: alerts, mostly.
///
/// Those of one owner become one entry, as on a stack. Those of several owners become a *pile*: an entry for each
/// owner, in the order of the tree, of which the lowest has the number and the others are `shared`. So each owner is
/// known to have something there, and in which order it lies, and how much of it, is said by what the number stands
/// for. Nobody may take a part of a pile away, or ask what lies where in it, before that is unfolded.
extension World {
  /// Rows of two or more things that were presented alone, but for those that are one pile already.
  func openLayers(besides kept: Slot, piles: Bool) -> [OpenRun] {
    var runs: [OpenRun] = []
    var index = layers.count - 1
    while index > 0 {
      guard let top = alone(index, besides: kept) else {
        index -= 1
        continue
      }
      var bottom = top
      var first = index
      var isOpen = false
      while first > 1, let below = alone(first - 1, besides: kept),
        piles || entries[Int(below)].owner == entries[Int(top)].owner
      {
        isOpen = isOpen || entries[Int(bottom)].fold != .shared
        bottom = below
        first -= 1
      }
      if isOpen { runs.append(OpenRun(bottom: bottom, top: top, isAlone: true)) }
      index = first - 1
    }
    return runs
  }

  /// The entry that a layer presents alone, if it could be folded.
  private func alone(_ layer: Int, besides kept: Slot) -> Slot? {
    guard case .entry(let slot) = layers[layer].content, slot != kept,
      entries[Int(slot)].owner != .none, !entries[Int(slot)].isUnfoldable
    else { return nil }
    return slot
  }

  /// Folds a row into its lowest entry, or into a pile.
  ///
  /// - Returns: what it stands for, the bottom first.
  mutating func foldAlone(_ run: OpenRun) -> [FoldedEntry] {
    // Looked up now: another run that was folded since may have taken layers from below this one.
    guard let first = aloneLayer(of: run.bottom) else {
      preconditionFailure("a run that is presented alone stands in a layer")
    }
    var row: [Slot] = []
    for layer in layers[first...] {
      guard case .entry(let slot) = layer.content else { break }
      row.append(slot)
      if slot == run.top { break }
    }
    let owners = owners(of: row)
    let content = row.indices.map { index in
      let entry = entries[Int(row[index])]
      var folded = FoldedEntry(
        entry, style: layers[first + index].style, owner: owners.firstIndex(of: entry.owner) ?? 0)
      folded.isPresenting = entry.isPresenting && row[index] != run.top
      return folded
    }
    let lowest = layers[first]
    let isPresenting = entries[Int(run.top)].isPresenting
    takeOut(row, from: first)
    for (index, owner) in owners.enumerated() {
      let slot = index == 0 ? run.bottom : makeEntry(entries[Int(run.bottom)])
      entries[Int(slot)].owner = owner
      close(slot)
      if index > 0 { number(slot, as: .shared) }
      // How the lowest one was presented is not known of a pile.
      let layer =
        owners.count == 1
        ? lowest
        : Layer(
          content: .entry(slot), presenter: owner, source: index == 0 ? lowest.source : .none,
          style: .fullScreen)
      layers.insert(layer, at: first + index)
      if owner != .none { coordinators[Int(owner)].layerCount += 1 }
      entries[Int(slot)].isPresenting = false
    }
    setPresenting(isPresenting, in: first + owners.count - 1)
    renumberLayers()
    return content
  }

  /// Puts a row in the place of a fold, or of a pile, of which an entry is the lowest.
  mutating func unfoldAlone(_ slot: Slot, into content: [FoldedEntry]) {
    guard let first = aloneLayer(of: slot) else { return }
    let pile = pile(from: first)
    let owners = pile.map { entries[Int($0)].owner }
    let lowest = layers[first]
    let isPresenting = entries[Int(pile[pile.count - 1])].isPresenting
    takeOut(pile, from: first)
    for (index, entry) in content.enumerated() {
      let owner = owners[Int(entry.owner)]
      let new = Entry(
        screen: entry.screen, owner: owner, arguments: entry.arguments, stack: .none,
        fold: entry.fold, spent: entry.spent, hidesTabBar: entry.hidesTabBar)
      let place = index == 0 ? slot : makeEntry(new)
      entries[Int(place)] = new
      layers.insert(
        Layer(
          content: .entry(place), presenter: owners.count == 1 ? lowest.presenter : owner,
          source: index == 0 ? lowest.source : .none, style: entry.style ?? lowest.style),
        at: first + index)
      if owner != .none { coordinators[Int(owner)].layerCount += 1 }
    }
    for (index, entry) in content.enumerated().dropLast() {
      setPresenting(entry.isPresenting, in: first + index)
    }
    setPresenting(isPresenting, in: first + content.count - 1)
    renumberLayers()
  }

  /// Says of the entry that a layer presents alone whether that presents the next layer.
  private mutating func setPresenting(_ isPresenting: Bool, in layer: Int) {
    guard case .entry(let slot) = layers[layer].content else { return }
    entries[Int(slot)].isPresenting = isPresenting && layer + 1 < layers.count
    if layer + 1 < layers.count { layers[layer + 1].source = isPresenting ? slot : .none }
  }

  /// Takes a row out of the layers; the lowest entry stays, to be used again.
  private mutating func takeOut(_ row: [Slot], from first: Int) {
    layers.removeSubrange(first..<first + row.count)
    for slot in row {
      let owner = entries[Int(slot)].owner
      if owner != .none { coordinators[Int(owner)].layerCount -= 1 }
      if slot == row[0] { continue }
      entries[Int(slot)].isLive = false
      freeEntries.append(slot)
    }
  }

  /// The owners of a row, in the order of the tree.
  private func owners(of row: [Slot]) -> [Slot] {
    let owner = entries[Int(row[0])].owner
    if row.allSatisfy({ entries[Int($0)].owner == owner }) { return [owner] }
    let owners = row.map { entries[Int($0)].owner }
    return coordinatorsInTreeOrder().filter(owners.contains)
  }

  /// The entries of a pile whose lowest is in a layer; the only one, if it is none.
  private func pile(from first: Int) -> [Slot] {
    var pile: [Slot] = []
    for layer in layers[first...] {
      guard case .entry(let slot) = layer.content,
        pile.isEmpty || entries[Int(slot)].fold == .shared
      else { break }
      pile.append(slot)
    }
    return pile
  }

  /// The layers of the pile that an entry is a part of.
  func layers(ofPile slot: Slot) -> Range<Int> {
    guard let first = aloneLayer(of: numbered(slot)) else { return layers.count..<layers.count }
    return first..<first + pile(from: first).count
  }

  /// The owners of what an entry stands for: of a pile, the lowest.
  package func owners(at slot: Slot) -> [Slot] {
    guard entries[Int(slot)].stack == .none, let layer = aloneLayer(of: slot) else {
      return [entries[Int(slot)].owner]
    }
    return pile(from: layer).map { entries[Int($0)].owner }
  }

  /// The layer that presents an entry alone.
  private func aloneLayer(of slot: Slot) -> Int? {
    layers.firstIndex { $0.content == .entry(slot) }
  }

  /// The entry that has the number of the pile which an entry is a part of: itself, if it is of none.
  package func numbered(_ slot: Slot) -> Slot {
    guard entries[Int(slot)].fold == .shared, var index = aloneLayer(of: slot) else { return slot }
    while index > 0, case .entry(let below) = layers[index].content {
      if entries[Int(below)].fold != .shared { return below }
      index -= 1
    }
    return slot
  }

  /// Tells containers in which layer they stand.
  mutating func renumberLayers() {
    for index in layers.indices {
      if case .container(let container) = layers[index].content {
        containers[Int(container)].host = .layer(Int32(index))
      }
    }
  }

  /// Whether an entry is a part of a pile.
  func isInPile(_ slot: Slot) -> Bool {
    if entries[Int(slot)].fold == .shared { return true }
    guard entries[Int(slot)].fold != .unfolded, entries[Int(slot)].stack == .none,
      let index = aloneLayer(of: slot), index + 1 < layers.count,
      case .entry(let above) = layers[index + 1].content
    else { return false }
    return entries[Int(above)].fold == .shared
  }
}
