"""The mistakes that this daemon can be told to make, one each: what it is, and the rules whose cases have to notice it."""

FAULTS: dict[str, tuple[str, tuple[str, ...]]] = {
    # Framing and messages
    "header-counts-characters": ("Content-Length counts characters, and one too many", ("framing.5",)),
    "header-without-carriage-return": ("headers end in LF alone", ("framing.5",)),
    "late-notification": ("what a message causes is told after its answer", ("rpc.3",)),
    "id-lost": ("answers have no id", ("rpc.4",)),
    "id-as-text": ("a number that is an id comes back as a string", ("rpc.4",)),
    "notification-answered": ("a notification gets an answer", ("rpc.1", "rpc.17")),
    "frames-of-notifications-lost": ("the frame that a notification leads to is not told", ("rpc.17",)),
    "failures-not-logged": ("a notification that fails is dropped in silence", ("rpc.18",)),
    "unknown-method-served": ("an unknown method is answered with null", ("rpc.12",)),
    "unknown-member-refused": ("a member that is not known is refused", ("rpc.11", "schema.1")),
    "batch-answered-singly": ("the answers to a batch come one by one", ("rpc.20",)),
    "batch-reversed": ("the answers to a batch come in the wrong order", ("rpc.20",)),
    "empty-batch-answered": ("a batch of notifications is answered with an empty array", ("rpc.22",)),
    "error-codes-swapped": ("1001 and 1002 are mixed up, and 1005 is 1004", ("table.2", "gesture.2")),
    "no-member-in-errors": ("an error does not say which member is wrong", ("schema.4", "error.1")),
    "served-before-initialize": ("requests are served before initialize", ("life.1",)),
    "initialize-again": ("a second initialize is served", ("life.7",)),
    "any-version": ("every protocol version is accepted", ("life.4",)),
    "exit-status": ("the exit status is the wrong way round", ("life.11",)),
    "end-without-finishing": ("the end of the lines cuts motions short without a word", ("life.13",)),
    # Time
    "timestamp-ignored": ("messages do not move time, clock/advance alone does", ("time.7", "time.9")),
    "clock-goes-back": ("clock/advance takes time back", ("time.10",)),
    "due-excludes-its-moment": ("what falls due at the very moment of a message happens after it", ("time.7",)),
    "due-told-at-the-message": ("what fell due is told as of the message's time", ("time.7",)),
    "revision-stands-still": ("revision is always the same", ("time.14",)),
    # Frames
    "extra-member-in-frame": ("a frame has a member that the schema does not know", ("cell.1",)),
    "missing-member-in-frame": ("a frame lacks `armed`", ("cell.7",)),
    "offset-sign": ("offset has the wrong sign in frames", ("cell.2", "gesture.5")),
    "side-at-zero": ("a side is said to show at offset 0", ("cell.3",)),
    "numbers-not-rounded": ("numbers go out with all their digits", ("schema.5",)),
    "rtl-not-mirrored": ("right to left is left to right", ("locale.1",)),
    # Notifications
    "did-before-will": ("did comes before will where nothing moves", ("notify.9",)),
    "did-twice": ("each did is told twice", ("notify.1",)),
    "will-without-did": ("a will without a motion has no did", ("notify.1", "notify.9")),
    "will-without-need": ("willOpen is told of a cell that was told to be open", ("notify.2",)),
    "did-without-its-animation": ("a did does not name the animation that ended", ("notify.4",)),
    "superseded-not-told": ("a motion that another replaces ends without a word", ("notify.3",)),
    "cut-is-finished": ("a motion that is cut short is told to have finished", ("notify.3",)),
    "cause-always-program": ("the cause is always program", ("notify.7", "policy.1", "policy.5")),
    "animation-ids-again": ("animations share one id", ("notify.19",)),
    # Gestures
    "gate-lets-equal-pass": ("a quotient equal to directionRatio passes the gate", ("begin.2",)),
    "gate-lets-nothing-pass": ("a translation of 0, 0 passes the gate", ("begin.2",)),
    "stale-offset": ("a gesture finds content in flight where it was to go", ("gesture.7",)),
    "translation-adds-up": ("translations are taken as differences", ("gesture.5",)),
    "end-ignores-its-translation": ("the translation of gesture/end does not count", ("gesture.8",)),
    "cancel-opens": ("a cancelled gesture opens the cell", ("gesture.10",)),
    "jumps-under-the-finger": ("content under a finger jumps when the width changes", ("table.19",)),
    # Under the finger
    "rubber-band-coefficient": ("every rubber band has the coefficient 0.5", ("motion.8",)),
    "no-clamp": ("nothing stops content", ("motion.5",)),
    "tracking-keeps-numbers": ("another kind of tracking keeps the numbers of the one before", ("table.6",)),
    # Release
    "projection-in-ms": ("the projection takes px/s for px/ms", ("release.2",)),
    "deceleration-in-ms": ("deceleration gives seconds in ms", ("release.3",)),
    "tie-closes": ("a release exactly at the threshold closes", ("release.9",)),
    "close-threshold-ignored": ("an open cell is judged by openThreshold", ("release.4",)),
    "minimum-distance-excludes": ("a swipe of exactly minimumDistance goes back", ("release.7",)),
    "velocity-threshold-excludes": ("a velocity of exactly velocityThreshold does not decide", ("release.8",)),
    "finger-velocity-in-the-band": ("content leaves a rubber band as fast as the finger", ("release.11",)),
    "velocity-per-ms": ("the estimate is px/ms", ("release.17", "release.20")),
    "stop-gap-ignored": ("a finger that has stopped keeps its velocity", ("release.15",)),
    # Motion
    "overshoot-not-held": ("maximumOvershoot holds nothing", ("motion.28",)),
    "velocity-lost": ("a motion that replaces another starts at rest", ("motion.31", "cell.11")),
    "spring-undamped": ("springs have half of their damping ratio", ("motion.23",)),
    "easing-ignored": ("every curve is linear", ("motion.19", "motion.20")),
    "phases-inwards": ("phases overshoot in the wrong direction", ("motion.22",)),
    "keyframes-too-coarse": ("sampled keyframes are further from the motion than maximumError", ("motion.33",)),
    "reduced-motion-ignored": ("reduced motion changes nothing", ("locale.3",)),
    # Policies
    "single-is-multiple": ("a cell that opens does not close the other", ("policy.1",)),
    "other-begin-ignored": ("a gesture does not close other cells", ("policy.4",)),
    "closes-unasked": ("table/scroll and table/tap close whatever closeOn says", ("policy.5",)),
    "table-closes-silently": ("table/close tells nothing of open cells", ("table.10",)),
}

chosen: set[str] = set()


def fault(name: str) -> bool:
    """Whether this mistake is to be made here."""
    return name in chosen
