import ArgumentParser
import Glibc
import StandardIO

// Nothing is handed to C from this file: a closure here would belong to the main actor.
if let settings = ServeSettings(usual: CommandLine.arguments.dropFirst()) {
    exit(serve(settings).code)
}
switch SwipedCommand.parsed() {
case .serve(let settings): exit(serve(settings).code)
case .replay(let path, let isPrinting): exit(replay(path, isPrinting: isPrinting))
}
