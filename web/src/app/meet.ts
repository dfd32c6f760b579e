// What a press meets. Somebody who presses where the pointer rests means what they
// saw there: what came under the pointer less than 400 ms before does nothing. What
// the pointer was moved to, and what it met before, is never held back.

/** So long something must have been where the pointer is, in milliseconds. */
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

  /** Looks whether something else has come where the pointer rests. */
  look(now: number): void {
    if (this.at) this.meet(this.find(this.at), now);
  }

  /** The pointer is at a point, and this is there. */
  point(at: At, thing: Thing | null, now: number): void {
    if (thing !== this.thing) {
      // What is now where the pointer was has come to it; else the pointer went there.
      const came = this.at !== null && this.find(this.at) === thing;
      this.thing = thing;
      this.since = came ? now : -Infinity;
    }
    this.at = at;
  }

  /** Whether a press there is meant for what it meets. */
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
