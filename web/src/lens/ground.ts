// The ground of the board: what the segments of the laid tiles cover, from the
// areas of the art, turned and moved to where the tiles lie.

import { turned } from '../board/spots';
import type { Point } from '../board/spots';
import type { Ground, Pointed, Rings } from '../board/lens-types';
import type { Areas, Feature, Placed, SegmentRef } from '../lib/types';
import { unit } from '../board/view';

const numbers = /-?(?:\d+\.?\d*|\.\d+)/g;

/** Into how many straight lines a curve is cut. */
const steps = 4;

/** The rings of path data made of M, L, C and Z, all absolute, as the art writes it. */
export function ringsOf(d: string): Rings {
  const rings: Rings = [];
  for (const [, command = '', rest = ''] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const values = (rest.match(numbers) ?? []).map(Number);
    if (command === 'M') rings.push([]);
    const ring = rings.at(-1);
    if (command === 'C') curve(ring ?? [], values);
    else for (let i = 0; i + 1 < values.length; i += 2) ring?.push([values[i]!, values[i + 1]!]);
  }
  return rings;
}

function curve(ring: Point[], values: number[]): void {
  for (let i = 0; i + 5 < values.length; i += 6) {
    const [ax, ay] = ring.at(-1) ?? [0, 0];
    const [bx = 0, by = 0, cx = 0, cy = 0, x = 0, y = 0] = values.slice(i, i + 6);
    for (let n = 1; n <= steps; n += 1) {
      const t = n / steps;
      const u = 1 - t;
      const mix = (a: number, b: number, c: number, d: number) => u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d;
      ring.push([mix(ax, bx, cx, x), mix(ay, by, cy, y)]);
    }
  }
}

/** Whether a point lies inside rings; a ring in a ring is a hole. */
export function inside(rings: Rings, [px, py]: Point): boolean {
  let odd = false;
  for (const ring of rings) {
    let [ax, ay] = ring.at(-1) ?? [0, 0];
    for (const [bx, by] of ring) {
      if (ay > py !== by > py && px < ((bx - ax) * (py - ay)) / (by - ay) + ax) odd = !odd;
      [ax, ay] = [bx, by];
    }
  }
  return odd;
}

const cell = (x: number, y: number) => `${x},${y}`;
const named = ({ x, y, segment }: SegmentRef) => `${x},${y} ${segment}`;

/** The direction of the neighbour cell along whose side a line runs; null if it runs inside the tile. */
function beyond([ax, ay]: Point, [bx, by]: Point): Point | null {
  if (ay === by && (ay === 0 || ay === 100)) return [0, ay === 0 ? -1 : 1];
  if (ax === bx && (ax === 0 || ax === 100)) return [ax === 0 ? -1 : 1, 0];
  return null;
}

const rounded = (n: number) => Math.round(n * 10) / 10;

/** A point of the tile at a cell, in world units. */
const world = (x: number, y: number, [px, py]: Point) => `${rounded(x * unit + px)} ${rounded(y * unit + py)}`;

function fill(rings: Rings, x: number, y: number): string {
  return rings.map((ring) => `M${ring.map((p) => world(x, y, p)).join('L')}Z`).join('');
}

/** The border of rings as path data, without the sides towards cells of `mine`. */
function border(rings: Rings, x: number, y: number, mine: Set<string>): string {
  let d = '';
  for (const ring of rings) {
    let from = ring.at(-1) ?? [0, 0];
    let drawing = false;
    for (const to of ring) {
      const on = beyond(from, to);
      const gone = on !== null && mine.has(cell(x + on[0], y + on[1]));
      if (!gone) d += `${drawing ? '' : `M${world(x, y, from)}`}L${world(x, y, to)}`;
      drawing = !gone;
      from = to;
    }
  }
  return d;
}

/** The ground of all segments, for one state of the board. */
export class Land {
  private readonly placed: Map<string, Placed>;
  private readonly owners = new Map<string, Feature>();

  constructor(
    private readonly areas: Areas,
    private readonly turnedRings: Map<string, Rings>,
    tiles: Placed[],
    features: Feature[],
  ) {
    this.placed = new Map(tiles.map((t) => [cell(t.x, t.y), t]));
    for (const feature of features) for (const segment of feature.segments) this.owners.set(named(segment), feature);
  }

  /** The rings that a segment covers on its cell. */
  private rings({ x, y, segment }: SegmentRef): Rings {
    const tile = this.placed.get(cell(x, y));
    if (!tile) return [];
    const key = `${tile.tile} ${segment} ${tile.rotation}`;
    const known = this.turnedRings.get(key);
    if (known) return known;
    const d = this.segments(tile)[segment] ?? '';
    const rings = ringsOf(d).map((ring) => ring.map((p) => turned(p, tile.rotation)));
    this.turnedRings.set(key, rings);
    return rings;
  }

  /** The segments of a tile; a marked copy (name~mark) without its own has those of the plain tile. */
  private segments({ tile }: Placed): Record<string, string> {
    return this.areas.tiles[tile] ?? this.areas.tiles[tile.split('~')[0] ?? tile] ?? {};
  }

  ground(feature: Pick<Feature, 'id' | 'segments' | 'owners'>): Ground {
    const mine = new Set(feature.segments.map((s) => cell(s.x, s.y)));
    const parts = feature.segments.map((s) => ({ s, rings: this.rings(s) }));
    return {
      key: feature.id,
      fill: parts.map(({ s, rings }) => fill(rings, s.x, s.y)).join(''),
      border: parts.map(({ s, rings }) => border(rings, s.x, s.y, mine)).join(''),
      seats: feature.owners,
    };
  }

  /** The feature at a point. Narrow ones, such as roads, are also found from near by. */
  at({ x, y, at, slack }: Pointed): Feature | null {
    const tile = this.placed.get(cell(x, y));
    if (!tile) return null;
    const names = Object.keys(this.segments(tile)).filter((segment) => this.owners.has(named({ x, y, segment })));
    const hit = (point: Point) => names.filter((segment) => inside(this.rings({ x, y, segment }), point));
    const found = [at, ...around(at, slack)].flatMap(hit);
    const best = found.find((segment) => !wide(segment)) ?? found[0];
    return best === undefined ? null : (this.owners.get(named({ x, y, segment: best })) ?? null);
  }
}

/** Whether a segment is a field: those are wide enough to be hit exactly. */
const wide = (segment: string) => segment.startsWith('f');

const around = ([x, y]: Point, r: number): Point[] =>
  r === 0 ? [] : [0, 1, 2, 3, 4, 5, 6, 7].map((n): Point => [x + r * Math.cos((n * Math.PI) / 4), y + r * Math.sin((n * Math.PI) / 4)]);
