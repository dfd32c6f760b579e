// The positions of a replay: each is fetched once, some ahead of the shown one, and those far away are dropped.

import type { Position } from '../lib/types';

export interface Bounds {
  /** How many are kept. */
  most: number;
  /** How many are fetched ahead. */
  ahead: number;
}

export class Positions {
  private readonly kept = new Map<number, Promise<Position>>();
  private readonly there = new Map<number, Position>();
  private trip = 0;

  constructor(
    private readonly load: (n: number) => Promise<Position>,
    private readonly last: number,
    private readonly bounds: Bounds = { most: 48, ahead: 6 },
  ) {}

  /** A position that has been fetched already, else undefined. */
  peek(n: number): Position | undefined {
    return this.there.get(n);
  }

  get size(): number {
    return this.kept.size;
  }

  /** A position, fetched if it is not there. */
  get(n: number): Promise<Position> {
    const known = this.kept.get(n);
    if (known) return known;
    const coming = this.load(n);
    this.kept.set(n, coming);
    this.forget(n);
    coming.then(
      (position) => {
        if (this.kept.get(n) === coming) this.there.set(n, position);
      },
      // A failure is not kept: asking again tries again.
      () => this.drop(n),
    );
    return coming;
  }

  /** Fetches the next positions in a direction, one after the other, until the reader goes to another position. */
  async ahead(n: number, direction: 1 | -1): Promise<void> {
    this.trip += 1;
    const mine = this.trip;
    for (let i = 1; i <= this.bounds.ahead; i += 1) {
      const next = n + i * direction;
      if (mine !== this.trip || next < 0 || next > this.last) return;
      try {
        // One request at a time: they are only a guess.
        // oxlint-disable-next-line no-await-in-loop
        await this.get(next);
      } catch {
        return;
      }
    }
  }

  // Drops the farthest positions while there are too many. The last one is kept, because it has the result.
  private forget(here: number): void {
    while (this.kept.size > this.bounds.most) {
      const far = [...this.kept.keys()].filter((n) => n !== this.last && n !== here);
      const farthest = far.sort((a, b) => Math.abs(b - here) - Math.abs(a - here))[0];
      if (farthest === undefined) return;
      this.drop(farthest);
    }
  }

  private drop(n: number): void {
    this.kept.delete(n);
    this.there.delete(n);
  }
}
