import ArgumentParser
import Glibc
import StandardIO

// Nothing is handed to C from this file: a closure here would belong to the main actor.
let settings = ServeSettings(usual: CommandLine.arguments.dropFirst()) ?? SwipedCommand.parseOrExit().settings
exit(serve(settings).code)
