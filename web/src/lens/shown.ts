// Makes the lenses' model from the state.

import type { Badge, Ground, LensModel, OpenEnd, RoundTile, Span } from '../board/lens-types';
import type { Point } from '../board/spots';
import { unit } from '../board/view';
import type { Overlay } from '../lib/bundle';
import { overlaysOf } from '../lib/registry';
import type { Art, Feature, GameEvent, State } from '../lib/types';
import { turns } from '../model/events';
import { groundOf, printed, spotOf } from '../model/places';
import type { Land } from './ground';

export interface Wanted {
  fields: boolean;
  ends: boolean;
  dead: boolean;
  coordinates: boolean;
  round: boolean;
  sets: boolean;
}

export interface Sight {
  state: State;
  art: Art;
  events: GameEvent[];
  /** Null until the areas have come. */
  land: Land | null;
}

/** What is lit is kept apart from the rest: it changes as the player looks around, the rest only as the
 * game goes on. */
export type Lit = Pick<LensModel, 'lit' | 'cells' | 'reach'>;

export function litUp(feature: Feature | null, land: Land | null): Lit {
  const reach = (feature?.notes ?? []).flatMap(({ place }) => (place ? [place.reach] : []));
  return { lit: feature && land ? land.ground(feature) : null, cells: feature ? cellsOf(feature) : [], reach };
}

export function shown(wanted: Wanted, sight: Sight): Omit<LensModel, keyof Lit> {
  const { state, art, events, land } = sight;
  const features = state.features ?? [];
  const fields = wanted.fields && land ? features.filter((f) => f.kind === 'field') : [];
  const open = wanted.ends ? features.filter(counted) : [];
  const overlays = wanted.sets ? overlaysOf(state, (x, y, name) => printed(groundOf(art, state), x, y, name)) : [];
  return {
    fields: [...fields.map((f) => land!.ground(f)), ...overlays.map(linesOf)],
    badges: [...fields.filter((f) => f.owners.length > 0).flatMap((f) => glyphs(f, sight)), ...open.filter(several).map((f) => number(f, sight)), ...overlays.flatMap(wordsOf)],
    ends: open.flatMap(endsOf),
    squares: wanted.dead ? (state.squares ?? []) : [],
    round: wanted.round ? lastRound(events, state.players.length) : [],
    grid: wanted.coordinates ? span(state) : null,
  };
}

const linesOf = ({ key, lines }: Overlay): Ground => {
  const border = lines.map(([[x1, y1], [x2, y2]]) => `M${x1 * unit} ${y1 * unit}L${x2 * unit} ${y2 * unit}`).join('');
  return { key, fill: '', border, seats: [], divides: true };
};

const wordsOf = ({ key, words }: Overlay): Badge[] =>
  words.map(({ at: [x, y], text, seat }) => ({ key: `${key} ${x},${y}`, at: [x * unit, y * unit], seats: seat === undefined ? [] : [seat], text }));

/** Whether a feature is a city or road that can still grow. */
const counted = (f: Feature) => (f.kind === 'city' || f.kind === 'road') && !f.completed && f.ends.length > 0;

/** Whether a feature has several ends: a single one needs no number. */
const several = (f: Feature) => f.ends.length > 1;

export function cellsOf(feature: Feature): { x: number; y: number }[] {
  const cells = new Map(feature.segments.map(({ x, y }) => [`${x},${y}`, { x, y }]));
  return [...cells.values()];
}

/** The points of a feature's segments without figures, in board units; all of them if all have figures. */
function free(feature: Feature, { state, art }: Sight): Point[] {
  const ground = groundOf(art, state);
  const taken = new Set(state.figures.map((f) => `${f.x},${f.y} ${f.segment}`));
  const spots = feature.segments.filter((s) => !taken.has(`${s.x},${s.y} ${s.segment}`));
  return (spots.length > 0 ? spots : feature.segments).flatMap((s): Point[] => {
    const spot = spotOf(ground, s);
    return spot ? [[spot.x * unit + spot.at[0], spot.y * unit + spot.at[1]]] : [];
  });
}

const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Points in order, the nearest to their common middle first. */
function byMiddle(points: Point[]): Point[] {
  const sum = points.reduce<Point>(([x, y], p) => [x + p[0], y + p[1]], [0, 0]);
  const middle: Point = [sum[0] / points.length, sum[1] / points.length];
  return points.toSorted((a, b) => far(a, middle) - far(b, middle));
}

/** The distance of an owner's glyphs on a large field, in board units. */
const apart = 2.6 * unit;

function glyphs(feature: Feature, sight: Sight): Badge[] {
  const chosen: Point[] = [];
  for (const point of byMiddle(free(feature, sight))) {
    if (chosen.every((other) => far(other, point) >= apart)) chosen.push(point);
  }
  return chosen.map((at, n) => ({ key: `${feature.id} ${n}`, at, seats: feature.owners, text: '' }));
}

/** A badge with the number of a feature's ends, in its middle. */
function number(feature: Feature, sight: Sight): Badge {
  const [at = [0, 0]] = byMiddle(free(feature, sight));
  return { key: `ends ${feature.id}`, at, seats: feature.owners, text: String(feature.ends.length) };
}

const edges: Record<string, { at: Point; turn: number }> = {
  N: { at: [50, 0], turn: 0 },
  E: { at: [100, 50], turn: 90 },
  S: { at: [50, 100], turn: 180 },
  W: { at: [0, 50], turn: 270 },
};

function endsOf(feature: Feature): OpenEnd[] {
  return feature.ends.flatMap(({ x, y, edge }) => {
    const side = edges[edge];
    if (!side) return [];
    const at: Point = [x * unit + side.at[0], y * unit + side.at[1]];
    return [{ key: `${feature.kind} ${x},${y} ${edge}`, at, turn: side.turn, kind: feature.kind, seats: feature.owners }];
  });
}

/** The tiles of the last turns, as many as there are players, in order. */
export function lastRound(events: GameEvent[], players: number): RoundTile[] {
  const laid = turns(events)
    .map((turn) => turn.events.filter((e) => e.type === 'tile' && e.player !== undefined && e.x !== undefined && e.y !== undefined))
    .filter((tiles) => tiles.length > 0);
  return laid
    .slice(-players)
    .flat()
    .map((e, n) => ({ x: e.x!, y: e.y!, seat: e.player!, order: n + 1 }));
}

/** The range of cells of the board and one beyond. */
export function span({ tiles }: State): Span {
  const xs = tiles.map((t) => t.x);
  const ys = tiles.map((t) => t.y);
  return { left: Math.min(...xs) - 1, top: Math.min(...ys) - 1, right: Math.max(...xs) + 1, bottom: Math.max(...ys) + 1 };
}
