// A library whose tab bar is a view controller of its own: it is given the first screens of three coordinators, all
// of which share one navigation controller.

protocol Coordinator: AnyObject {
  var children: [Coordinator] { get set }
  func start()
}

protocol FinishDelegate: AnyObject {
  func didFinish(_ child: Coordinator)
}

final class AppCoordinator: Coordinator {
  var children: [Coordinator] = []
  let navigationController: UINavigationController

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  func start() {
    let bar = BarCoordinator(navigationController)
    children.append(bar)
    bar.start()
  }
}

final class BarCoordinator: Coordinator {
  var children: [Coordinator] = []
  let navigationController: UINavigationController
  let bar: BarViewController

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
    bar = BarViewController()
  }

  func start() {
    let books = BooksCoordinator(navigationController)
    let notes = NotesCoordinator(navigationController)
    children = [books, notes]
    books.start()
    notes.start()
    bar.controllers = [books.booksViewController, notes.notesViewController]
    bar.onAdd = { [weak self] in self?.showAdding() }
    navigationController.pushViewController(bar, animated: false)
  }

  private func showAdding() {
    let adding = AddingCoordinator(navigationController)
    adding.finishDelegate = self
    children.append(adding)
    adding.start()
  }
}

extension BarCoordinator: FinishDelegate {
  func didFinish(_ child: Coordinator) {
    children.removeAll { $0 === child }
  }
}

final class BooksCoordinator: Coordinator {
  var children: [Coordinator] = []
  let navigationController: UINavigationController
  let booksViewController: BooksViewController
  let split: UISplitViewController

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
    booksViewController = BooksViewController()
    split = UISplitViewController()
  }

  func start() {
    booksViewController.onBook = { [weak self] in self?.showBook() }
  }

  private func showBook() {
    let book = BookViewController()
    let notes = NotesCoordinator(navigationController)
    children.append(notes)
    // One child's alone make no tabs.
    book.margin = [notes.notesViewController]
    notes.start()
    navigationController.pushViewController(book, animated: true)
  }
}

final class NotesCoordinator: Coordinator {
  var children: [Coordinator] = []
  let navigationController: UINavigationController
  let notesViewController = NotesViewController()

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  func start() {
    notesViewController.onNote = { [weak self] in self?.showNote() }
  }

  private func showNote() {
    navigationController.pushViewController(NoteViewController(), animated: true)
  }
}

final class AddingCoordinator: Coordinator {
  var children: [Coordinator] = []
  weak var finishDelegate: FinishDelegate?
  let navigationController: UINavigationController

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  func start() {
    let camera = CameraViewController()
    camera.onDone = { [weak self] in
      guard let self else { return }
      finishDelegate?.didFinish(self)
    }
    navigationController.pushViewController(camera, animated: true)
  }
}

final class BarViewController: UIViewController {
  var onAdd: (() -> Void)?
  var controllers: [UIViewController] = []
  func show(_ controllers: UIViewController...) {}
}

final class BooksViewController: UIViewController {
  var onBook: (() -> Void)?
}

final class BookViewController: UIViewController {
  var margin: [UIViewController] = []
}

final class NotesViewController: UIViewController {
  var onNote: (() -> Void)?
}

final class NoteViewController: UIViewController {}

final class CameraViewController: UIViewController {
  var onDone: (() -> Void)?
}
