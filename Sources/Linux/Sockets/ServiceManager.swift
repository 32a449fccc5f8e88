/// The service manager that has started this process, such as systemd. It is notified as `sd_notify(3)` describes.
package struct ServiceManager: ~Copyable {
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

    /// Notifies the manager of a state, such as `READY=1`. One that does not read is not waited for.
    package func notify(_ state: String) { _ = output?.write(state.utf8.span) }
}
