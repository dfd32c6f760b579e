// Plays cues: elements of the board move from where they were, things that leave the board fly over the
// page. All of it only decorates the finished state, and can be ended at any time.

import type { Stage } from '../board/stage';
import { unit } from '../board/view';
import { figureSymbol, tokenSymbol } from '../lib/figures';
import type { GameEvent } from '../lib/types';
import { signed } from '../words/ruling';
import { pushedTo } from './chain';
import { figureOf, goOn, goesTo, heartOf, middleOf, pieceOf, pointOf, settled, thingOf } from './paths';
import type { Point, Way } from './paths';
import { ownDoing } from './plan';
import type { Cue } from './plan';
import { picture, standing } from './scene';
import type { Scene } from './scene';

const landing = 'cubic-bezier(0.2, 0.8, 0.3, 1)';

interface Screen {
  left: number;
  top: number;
}

interface Time {
  at: number;
  lasts: number;
}

const move = ({ x, y }: Point, scale = 1) => `translate(${x}px, ${y}px) scale(${scale})`;
/** The transform that shows a tile with its corner at a point, without changing its place in the SVG. */
const moved = (lies: Point, { x, y }: Point, scale = 1) => move({ x: x - scale * lies.x, y: y - scale * lies.y }, scale);
/** The scale of flying pictures: never larger than a tile. */
const flying = (stage: Stage) => Math.min(1, stage.side / 40);
const fly = ({ left, top }: Screen, scale: number) => `translate(${left}px, ${top}px) translate(-50%, -50%) scale(${scale})`;

/** Runs the animations of cues, and can end them all. */
export class Show {
  private running = new Set<Animation>();
  /** How often all animations were ended: code that was still loading then shows nothing. */
  private ended = 0;

  play(cues: Cue[], scene: Scene): void {
    const ways = new Map<string, { way: Way; event: GameEvent }>();
    const homes = new Map(cues.filter((c) => c.kind === 'home').map((c) => [c.event.id, c.at]));
    const pushed = pushedTo(cues.flatMap((c) => (c.event.lane ? [] : (c.event.path ?? []))));
    const came = new Map(cues.filter((c) => c.event.type === 'figure').map((c) => [c.event.id, c.at]));
    const throws = cues.some((c) => c.kind === 'throw');
    const after: Cue[] = [];
    for (const cue of cues) {
      if (throws && cue.kind === 'home') after.push(cue);
      else if (cue.kind === 'tile') this.tile(cue, scene);
      else if (cue.kind === 'score') this.score(cue, scene);
      else if (cue.kind === 'home') this.home(cue, scene, came.get(cue.event.id), pushed.get(cue.event.id ?? -1));
      else if (cue.kind === 'throw') this.thrown(cue, scene, homes, (late) => {
        for (const home of after.splice(0)) this.home({ ...home, at: Math.max(0, home.at - late) }, scene, undefined, pushed.get(home.event.id ?? -1));
      });
      else this.step(cue, scene, ways);
    }
    for (const { way, event } of ways.values()) this.travel(way, event, scene);
  }

  skip(): void {
    this.ended += 1;
    for (const animation of this.running) animation.finish();
    this.running.clear();
  }

  private start(element: Element, frames: Keyframe[], { at, lasts }: Time, more: KeyframeAnimationOptions = {}): Animation {
    const animation = element.animate(frames, { delay: at, duration: lasts, fill: 'backwards', easing: landing, ...more });
    this.running.add(animation);
    const over = () => this.running.delete(animation);
    animation.addEventListener('finish', over);
    animation.addEventListener('cancel', over);
    return animation;
  }

  /** A tile flies in from the player who laid it; a tile laid at this screen only settles. */
  private tile(cue: Cue, { stage, seats }: Scene): void {
    const { x = 0, y = 0 } = cue.event;
    const element = stage.tile(x, y);
    if (!element) return;
    const to = { x: x * unit, y: y * unit };
    if (ownDoing(cue.event, seats)) {
      const grown = 1.05;
      const from = { x: to.x - (unit * (grown - 1)) / 2, y: to.y - (unit * (grown - 1)) / 2 };
      this.start(element, [{ transform: moved(to, from, grown) }, { transform: moved(to, to) }], { at: cue.at, lasts: cue.lasts * 0.6 });
      return;
    }
    const from = stage.onBoard(anchor(cue.event.player ?? -1, stage));
    this.start(element, [{ transform: moved(to, from, 0.5), opacity: 0.3 }, { transform: moved(to, to), opacity: 1 }], cue);
  }

  /** Collects a step of a figure or piece: all its steps in a batch make one way. */
  private step(cue: Cue, { stage, before }: Scene, ways: Map<string, { way: Way; event: GameEvent }>): void {
    const thing = thingOf(cue.event, before, stage.model);
    if (!thing?.is) return;
    const through = cue.event.x === undefined ? thing.is : middleOf(cue.event);
    const way = goOn(ways.get(thing.key)?.way, thing, through, cue.at, cue.at + cue.lasts);
    if (way) ways.set(thing.key, { way, event: cue.event });
  }

  /** Moves a figure or piece along its way; one that only appears drops in. */
  private travel(way: Way, event: GameEvent, { stage, seats }: Scene): void {
    const model = stage.model;
    const placed = event.figure === undefined ? pieceOf(model, event) : figureOf(model, event);
    if (!placed) return;
    const element = event.figure === undefined ? stage.piece(pieceOf(model, event)!) : stage.figure(figureOf(model, event)!);
    if (!element) return;
    const is = pointOf(placed);
    const points = settled(way, is);
    const time = { at: way.at, lasts: way.ends - way.at };
    if (points.length > 1) this.start(element, points.map((p) => ({ transform: move(p) })), time, { easing: 'ease-in-out' });
    else if (event.type === 'figure' && !ownDoing(event, seats)) {
      this.start(element, [{ transform: move({ x: is.x, y: is.y - 42 }, 1.15), opacity: 0 }, { transform: move(is), opacity: 1 }], time);
    } else this.start(element, [{ transform: move(is, 1.2) }, { transform: move(is) }], time);
  }

