import Glibc

/// The client's clock: monotonic, in ms.
@Sendable func milliseconds() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
}

/// Runs a function on a new thread: one that blocks in `poll(2)` must not occupy a thread of Swift's pool.
///
/// - Returns: `false` if the system has no thread left.
func detachThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(Body(body))
    let fault = unsafe pthread_create(
        &thread, nil,
        { context in
            if let context = unsafe context {
                unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
            }
            return nil
        }, context.toOpaque())
    guard fault == 0 else {
        unsafe context.release()
        return false
    }
    pthread_detach(thread)
    return true
}

extension ArraySlice<UInt8> {
    /// The index of the first such byte, by `memchr(3)`: messages may be large.
    func fastIndex(of byte: UInt8) -> Int? {
        unsafe withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let found = unsafe memchr(base, Int32(byte), bytes.count) else {
                return nil
            }
            return unsafe startIndex + (UnsafeRawPointer(found) - base)
        }
    }
}

private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
