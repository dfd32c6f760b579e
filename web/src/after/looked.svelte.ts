// A position of a replay in the form that lenses and explanations need.

import { api } from '../lib/api';
import type { Areas, GameEvent, Seat, State } from '../lib/types';
import type { LensGame } from '../lens/desk';
import type { WhyGame } from '../why/desk';
import type { Reel } from './reel.svelte';
import type { Story } from './story.svelte';
import { laidEvents } from './steps';

/** The position under the lenses; used only once the first position has come. */
export class Looked implements LensGame {
  readonly acting = -1;
  readonly draft = null;
  readonly events: GameEvent[] = $derived.by(() => laidEvents(this.reel.replay.steps, this.reel.shown?.n ?? 0));

  constructor(
    private readonly reel: Reel,
    private readonly seats: Seat[],
  ) {}

  get id(): string {
    return this.reel.replay.id;
  }

  get table(): { state: State; seats: Seat[]; seq: number } {
    const { shown } = this.reel;
    if (!shown) throw new Error('no position has come yet');
    return { state: shown.state, seats: this.seats, seq: 0 };
  }

  readonly ground = async (): Promise<Areas> => ({ tiles: { ...(await api.usualAreas()).tiles, ...this.reel.replay.areas.tiles } });

  readonly fits = (x: number, y: number) => this.reel.source.fits(this.reel.shown?.n ?? 0, x, y);
}

/** The scores to explain: each seat's points at the position, and the events that led to them. */
export class Explained implements WhyGame {
  constructor(
    private readonly reel: Reel,
    private readonly story: Story,
    private readonly seats: Seat[],
  ) {}

  get table(): WhyGame['table'] {
    return { seats: this.seats, state: { players: this.reel.totals.map((score) => ({ score })) } };
  }

  get events(): GameEvent[] {
    return this.story.events;
  }
}
