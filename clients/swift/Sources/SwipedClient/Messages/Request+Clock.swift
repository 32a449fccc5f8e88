// Written by generate.py from protocol/openrpc.json.

extension Swipe.Request where Answer == Swipe.TimeResult {
    /// Lets time go on. What falls due until then happens, at its own time.
    ///
    /// - Parameters:
    ///   - timestamp: The time to go on to, in ms by the client's clock.
    public static func clockAdvance(timestamp: Double) -> Self {
        Self("clock/advance", ["timestamp": given(timestamp)])
    }
}
