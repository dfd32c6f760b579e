// Something that the page fetches when it is wanted, as a part of itself: where it does not come
// it is tried again by itself a few times.

/** After how long that is, in seconds. For the beginning of the page public/start.js does so, which
 * waits 1, 2, 4 and at last 30 seconds and never gives up. */
export const waits = [2, 5, 15, 30];

export class Coming<T> {
  /** What is shown: the first try's promise stays while further tries run by themselves, so that a
   * button with the focus stays too. */
  now: Promise<T>;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Which try counts: the last. */
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

  /** Nobody waits for it any more. */
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
