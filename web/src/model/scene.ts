// Makes the board's model from the state and the draft.

import type { BoardModel, FigureOnBoard, Ghost, TargetSpot, TargetSquare, TileOnBoard } from '../board/types';
import { windowPower } from './powers';
import { deploys, needsBridge } from './question';
import type { Square } from './question';
import { helps } from './helps';
import { figureSymbol } from '../lib/figures';
import type { Areas, Art, Choice, GameEvent, Placed, Seat, State, TileArt } from '../lib/types';
import { known } from '../lib/registry';
import { m } from '../paraglide/messages.js';
import { spokenLabel } from '../words/choice';
import { figureText } from '../words/feature';
import { tileName } from '../words/name';
import { chosenOf } from './barrier';
import { covers } from './covers';
import type { Draft, Step } from './draft.svelte';
import { drawnTile, ghostOf as ghostAt, hoverOf } from './hover';
import { handFor, marksOf, postureAt, roleOf, target } from './marks';
import type { Lights } from './marks';
import { foreseen, piecesOf, trailOf } from './pieces';
import { pictureAt } from './pictures';
import { captionsOf, cellOf, groundOf, spotOf, spread, whereabouts } from './places';
import { artOf } from '../lib/art';
import type { Ground, Located } from './places';
import { reachedBy } from './reach';

export interface Scene {
  art: Art;
  /** The ground that segments cover, once it is known. */
  areas?: Areas | null;
  state: State;
  seats: Seat[];
  draft: Draft | null;
  acting: number;
  last: Map<number, { x: number; y: number }>;
  /** What the player took in hand last: a kind of figure, or a power. */
  figure: string;
  /** Whether all segments of a feature are shown as targets, where any of them will do. */
  each?: boolean;
  lit: { x: number; y: number }[];
  events: GameEvent[];
  /** Works out what is lit while the player looks at a place for a figure. */
  lights?: Lights;
}

/** The board's model of a scene. */
export function boardModel(scene: Scene): BoardModel {
  const { art, state, draft, acting, seats } = scene;
  const ghost = ghostOf(scene);
  const later = foreseen(state, draft);
  const ground = groundOf(art, withGhost(later, draft, ghost));
  const figures = figuresOf(scene, ground);
  const squares = squaresOf(draft, state);
  return {
    tiles: state.tiles.map((t) => tileOf(scene, t)),
    pieces: piecesOf(state, later, seats, ground, acting),
    figures,
    outlines: [...scene.last].filter(([seat]) => seat !== acting).map(([seat, { x, y }]) => ({ x, y, seat })),
    squares,
    dead: deadOf(state, squares),
    outlined: helps(state, 'outlines'),
    ghost,
    hover: (x, y) => hoverOf(scene, x, y, covers),
    spots: spotsOf(scene, ground, figures),
    seat: acting,
    lit: scene.lit,
    reached: reachedBy(draft, state, scene.events),
    trail: trailOf(later),
    captions: captionsOf(ground),
  };
}

/** Caches the model of each laid tile, so that the board does not draw unchanged tiles again. */
const drawnTiles = new WeakMap<Placed, { art: TileArt | undefined; tile: TileOnBoard }>();

function tileOf({ art, areas }: Scene, placed: Placed): TileOnBoard {
  const drawn = artOf(art, placed.tile);
  const sketch = areas?.tiles[placed.tile];
  const before = drawnTiles.get(placed);
  const { x, y, rotation } = placed;
  const label = tileName(placed.tile, drawn);
  if (before && before.art === drawn && before.tile.sketch === sketch && before.tile.label === label) return before.tile;
  const tile = { x, y, rotation, url: pictureAt(drawn, x, y, rotation), label, sketch };
  drawnTiles.set(placed, { art: drawn, tile });
  return tile;
}

type Near = (cell: { x: number; y: number }) => number;

/** How many tiles lie around a square. */
function nearIn(state: State): Near {
  const laid = new Set(state.tiles.map((t) => cellOf(t.x, t.y)));
  return ({ x, y }) => [cellOf(x, y - 1), cellOf(x + 1, y), cellOf(x, y + 1), cellOf(x - 1, y)].filter((c) => laid.has(c)).length;
}

/** The legal squares, those with the most neighbours first, those that cost a bridge last. Without the
 * help for outlines none is marked as best. */
function squaresOf(draft: Draft | null, state: State): TargetSquare[] {
  const near = nearIn(state);
  const rank = (s: Square) => near(s) - (needsBridge(s) ? 5 : 0);
  const squares = (draft?.tileStep?.question.squares ?? []).toSorted((a, b) => rank(b) - rank(a));
  const most = helps(state, 'outlines') ? Math.max(0, ...squares.map(rank)) : 0;
  return squares.map((square) => {
    const { x, y } = square;
    const bridged = needsBridge(square);
    return { x, y, bridged, best: most > 1 && rank(square) === most, label: bridged ? m.place_at_bridge({ x, y }) : m.place_at({ x, y }) };
  });
}

/** Gaps between tiles that no tile left fits; squares at the open edge are left out, because no player
 * hoped to fill them. None are shown once nothing fits anywhere. */
