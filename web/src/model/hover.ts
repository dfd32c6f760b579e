// The ghost: the tile shown under the pointer as it would lie, the places for figures on it, and what a
// click there claims. All of it comes from previews.

import { turned } from '../board/spots';
import type { Point } from '../board/spots';
import type { Ghost, Hover, TargetSpot } from '../board/types';
import { answers } from './answers';
import { deploys } from './question';
import type { Areas, Art, Choice } from '../lib/types';
import { claimed, hasDot } from './claim';
import type { Covers } from './claim';
import type { Draft, Step, Wish } from './draft.svelte';
import { wishOnce } from './draft.svelte';
import { handFor, marksOf } from './marks';
import type { Lights } from './marks';
import { pictureAt } from './pictures';
import { groundOf } from './places';
import { artOf } from '../lib/art';

/** What is needed to work out the ghost. */
export interface Pointing {
  art: Art;
  areas?: Areas | null;
  draft: Draft | null;
  /** What the player took in hand last. */
  figure: string;
  /** Works out what is lit while the player looks at a place. */
  lights?: Lights;
}

export const drawnTile = (draft: Draft | null): string => draft?.tileStep?.question.decision.tile ?? '';

/** A tile as it would lie, with the bridge that it needs. */
export function ghostOf(placed: Choice, tile: string, art: Art): Ghost {
  const { x = 0, y = 0, rotation = 0, bridge } = placed;
  const across = bridge && { x: bridge.x, y: bridge.y, turn: bridge.axis === 'EW' ? 90 : 0 };
  return { x, y, rotation, url: pictureAt(artOf(art, tile), x, y, 0), ...(across ? { bridge: across } : {}) };
}

/** The places for figures on the tile itself. */
function spotsOn(placed: Choice, step: Step, keyed: boolean, { art, figure, lights }: Pointing): TargetSpot[] {
  const own = new Set(step.question.spots.filter((c) => deploys(c) && c.x === placed.x && c.y === placed.y).map((c) => c.text));
  return marksOf(step, handFor(step, figure), groundOf(art, step.state), { keyed, lights }).filter((s) => own.has(s.text));
}

const segmentOf = (step: Step, text: string) => step.question.spots.find((c) => c.text === text && !c.corner)?.segment ?? '';

/** The spot that a click at a point of the tile claims. */
function aimed(at: Point, placed: Choice, step: Step, spots: TargetSpot[], ground: Record<string, string> | undefined, covers: Covers): TargetSpot | null {
  const point = turned(at, 360 - (placed.rotation ?? 0));
  const lies = ground && ((spot: TargetSpot) => covers(ground[segmentOf(step, spot.text)] ?? '', point));
  return claimed(spots, at, lies ?? null);
}

const areasOf = (areas: Areas | null | undefined, tile: string) => areas?.tiles[tile] ?? areas?.tiles[tile.split('~')[0] ?? tile];

/** The ghost on a square; null where the tile does not fit. */
export function hoverOf(pointing: Pointing, x: number, y: number, covers: Covers): Hover | null {
  const { art, areas, draft } = pointing;
  const placed = draft?.placedAt(x, y);
  if (!draft || !placed) return null;
  const tile = drawnTile(draft);
  const ghost = ghostOf(placed, tile, art);
  const step = draft.seen?.text === placed.text ? draft.seen.step : null;
  if (!step) return { ghost, spots: [], dot: false, aim: () => null };
  const spots = spotsOn(placed, step, digitsClaim(draft), pointing);
  const ground = areasOf(areas, tile);
  return {
    ghost,
    spots,
    dot: hasDot(spots),
    aim: (at) => {
      const spot = aimed(at, placed, step, spots, ground, covers);
      return spot && { text: spot.text, ground: ground?.[segmentOf(step, spot.text)] ?? '' };
    },
  };
}

/** Whether digit keys claim on the ghost: no tile is laid, and its question has no answers with digits. */
export function digitsClaim(draft: Draft): boolean {
  const step = draft.tileStep;
  return step !== null && step.text === null && answers(step.question, '').length === 0;
}

/** The wish of a click on the ghost: the claim at that point, answered when its question comes. The
 * ground is used as far as it has loaded by then. */
export function wishAt(at: Point, placed: Choice, pointing: Pointing, areas: () => Areas | null, covers: Covers): Wish {
  return wishOnce((step) => {
    const ground = areasOf(areas(), drawnTile(pointing.draft));
    return aimed(at, placed, step, spotsOn(placed, step, false, pointing), ground, covers)?.text ?? null;
  });
}

/** The wish of the n-th digit key for the question to come. */
export const wishDigit = (n: number, figure: string): Wish =>
  wishOnce((step) => answers(step.question, handFor(step, figure))[n - 1]?.choice.text ?? null);

/** The wish to claim nothing. */
export const wishNothing = (): Wish => wishOnce((step) => step.question.pass?.text ?? null);
