// Where something is, in words: by coordinates while their lens is on, else by what lies beside it, or
// by its side of the board.

import type { State } from '../lib/types';
import { say } from '../lib/words';
import type { BaseKey } from '../lib/words';

interface Cell {
  x: number;
  y: number;
}

/** A cell by which others are described, because everybody finds it; `alone` if it is the only one of its kind. */
interface Landmark extends Cell {
  kind: 'monastery' | 'start';
  alone: boolean;
}

interface Sight {
  landmarks: Landmark[];
  middle: Cell;
}

/** What texts about places may refer to; the lenses of the shown board set it. */
class Bearings {
  /** The lens of coordinates is on. */
  coordinates = $state(false);
  sight = $state.raw<Sight>({ landmarks: [], middle: { x: 0, y: 0 } });
}

export const bearings = new Bearings();

type Seen = Pick<State, 'tiles' | 'features'>;

const middle = (all: number[]) => (all.length === 0 ? 0 : (Math.min(...all) + Math.max(...all)) / 2);

/** The landmarks of a board: its monasteries, if the state lists features, and the start tile. */
export function sightOf({ tiles, features = [] }: Seen): Sight {
  const cells = features.filter((f) => f.kind === 'monastery').flatMap((f) => f.segments.slice(0, 1));
  const monasteries = cells.map(({ x, y }): Landmark => ({ x, y, kind: 'monastery', alone: cells.length === 1 }));
  const start = tiles.some((t) => t.x === 0 && t.y === 0) ? [{ x: 0, y: 0, kind: 'start' as const, alone: true }] : [];
  return { landmarks: [...monasteries, ...start], middle: { x: middle(tiles.map((t) => t.x)), y: middle(tiles.map((t) => t.y)) } };
}

/** Cells this near to the middle of the board, in tiles, are on no side. */
const central = 0.75;

const winds = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** "in the north-east", seen from the middle of the board. */
function sideOf({ x, y }: Cell, { middle: at }: Sight): string {
  const [dx, dy] = [x - at.x, y - at.y];
  if (Math.hypot(dx, dy) < central) return say('where.middle');
  const eighth = Math.round((Math.atan2(dx, -dy) / (2 * Math.PI)) * 8 + 8) % 8;
  return say(`where.${winds[eighth]!}`);
}

/** The position of a cell beside another, by the difference of their coordinates. */
const besides: Record<string, 'on' | 'left' | 'right' | 'above' | 'below'> = { '0,0': 'on', '-1,0': 'left', '1,0': 'right', '0,-1': 'above', '0,1': 'below' };

/** "left of the monastery", if a landmark is near; empty else. A tile just laid is not described by itself. */
function nearOf(cell: Cell, sight: Sight, laid: boolean): string {
  const near = sight.landmarks.flatMap((mark) => {
    const how = besides[`${cell.x - mark.x},${cell.y - mark.y}`];
    return how && !(laid && how === 'on') ? [{ mark, how }] : [];
  });
  const best = near.find(({ mark }) => mark.alone) ?? near[0];
  if (!best) return '';
  const key: BaseKey = `where.${best.mark.kind}.${best.how}`;
  return best.mark.alone ? say(key) : say('where.side', { near: say(key), side: sideOf(cell, sight) });
}

/** "at 3, 4". */
export const exactly = ({ x, y }: Cell): string => say('where.at', { x, y });

function cellText(cell: Cell, laid: boolean): string {
  const { coordinates, sight } = bearings;
  return coordinates ? exactly(cell) : nearOf(cell, sight, laid) || sideOf(cell, sight);
}

/** "left of the monastery", "in the north-east"; "at 3, 4" while coordinates are shown. */
export const whereIs = (cell: Cell): string => cellText(cell, false);

/** The same for a tile that is being laid there. */
export const whereLaid = (cell: Cell): string => cellText(cell, true);
