// The size and places of target markers on the screen, so that none overlap. A line joins a marker to
// its place if it lies beside it.

import { apart } from './apart';
import type { Round } from './apart';
import type { Point } from './spots';
import { make, set } from './svg';
import type { Layer } from './svg';
import type { TargetSpot } from './types';
import { unit } from './view';

/** The radius that the marker of a spot needs, in its own units: a disc, and what is around it, such as
 * a ring or a piece's sign. */
const disc = 13;
const needed = { mouse: 17, finger: 23, ring: 25, sign: 27 };

/** How far around its middle a marker can be hit, where nothing else is near. */
const mostReach = 22;

/** The side of a tile at which markers have their normal size, and the limits of their size. */
const usual = 120;
const [smallest, largest] = [0.62, 1.1];

/** For fingers markers are larger; fully so only if few of them are then moved further off. */
const forFingers = [0.9, 0.75];
const few = 4;

/** More spots than these (a portal late in a game) have no room beside their places: they stay there
 * and get smaller, until the player zooms in. */
const crowd = 100;
const least = 0.3;

/** The size of markers on tiles of this side in pixels, as a factor. */
export const markerSize = (side: number): number => Math.max(smallest, Math.min(largest, side / usual));

export interface Room {
  /** The size of markers, as a factor. */
  size: number;
  /** How far each spot's marker lies from its place, in pixels. */
  by: Point[];
  /** How far around its middle each marker can be hit, in the marker's units. */
  reach: number[];
}

type Placed = Pick<TargetSpot, 'x' | 'y' | 'at' | 'look' | 'key' | 'sign'>;

const home = ({ x, y, at: [px, py] }: Placed, scale: number): Point => [(x * unit + px) * scale, (y * unit + py) * scale];

/** The sizes and places of spots on a board whose tiles are `unit` times `scale` pixels large. `aside`
 * says how far the things that they are about have moved from their places, in pixels. */
export function roomOf(spots: Placed[], scale: number, finger: boolean, aside: Point[] = []): Room {
  const natural = markerSize(unit * scale);
  if (spots.length > crowd) return roomAtHome(spots, scale, natural, aside);
  const sizes = finger ? [...forFingers.filter((s) => s > natural), natural] : [natural];
  for (const size of sizes) {
    const room = roomAt(spots, scale, size, finger, aside);
    const far = Math.max(0, ...room.by.map(([dx, dy]) => Math.hypot(dx, dy)));
    if (size === natural || far <= few * needed.finger * size) return room;
  }
  return { size: natural, by: [], reach: [] };
}

/** Keeps each spot at its own place, and makes markers so small that none overlap, if possible. */
function roomAtHome(spots: Placed[], scale: number, natural: number, aside: Point[]): Room {
  const homes = spots.map((spot) => home(spot, scale));
  const free = homes.map((point, i) => nearest(point, homes, i) / 2);
  const size = Math.max(least, Math.min(natural, ...free.map((r) => r / disc)));
  return { size, by: homes.map((_, i) => aside[i] ?? [0, 0]), reach: free.map((r) => Math.min(mostReach, r / size)) };
}

function radiusOf({ look, sign }: Placed, finger: boolean): number {
  if (look === 'ring') return needed.ring;
  return look === 'disc' && sign ? needed.sign : needed[finger ? 'finger' : 'mouse'];
}

function roomAt(spots: Placed[], scale: number, size: number, finger: boolean, aside: Point[]): Room {
  // The places do not depend on the spots' order.
  const order = spots.map((_, i) => i).toSorted((a, b) => (spots[a]!.key < spots[b]!.key ? -1 : 1));
  const round = (i: number): Round => {
    const [x, y] = home(spots[i]!, scale);
    const [dx, dy] = aside[i] ?? [0, 0];
    return { at: [x + dx, y + dy], radius: size * radiusOf(spots[i]!, finger) };
  };
  const placed = apart(order.map(round));
  const at: Point[] = [];
  for (const [n, i] of order.entries()) at[i] = placed[n]!;
  const by = spots.map((spot, i): Point => {
    const [x, y] = home(spot, scale);
    return [at[i]![0] - x, at[i]![1] - y];
  });
  return { size, by, reach: at.map((point, i) => Math.min(mostReach, nearest(point, at, i) / 2 / size)) };
}

