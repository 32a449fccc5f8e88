// Each message of the protocol as a type. Written by generate.py from protocol/openrpc.json.

export interface Requests {
  /** Opens the session. It is the first request, and comes once. */
  "initialize": {
    params: {
      protocolVersion: string;
      clientInfo?: ClientInfo;
      processId?: number;
      clock?: Clock;
      timestamp?: Timestamp;
      trace?: Trace;
      capabilities?: ClientCapabilities;
    };
    result: InitializeResult;
  };
  /** The client has read the answer to initialize. Nothing comes of it. */
  "initialized": {
    params: {
      timestamp?: Timestamp;
    };
    result: null;
  };
  /** Ends the session. From then on only exit is served. */
  "shutdown": {
    params: {
      timestamp?: Timestamp;
    };
    result: null;
  };
  /** Ends the daemon: with status 0 after shutdown, else 1. */
  "exit": {
    params: Record<string, never>;
    result: null;
  };
  /** Takes a request back. Each is answered before the next message is read, so there is never one to take back. */
  "$/cancelRequest": {
    params: {
      timestamp?: Timestamp;
    };
    result: null;
  };
  /** Changes how much the session tells of itself in $/logTrace. */
  "$/setTrace": {
    params: {
      value: Trace;
      timestamp?: Timestamp;
    };
    result: null;
  };
  /** Answers with the session's whole state, to be restored in another process. */
  "session/snapshot": {
    params: {
      timestamp?: Timestamp;
    };
    result: SnapshotResult;
  };
  /** Replaces all state by a snapshot's. What the client can play, its clock and its trace stay. */
  "session/restore": {
    params: {
      snapshot: Snapshot;
      catchUp?: boolean;
      timestamp?: Timestamp;
    };
    result: TimeResult;
  };
  /** How the session does. */
  "server/status": {
    params: {
      timestamp?: Timestamp;
    };
    result: StatusResult;
  };
  /** Opens a table: a list whose cells are swiped by the same rules. */
  "table/open": {
    params: {
      table: string;
      width: Distance;
      behavior?: BehaviorOverride;
      actions?: Actions;
      layoutDirection?: LayoutDirection;
      axis?: Axis;
      identity?: Identity;
      sections?: RowCounts;
      group?: string | null;
      reducedMotion?: boolean;
      timestamp?: Timestamp;
    };
    result: TableResult;
  };
  /** Changes what all cells of a table have in common. What is absent keeps its value. */
  "table/configure": {
    params: {
      table: string;
      width?: Distance;
      behavior?: BehaviorOverride;
      actions?: Actions;
      layoutDirection?: LayoutDirection;
      axis?: Axis;
      identity?: Identity;
      sections?: RowCounts;
      group?: string | null;
      reducedMotion?: boolean;
      timestamp?: Timestamp;
    };
    result: TableConfiguredResult;
  };
  /** Closes a table. Gestures in it are cancelled, motions cut short. */
  "table/close": {
    params: {
      table: string;
      timestamp?: Timestamp;
    };
    result: TableClosedResult;
  };
  /** The table began to scroll: what is open closes, where the policy says scroll. */
  "table/scroll": {
    params: {
      table: string;
      timestamp?: Timestamp;
    };
    result: ClosingResult;
  };
  /** The user tapped beside the open cells: they close, where the policy says tap. */
  "table/tap": {
    params: {
      table: string;
      timestamp?: Timestamp;
    };
    result: ClosingResult;
  };
  /** Closes every open cell of a table, but perhaps one. */
  "table/closeCells": {
    params: {
      table: string;
      except?: CellName;
      animated?: boolean;
      timestamp?: Timestamp;
    };
    result: ClosingResult;
  };
  /** Looks at some cells of a table. Nothing changes. */
  "table/cells": {
    params: {
      table: string;
      cells: Array<CellName>;
      timestamp?: Timestamp;
    };
    result: CellsResult;
  };
  /** Rows came, went and moved, all at once. State follows them. */
  "table/edit": {
    params: {
      table: string;
      deleted?: CellNames;
      reloaded?: CellNames;
      deletedRows?: Rows;
      reloadedRows?: Rows;
      insertedRows?: Rows;
      movedRows?: Array<RowMove>;
      deletedSections?: Sections;
      reloadedSections?: Sections;
      insertedSections?: Sections;
      movedSections?: Array<SectionMove>;
      sections?: RowCounts;
      timestamp?: Timestamp;
    };
    result: EditResult;
  };
  /** Gives a cell what is its own. What is absent keeps its value; null gives the table's back. */
  "cell/configure": {
    params: {
      table: string;
      cell: CellName;
      actions?: Actions | null;
      reveal?: Reveal | null;
      behavior?: BehaviorOverride | null;
      data?: unknown;
      timestamp?: Timestamp;
    };
    result: Frame;
  };
  /** Opens a cell by program. */
  "cell/open": {
    params: {
      table: string;
      cell: CellName;
      side?: Side;
      animated?: boolean;
      timestamp?: Timestamp;
    };
    result: Frame;
  };
  /** Closes a cell by program. */
  "cell/close": {
    params: {
      table: string;
      cell: CellName;
      animated?: boolean;
      timestamp?: Timestamp;
    };
    result: Frame;
  };
  /** Shows a part of a side for a moment, and hides it again. */
  "cell/reveal": {
    params: {
      table: string;
      cell: CellName;
      side?: Side;
      fraction?: number;
      hold?: number;
      timestamp?: Timestamp;
    };
    result: Frame;
  };
  /** Lists what can be done to a cell, as requests: for menus, keys and assistive technology. */
  "cell/actions": {
    params: {
      table: string;
      cell: CellName;
      timestamp?: Timestamp;
    };
    result: OperationsResult;
  };
  /** A toolkit's own recogniser asks whether its gesture is a swipe. */
  "gesture/shouldBegin": {
    params: {
      table: string;
      cell: CellName;
      translation: Vector;
      timestamp?: Timestamp;
    };
    result: ShouldBeginResult;
  };
  /** A toolkit's own gesture takes a cell. */
  "gesture/begin": {
    params: {
      table: string;
      cell: CellName;
      translation?: Vector;
      timestamp?: Timestamp;
    };
    result: Frame;
  };
  /** The finger moved. */
  "gesture/update": {
    params: {
      table: string;
      cell: CellName;
      translation: Vector;
      timestamp?: Timestamp;
    };
    result: Frame;
  };
  /** The finger left: the cell goes where the release decides. */
  "gesture/end": {
    params: {
      table: string;
      cell: CellName;
      translation?: Vector;
      velocity?: Vector;
      timestamp?: Timestamp;
    };
    result: Frame;
  };
  /** The gesture is taken back: the cell goes where it rested before, and no action is performed. */
  "gesture/cancel": {
    params: {
      table: string;
      cell: CellName;
      timestamp?: Timestamp;
    };
    result: Frame;
  };
  /** A pointer went down on a cell: from here on the daemon recognises. */
  "pointer/down": {
    params: {
      table: string;
      cell: CellName;
      position: Vector;
      pointer?: Identifier;
      device?: Device;
      timestamp?: Timestamp;
    };
    result: Frame;
  };
  /** A pointer moved. */
  "pointer/move": {
    params: {
      table: string;
      position: Vector;
      pointer?: Identifier;
      samples?: Array<PointerSample>;
      resampled?: boolean;
      timestamp?: Timestamp;
    };
    result: Frame;
  };
  /** A pointer left: a swipe is released, or it was a tap. */
  "pointer/up": {
    params: {
      table: string;
      position: Vector;
      pointer?: Identifier;
      timestamp?: Timestamp;
    };
    result: Frame;
  };
  /** A pointer is somebody else's now: its cell goes where it rested before. */
  "pointer/cancel": {
    params: {
      table: string;
      pointer?: Identifier;
      timestamp?: Timestamp;
    };
    result: Frame;
  };
  /** A wheel or touchpad turned over a cell. */
  "wheel/update": {
    params: {
      table: string;
      cell: CellName;
      delta?: Vector;
      phase?: WheelPhase;
      timestamp?: Timestamp;
    };
    result: Frame;
  };
  /** Performs one of a cell's actions by program, or because its button was tapped. */
  "action/invoke": {
    params: {
      table: string;
      cell: CellName;
      action: string;
      side?: Side;
      timestamp?: Timestamp;
    };
    result: InvocationResult;
  };
  /** The application has performed an action, or refused to. */
  "action/complete": {
    params: {
      invocation: Identifier;
      performed?: boolean;
      then?: Completion;
      timestamp?: Timestamp;
    };
    result: Frame;
  };
  /** The client has played an animation to its end: the cell is at rest at once. */
  "animation/finished": {
    params: {
      animation: Identifier;
      timestamp?: Timestamp;
    };
    result: AnimationFinishedResult;
  };
  /** Lets time go on. What falls due until then happens, at its own time. */
  "clock/advance": {
    params: {
      timestamp: Timestamp;
    };
    result: TimeResult;
  };
  /** Answers with this document. It is served before initialize, too. */
  "rpc.discover": {
    params: Record<string, never>;
    result: Document;
  };
}

