// From the state and the draft to what the board shows.

import { fanned, turned } from '../board/spots';
import type { Point } from '../board/spots';
import type { BoardModel, FigureOnBoard, Ghost, TargetSpot } from '../board/types';
import { answers, picked, placeOf } from '../kit/answers';
import { figureSymbol } from '../lib/figures';
import type { Art, Choice, Figure, Placed, Seat, State } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { spokenLabel } from '../words/choice';
import { figureText } from '../words/feature';
import { tileName } from '../words/name';
import type { Draft } from './draft.svelte';

export interface Scene {
  art: Art;
  state: State;
  seats: Seat[];
  draft: Draft | null;
  acting: number;
  last: Map<number, { x: number; y: number }>;
  /** The kind of figure last taken in hand. */
  figure: string;
  lit: { x: number; y: number }[];
}

const middle: Point = [50, 50];

/** The art of a tile; a marked copy nobody drew takes the plain one. */
export function artOf(art: Art, tile: string) {
  return art.tiles[tile] ?? art.tiles[tile.split('~')[0] ?? tile];
}

export function boardModel(scene: Scene): BoardModel {
  const { art, state, draft, acting } = scene;
  const ghost = ghostOf(scene);
  const tile = draft?.steps[0]?.question.decision.tile ?? '';
  const cells = new Map(state.tiles.map((t) => [`${t.x},${t.y}`, t]));
  if (ghost) cells.set(`${ghost.x},${ghost.y}`, { ...ghost, tile });
  return {
    tiles: state.tiles.map((t) => {
      const drawn = artOf(art, t.tile);
      return { x: t.x, y: t.y, rotation: t.rotation, url: drawn?.url ?? '', label: tileName(t.tile, drawn) };
    }),
    figures: figuresOf(scene, cells),
    outlines: [...scene.last].filter(([seat]) => seat !== acting).map(([seat, { x, y }]) => ({ x, y, seat })),
    squares: (draft?.steps[0]?.question.squares ?? []).map(({ x, y }) => ({ x, y, label: m.place_at({ x, y }) })),
    ghost,
    hoverGhost: (x, y) => {
      const rotation = draft?.rotationAt(x, y);
      return rotation === null || rotation === undefined ? null : { x, y, rotation, url: artOf(art, tile)?.url ?? '' };
    },
    spots: spotsOf(scene, cells),
    seat: acting,
    lit: scene.lit,
  };
}

function ghostOf({ draft, art }: Scene): Ghost | null {
  const square = draft?.square;
  const rotation = draft?.rotation;
  const tile = draft?.steps[0]?.question.decision.tile;
  if (!square || rotation === null || rotation === undefined || !tile) return null;
  return { x: square.x, y: square.y, rotation, url: artOf(art, tile)?.url ?? '' };
}

/** Where a figure on a segment stands in its cell. */
function standing(art: Art, cells: Map<string, Placed>, x: number, y: number, segment?: string): Point {
  const tile = cells.get(`${x},${y}`);
  const spot = tile && segment ? artOf(art, tile.tile)?.spots[segment] : undefined;
  return tile && spot ? turned(spot, tile.rotation) : middle;
}

/** Something with a place on the board, that others may share. */
interface Standing {
  x: number;
  y: number;
  segment?: string;
}

/** Gives each its point, apart from those that share its segment. */
function spread<T extends Standing>(items: T[], scene: Scene, cells: Map<string, Placed>): (T & { at: Point })[] {
  const crowds = new Map<string, T[]>();
  for (const item of items) {
    const place = `${item.x},${item.y} ${item.segment ?? ''}`;
    crowds.set(place, [...(crowds.get(place) ?? []), item]);
  }
  return [...crowds.values()].flatMap((crowd) => {
    const { x, y, segment } = crowd[0]!;
    const points = fanned(standing(scene.art, cells, x, y, segment), crowd.length);
    return crowd.map((item, n) => ({ ...item, at: points[n]! }));
  });
}

/** The figures on the board and those that the draft would put down. */
function figuresOf(scene: Scene, cells: Map<string, Placed>): FigureOnBoard[] {
  const { state, seats, draft } = scene;
  const given = (draft?.steps ?? []).flatMap((s) => s.question.recalls.filter((c) => c.text === s.text));
  const leaving = new Set(given.map((c) => c.id));
  const there = state.figures.filter(onBoard).map((f) => ({
    key: String(f.id),
    x: f.x,
    y: f.y,
    segment: f.segment,
    symbol: figureSymbol(f.figure, f.role === 'farmer'),
    seat: f.player,
    label: figureText(f, seats),
    leaving: leaving.has(f.id),
  }));
  return spread([...there, ...drafted(scene)], scene, cells);
}

const onBoard = (f: Figure): f is Figure & { x: number; y: number } => f.x !== undefined && f.y !== undefined;

const inField = (c: Choice) => c.feature === 'field' || (c.segment?.startsWith('f') ?? false);

function drafted({ draft, acting }: Scene): Omit<FigureOnBoard, 'at'>[] {
  const chosen = (draft?.steps ?? []).flatMap((s) => s.question.spots.filter((c) => c.text === s.text));
  return chosen.flatMap((c) => {
    if (!c.figure || c.id !== undefined) return [];
    const { x = 0, y = 0, segment } = c;
    const symbol = figureSymbol(c.figure, inField(c));
    return [{ key: `draft ${c.text}`, x, y, segment, symbol, seat: acting, label: spokenLabel(c), leaving: false }];
  });
}

/** The step whose spots the board shows, and its level: the question asked
 * now, else the last before it that has any. */
export function spotStep(draft: Draft | null): number {
  if (!draft?.current) return -1;
  const now = draft.steps.indexOf(draft.current);
  return draft.steps.findLastIndex((s, level) => level <= now && (s.question.spots.length > 0 || s.question.recalls.length > 0));
}

function spotsOf(scene: Scene, cells: Map<string, Placed>): TargetSpot[] {
  const step = scene.draft?.steps[spotStep(scene.draft)];
  if (!step) return [];
  const hand = picked(step.question, scene.figure);
  const keyed = scene.draft?.current === step;
  const shown = answers(step.question, hand).filter(({ choice }) => step.question.spots.includes(choice));
  const spots = shown.map(({ choice, mark }) => ({
    key: placeOf(choice),
    text: choice.text,
    mark: keyed ? mark : '',
    x: choice.x ?? 0,
    y: choice.y ?? 0,
    segment: choice.segment,
    symbol: choice.figure ? figureSymbol(choice.figure, inField(choice)) : '',
    label: spokenLabel(choice),
    chosen: step.text === choice.text,
    other: choice.figure !== undefined && choice.figure !== hand,
  }));
  return spread(spots, scene, cells);
}
