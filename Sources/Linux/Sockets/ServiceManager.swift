/// The service manager that has started this process, such as systemd. It is notified as `sd_notify(3)` describes.
package struct ServiceManager: ~Copyable {
    package enum State: String, Sendable {
        case ready = "READY=1"
        case stopping = "STOPPING=1"
    }

    /// Connected to `NOTIFY_SOCKET`, because the sandbox allows no connection later; nil: no manager asks to be notified.
    private let output: OutputDescriptor?

    package init() {
        guard let path = Environment.value(of: "NOTIFY_SOCKET"),
            let number = try? SocketFile.connect(to: path, sendsDatagrams: true)
        else {
            output = nil
            return
        }
        output = OutputDescriptor(owning: number)
    }

    /// Notifies the manager. One that does not read is not waited for.
    package func notify(_ state: State) {
        _ = output?.write(Array(state.rawValue.utf8).span)
    }
}
