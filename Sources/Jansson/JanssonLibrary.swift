import CJansson

/// What has to be done once for the library as a whole.
enum JanssonLibrary {
    /// Seeds the hash of member names from the system's randomness, so that nobody outside can provoke collisions.
    private static let seeded: Void = json_object_seed(0)

    /// Called before the first object is made; costs one atomic load afterwards.
    static func prepare() { seeded }
}