export interface Notifications {
  /** A gesture took the cell. */
  "cell/swipeBegan": {
      table: string;
      cell: CellName;
      timestamp: Timestamp;
      revision: Revision;
    };
  /** A gesture left the cell. */
  "cell/swipeEnded": {
      table: string;
      cell: CellName;
      timestamp: Timestamp;
      offset: number;
      velocity: number;
      cancelled: boolean;
      revision: Revision;
    };
  /** It is decided that the cell opens. */
  "cell/willOpen": {
      table: string;
      cell: CellName;
      side: Side;
      cause: Cause;
      timestamp: Timestamp;
      animation?: Animation;
      revision: Revision;
    };
  /** The motion of the last cell/willOpen has ended. */
  "cell/didOpen": {
      table: string;
      cell: CellName;
      side: Side;
      cause: Cause;
      timestamp: Timestamp;
      animation?: Identifier;
      finished: boolean;
      revision: Revision;
    };
  /** It is decided that the cell closes. */
  "cell/willClose": {
      table: string;
      cell: CellName;
      side: Side;
      cause: Cause;
      timestamp: Timestamp;
      animation?: Animation;
      revision: Revision;
    };
  /** The motion of the last cell/willClose has ended. */
  "cell/didClose": {
      table: string;
      cell: CellName;
      side: Side;
      cause: Cause;
      timestamp: Timestamp;
      animation?: Identifier;
      finished: boolean;
      revision: Revision;
    };
  /** A cell at a moment that no answer tells: what a client's notification came to, a motion without did… that ended, a gesture that another one displaced. */
  "cell/frame": {
      table: string;
      cell: CellName;
      revision: Revision;
      phase: Phase;
      offset: number;
      target: number;
      side: "leading" | "trailing" | null;
      progress: number;
      armed: string | null;
      actions?: Array<Placement>;
      recognition?: RecognitionState;
      velocity?: Vector;
      tapped?: string;
      animation?: Animation;
      collapse?: Animation;
      decision?: Decision;
      finished?: {
        /** The animation's id. */
        animation: Identifier;
        /** Whether it came to its end; false if it was cut short. */
        finished: boolean;
      };
    };
  /** From now on a release would perform an action. */
  "action/armed": {
      table: string;
      cell: CellName;
      action: string;
      timestamp: Timestamp;
      revision: Revision;
    };
  /** A release would no longer perform an action. */
  "action/disarmed": {
      table: string;
      cell: CellName;
      action: string;
      timestamp: Timestamp;
      revision: Revision;
    };
  /** The application is to perform an action, and says so with action/complete. */
  "action/invoked": {
      table: string;
      cell: CellName;
      action: string;
      side: Side;
      invocation: Identifier;
      trigger: Trigger;
      timestamp: Timestamp;
      data?: unknown;
      revision: Revision;
    };
  /** A notification of the client's failed. */
  "log/message": {
      level: "debug" | "info" | "warning" | "error";
      message: string;
      error: Error;
      revision: Revision;
    };
  /** A message was served. Sent where trace is messages or verbose. */
  "$/logTrace": {
      message: string;
      verbose?: string;
      revision: Revision;
    };
}

