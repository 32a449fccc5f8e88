"""Faults are planted where they compile, and change what the line does."""

import plant


def faults(tmp_path, source):
    file = tmp_path / "Sources/Motion/Some.swift"
    file.parent.mkdir(parents=True)
    file.write_text(source)
    return [fault.after.format(n=7).strip() for fault in plant.candidates(file)]


def test_comparisons_conditions_sums_and_statements_are_changed(tmp_path):
    source = "func step() {\n    guard isOpen else { return }\n    if a.b <= c {\n        let sum = x + y\n        emit(sum)\n    }\n}\n"
    assert faults(tmp_path, source) == [
        "guard (planted(7) != (isOpen)) else { return }",
        "if (planted(7) ? a.b < c : a.b <= c) {",
        "let sum = (planted(7) ? x - y : x + y)",
        "if !planted(7) { emit(sum) }",
    ]


def test_comments_and_strings_do_not_change(tmp_path):
    assert faults(tmp_path, '    // if a < b {\n    log("if a < b {")\n    a = b  // {\n') == []


def test_the_same_seed_plants_the_same_faults(tmp_path):
    faults(tmp_path, "func f() {\n" + "".join(f"    emit({n})\n" for n in range(50)) + "}\n")
    places = lambda seed: [fault.line for fault in plant.chosen(tmp_path / "Sources", 10, seed)]
    assert places(1) == places(1) != places(2) and len(set(places(1))) == 10
