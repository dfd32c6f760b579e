// Stepping through numbered steps: by hand, or by itself at some speed.

export interface Way {
  /** The last step; the first is 0. */
  end: () => number;
  /** How long a step is shown, in milliseconds, at speed 1. */
  pause: () => number;
  /** Called at each new step; stepping on waits for its promise. */
  arrive: (n: number) => void | Promise<void>;
}

export const speeds = [0.5, 1, 2, 4];

export class Walk {
  n = $state(0);
  playing = $state(false);
  speed = $state(1);

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly way: Way,
    n = 0,
  ) {
    this.n = n;
  }

  get atEnd(): boolean {
    return this.n >= this.way.end();
  }

  /** Goes to a step by hand, which ends stepping by itself. */
  go(n: number): void {
    this.pause();
    void this.move(n);
  }

  step(by: number): void {
    this.go(this.n + by);
  }

  toEnd(): void {
    this.go(this.way.end());
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Steps by itself from here; at the end it starts from the first step. */
  play(): void {
    if (this.playing) return;
    this.playing = true;
    if (this.atEnd) void this.move(0).then(() => this.wait());
    else this.wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private async move(n: number): Promise<void> {
    const to = Math.max(0, Math.min(this.way.end(), n));
    if (to === this.n) return;
    this.n = to;
    await this.way.arrive(to);
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.timer = setTimeout(() => void this.on(), this.way.pause() / this.speed);
  }

  private async on(): Promise<void> {
    await this.move(this.n + 1);
    if (this.atEnd) this.playing = false;
    this.wait();
  }
}