export type InitializeResult = {
  /** The version that is spoken. */
  protocolVersion: string;
  /** Which daemon it is. */
  serverInfo: {
    /** The daemon's name. */
    name: string;
    /** Its release. */
    version: string;
  };
  /** What the daemon can do. */
  capabilities: {
    /** The methods toDaemon that are served. */
    methods: Array<string>;
    /** The clocks there are. */
    clocks: Array<Clock>;
    /** The formats that an animation can be told in. */
    animationFormats: Array<AnimationFormat>;
    /** The estimators there are. */
    estimators: Array<Estimator>;
  };
  /** The presets there are. */
  presets: Array<Preset>;
  /** x-limits, as this daemon has them. */
  limits: Record<string, number>;
  /** The session's time, in ms. */
  timestamp: Timestamp;
  revision: Revision;
};

/** client: timestamps alone move time. system: the daemon's timers as well. */
export type Clock = "client" | "system";

/** keyframes: with an easing a segment. sampled: straight lines only. css: an easing of CSS. spring: the spring itself. */
export type AnimationFormat = "keyframes" | "sampled" | "css" | "spring";

/** How a velocity is estimated. */
export type Estimator = "lsq2" | "impulse" | "weightedIOS" | "weightedMacOS" | "mean" | "last";

/** A named full behavior; x-presets writes each out. */
export type Preset = "mail" | "sparrow" | "swipeable" | "rm" | "dismiss" | "reply";

