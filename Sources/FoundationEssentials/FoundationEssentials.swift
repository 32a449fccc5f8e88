/// Stands for Foundation's module of this name while `make build` compiles ArgumentParser.
///
/// ArgumentParser uses Foundation for two things: descriptions of errors, and JSON for `--experimental-dump-help`. The daemon
/// needs neither. Foundation would add 5 MB to the executable, because the linker cannot leave out parts of it.
///
/// If ArgumentParser uses more of Foundation one day, it does not compile: add the declaration here.

public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}

/// Encodes nothing, so `--experimental-dump-help` prints an empty line.
public final class JSONEncoder {
    public struct OutputFormatting: OptionSet {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let prettyPrinted = OutputFormatting(rawValue: 1)
        public static let sortedKeys = OutputFormatting(rawValue: 2)
    }

    public var outputFormatting: OutputFormatting = []

    public init() {}

    public func encode(_ value: some Encodable) throws -> Data { Data() }
}

public struct Data {}

extension String {
    public enum Encoding {
        case utf8
    }

    public init?(data: Data, encoding: Encoding) { return nil }
}
