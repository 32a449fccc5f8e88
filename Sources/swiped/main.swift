import ArgumentParser
import Glibc
import Linux

// The entry point: checks the memory, and runs what the command line asks for. `SwipedCommand` has the options.
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
SwipedCommand.main()