/** A moment, in ms by the client's own clock. */
export type Timestamp = number;

/** Counts the session's changes: one step per message or moment that changes state. */
export type Revision = number;

export type ClientInfo = {
  /** The client's name. */
  name: string;
};

/** How much the session tells of itself. */
export type Trace = "off" | "messages" | "verbose";

export type ClientCapabilities = {
  /** What the client can play. */
  animation?: {
    /** What it can play an animation from: names of AnimationFormat. Others are passed over. */
    formats?: Array<string>;
    /** By how many px what is played may miss the motion. */
    maximumError?: number;
  };
  /** Frames are to tell where each action stands. */
  layout?: boolean;
  /** Tables are opened with reducedMotion, unless they say otherwise. */
  reducedMotion?: boolean;
};

export type SnapshotResult = {
  snapshot: Snapshot;
  /** When it was taken, in ms. */
  timestamp: Timestamp;
  revision: Revision;
};

/** A session's state. A client keeps it and gives it back as it is; its form is the daemon's own. */
export type Snapshot = {
  /** Of the form. A daemon restores its own only. */
  version: number;
};

export type TimeResult = {
  /** The session's time, in ms. */
  timestamp: Timestamp;
  revision: Revision;
};

export type StatusResult = {
  /** ms of the session's time since initialize. */
  uptime: number;
  /** A daemon on stdio has one. */
  clients: 1;
  /** Tables that are open. */
  tables: number;
  /** Cells that are not closed at rest. */
  cells: number;
  /** Since the connection began. */
  counters: {
    /** Messages received, each of a batch as one. */
    messages: number;
    /** Errors answered or logged. */
    errors: number;
    /** Pointer samples that came too late to count. */
    droppedSamples: number;
    /** Notifications sent. */
    notifications: number;
  };
  /** The session's time, in ms. */
  timestamp: Timestamp;
  revision: Revision;
};

export type TableResult = {
  /** The table's name. */
  table: string;
  behavior: Behavior;
  revision: Revision;
};

/** A behavior, resolved: every member that has a meaning in it. */
export type Behavior = {
  /** What it was made from. */
  preset: Preset;
  recognition: Recognition;
  reveal: Reveal;
  /** How far each side opens. */
  extent: {
    leading: Extent;
    trailing: Extent;
  };
  tracking: Tracking;
  velocity: Velocity;
  release: Release;
  /** How a cell moves to its rest. */
  settle: {
    open: Settle;
    close: Settle;
    expand: Settle;
    reduced: Settle;
  };
  fullSwipe: FullSwipe;
  policy: Policy;
  layout: Layout;
};

/** When a translation begins a swipe. */
export type Recognition = RecognitionOverride;

/** When a translation begins a swipe. */
export type RecognitionOverride = {
  /** By how much the way along the axis exceeds the way across it. Null: every translation begins. */
  directionRatio?: number | null;
  /** How far a pointer comes before it is certain, in px: for all devices, or each. */
  slop?: number | {
    /** Of a finger, in px. */
    touch?: number;
    /** Of a mouse, in px. */
    mouse?: number;
    /** Of a pen, in px. */
    pen?: number;
  };
  /** How far from the cell's ends a pointer must go down, in px. */
  edgeInset?: Distance;
};

/** A length, in px. */
export type Distance = number;

/** The sides that a swipe may reveal. */
export type Reveal = "both" | "leading" | "trailing" | "none";

/** How far a side opens. */
export type Extent = "actions" | "none" | {
  /** In px. */
  px: number;
} | {
  /** Of the width. */
  fraction: number;
} | {
  /** The width less this, in px. */
  inset: number;
};

/** How content follows the finger past the extent. */
export type Tracking = TrackingOverride;

/** How content follows the finger past the extent. */
export type TrackingOverride = {
  /** It stops, stretches, slows, goes on, or snaps to catch points. One of another kind starts from that kind's defaults. */
  beyond?: "clamp" | "rubberBand" | "friction" | "free" | "catch";
  /** Of the rubber band (0.55 if not said), or the part of each px that friction leaves (0.5). */
  coefficient?: number;
  /** Of a rubber band: px past the extent before it begins (0 if not said). */
  start?: Distance;
  /** Of a rubber band: its asymptote, in px. Null: the cell's width. */
  dimension?: number | null;
  /** Of a rubber band: whether content does not step where it begins (true if not said). */
  continuous?: boolean;
};

/** How fast a finger is taken to be. */
export type Velocity = VelocityOverride;

