// A number that is typed digit by digit, with no field in focus.

/** After so long without a digit the next one begins anew, in milliseconds. */
const pause = 1500;

export class Typed {
  number = $state<number | null>(null);
  private about: object | null = null;
  private at = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A digit more would be one of the same number. */
  get busy(): boolean {
    return this.now() - this.at < pause;
  }

  /** The number that is typed for a question, or null. */
  of(about: object): number | null {
    return this.number !== null && this.about === about ? this.number : null;
  }

  /** Takes a digit for a question, and returns the number so far; one that would be
   * too large begins with it. */
  digit(n: number, about: object, most: number): number {
    const longer = this.busy && this.about === about ? (this.number ?? 0) * 10 + n : n;
    this.number = longer > most ? n : longer;
    this.about = about;
    this.at = this.now();
    return this.number;
  }
}
