// All events up to the shown step of a replay, fetched when the reader asks what points are made of.
// Until they have come, those sent with the step are used.

import { ApiError } from '../lib/api';
import type { GameEvent } from '../lib/types';
import type { Reel } from './reel.svelte';

export class Story {
  private fetched = $state.raw<{ n: number; events: GameEvent[] } | null>(null);
  private asked = -1;

  /** The events up to the shown step; of the final scoring only the steps shown so far. */
  readonly events: GameEvent[] = $derived.by(() => {
    const { reel, fetched } = this;
    const n = this.at;
    if (fetched?.n !== n) return reel.events;
    let left = reel.walk.n - reel.replay.length;
    return fetched.events.filter((e) => {
      if (e.type !== 'score' || !e.final) return true;
      left -= 1;
      return left >= 0;
    });
  });

  constructor(private readonly reel: Reel) {}

  private get at(): number {
    return Math.min(this.reel.walk.n, this.reel.replay.length);
  }

  /** Whether all events up to the step have been fetched. */
  get whole(): boolean {
    return this.fetched?.n === this.at;
  }

  /** Fetches the events up to the step that is shown now. */
  async ask(): Promise<void> {
    const { at, reel } = this;
    if (at === this.asked) return;
    this.asked = at;
    try {
      const { events } = await reel.source.story(at);
      if (this.asked === at) this.fetched = { n: at, events };
    } catch (error) {
      if (this.asked === at) this.asked = -1;
      if (!(error instanceof ApiError)) throw error;
      reel.failure = error;
    }
  }
}