/** How fast a finger is taken to be. */
export type VelocityOverride = {
  estimator?: Estimator;
  /** How far back samples count, in ms. */
  horizon?: number;
  /** After so many ms without a sample the finger has stopped. */
  stopGap?: number;
  /** No finger is faster, in px/s. */
  maximum?: Speed;
};

/** A speed, in px/s. */
export type Speed = number;

/** Where a cell goes when the finger leaves it. */
export type Release = {
  rule: "projection" | "distance" | "never";
  seconds?: number;
  openThreshold: Thresholds;
  closeThreshold: Thresholds;
  velocityThreshold: Speed;
  minimumDistance: Distance;
};

/** A threshold for both sides, or of each. */
export type Thresholds = Threshold | {
  leading: Threshold;
  trailing: Threshold;
};

/** A distance from the closed place: a number is a fraction of the extent. */
export type Threshold = "halfOuterAction" | "allButHalfInnerAction" | number | {
  px: Distance;
};

/** A curve, phases of a bounce, or a spring. */
export type Settle = {
  type: "curve";
  duration: Duration;
  easing: Easing;
} | {
  type: "phases";
  /** One after the other. */
  phases: Array<SettlePhase>;
} | {
  type: "spring";
  /** In kg. */
  mass: number;
  /** The period of the undamped spring, in s. */
  response: number;
  /** 1 is critical. */
  dampingRatio: number;
  /** Whether it starts with the velocity of the release. */
  velocity: boolean;
  /** How far, in px, that velocity may take content past its target, or past where it was let go; null: as far as it does. */
  maximumOvershoot: number | null;
};

/** A duration, in ms; 0 is at once. */
export type Duration = 0 | number;

/** How progress follows time: the two inner control points of a cubic Bézier curve, or linear. */
export type Easing = "linear" | [number, number, number, number];

export type SettlePhase = {
  /** How far past the target it leads: px, or a fraction of the way. */
  overshoot: {
    /** In px. */
    px: number;
  } | {
    /** Of the way. */
    fraction: number;
  };
  duration: Duration;
  easing: Easing;
};

/** When a swipe that goes on past the actions performs one, and what the cell does then. */
export type FullSwipe = FullSwipeOverride;

/** When a swipe that goes on past the actions performs one, and what the cell does then. */
export type FullSwipeOverride = {
  /** False: on no side. True: on sides, or both. */
  enabled?: boolean;
  /** The sides that have it. */
  sides?: Reveal;
  /** Content slides away and waits, or its row goes as well, or it closes at once, or closes first. */
  style?: "fill" | "destructive" | "select" | "bounce";
  /** What performs: any one of these. Replaced whole. */
  threshold?: {
    /** Content past this part of the width. */
    fraction?: number;
    /** Content this far past the extent, in px. */
    past?: Distance;
    /** A release past the extent, outwards and this fast, in px/s. */
    velocity?: Speed;
  };
  /** How far content goes back until it is disarmed, in px. */
  hysteresis?: Distance;
  /** What a side without actions performs. Null: nothing. */
  action?: string | null;
  /** Whether content that slid away waits for action/complete. */
  completion?: "wait" | "none";
  /** How long it waits, in ms. */
  timeLimit?: number;
  /** How long a removed row takes to collapse, in ms. */
  collapse?: number;
};

/** Which cells may be open together, and what closes them. */
export type Policy = PolicyOverride;

/** Which cells may be open together, and what closes them. */
export type PolicyOverride = {
  /** One of the table, any number, or one of the group. */
  open?: "single" | "multiple" | "group";
  /** What closes what is open. */
  closeOn?: Array<"scroll" | "tap" | "otherBegin" | "edit" | "action">;
};

/** Where each action stands as the cell moves. */
export type Layout = {
  /** The style. */
  style: "border" | "drag" | "reveal" | "stretch" | "drawer";
  /** No action is narrower, in px. Null: no limit. */
  minimumWidth: number | null;
  /** No action is wider, in px. Null: no limit. */
  maximumWidth: number | null;
};

/** A preset's name, or what differs from a preset or from what there is. */
export type BehaviorOverride = Preset | {
  /** Taken whole first. Absent: what there is. */
  preset?: Preset;
  recognition?: RecognitionOverride;
  reveal?: Reveal;
  /** How far each side opens. */
  extent?: {
    leading?: ExtentOverride;
    trailing?: ExtentOverride;
  };
  tracking?: TrackingOverride;
  velocity?: VelocityOverride;
  release?: ReleaseOverride;
  /** How a cell moves to its rest. Each rule is replaced whole. */
  settle?: {
    /** To where a side is open. */
    open?: SettleOverride;
    /** To the closed place. */
    close?: SettleOverride;
    /** Over the whole width, for an action. */
    expand?: SettleOverride;
    /** All of them, with reduced motion. */
    reduced?: SettleOverride;
  };
  fullSwipe?: FullSwipeOverride;
  policy?: PolicyOverride;
  layout?: LayoutOverride;
};