  /** A figure goes home or to prison, goods go to the player who gets them. A figure that was put down
   * in the same batch stands there until then; a pushed one leaves from where it was pushed to. */
  private home(cue: Cue, { stage, before, sky, spot }: Scene, came: number | undefined, pushed: Point | undefined): void {
    const { event } = cue;
    const stood = event.figure === undefined ? undefined : figureOf(before, event);
    if (event.figure !== undefined && !stood && event.x === undefined) return;
    const symbol = stood?.symbol ?? (event.figure === undefined ? tokenSymbol(event.token ?? '') : figureSymbol(event.figure));
    const from = stood ? (pushed ? { x: (pushed.x * unit) / 1024, y: (pushed.y * unit) / 1024 } : pointOf(stood)) : (spot(event) ?? middleOf(event));
    const start = within(stage.onScreen(from.x, from.y), stage.box);
    const to = anchor(goesTo(event), stage);
    const at = stood ? cue.at : Math.min(came ?? cue.at, cue.at);
    const lasts = cue.at + cue.lasts - at;
    const here = { transform: fly(start, pushed ? standing(stage) : flying(stage)), opacity: 1 };
    this.flight(picture(stood?.seat ?? event.player ?? 0, symbol), sky, [here, { ...here, offset: (cue.at - at) / lasts }, { transform: fly(to, 0.5 * flying(stage)), opacity: 0.4 }], { at, lasts });
  }

  /** Points rise, stand still to be read, and fly from the feature to the player's score, which pulses. */
  private score(cue: Cue, { stage, sky }: Scene): void {
    const { event } = cue;
    const seat = event.player ?? -1;
    const heart = heartOf(event);
    const from = within(stage.onScreen(heart.x, heart.y), stage.box);
    const to = anchor(seat, stage);
    const label = document.createElement('span');
    label.className = `flight points seat-${seat}`;
    label.textContent = signed(event.points ?? 0);
    this.flight(
      label,
      sky,
      [
        { transform: fly(from, 0.6), opacity: 0 },
        { transform: fly({ left: from.left, top: from.top - 14 }, 1.1), opacity: 1, offset: 0.2 },
        { transform: fly({ left: from.left, top: from.top - 18 }, 1.1), opacity: 1, offset: 0.6, easing: 'ease-in' },
        { transform: fly(to, 0.6), opacity: 0.6 },
      ],
      cue,
    );
    const number = scoreOf(seat);
    const beat = Math.min(150, cue.lasts / 4);
    if (number) this.start(number, [{ transform: 'scale(1.35)' }, { transform: 'none' }], { at: cue.at + cue.lasts - beat, lasts: beat }, { fill: 'none' });
  }

  /** A throw. Its code is fetched with the first one, and it waits until the board has made room for
   * the next question; after it the figures that it sends home fly off. */
  private thrown(cue: Cue, scene: Scene, homes: Map<number | undefined, number>, then: (late: number) => void): void {
    const asked = performance.now();
    const { ended } = this;
    void Promise.all([import('./throw'), rested(scene.stage)]).then(([{ showThrow }]) => {
      if (ended !== this.ended) return;
      // If the code came late, the throw is shown sooner and shorter.
      const late = performance.now() - asked;
      const moves = {
        start: (element: Element, frames: Keyframe[], time: Time) => void this.start(element, frames, time, { easing: 'linear' }),
        flight: (element: Element, frames: Keyframe[], time: Time) => this.flight(element, scene.sky, frames, time),
      };
      const at = Math.max(0, cue.at - late);
      showThrow({ ...cue, at, lasts: Math.max(cue.lasts / 2, cue.at + cue.lasts - late - at) }, scene, moves, new Map([...homes].map(([id, when]) => [id, when - late])));
      then(late);
    }, () => undefined);
  }

  /** Lets a picture fly over the page, and removes it at the end. */
  private flight(element: Element, sky: HTMLElement, frames: Keyframe[], time: Time): void {
    sky.append(element);
    const animation = this.start(element, frames, time, { fill: 'none', easing: 'linear' });
    animation.addEventListener('finish', () => element.remove());
    animation.addEventListener('cancel', () => element.remove());
  }
}

/** Waits until the camera has been still for a few frames, but not long. */
async function rested(stage: Stage): Promise<void> {
  let was = '';
  for (let frames = 0, same = 0; frames < 24 && same < 4; frames += 1) {
    const { left, top } = stage.onScreen(0, 0);
    const now = `${left} ${top} ${stage.side}`;
    same = now === was ? same + 1 : 0;
    was = now;
    // One frame after the other.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise(requestAnimationFrame);
  }
}

const scoreOf = (seat: number) => document.querySelector(`[data-score="${seat}"]`);

/** The middle of a player's score; where that is not shown, the top of the board. */
function anchor(seat: number, stage: Stage): Screen {
  const box = scoreOf(seat)?.getBoundingClientRect();
  if (box && box.width > 0) return { left: box.left + box.width / 2, top: box.top + box.height / 2 };
  const { left, top, width } = stage.box;
  return { left: left + width / 2, top };
}

/** A point within the board's box: what happens outside starts at the edge. */
function within({ left, top }: Screen, box: DOMRect): Screen {
  const inset = 24;
  return {
    left: Math.min(Math.max(left, box.left + inset), box.right - inset),
    top: Math.min(Math.max(top, box.top + inset), box.bottom - inset),
  };
}
