import FlowctlCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

exit(Flowctl.run(Array(CommandLine.arguments.dropFirst()), console: Platform.console()))
