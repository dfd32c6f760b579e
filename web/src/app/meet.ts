// What a press hits. A player who presses where the pointer rests means what they saw there: a thing
// that came under the pointer less than 400 ms before is not pressed. A thing to which the pointer was
// moved, or that was there before, is never held back.

/** How long a thing must have been under the resting pointer before it can be pressed, in milliseconds. */
export const settled = 400;

export interface At {
  x: number;
  y: number;
}

/** What the pointer rests on, and since when. Things are compared by identity. */
export class Meeting<Thing> {
  private at: At | null = null;
  private thing: Thing | null = null;
  private since = -Infinity;
  private pressed: Thing | null = null;

  /** `find` returns what is at a point now. */
  constructor(private readonly find: (at: At) => Thing | null) {}

  /** Checks whether another thing has come under the resting pointer. */
  look(now: number): void {
    if (this.at) this.meet(this.find(this.at), now);
  }

  /** Takes note of where the pointer is and of the thing there. */
  point(at: At, thing: Thing | null, now: number): void {
    if (thing !== this.thing) {
      // If the thing is also where the pointer was before, it has come to the pointer; else the pointer moved to it.
      const came = this.at !== null && this.find(this.at) === thing;
      this.thing = thing;
      this.since = came ? now : -Infinity;
    }
    this.at = at;
  }

  /** Whether a press at a point is meant for the thing there. */
  press(at: At, thing: Thing | null, now: number): boolean {
    this.point(at, thing, now);
    const meant = thing === null || thing === this.pressed || now - this.since >= settled;
    if (meant) this.pressed = thing;
    return meant;
  }

  private meet(thing: Thing | null, now: number): void {
    if (thing === this.thing) return;
    this.thing = thing;
    this.since = now;
  }
}