function deadOf(state: State, legal: TargetSquare[]): { x: number; y: number }[] {
  const { squares = [] } = state;
  const given = state.dead?.map(([x = 0, y = 0]) => ({ x, y }));
  if (!given && squares.every((s) => s.fits === 0)) return [];
  const near = nearIn(state);
  const open = new Set(legal.map((s) => cellOf(s.x, s.y)));
  const dead = given ?? squares.filter((s) => s.fits === 0).map(({ x, y }) => ({ x, y }));
  return dead.filter((s) => near(s) > 1 && !open.has(cellOf(s.x, s.y)));
}

/** The drafted tile, or one that the draft lays from elsewhere, such as an abbey. */
function ghostOf({ draft, art, state }: Scene): Ghost | null {
  const placed = draft?.placed;
  const tile = drawnTile(draft);
  if (placed && tile) return ghostAt(placed, tile, art);
  const laid = foreseen(state, draft).tiles.find((t) => !state.tiles.some((o) => o.x === t.x && o.y === t.y));
  return laid ? { x: laid.x, y: laid.y, rotation: laid.rotation, url: pictureAt(artOf(art, laid.tile), laid.x, laid.y, 0) } : null;
}

/** The state with the drafted tile, also before the server has answered. */
function withGhost(state: State, draft: Draft | null, ghost: Ghost | null): State {
  if (!ghost || state.tiles.some((t) => t.x === ghost.x && t.y === ghost.y)) return state;
  return { ...state, tiles: [...state.tiles, { ...ghost, tile: drawnTile(draft) }] };
}

/** The figures on the board and those that the draft would put down. */
function figuresOf(scene: Scene, ground: Ground): FigureOnBoard[] {
  const { state, seats, draft } = scene;
  const chosen = chosenOf(draft);
  const leaving = leavers(scene, chosen, ground);
  const there = state.figures.map((f) =>
    Object.assign(whereabouts(f), {
      key: String(f.id),
      symbol: figureSymbol(f.figure, postureAt(f.at) ?? f.role),
      seat: f.player,
      label: figureText(f, seats),
      leaving: leaving.has(f.id),
    }),
  );
  return spread([...there, ...chosen.flatMap((c) => drafted(c, scene))], ground);
}

/** The figures that leave their place with the draft. */
function leavers({ state, draft, acting: seat }: Scene, chosen: Choice[], ground: Ground): Set<number | undefined> {
  const after = foreseen(state, draft);
  const cellOfFigure = (id: number) => {
    const figure = state.figures.find((f) => f.id === id);
    return figure ? spotOf(ground, whereabouts(figure)) : null;
  };
  return new Set(
    chosen.flatMap((choice) => {
      const kind = known('choices', choice.kind);
      if (kind?.leaving) return kind.leaving(choice, { state, after, seat, cellOf: cellOfFigure });
      return kind?.takes || choice.kind === 'recall' ? [choice.id] : [];
    }),
  );
}

/** The kind of figure that a choice puts somewhere, if any. */
function putDown(c: Choice): string | undefined {
  return deploys(c) ? c.figure : known('choices', c.kind)?.puts?.(c);
}

/** The figure that a choice of the draft would put down, for the board. */
function drafted(c: Choice, scene: Scene): (Omit<FigureOnBoard, 'at' | 'x' | 'y'> & Located)[] {
  const figure = putDown(c);
  if (!figure) return [];
  const symbol = figureSymbol(figure, roleOf(c));
  return [{ ...target(c), key: `draft ${c.text}`, symbol, seat: scene.acting, label: spokenLabel(c, scene.state), leaving: false }];
}

/** The level of the question whose spots the board shows: that of the power in hand, else the question
 * asked now, else the last one before it that has spots; -1 without a draft. */
export function spotStep(draft: Draft | null, hand = ''): number {
  const power = windowPower(draft, hand);
  if (power) return power.level;
  if (!draft?.current) return -1;
  const now = draft.steps.indexOf(draft.current);
  return draft.steps.findLastIndex((s, level) => level <= now && spotted(s));
}

const spotted = ({ question }: Step) => question.decision.kind !== 'window' && (question.spots.length > 0 || question.recalls.length > 0);

function spotsOf({ draft, figure, each, lights }: Scene, ground: Ground, figures: FigureOnBoard[]): TargetSpot[] {
  const level = spotStep(draft, figure);
  const step = draft?.steps[level];
  if (!step) return [];
  const keyed = draft?.current === step || windowPower(draft, figure) !== null;
  return aimed(marksOf(step, handFor(step, figure), ground, { keyed, each, lights }), step.question.spots, figures);
}

/** Moves rings to the figures that they are about. */
function aimed(spots: TargetSpot[], choices: Choice[], figures: FigureOnBoard[]): TargetSpot[] {
  const drawn = new Map(figures.map((f) => [f.key, f]));
  const ids = new Map(choices.map((c) => [c.text, c.id]));
  return spots.map((spot) => {
    const around = spot.look === 'ring' ? drawn.get(String(ids.get(spot.text))) : undefined;
    return around ? { ...spot, x: around.x, y: around.y, at: around.at } : spot;
  });
}
