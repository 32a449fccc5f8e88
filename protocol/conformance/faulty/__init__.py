"""A second daemon of the Swipe Protocol, written from its pages alone. `--fault` plants a mistake.

`wire` reads bytes, `texts` JSON, `rpc` messages, `session` and `tables` methods; `engine` changes the `cells`, by
the `places` that content may take, the `velocity` of a finger, what a `release` decides, and `motion`. `checking` validates params
against the schema, `behavior` resolves overrides, and `faults` lists the mistakes. For features that this daemon lacks, a relay
plants the faults: `relaying`, with its `misreadings` and the `changes` that they make.
"""

# The features of the suite that this daemon lacks.
LACKING = (
    "accessibility", "actions", "css", "discover", "edit", "follow", "full-swipe", "layout", "peek", "pointers", "release-preview",
    "snapshot", "stops", "system-clock", "wheel",
)  # fmt: skip
