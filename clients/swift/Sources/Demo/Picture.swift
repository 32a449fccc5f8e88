import SwipedClient

/// Draws rows as lines of a terminal: 8 px a column, three lines a row.
struct Picture {
    /// A character and its style, as the numbers of an escape sequence.
    struct Glyph: Equatable {
        var character: Character = " "
        var style = "0"
    }

    static let columns = 40
    static let pixels = 8.0
    static let lines = 3
    static let width = Double(columns) * pixels

    let mails: Mails
    let isRightToLeft: Bool

    /// The lines of a row whose content has an offset in px.
    func row(_ mail: Mails.Mail, offset: Double) -> [[Glyph]] {
        let head = line(mail.from, mail.when, "1", "90")
        let subject = line(mail.subject, "", "0", "0")
        let divider = [Glyph](repeating: Glyph(character: "─", style: "38;2;72;72;74"), count: Self.columns)
        let count = min(Int((abs(offset) / Self.pixels).rounded()), Self.columns)
        let strip = strip(of: count, isLeft: offset > 0)
        return zip([head, subject], strip).map { content, strip in
            offset > 0 ? strip + content.prefix(Self.columns - count) : content.dropFirst(count) + strip
        } + [divider]
    }

    /// As text with escape sequences.
    static func text(_ glyphs: some Sequence<Glyph>) -> String {
        var text = ""
        var style = ""
        for glyph in glyphs {
            if glyph.style != style {
                text += "\u{1B}[0;\(glyph.style)m"
                style = glyph.style
            }
            text.append(glyph.character)
        }
        return text + "\u{1B}[0m"
    }

    private func line(_ first: String, _ last: String, _ firstStyle: String, _ lastStyle: String) -> [Glyph] {
        let gap = max(Self.columns - 2 - first.count - last.count, 1)
        var glyphs = first.map { Glyph(character: $0, style: firstStyle) }
        glyphs += [Glyph](repeating: Glyph(), count: gap)
        glyphs += last.map { Glyph(character: $0, style: lastStyle) }
        glyphs = [Glyph()] + glyphs.prefix(Self.columns - 2) + [Glyph()]
        return isRightToLeft ? mirrored(first, last, firstStyle, lastStyle) : glyphs
    }

    private func mirrored(_ first: String, _ last: String, _ firstStyle: String, _ lastStyle: String) -> [Glyph] {
        var glyphs = last.map { Glyph(character: $0, style: lastStyle) }
        glyphs += [Glyph](repeating: Glyph(), count: max(Self.columns - 2 - first.count - last.count, 1))
        glyphs += first.map { Glyph(character: $0, style: firstStyle) }
        return [Glyph()] + glyphs.suffix(Self.columns - 2) + [Glyph()]
    }

    /// The strip of actions that the content uncovers: each has its share, with its title on the first line.
    private func strip(of count: Int, isLeft: Bool) -> [[Glyph]] {
        let isLeading = isLeft != isRightToLeft
        let actions = (isLeading ? mails.actions.leading : mails.actions.trailing) ?? []
        let total = actions.reduce(0) { $0 + $1.width }
        var head: [Glyph] = []
        var below: [Glyph] = []
        var sum = 0.0
        // From the outer edge inwards; on the left side that is from left to right.
        for action in actions {
            let from = Int((Double(count) * sum / total).rounded())
            sum += action.width
            let width = Int((Double(count) * sum / total).rounded()) - from
            let style = "1;38;2;255;255;255;48;2;" + color(of: action)
            let blank = [Glyph](repeating: Glyph(style: style), count: width)
            let titled = centered(action.title ?? action.id, in: blank)
            head = isLeft ? head + titled : titled + head
            below = isLeft ? below + blank : blank + below
        }
        return [head, below]
    }

    private func centered(_ title: String, in blank: [Glyph]) -> [Glyph] {
        var glyphs = blank
        guard title.count < blank.count else { return glyphs }
        for (place, character) in zip(((blank.count - title.count) / 2)..., title) {
            glyphs[place].character = character
        }
        return glyphs
    }

    /// `#CE2C31` as `206;44;49`.
    private func color(of action: Swipe.Action) -> String {
        let number = Int((mails.colors[action.id] ?? "#6C6C70").dropFirst(), radix: 16) ?? 0
        return "\(number >> 16);\(number >> 8 & 255);\(number & 255)"
    }
}
