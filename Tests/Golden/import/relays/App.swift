// A shelf of books: view models have a relay for each way out, and coordinators bind to them.

protocol FinishDelegate: AnyObject {
  func coordinatorDidFinish(child: Coordinator)
}

protocol Coordinator: AnyObject {
  var finishDelegate: FinishDelegate? { get set }
  var childCoordinators: [Coordinator] { get set }
  func start()
}

extension Coordinator {
  func finish() {
    childCoordinators.removeAll()
    finishDelegate?.coordinatorDidFinish(child: self)
  }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene) {
    let stack = UINavigationController()
    window?.rootViewController = stack
    ShelfCoordinator(stack).start()
  }
}

final class ShelfCoordinator: Coordinator {
  weak var finishDelegate: FinishDelegate?
  var childCoordinators: [Coordinator] = []
  private let navigationController: UINavigationController
  private let disposeBag = DisposeBag()

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  func start() {
    let viewModel = ShelfViewModel()
    let shelf = ShelfViewController(viewModel: viewModel)
    viewModel.addBookRelay
      .observe(on: MainScheduler.instance)
      .withUnretained(self)
      .bind { owner, _ in owner.addBook() }
      .disposed(by: disposeBag)
    viewModel.bookSelected
      .subscribe(onNext: { [weak self] book in self?.showBook(book) })
      .disposed(by: disposeBag)
    viewModel.$isSearching
      .sink { [weak self] _ in self?.showSearch() }
      .store(in: &cancellables)
    viewModel.clubSelected
      .flatMap { [weak self] club in self?.showClub() ?? .empty() }
      .bind(to: viewModel.joined)
      .disposed(by: disposeBag)
    navigationController.pushViewController(shelf, animated: false)
  }

  private func showClub() -> Observable<Club> {
    navigationController.pushViewController(ClubViewController(), animated: true)
    return .never()
  }

  private func addBook() {
    let child = AddBookCoordinator(navigationController)
    child.finishDelegate = self
    childCoordinators.append(child)
    child.start()
  }

  private func showBook(_ book: Book) {
    let controller = BookViewController(viewModel: BookViewModel(book))
    navigationController.pushViewController(controller, animated: true)
  }

  private func showSearch() {
    let viewModel = SearchViewModel()
    viewModel.closePublisher
      .receive(on: RunLoop.main)
      .sink { [weak self] in self?.navigationController.dismiss(animated: true) }
      .store(in: &cancellables)
    navigationController.present(SearchViewController(viewModel: viewModel), animated: true)
  }
}

extension ShelfCoordinator: FinishDelegate {
  func coordinatorDidFinish(child: Coordinator) {
    childCoordinators.removeAll { $0 === child }
  }
}

final class AddBookCoordinator: Coordinator {
  weak var finishDelegate: FinishDelegate?
  var childCoordinators: [Coordinator] = []
  private let navigationController: UINavigationController

  init(_ navigationController: UINavigationController) {
    self.navigationController = navigationController
  }

  func start() {
    let viewModel = CameraViewModel()
    viewModel.foundRelay.bind { [weak self] _ in self?.review() }.disposed(by: disposeBag)
    navigationController.pushViewController(
      CameraViewController(viewModel: viewModel), animated: true)
  }

  private func review() {
    let viewModel = ReviewViewModel()
    viewModel.savedRelay.bind { [weak self] in
      self?.navigationController.popToRootViewController(animated: true)
      self?.finish()
    }
    .disposed(by: disposeBag)
    navigationController.pushViewController(
      ReviewViewController(viewModel: viewModel), animated: true)
  }
}

final class ShelfViewModel {
  let addBookRelay = PublishRelay<Void>()
  let bookSelected = PublishSubject<Book>()
  let clubSelected = PublishSubject<Club>()
  let joined = PublishRelay<Club>()
  @Published var isSearching = false
}

final class SearchViewModel { let closePublisher = PassthroughSubject<Void, Never>() }
final class CameraViewModel { let foundRelay = PublishRelay<Book>() }
final class ReviewViewModel { let savedRelay = PublishRelay<Void>() }
final class BookViewModel { init(_ book: Book) {} }

final class ShelfViewController: UIViewController { init(viewModel: ShelfViewModel) {} }
final class SearchViewController: UIViewController { init(viewModel: SearchViewModel) {} }
final class BookViewController: UIViewController { init(viewModel: BookViewModel) {} }
final class CameraViewController: UIViewController { init(viewModel: CameraViewModel) {} }
final class ReviewViewController: UIViewController { init(viewModel: ReviewViewModel) {} }
final class ClubViewController: UIViewController {}
