import CJansson

/// Prepares jansson once per process.
enum JanssonLibrary {
    /// Installs the allocator, and seeds the hash function of member names with a random number, so that clients cannot
    /// cause collisions.
    ///
    /// Without a seed jansson would open /dev/urandom, which the sandbox forbids, and then use the time as the seed.
    private static let prepared: Void = {
        JanssonAllocator.install()
        json_object_seed(Int(UInt32.random(in: 1 ... .max)))
    }()

    /// Call this before jansson creates an object. After the first call it costs one atomic load.
    static func prepare() { prepared }
}
