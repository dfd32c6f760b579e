// Who came where, when a player is ranked last because their time ran out or they resigned: the game
// does not know of that, the table does.

import type { Final, TableAnswer } from './types';

/** The final ranking with the seats that are out last, those that went first behind those that went
 * later. Of the others, the ones with most points win. If all are out, nothing changes. */
export function withOut(final: Final, scores: number[], out: number[]): Final {
  const inside = final.ranking.filter((seat) => !out.includes(seat));
  if (inside.length === 0 || inside.length === final.ranking.length) return final;
  const still = final.winners.filter((seat) => inside.includes(seat));
  const most = Math.max(...inside.map((seat) => scores[seat] ?? 0));
  const winners = still.length > 0 ? still : inside.filter((seat) => scores[seat] === most);
  return { ...final, winners, ranking: [...inside, ...out.toReversed()] };
}

/** A table as the server sent it, with its final ranking and its events corrected by withOut. */
export function ranked<T extends TableAnswer>(table: T): T {
  const { out, state } = table;
  if (!out || !state.final) return table;
  const final = withOut(state.final, state.players.map((p) => p.score), out);
  const events = table.events.map((e) => (e.type === 'over' ? { ...e, winners: final.winners } : e));
  return { ...table, events, state: { ...state, final } };
}

/** A seat's rank: 1 and up, equal points share one. A seat that is out comes behind all others, alone. */
export function rankOf(seat: number, scores: number[], out: number[] = []): number {
  const all = scores.every((_, s) => out.includes(s));
  const last = (s: number) => !all && out.includes(s);
  if (last(seat)) return scores.length - out.indexOf(seat);
  return scores.filter((score, s) => !last(s) && score > (scores[seat] ?? 0)).length + 1;
}