/** How far a side opens: by its actions' widths, not at all, by px, by a fraction of the width, or by the width less an inset in px. */
export type ExtentOverride = "actions" | "none" | Distance | {
  px?: Distance;
  /** Of the width. */
  fraction?: number;
  /** The width less this, in px. */
  inset?: Distance;
};

/** Where a cell goes when the finger leaves it. */
export type ReleaseOverride = {
  /** By where content would come to, by where it is, or always closed. */
  rule?: "projection" | "distance" | "never";
  /** How far ahead the projection looks, in s (0.175 if not said). */
  seconds?: number;
  /** In place of seconds: the part d of its velocity that a scroll view keeps each ms. seconds is d / (1 - d) / 1000. */
  deceleration?: number;
  /** How far open a closed cell is to be to open. */
  openThreshold?: ThresholdsOverride;
  /** How far open an open cell is to be to stay open. */
  closeThreshold?: ThresholdsOverride;
  /** A finger at least this fast decides by its direction, in px/s. 0: none does. */
  velocityThreshold?: Speed;
  /** A swipe shorter than this goes back, in px. */
  minimumDistance?: Distance;
};

/** A threshold for both sides, or of each. */
export type ThresholdsOverride = "halfOuterAction" | "allButHalfInnerAction" | number | {
  /** Of the extent. */
  fraction?: number;
  px?: Distance;
  leading?: ThresholdOverride;
  trailing?: ThresholdOverride;
};

/** A distance from the closed place: a fraction of the extent, px, or by the actions' widths. */
export type ThresholdOverride = "halfOuterAction" | "allButHalfInnerAction" | number | {
  /** Of the extent. */
  fraction?: number;
  px?: Distance;
};

/** A curve, phases of a bounce, or a spring. */
export type SettleOverride = {
  type: "curve";
  /** How long it takes, in ms. */
  duration: Duration;
  easing?: EasingOverride;
} | {
  type: "phases";
  /** One after the other; the last has overshoot 0. */
  phases: Array<SettlePhaseOverride>;
} | {
  type: "spring";
  /** The period of the undamped spring, in s. */
  response?: number;
  /** 1 is critical. */
  dampingRatio?: number;
  /** In kg/s². */
  stiffness?: number;
  /** In kg/s. The damping ratio that follows is at least 0.05. */
  damping?: number;
  /** In kg. */
  mass?: number;
  /** In ms, until it is finished. */
  duration?: number;
  /** In ms, until it looks finished. */
  visualDuration?: number;
  /** 1 less the damping ratio. */
  bounce?: number;
  /** Whether it starts with the velocity of the release. */
  velocity?: boolean;
  /** How far, in px, that velocity may take content past its target, or past where it was let go; null: as far as it does. */
  maximumOvershoot?: number | null;
};

/** An easing by its name in CSS, or [x1, y1, x2, y2]. */
export type EasingOverride = "linear" | "easeIn" | "easeOut" | "easeInOut" | [number, number, number, number];

export type SettlePhaseOverride = {
  /** How far past the target it leads: px, or a fraction of the way. */
  overshoot: number | {
    /** In px. */
    px?: number;
    /** Of the way. */
    fraction?: number;
  };
  duration: Duration;
  easing?: EasingOverride;
};

/** Where each action stands as the cell moves: a style, or with limits of the widths. */
export type LayoutOverride = "border" | "drag" | "reveal" | "stretch" | "drawer" | {
  /** The style. */
  style?: "border" | "drag" | "reveal" | "stretch" | "drawer";
  /** No action is narrower, in px. Null: no limit. */
  minimumWidth?: number | null;
  /** No action is wider, in px. Null: no limit. */
  maximumWidth?: number | null;
};

/** The actions of both sides, from the outer edge inwards. A side that is not named keeps what it has. */
export type Actions = {
  /** Of the leading side. */
  leading?: Array<Action>;
  /** Of the trailing side. */
  trailing?: Array<Action>;
};

/** What can be done to a row, on a button that the swipe reveals. How it looks stays with the client. */
export type Action = {
  /** Names it, within its side. */
  id: string;
  /** The button's width, in px. */
  width: Distance;
  /** Its name, given back by cell/actions. */
  title?: string;
  /** A destructive one removes its row when it was performed. */
  style?: "normal" | "destructive";
};

/** Left to right, or right to left. */
export type LayoutDirection = "ltr" | "rtl";

