import CJansson

/// What has to be done once for the library as a whole.
enum JanssonLibrary {
    /// Watches over its memory, and seeds the hash of member names from the system's randomness, so that nobody outside can provoke
    /// collisions.
    ///
    /// With a seed of 0 the library would open /dev/urandom, which the sandbox forbids, and then take the time for a seed.
    private static let prepared: Void = {
        JanssonAllocator.install()
        json_object_seed(Int(UInt32.random(in: 1 ... .max)))
    }()

    /// Called before the first object is made; costs one atomic load afterwards.
    static func prepare() { prepared }
}
