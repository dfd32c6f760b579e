// The Russian Promos.

import type { Bundle, Overlay, Plan, Point, Spot } from '../lib/bundle';
import { cellIn } from '../lib/place';
import type { Place, Placed, State } from '../lib/types';

/** Where captives are: on the tile of the creature, just before it. */
function trap(place: Place, { printed }: Plan): Spot {
  const { x, y } = cellIn(place);
  const [px, py] = printed(x, y, place.kind) ?? [50, 50];
  return { x, y, at: [px, py + 11] };
}

/** The border of the nine tiles about one. */
function around({ x, y }: Placed): [Point, Point][] {
  const corners: Point[] = [[x - 1, y - 1], [x + 2, y - 1], [x + 2, y + 2], [x - 1, y + 2]];
  return corners.map((from, i) => [from, corners[(i + 1) % 4] ?? from]);
}

/** The squares that matter to the hut, with what it is worth now, and those that the water spirit reaches. */
function overlay({ tiles }: Pick<State, 'tiles' | 'pieces'>): Overlay | null {
  const hut = tiles.find(({ tile }) => tile === 'russian-promos/RU1');
  const pond = tiles.find(({ tile }) => tile === 'russian-promos/RU4');
  const centres = [hut, pond].filter((tile) => tile !== undefined);
  if (centres.length === 0) return null;
  const near = (at: Placed) => tiles.filter(({ x, y }) => Math.abs(x - at.x) <= 1 && Math.abs(y - at.y) <= 1).length;
  const words = hut ? [{ at: [hut.x + 0.5, hut.y + 0.14] as Point, text: String(10 - near(hut)) }] : [];
  return { key: 'russian-promos', lines: centres.flatMap(around), words };
}

const russianPromos: Bundle = {
  features: { vodyanoy: { rank: 34 } },
  choices: { free: { takes: true } },
  places: {
    vodyanoy: { spot: trap, onBoard: true, posture: 'farmer' },
    razboynik: { spot: trap, onBoard: true, posture: 'farmer' },
  },
  overlay,
};

export default russianPromos;
