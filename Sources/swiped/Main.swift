import Linux
import Program

/// The program that other programs start. Embedded Swift compiles it, which has no `CommandLine`.
@_cdecl("main")
func main(_ count: Int32, _ words: UnsafePointer<UnsafePointer<CChar>?>) -> Int32 {
    let words = (0..<Int(count)).map { index in String(cString: words[index]!) }
    return Program.run(words) { (_) throws(Failure) in try startServer(words) }
}

/// Replaces this process by the program that serves sockets, with the same words.
private func startServer(_ words: [String]) throws(Failure) -> Int32 {
    let (name, bytes) = ("swiped-server", AddressSpace.bytesToServe(loopCount: 1))
    // Linux kills a process that cannot map the program that it starts.
    guard AddressSpace.canMap(bytes: bytes) else {
        AddressSpace.reportShortage(missingBytes: bytes)
        return ExitStatus.outOfMemory.code
    }
    if let folder = ProcessImage.folder { _ = ProcessImage.replace(by: "\(folder)/\(name)", words) }
    let error = ProcessImage.replace(by: name, words)
    throw Failure(
        status: ExitStatus.cannotServe.code,
        message: "sockets need \(name), beside this program or in PATH (\(error)): install its package")
}
