import Linux
import Program

/// Does what needs sockets, and returns the exit status.
func serveSockets(_ task: Program.SocketTask) throws(Failure) -> Int32 {
    switch task {
    case .serve(let settings): try serveNetwork(settings, SocketSettings(settings)).code
    case .inspect(let file): try inspectLive(file)
    }
}
