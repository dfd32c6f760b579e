// The score track: fifty spaces in a loop, a marker for each player, and tokens for each lap. The
// server says on which space a marker is.

import type { Choice, Piece, Player } from '../lib/types';

export const spaces = 50;

/** The size of the loop in cells, along the top and down the sides. */
export const across = 18;
export const down = 9;

export interface Point {
  x: number;
  y: number;
}

/** The cell of a space: clockwise from the top left. */
export function cellOf(space: number): Point {
  const n = ((space % spaces) + spaces) % spaces;
  const right = across - 1;
  const bottom = down - 1;
  if (n <= right) return { x: n, y: 0 };
  if (n <= right + bottom) return { x: right, y: n - right };
  if (n <= 2 * right + bottom) return { x: 2 * right + bottom - n, y: bottom };
  return { x: 0, y: 2 * (right + bottom) - n };
}

/** The direction from a space towards the middle of the loop. */
function inwards({ x, y }: Point): Point {
  return {
    x: x === 0 ? 1 : x === across - 1 ? -1 : 0,
    y: y === 0 ? 1 : y === down - 1 ? -1 : 0,
  };
}

export interface Marker extends Point {
  seat: number;
  /** The name of the scoring figure, if the player has several; else empty. */
  scorer: string;
  /** The name of a piece on the track; empty for a scoring figure. */
  piece: string;
  key: string;
}

/** How far markers on the same space are apart, in cells; many are closer together. */
const fan = 0.42;
const reach = 3.4;

interface Standing {
  seat: number;
  scorer: string;
  piece: string;
  space: number;
}

/** What stands on which space: the scoring figures of each player, then the pieces on the track. */
function standing(players: Pick<Player, 'space' | 'track'>[], pieces: Piece[]): Standing[] {
  const scorers = players.flatMap(({ space = 0, track }, seat) =>
    (track ?? [{ scorer: '', space }]).map((s) => ({ seat, scorer: s.scorer ?? '', piece: '', space: s.space })),
  );
  const others = pieces.flatMap((p) => (p.space === undefined ? [] : [{ seat: p.player ?? 0, scorer: '', piece: p.piece, space: p.space }]));
  return [...scorers, ...others];
}

/** The point of each marker; markers on one space form a row inwards, so that each stays visible. */
export function markers(players: Pick<Player, 'space' | 'track'>[], pieces: Piece[] = []): Marker[] {
  const all = standing(players, pieces);
  const crowd = new Map<number, number>();
  for (const { space } of all) crowd.set(space, (crowd.get(space) ?? 0) + 1);
  const apart = (space: number) => Math.min(fan, reach / (crowd.get(space) ?? 1));
  const placed = new Map<number, number>();
  return all.map(({ seat, scorer, piece, space }) => {
    const n = placed.get(space) ?? 0;
    placed.set(space, n + 1);
    const cell = cellOf(space);
    const way = inwards(cell);
    const far = apart(space) * n;
    return { seat, scorer, piece, key: `${piece}${scorer} ${seat}`, x: cell.x + 0.5 + way.x * far, y: cell.y + 0.5 + way.y * far };
  });
}

export interface Target extends Point {
  space: number;
  choice: Choice;
  /** The cell it leads from, if it moves something. */
  from?: Point;
}

/** The choices that name a space of the track, as targets there. */
export const onTrack = (choices: Choice[]): Target[] =>
  choices.flatMap((choice) => {
    if (choice.space === undefined) return [];
    const from = choice.from === undefined ? {} : { from: cellOf(choice.from) };
    return [{ space: choice.space, choice, ...cellOf(choice.space), ...from }];
  });

/** Whether a question is about the track: a space to choose, or which player is robbed there. */
export const asksTrack = (choices: Choice[]): boolean => choices.some((c) => c.space !== undefined || (c.points !== undefined && c.player !== undefined));

/** The name of the bonus that waits on a space, or empty. */
export const waiting = (marked: Record<string, number[]> | undefined, space: number): string =>
  Object.keys(marked ?? {}).find((name) => marked?.[name]?.includes(space)) ?? '';

/** The tokens for a number of laps: as few as possible. */
export function tokens(laps = 0): number[] {
  const hundreds = Math.floor(laps / 2);
  return [...Array<number>(hundreds).fill(100), ...(laps % 2 === 1 ? [50] : [])];
}
