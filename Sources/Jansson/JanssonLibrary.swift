import CJansson

/// What has to be done once for the library as a whole.
enum JanssonLibrary {
    /// Watches over its memory, and seeds the hash of member names from the system's randomness, so that nobody outside can provoke
    /// collisions.
    private static let prepared: Void = {
        JanssonMemory.install()
        json_object_seed(0)
    }()

    /// Called before the first object is made; costs one atomic load afterwards.
    static func prepare() { prepared }
}
