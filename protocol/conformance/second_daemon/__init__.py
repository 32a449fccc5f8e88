"""A second daemon of the Swipe Protocol, written from its pages alone, for what content does: framing, batches and invalid messages are
not its subject.

`main` reads and writes messages, `session` and `tables` have the methods; `engine` changes the `cells`, by the `places` that content may
take, the `velocity` of a finger, what a `release` decides, and `motion`. `behavior` resolves overrides.
"""

# The areas of cases that this daemon passes, but for those of the features that it lacks and those in `trusting.txt`.
AREAS = ("begin", "cell", "gesture", "layout", "locale", "motion", "notify", "policy", "preset", "release", "table", "time")
LACKING = (
    "accessibility", "actions", "announce", "batch", "css", "css-easing", "discover", "edit", "follow", "full-swipe", "header-framing",
    "keys", "layout", "peek", "pointers", "release-preview", "snapshot", "stops", "system-clock", "trace", "wheel",
)  # fmt: skip
