// Which tallies of each player have changed in this turn and the one before.

import type { State } from '../lib/types';

type Tallies = Record<string, number>;

export class Fresh {
  private turn = -1;
  /** The tallies when this turn (`now`) and the turn before were first seen. */
  private now: Tallies[] = [];
  private before: Tallies[] = [];

  /** The changed tallies of each seat. */
  of({ turn, players }: Pick<State, 'turn' | 'players'>): string[][] {
    const tallies = players.map((p) => ({ ...p.tallies }));
    if (turn !== this.turn) {
      this.before = this.turn < 0 ? tallies : this.now;
      this.now = tallies;
      this.turn = turn;
    }
    return tallies.map((all, seat) => {
      const was = this.before[seat] ?? {};
      return Object.keys({ ...was, ...all }).filter((token) => (was[token] ?? 0) !== (all[token] ?? 0));
    });
  }
}
