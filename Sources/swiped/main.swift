import ArgumentParser
import Glibc
import Linux
import SwipeProtocol

// The entry point: checks the memory, reads the command line, and runs what it asks for. `SwipedCommand` has the options.
// A closure in this file would belong to the main actor, so none of them may be passed to C.
guard AddressSpace.canMap(bytes: AddressSpace.bytesToStart) else {
    AddressSpace.reportShortage(missingBytes: AddressSpace.bytesToStart)
    exit(ExitStatus.outOfMemory.code)
}
FreeMemory.returnLargeBlocks()
if CommandLine.arguments.count <= 1 {
    // Most programs start the daemon without options. Then nothing is parsed, which saves 3 MB of resident memory.
    exit(serve(ServeSettings()).code)
}
switch SwipedCommand.parsed() {
case .serve(let settings):
    if let network = settings.network {
        exit(serveNetwork(settings, network).code)
    } else {
        exit(serve(settings).code)
    }
case .supervise(let settings): exit(supervise(settings).code)
case .connect(let path): exit(connect(to: path).code)
case .describe: print(String(decoding: ProtocolDocument.text, as: UTF8.self), terminator: "")
case .replay(let path, let isPrinting): exit(replay(path, isPrinting: isPrinting))
case .inspect(let command): exit(inspect(command))
}
