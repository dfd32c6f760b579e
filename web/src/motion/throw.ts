// Shows a throw: the token flies over the map, comes down, rolls, and pushes the figures that it
// touches; or it flies up a lane of its own, to the hands that try to catch it.

import { unit } from '../board/view';
import { tokenSymbol } from '../lib/figures';
import type { Leg } from '../lib/types';
import { flying, setUp, times, touches } from './chain';
import type { Touch } from './chain';
import { pointOf } from './paths';
import type { Point } from './paths';
import type { Cue } from './plan';
import { picture, standing } from './scene';
import type { Scene } from './scene';

type Animate = (element: Element, frames: Keyframe[], time: { at: number; lasts: number }) => void;

/** Two ways to animate: an element of the board, and a picture that flies over the page. */
interface Moves {
  start: Animate;
  flight: Animate;
}

interface Stop {
  x: number;
  y: number;
  /** When, as a fraction of the throw's time. */
  offset: number;
}

/** Where the token is at which time: it flies to where it lands, then rolls from stop to stop at an even speed. */
export function stops(path: Leg[]): Stop[] {
  const list = [...times(path)].filter(([l]) => l.what !== 'strike').map(([{ x, y }, offset]) => ({ x, y, offset }));
  // Without a launch it drops where it lands.
  return list[0] && list[0].offset > 0 ? [{ ...list[0], offset: 0 }, ...list] : list;
}

/** When each figure that the throw sends home flies off, in the time of the cue. */
export type Homes = Map<number | undefined, number>;

export function showThrow(cue: Cue, scene: Scene, moves: Moves, homes: Homes): void {
  if (cue.event.lane) lane(cue, scene, moves.flight);
  else overMap(cue, scene, moves, homes);
}

/** Shows a throw over the map. */
function overMap(cue: Cue, scene: Scene, moves: Moves, homes: Homes): void {
  const path = cue.event.path ?? [];
  const at = ({ x, y }: { x: number; y: number }) => {
    const p = scene.stage.onScreen((x * unit) / 1024, (y * unit) / 1024);
    return `translate(${p.left}px, ${p.top}px) translate(-50%, -50%)`;
  };
  const list = stops(path);
  const size = Math.min(1, scene.stage.side / 40);
  const [first, second] = list;
  if (!first || !second) return;
  const touched = touches(path);
  for (const touch of touched) push(touch, cue, scene, moves, homes.get(touch.figure));
  const frames: Keyframe[] = list.map((s) => ({ transform: `${at(s)} scale(${0.8 * size})`, offset: s.offset, opacity: 1 }));
  // At the height of its flight the token looks larger.
  frames.splice(1, 0, { transform: `${at({ x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 })} scale(${Math.min(1.7, scene.stage.side / 40)})`, offset: flying / 2, opacity: 1 });
  // The token lies there until the figures that it touched are settled.
  frames.push({ transform: `${at(list.at(-1)!)} scale(${0.8 * size})`, offset: 1, opacity: 1 });
  moves.flight(picture(cue.event.player ?? 0, tokenSymbol(cue.event.token ?? '')), frames, cue);
  for (const hit of touched) {
    const mark = document.createElement('span');
    mark.className = 'flight points hit';
    mark.textContent = '✶';
    const time = { at: cue.at + cue.lasts * hit.at, lasts: cue.lasts * 0.4 };
    moves.flight(mark, [{ transform: `${at(hit.leg)} scale(0.4)`, opacity: 1 }, { transform: `${at(hit.leg)} scale(1.6)`, opacity: 0 }], time);
  }
}

/** A touched figure slides to where the throw pushes it. If it stays on the board it is put back at its
 * place; if it goes home it waits where it was pushed until then. */
function push({ figure, at, to, ends }: Touch, cue: Cue, { stage, before }: Scene, moves: Moves, home: number | undefined): void {
  const stood = before.figures.find((f) => f.key === String(figure));
  if (!stood) return;
  const from = pointOf(stood);
  const there = to ? { x: (to.x * unit) / 1024, y: (to.y * unit) / 1024 } : from;
  const stays = stage.model.figures.find((f) => f.key === stood.key);
  const element = stays && stage.figure(stays);
  if (stays && element) {
    if (!to) return;
    moves.start(element, [lying(from, 0), lying(from, at, slows), lying(there, ends), lying(there, setUp), lying(pointOf(stays), 1)], cue);
    return;
  }
  const size = standing(stage);
  const frame = (p: Point, offset: number, easing = 'linear') => {
    const { left, top } = stage.onScreen(p.x, p.y);
    return { transform: `translate(${left}px, ${top}px) translate(-50%, -50%) scale(${size})`, opacity: 1, offset, easing };
  };
  const lasts = Math.max(cue.lasts, (home ?? 0) - cue.at);
  const part = (offset: number) => (offset * cue.lasts) / lasts;
  moves.flight(picture(stood.seat, stood.symbol), [frame(from, 0), frame(from, part(at), slows), frame(there, part(ends)), frame(there, 1)], { at: cue.at, lasts });
}

/** A push ends slowly. */
const slows = 'ease-out';

const lying = (p: Point, offset: number, easing = 'linear') => ({ transform: `translate(${p.x}px, ${p.y}px) scale(1)`, offset, easing });

/** Shows a throw in a lane over the middle of the board: the aim, the catching hands, and where the
 * token comes down. */
function lane(cue: Cue, { stage }: Scene, flight: Animate): void {
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
    picture(cue.event.player ?? 0, tokenSymbol(cue.event.token ?? '')),
    [
      { transform: `${at({ x: 0, y: 0 })} scale(0.7)`, opacity: 1 },
      { transform: `${at(half)} scale(1.4)`, offset: flying / 2, opacity: 1 },
      { transform: `${at(land)} scale(0.7)`, offset: flying, opacity: 1 },
      { transform: `${at(land)} scale(0.7)`, opacity: 1 },
    ],
    cue,
  );
}
