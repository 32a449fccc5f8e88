// Reads lines such as "atan2 3ff0000000000000 4000000000000000", with the bits of the arguments, and writes the bits of
// each result. `test_elementary_functions.py` compiles it together with the functions.

@main
enum Elementary {
    static func main() {
        while let line = readLine() {
            let words = line.split(separator: " ")
            let numbers = words.dropFirst().map { Double(bitPattern: UInt64($0, radix: 16) ?? 0) }
            let result =
                switch words.first {
                case "exp": exp(numbers[0])
                case "log": log(numbers[0])
                case "sin": sineAndCosine(of: numbers[0]).sine
                case "cos": sineAndCosine(of: numbers[0]).cosine
                default: atan2(y: numbers[0], x: numbers[1])
                }
            print(String(result.bitPattern, radix: 16))
        }
    }
}
