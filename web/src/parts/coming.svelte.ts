// Loads a part of the page when it is needed, and tries again a few times by itself if that fails.

/** The waits before further tries, in seconds. The page's own start is tried by public/start.js, which
 * waits 1, 2, 4 and then 30 seconds and never gives up. */
export const waits = [2, 5, 15, 30];

export class Coming<T> {
  /** What is shown: the first try's promise stays while further tries run by themselves, so that a
   * button with the focus stays too. */
  now: Promise<T>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the try that counts, which is the last. */
  private turn = 0;

  /** `load` gets whether the reader has asked to try again; `missed` is called for each try that fails. */
  constructor(
    private readonly load: (asked: boolean) => Promise<T>,
    private readonly pauses: readonly number[] = [],
    private readonly missed: () => void = () => undefined,
  ) {
    this.now = $state.raw(this.ask(0));
  }

  /** Tries again now, because the reader has asked for it. */
  again(): void {
    this.now = this.ask(0, true);
  }

  /** Stops trying: the part is not needed any more. */
  stop(): void {
    clearTimeout(this.timer);
    this.turn += 1;
  }

  private ask(tried: number, asked = false): Promise<T> {
    this.stop();
    const { turn } = this;
    const part = this.load(asked);
    part.then(
      () => {
        if (turn === this.turn && tried > 0) this.now = part;
      },
      () => {
        if (turn !== this.turn) return;
        this.missed();
        this.wait(tried);
      },
    );
    return part;
  }

  private wait(tried: number): void {
    const seconds = this.pauses[tried];
    if (seconds !== undefined) this.timer = setTimeout(() => void this.ask(tried + 1), seconds * 1000);
  }
}
