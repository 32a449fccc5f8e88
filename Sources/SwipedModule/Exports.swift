import SwipeServer

// The functions that the module exports. The host reserves memory with `malloc` for the bytes that it passes and takes.
// Each `now` is the time of a monotonic clock, in ms.

typealias HostedSessionPointer = UnsafeMutablePointer<HostedSession>

/// Creates a session.
///
/// - Parameter limits: a JSON object of `count` bytes. Without bytes the limits are the defaults.
/// - Returns: the session, for the other functions; nil if a limit is invalid.
@c(swiped_create)
func create(_ limits: UnsafePointer<UInt8>?, _ count: Int, _ now: Double) -> UnsafeMutableRawPointer? {
    guard let limits = unsafe Limits(json: UnsafeBufferPointer(start: limits, count: count).span) else { return nil }
    let session = unsafe HostedSessionPointer.allocate(capacity: 1)
    unsafe session.initialize(to: HostedSession(limits: limits, now: now))
    return UnsafeMutableRawPointer(session)
}

/// Frees a session.
@c(swiped_destroy)
func destroy(_ session: UnsafeMutableRawPointer) {
    unsafe session.hosted.deinitialize(count: 1)
    unsafe session.hosted.deallocate()
}

/// Passes bytes of the client to the session. Returns how many bytes of output there are.
@c(swiped_receive)
func receive(_ session: UnsafeMutableRawPointer, _ bytes: UnsafePointer<UInt8>, _ count: Int, _ now: Double) -> Int {
    unsafe session.hosted.pointee.session.receive(UnsafeBufferPointer(start: bytes, count: count).span, at: now)
    return unsafe session.hosted.pointee.finish()
}

/// Ends the client's input. Returns how many bytes of output there are.
@c(swiped_input_ended)
func inputEnded(_ session: UnsafeMutableRawPointer, _ now: Double) -> Int {
    unsafe session.hosted.pointee.session.inputEnded(at: now)
    return unsafe session.hosted.pointee.finish()
}

/// Handles the deadlines that have passed. Returns how many bytes of output there are.
@c(swiped_time_passed)
func timePassed(_ session: UnsafeMutableRawPointer, _ now: Double) -> Int {
    unsafe session.hosted.pointee.session.timePassed(at: now)
    return unsafe session.hosted.pointee.finish()
}

/// Moves the output to `bytes`, which have room for all of it.
@c(swiped_take_output)
func takeOutput(_ session: UnsafeMutableRawPointer, _ bytes: UnsafeMutablePointer<UInt8>) {
    let output = unsafe session.hosted.pointee.takeOutput()
    for index in output.indices { unsafe bytes[index] = output[index] }
}

/// The time at which to call `swiped_time_passed`; infinity if there is none.
@c(swiped_next_deadline)
func nextDeadline(_ session: UnsafeMutableRawPointer) -> Double {
    unsafe session.hosted.pointee.session.nextDeadline ?? .infinity
}

/// The exit status of a daemon whose session ended like this one; -1 while the session goes on.
@c(swiped_exit_status)
func exitStatus(_ session: UnsafeMutableRawPointer) -> Int32 { unsafe session.hosted.pointee.session.exitStatus ?? -1 }

extension UnsafeMutableRawPointer {
    fileprivate var hosted: HostedSessionPointer { unsafe assumingMemoryBound(to: HostedSession.self) }
}
