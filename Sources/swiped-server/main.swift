import Glibc
import Program

// `swiped` with sockets. A closure in this file would belong to the main actor, so none of them may be passed to C.
exit(Program.run(CommandLine.arguments, serveSockets: serveSockets))
