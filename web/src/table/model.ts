// From the state and the draft to what the board shows.

import { fanned, turned } from '../board/spots';
import type { Point } from '../board/spots';
import type { BoardModel, FigureOnBoard, Ghost, TargetSpot } from '../board/types';
import { digit } from '../kit/question';
import type { Art, Choice, Figure, Placed, Seat, State } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { choiceLabel } from '../words/choice';
import { figureText } from '../words/feature';
import { tileName } from '../words/name';
import type { Draft, Step } from './draft.svelte';

export interface Scene {
  art: Art;
  state: State;
  seats: Seat[];
  draft: Draft | null;
  acting: number;
  last: Map<number, { x: number; y: number }>;
  /** The kind of figure picked in the strip; empty shows all. */
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
  const spots = spotsOf(scene, cells);
  return {
    tiles: state.tiles.map((t) => {
      const drawn = artOf(art, t.tile);
      return { x: t.x, y: t.y, rotation: t.rotation, url: drawn?.url ?? '', label: tileName(t.tile, drawn) };
    }),
    figures: [...figuresOf(scene, cells), ...drafted(spots, scene)],
    outlines: [...scene.last].filter(([seat]) => seat !== acting).map(([seat, { x, y }]) => ({ x, y, seat })),
    squares: (draft?.steps[0]?.question.squares ?? []).map(({ x, y }) => ({ x, y, label: m.place_at({ x, y }) })),
    ghost,
    hoverGhost: (x, y) => {
      const rotation = draft?.rotationAt(x, y);
      return rotation === null || rotation === undefined ? null : { x, y, rotation, url: artOf(art, tile)?.url ?? '' };
    },
    spots,
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

const symbolOf = (figure: string, lying: boolean) => (figure === 'follower' && lying ? 'farmer' : figure);

function figuresOf({ art, state, seats }: Scene, cells: Map<string, Placed>): FigureOnBoard[] {
  const crowd = new Map<string, number>();
  return state.figures.filter(onBoard).map((f) => {
    const place = `${f.x},${f.y} ${f.segment ?? ''}`;
    const n = crowd.get(place) ?? 0;
    crowd.set(place, n + 1);
    return {
      key: String(f.id),
      x: f.x,
      y: f.y,
      at: fanned(standing(art, cells, f.x, f.y, f.segment), n),
      symbol: symbolOf(f.figure, f.role === 'farmer'),
      seat: f.player,
      label: figureText(f, seats),
    };
  });
}

const onBoard = (f: Figure): f is Figure & { x: number; y: number } => f.x !== undefined && f.y !== undefined;

/** The choices of a step that the board marks, with the digit of each. */
export function marked(step: Step, figure: string): { choice: Choice; mark: string }[] {
  return step.question.spots
    .filter((c) => figure === '' || !c.figure || c.figure === figure)
    .map((choice, n) => ({ choice, mark: digit(n) }));
}

/** The step whose spots the board shows, and its level. */
export function spotStep(draft: Draft | null): number {
  if (!draft) return -1;
  const now = draft.current;
  return now && now.question.spots.length > 0 ? draft.steps.indexOf(now) : -1;
}

function spotsOf(scene: Scene, cells: Map<string, Placed>): TargetSpot[] {
  const step = scene.draft?.steps[spotStep(scene.draft)];
  if (!step) return [];
  const crowd = new Map<string, number>();
  return marked(step, scene.figure).map(({ choice, mark }) => {
    const { x = 0, y = 0, segment } = choice;
    const place = `${x},${y} ${segment ?? ''}`;
    const n = crowd.get(place) ?? 0;
    crowd.set(place, n + 1);
    const lying = choice.feature === 'field' || (segment?.startsWith('f') ?? false);
    return {
      key: choice.text,
      mark: mark || '•',
      x,
      y,
      at: fanned(standing(scene.art, cells, x, y, segment), n),
      symbol: choice.figure ? symbolOf(choice.figure, lying) : '',
      label: choiceLabel(choice),
      chosen: step.text === choice.text,
    };
  });
}

// The figure that the draft would put down.
function drafted(spots: TargetSpot[], { acting }: Scene): FigureOnBoard[] {
  return spots
    .filter((s) => s.chosen && s.symbol !== '')
    .map((s) => ({ key: `draft ${s.key}`, x: s.x, y: s.y, at: s.at, symbol: s.symbol, seat: acting, label: s.label }));
}