/** Along vertical, leading is the top. */
export type Axis = "horizontal" | "vertical";

/** Cells are named by keys, or by [section, row]. */
export type Identity = "key" | "indexPath";

/** How many rows each section has. */
export type RowCounts = Array<number>;

export type TableConfiguredResult = {
  /** The table's name. */
  table: string;
  behavior: Behavior;
  /** The cells to draw anew. */
  cells: Array<Frame>;
  revision: Revision;
};

/** A cell at a moment: what to draw, and, when motion starts or ends, what there is to say of it. */
export type Frame = {
  /** The table's name. */
  table: string;
  cell: CellName;
  revision: Revision;
  phase: Phase;
  /** Where content is to be drawn, in px from its closed place: above 0 to the right or down. */
  offset: number;
  /** The offset that it is heading for, in px; while tracking, the one that a cancel would restore. */
  target: number;
  /** The side that shows; null at 0. */
  side: "leading" | "trailing" | null;
  /** |offset| as a part of the extent, or of the width where there is none. It may exceed 1. */
  progress: number;
  /** The action that a release would perform. */
  armed: string | null;
  /** Where the actions of the side that shows stand, from the outer edge inwards. With the capability layout. */
  actions?: Array<Placement>;
  /** What has become of the pointer or wheel that the message was about. */
  recognition?: RecognitionState;
  /** Of a pointer that has left, in px/s. */
  velocity?: Vector;
  /** The id of the action that a tap hit. */
  tapped?: string;
  /** A motion that starts. */
  animation?: Animation;
  /** A removed row's size, from 1 to 0: offsets are parts of the size, velocities parts per s. */
  collapse?: Animation;
  decision?: Decision;
  /** A motion without a did… that ended. */
  finished?: {
    /** The animation's id. */
    animation: Identifier;
    /** Whether it came to its end; false if it was cut short. */
    finished: boolean;
  };
};

/** A key of the client's own (1 and "1" are two), or [section, row] in a table by index paths. */
export type CellName = string | number | Row;

/** A row's place: [section, row]. */
export type Row = [Identifier, Identifier];

/** The number of a pointer, an animation or an invocation. */
export type Identifier = number;

/** expanded: slid away for an action; pending: waiting for it; collapsing: its row is being removed. */
export type Phase = "closed" | "open" | "expanded" | "tracking" | "settling" | "pending" | "collapsing" | "removed";

/** Where an action stands. */
export type Placement = {
  /** The action's id. */
  id: string;
  /** px along the axis from the cell's left or top. */
  x: number;
  /** In px. */
  width: number;
};

/** What has become of a pointer. */
export type RecognitionState = "possible" | "began" | "changed" | "ended" | "tap" | "failed" | "cancelled";

/** A place, translation or velocity, always given whole. */
export type Vector = {
  /** To the right, in px or px/s. */
  x: number;
  /** Down, in px or px/s. */
  y: number;
};

/** A motion for the client to play. */
export type Animation = {
  /** Names it, within the session. */
  id: Identifier;
  /** The offset that it starts at, in px. */
  from: number;
  /** The offset that it ends at, in px. */
  to: number;
  /** When it starts, in ms by the client's clock. */
  start: Timestamp;
  /** How long it takes, in ms. */
  duration: number;
  /** What to play, in the order of time. */
  keyframes: Array<Keyframe>;
  /** Where the motion is one. */
  spring?: AnimationSpring;
  /** An easing function of CSS, of the way from from to to. With the format css, and where there is a way. */
  css?: string;
};

export type Keyframe = {
  /** ms since the animation's start. */
  time: number;
  /** In px. */
  offset: number;
  /** Of the motion there, in px/s. */
  velocity: number;
  /** Of the segment that starts here. The last keyframe has none, nor the first of two where spring or css tells the motion. */
  easing?: Easing;
};

/** The spring that the keyframes tell: x'' = -(stiffness x + damping x') / mass, x in px from to. */
export type AnimationSpring = {
  /** In kg. */
  mass: number;
  /** In kg/s². */
  stiffness: number;
  /** In kg/s. */
  damping: number;
  /** In px/s. */
  initialVelocity: number;
};

/** What a release decided, and from what. */
export type Decision = {
  /** What becomes of the cell. */
  outcome: "open" | "close" | "action";
  /** What decided. */
  rule: "projection" | "distance" | "velocity" | "minimumDistance" | "never" | "fullSwipe" | "cancelled";
  /** Where content was, in px. */
  offset: number;
  /** Of the finger along the axis, in px/s. */
  velocity: number;
  /** What estimated the velocity, if the client did not give it. */
  estimator?: Estimator;
  /** Of the estimator's formula. */
  estimatorVersion?: number;
  /** How many samples it used. */
  samples?: number;
  /** Over how many ms. */
  window?: number;
  /** How well they agree. */
  confidence?: number;
  /** Where content would come to, in px. */
  projected?: number;
  /** What it was compared with, in px. */
  threshold?: number;
  /** The id of the action that a full swipe performs. */
  action?: string;
};

