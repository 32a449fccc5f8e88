import ArgumentParser
import Glibc
import StandardIO
import SwipeProtocol

// Nothing is handed to C from this file: a closure here would belong to the main actor.
guard AddressSpace.canMap(bytes: AddressSpace.bytesToStart) else {
    AddressSpace.reportShortage(missingBytes: AddressSpace.bytesToStart)
    exit(ExitStatus.outOfMemory.code)
}
FreeMemory.returnLargeBlocks()
if let settings = ServeSettings(usual: CommandLine.arguments.dropFirst()) {
    exit(serve(settings).code)
}
switch SwipedCommand.parsed() {
case .serve(let settings):
    if let network = settings.network {
        exit(serveNetwork(settings, network).code)
    } else {
        exit(serve(settings).code)
    }
case .connect(let path): exit(connect(to: path).code)
case .describe: print(String(decoding: ProtocolDocument.text, as: UTF8.self), terminator: "")
case .replay(let path, let isPrinting): exit(replay(path, isPrinting: isPrinting))
}
