/** When the daemon sent its notifications, also those without a timestamp. */

/** The daemon rounds timestamps to this many ms, so a timer may have fired that much later than its notification says. */
export const GRID = 1e-4;

/** The time of the last notification, in ms by the client's clock. */
export class ReportedTime {
  latest = 0;
  /** When the animations end that have been announced, by their ids. */
  #ends = new Map();

  /** Notes the animations of a frame, of a notification, or of a result with `cells`. */
  track(message) {
    for (const animation of [message?.animation, message?.collapse, message?.restore]) {
      if (animation?.id !== undefined) this.#ends.set(animation.id, animation.start + animation.duration);
    }
    for (const cell of message?.cells ?? []) this.track(cell);
  }

  /** Notes a notification. */
  note(params) {
    const time = params.timestamp ?? this.#timeOfFrame(params);
    this.track(params);
    this.latest = Math.max(this.latest, time);
    for (const [id, end] of this.#ends) if (end < this.latest) this.#ends.delete(id);
  }

  /**
   * A `cell/frame` has no timestamp. The daemon sent it when it started an animation, or when one ended. Otherwise a message caused
   * it, and the replayed message causes it again: 0.
   */
  #timeOfFrame({ animation, collapse, restore, finished }) {
    const started = animation ?? collapse ?? restore;
    if (started) return started.start;
    return (finished?.finished && this.#ends.get(finished.animation)) || 0;
  }
}
