// What the staff decides of a match, in the form of the API.

import type { Deed, Match, MatchGame, Scale, Tournament } from './types';

/** Points of the tournament are counted in sixtieths. */
export const unit = 60;

/** What can be decided of a match of two: a side has not come or broken off, both have, or a result is set. */
export type Ruling = { kind: 'forfeit'; losers: number[] } | { kind: 'adjudicated'; winner: number | null };

const usual: Scale = { win: unit, draw: unit / 2, loss: 0 };

/** The tournament's points by side: whoever has not come, or broken off, has nothing. */
export function pointsOf(ruling: Ruling, scale: Scale = usual): number[] {
  const sides = [0, 1];
  if (ruling.kind === 'forfeit') return sides.map((side) => (ruling.losers.includes(side) ? 0 : scale.win));
  return sides.map((side) => (ruling.winner === null ? scale.draw : ruling.winner === side ? scale.win : scale.loss));
}

/** Whether a match may end with both sides level: in a knock-out somebody goes on. */
export const mayDraw = ({ plan: { form } }: Tournament, match: Match): boolean => form.kind !== 'knockout' && !(form.kind === 'groups' && !match.group);

export const award = (round: number, match: Match, kind: Ruling['kind'], points: number[], reason: string): Deed => ({ award: { round, board: match.board, kind, points, reason } });

/** Ranks that begin with 1, and after equal ones leave out as many: what was typed, brought into that order. */
export const ranked = (places: number[]): number[] => places.map((place) => 1 + places.filter((other) => other < place).length);

/** Between teams a game is played at one of the match's boards. */
const placed = ({ place }: MatchGame): { place?: number } => (place ? { place } : {});

/** Places by points: whoever has most is the first. */
export const byPoints = (points: number[]): number[] => ranked(points.map((n) => -n));

/** Whether the places of a game do not follow its points, as when somebody has resigned or ran out of time. */
export const unlikePoints = ({ ranks = [], points = [] }: MatchGame): boolean => ranks.length > 0 && ranks.join() !== byPoints(points).join();

/** The places follow the points unless others are given. */
export const correct = (round: number, match: Match, game: MatchGame, points: number[], places: number[] | null, reason: string): Deed => ({
  correct: { round, board: match.board, ...placed(game), game: game.number, ...(match.attempt ? { attempt: match.attempt } : {}), ranks: places ? ranked(places) : byPoints(points), points, ...(places ? { unlike_points: true as const } : {}), reason },
});

/** The game does not count, and is played again. */
export const again = (round: number, match: Match, game: MatchGame, reason: string): Deed => ({
  correct: { round, board: match.board, ...placed(game), game: game.number, ...(match.attempt ? { attempt: match.attempt } : {}), reason },
});
