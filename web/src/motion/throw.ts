// A throw as it goes: the token flies over the map, comes down, rolls, and marks whom
// it touches; or it flies up a lane of its own, to the hands that try to catch it.

import { unit } from '../board/view';
import { tokenSymbol } from '../lib/figures';
import type { Leg } from '../lib/protocol';
import type { Cue } from './plan';
import type { Scene } from './show';

const svgSpace = 'http://www.w3.org/2000/svg';

type Flight = (element: Element, frames: Keyframe[], time: { at: number; lasts: number }) => void;

/** How much of the time is flight; the rest is roll. */
const flying = 0.6;

interface Stop {
  x: number;
  y: number;
  /** When, of the whole. */
  offset: number;
}

/** Where the token is when: it flies to where it comes down, then goes on from stop to
 * stop, each as long as its way. */
export function stops(path: Leg[]): Stop[] {
  const launch = path.find((l) => l.what === 'launch');
  const landed = path.findIndex((l) => l.what === 'land');
  const land = path[landed];
  if (!land) return [];
  const rolled = path.slice(landed + 1).filter((l) => l.what === 'hit' || l.what === 'rest');
  const ways = rolled.map((l, i) => Math.hypot(l.x - (rolled[i - 1] ?? land).x, l.y - (rolled[i - 1] ?? land).y));
  const whole = ways.reduce((sum, way) => sum + way, 0) || 1;
  let gone = 0;
  const list: Stop[] = launch ? [{ x: launch.x, y: launch.y, offset: 0 }] : [];
  list.push({ x: land.x, y: land.y, offset: flying });
  rolled.forEach((l, i) => {
    gone += ways[i] ?? 0;
    list.push({ x: l.x, y: l.y, offset: flying + (1 - flying) * Math.min(1, gone / whole) });
  });
  return list;
}

export function showThrow(cue: Cue, scene: Scene, flight: Flight): void {
  if (cue.event.lane) lane(cue, scene, flight);
  else overMap(cue, scene, flight);
}

function overMap(cue: Cue, { stage }: Scene, flight: Flight): void {
  const path = cue.event.path ?? [];
  const at = ({ x, y }: { x: number; y: number }) => {
    const p = stage.onScreen((x * unit) / 1024, (y * unit) / 1024);
    return `translate(${p.left}px, ${p.top}px) translate(-50%, -50%)`;
  };
  const list = stops(path);
  const [first, second] = list;
  if (!first || !second) return;
  const frames: Keyframe[] = list.map((s) => ({ transform: `${at(s)} scale(0.8)`, offset: s.offset, opacity: 1 }));
  // On its way up it comes nearer.
  frames.splice(1, 0, { transform: `${at({ x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 })} scale(1.7)`, offset: flying / 2, opacity: 1 });
  flight(picture(cue, tokenSymbol(cue.event.token ?? '')), sorted(frames), cue);
  for (const hit of path.filter((l) => l.what === 'strike' || l.what === 'hit' || l.what === 'knock')) {
    const mark = document.createElement('span');
    mark.className = 'flight points hit';
    mark.textContent = '✶';
    const begin = cue.lasts * (hit.what === 'strike' ? flying * 0.9 : flying);
    flight(mark, [{ transform: `${at(hit)} scale(0.4)`, opacity: 1 }, { transform: `${at(hit)} scale(1.6)`, opacity: 0 }], { at: cue.at + begin, lasts: cue.lasts - begin });
  }
}

const sorted = (frames: Keyframe[]) => frames.sort((a, b) => (a.offset as number) - (b.offset as number));

function picture({ event }: Cue, symbol: string): SVGElement {
  const svg = document.createElementNS(svgSpace, 'svg');
  const use = document.createElementNS(svgSpace, 'use');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('class', `flight thing seat-${event.player ?? 0}`);
  use.setAttribute('href', `/art/figures.svg#${symbol}`);
  use.setAttribute('width', '100');
  use.setAttribute('height', '100');
  svg.append(use);
  return svg;
}

/** The lane in the middle of the board, with where it was aimed, the hands, and where it came down. */
function lane(cue: Cue, { stage }: Scene, flight: Flight): void {
  const path = cue.event.path ?? [];
  const leg = (what: string) => path.find((l) => l.what === what) ?? { x: 0, y: 0 };
  const [land, hands] = [leg('land'), leg('hands')];
  const { left, top, width, height } = stage.box;
  const scale = Math.min(0.016, (height - 120) / 24000);
  const middle = { left: left + width / 2, top: top + height / 2 + 11000 * scale };
  const at = ({ x, y }: { x: number; y: number }) => `translate(${middle.left + x * scale}px, ${middle.top - y * scale}px) translate(-50%, -50%)`;
  const ground = document.createElement('span');
  ground.className = 'flight lane';
  flight(ground, [{ transform: at({ x: 0, y: 11000 }), opacity: 0.95 }, { transform: at({ x: 0, y: 11000 }), opacity: 0.95 }], cue);
  const palms = document.createElement('span');
  palms.className = 'flight points';
  palms.textContent = '◯';
  flight(palms, [{ transform: `${at(hands)} scale(1.4)`, opacity: 1 }, { transform: `${at(hands)} scale(1.4)`, opacity: 1 }], cue);
  const half = { x: land.x / 2, y: land.y / 2 };
  flight(
    picture(cue, tokenSymbol(cue.event.token ?? '')),
    [
      { transform: `${at({ x: 0, y: 0 })} scale(0.7)`, opacity: 1 },
      { transform: `${at(half)} scale(1.4)`, offset: flying / 2, opacity: 1 },
      { transform: `${at(land)} scale(0.7)`, offset: flying, opacity: 1 },
      { transform: `${at(land)} scale(0.7)`, opacity: 1 },
    ],
    cue,
  );
}
