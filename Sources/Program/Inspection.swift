import Linux

/// What `swiped inspect` was asked for.
struct Inspection {
    let file: String
    private let compare: String?
    /// Where the page is written; nil is standard output.
    private let page: String?
    private let opens: Bool

    init(_ options: CommandLineOptions) throws(Failure) {
        file = try options.operand()
        compare = options["compare"]
        opens = options.has("open")
        let output = options["output"] ?? "\(file).html"
        page = output == "-" ? nil : output
        if options.has("live"), opens || compare != nil || options.has("output") {
            throw .usage("--live serves the page; leave out --open, --compare and --output")
        }
        if opens, page == nil { throw .usage("--open needs a file; choose one with --output") }
    }

    /// Writes the page of a recording, and opens it. Returns the exit status.
    func run() throws(Failure) -> Int32 {
        let recording = try InspectFile(file)
        let other: InspectFile? = if let path = compare { try InspectFile(path) } else { nil }
        if let page, let identity = FileIdentity(at: page),
            [file, compare].contains(where: { $0.flatMap(FileIdentity.init(at:)) == identity })
        {
            throw Failure(
                status: ExitStatus.cannotRecord.code, message: "\(page) is the recording; choose another name")
        }
        let writer = try PageWriter(page)
        if !opens { _ = Sandbox.enter(for: []) }
        let inspector = InspectorPage()
        try writer.write(inspector.head)
        try recording.copy(into: writer)
        try other?.copy(into: writer)
        try writer.write(inspector.tail)
        guard let page else { return 0 }
        if opens {
            let error = ProcessImage.replace(by: "xdg-open", ["xdg-open", page])
            throw Failure(
                status: ExitStatus.cannotServe.code,
                message: "cannot start xdg-open: \(error). Open \(page) in a browser.")
        }
        print(page)
        return 0
    }
}
