#if hasFeature(Embedded)
    // Embedded Swift does not have these protocols. It leaves out the snapshots, which need them.
    package protocol Codable {}
    package protocol CodingKey {}
#endif
