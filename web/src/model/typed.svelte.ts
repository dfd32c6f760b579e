// A number that is typed digit by digit, without a field that has the focus.

/** After so many milliseconds without a digit the next one starts a new number. */
const pause = 1500;

export class Typed {
  number = $state<number | null>(null);
  private about: object | null = null;
  private at = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether another digit would belong to the same number. */
  get busy(): boolean {
    return this.now() - this.at < pause;
  }

  /** The number that is typed for a question, or null. */
  of(about: object): number | null {
    return this.number !== null && this.about === about ? this.number : null;
  }

  /** Takes a digit for a question, and returns the number so far; if that would be too large, it starts
   * again with this digit. */
  digit(n: number, about: object, most: number): number {
    const longer = this.busy && this.about === about ? (this.number ?? 0) * 10 + n : n;
    this.number = longer > most ? n : longer;
    this.about = about;
    this.at = this.now();
    return this.number;
  }
}