function nearest([x, y]: Point, all: Point[], self: number): number {
  return Math.min(Infinity, ...all.map(([ox, oy], i) => (i === self ? Infinity : Math.hypot(ox - x, oy - y))));
}

/** Whether another marker lies on the ground of a spot that is a whole cell. */
function crossed(spots: Placed[], { by, size, reach }: Room, scale: number, self: number): boolean {
  const [x, y] = home(spots[self]!, scale);
  const half = (unit * scale) / 2;
  return spots.some((other, i) => {
    if (i === self) return false;
    const [ox, oy] = home(other, scale);
    const near = half + reach[i]! * size;
    return Math.abs(ox + by[i]![0] - x) < near && Math.abs(oy + by[i]![1] - y) < near;
  });
}

/** Places the markers of the layer of spots, and draws the lines. */
export class SpotRoom {
  /** Lies under all spots. */
  readonly lines = make('g', { class: 'tethers', 'aria-hidden': 'true' });
  private readonly paths = [make('path', { class: 'halo' }), make('path', { class: 'line' }), make('path', { class: 'dot' })];
  private spots: TargetSpot[] = [];
  private room: Room | null = null;
  private rest = 0;

  constructor(
    private readonly layer: Layer<TargetSpot>,
    private readonly finger: () => boolean,
    /** How far the figure at a place has moved aside, in pixels. */
    private readonly aside: (spot: TargetSpot) => Point,
  ) {
    this.lines.append(...this.paths);
  }

  show(spots: TargetSpot[]): void {
    this.spots = spots;
    this.room = null;
  }

  /** Takes the scale now and after the camera's move: during the move nothing changes places. */
  look(now: number, rest: number): void {
    if (!this.room || this.rest !== rest) {
      this.rest = rest;
      this.room = roomOf(
        this.spots,
        rest,
        this.finger(),
        this.spots.map((s) => (s.look === 'ring' ? this.aside(s) : [0, 0])),
      );
      this.mark(this.room);
    }
    const { size, by } = this.room;
    for (const [i, spot] of this.spots.entries()) {
      const [dx, dy] = by[i]!;
      const marker = this.layer.of(spot)?.querySelector(':scope > .marker');
      if (marker) set(marker, { transform: `translate(${dx / now} ${dy / now}) scale(${size / now})` });
    }
    this.draw(this.room, now);
  }

  /** Sets what does not depend on the scale. */
  private mark(room: Room): void {
    for (const [i, spot] of this.spots.entries()) {
      const element = this.layer.of(spot);
      const reach = element?.querySelector('.marker > .reach');
      if (!element || !reach) continue;
      set(reach, { r: room.reach[i]! });
      element.classList.toggle('moved', Math.hypot(...room.by[i]!) > (disc * room.size) / 2);
      element.classList.toggle('narrow', spot.look !== 'disc' && spot.look !== 'ring' && crossed(this.spots, room, this.rest, i));
    }
  }

  private draw({ size, by }: Room, now: number): void {
    // A figure that stands there already needs no line.
    const aside = this.spots.map((spot, i) => ({ spot, by: by[i]! })).filter(({ spot, by: [dx, dy] }) => Math.hypot(dx, dy) > disc * size && !(spot.chosen && spot.symbol));
    const starts = aside.map(({ spot }) => home(spot, 1).join(' '));
    const lines = aside.map(({ by: [dx, dy] }, i) => `M${starts[i]}l${dx / now} ${dy / now}`).join('');
    const [halo, line, dot] = this.paths;
    set(halo!, { d: lines });
    set(line!, { d: lines });
    set(dot!, { d: starts.map((start) => `M${start}h.01`).join('') });
  }
}