export type TableClosedResult = {
  /** The table's name. */
  table: string;
  revision: Revision;
};

export type ClosingResult = {
  /** The table's name. */
  table: string;
  /** The cells that began to close. */
  closed: Array<CellName>;
  revision: Revision;
};

export type CellsResult = {
  /** The table's name. */
  table: string;
  /** A frame for each cell asked for, in that order. */
  cells: Array<Frame>;
  revision: Revision;
};

export type EditResult = {
  /** The table's name. */
  table: string;
  /** Cells with a state that have another name now. */
  moved: Array<{
    from: CellName;
    to: CellName;
  }>;
  /** Cells with a state whose rows are gone. */
  removed: Array<CellName>;
  /** Cells that began to close. */
  closed: Array<CellName>;
  revision: Revision;
};

export type CellNames = Array<CellName>;

export type Rows = Array<Row>;

export type RowMove = {
  /** Where it was before the batch. */
  from: Row;
  /** Where it is after it. */
  to: Row;
};

export type Sections = Array<Section>;

/** A section's place. */
export type Section = number;

export type SectionMove = {
  /** Where it was before the batch. */
  from: Section;
  /** Where it is after it. */
  to: Section;
};

/** A side of a cell, by reading direction. */
export type Side = "leading" | "trailing";

export type OperationsResult = {
  /** The table's name. */
  table: string;
  cell: CellName;
  /** What can be done to the cell now. */
  operations: Array<Operation>;
  revision: Revision;
};

/** Something that can be done to a cell without a finger, as the request that does it. */
export type Operation = {
  /** The request's method. */
  method: "cell/open" | "cell/close" | "action/invoke";
  side?: Side;
  /** The action's id. */
  action?: string;
  /** The action's title. */
  title?: string;
};

export type ShouldBeginResult = {
  /** Whether the gesture is a swipe. */
  begin: boolean;
  revision: Revision;
};

/** What a pointer is. */
export type Device = "touch" | "mouse" | "pen";

/** Where a pointer was at a moment before the message's. */
export type PointerSample = {
  /** px from the left and top of the cell at rest. */
  position: Vector;
  /** When, in ms. */
  timestamp: Timestamp;
  /** Made up to fall on a frame: it moves content, and says nothing of velocity. */
  resampled?: boolean;
};

/** Deltas of momentum move nothing. */
export type WheelPhase = "began" | "changed" | "ended" | "cancelled" | "momentum";

export type InvocationResult = {
  /** The invocation's id. */
  invocation: Identifier;
  revision: Revision;
};

/** What becomes of a cell when its action is done. */
export type Completion = "close" | "remove" | "stay";

export type AnimationFinishedResult = {
  /** The animation's id. */
  animation: Identifier;
  /** Whether it was still running. */
  finished: boolean;
  /** The session's time, in ms. */
  timestamp: Timestamp;
  revision: Revision;
};

/** An OpenRPC document. */
export type Document = {
  /** The version of OpenRPC. */
  openrpc: string;
  /** Of which protocol. */
  info: Record<string, unknown>;
  /** In both directions. */
  methods: Array<Record<string, unknown>>;
};

/** Why a cell opens or closes. */
export type Cause = "gesture" | "program" | "otherCell" | "scroll" | "tap" | "edit" | "action" | "cancel";

/** How an action came to be invoked. */
export type Trigger = "tap" | "fullSwipe" | "program";

/** The answer to a request that was not served. */
export type Error = {
  /** Of one of components.errors. */
  code: number;
  /** One sentence for the reader of a log. */
  message: string;
  data?: ErrorData;
};

/** What a program needs to put it right. */
export type ErrorData = {
  /** The table's name. */
  table?: string;
  /** The cell's name, as JSON text. */
  cell?: string;
  /** The member that is wrong, by its path in params. */
  member?: string;
  /** What was expected, in words; or the number expected. */
  expected?: string | number;
  /** What came, as JSON text; or the number that came. */
  came?: string | number;
  /** The protocol versions that are spoken. */
  supported?: Array<string>;
  /** The limit's value. */
  limit?: number;
  /** Bytes of the message before the fault. */
  offset?: number;
  /** What the JSON parser says. */
  reason?: string;
};
