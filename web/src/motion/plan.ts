// When each event is shown: one after the other, those of one kind almost together, and never so long
// that the page lags far behind.

import type { GameEvent, Seat } from '../lib/types';
import { jailer } from '../words/place';

export type Speed = 'normal' | 'fast' | 'off';

/** How an event is shown: a tile that comes, a figure that is put down, a thing that moves or is put
 * down, points that are taken, a thing that leaves the board for a player, a throw. */
export type Kind = 'tile' | 'figure' | 'move' | 'score' | 'home' | 'throw';

/** An event that can be shown, with how. */
export interface Beat {
  kind: Kind;
  event: GameEvent;
}

/** An event with the time at which it is shown. */
export interface Cue extends Beat {
  /** Milliseconds from now. */
  at: number;
  lasts: number;
}

/** How far animations may lag behind the state, in milliseconds. */
export const most = 2000;

/** How much faster than usual animations may run before the oldest are left out. */
const hurry = 2;

/** The most events that could be shown in that time. */
const mostBeats = 64;

/** How long each kind lasts, in milliseconds: no more than 250, but for points, which stand still to be
 * read, and throws. */
const lasting: Record<Kind, number> = { tile: 250, figure: 200, move: 250, score: 600, home: 250, throw: 1500 };

/** How long after the start of one event the next of the same kind starts, in milliseconds. */
const apart: Record<Kind, number> = { tile: 250, figure: 200, move: 250, score: 90, home: 40, throw: 1500 };

const paces: Record<Speed, number> = { normal: 1, fast: 0.5, off: 0 };

/** How an event is shown; null for most events. */
export function beatOf(event: GameEvent): Beat | null {
  const kind = kindOf(event);
  return kind && { kind, event };
}

function kindOf({ type, player, x, y, at, final, points }: GameEvent): Kind | null {
  switch (type) {
    case 'tile':
      return player === undefined ? null : 'tile';
    case 'figure':
      return 'figure';
    case 'piece':
      return (x === undefined || y === undefined) && !at ? null : 'move';
    case 'move':
      return jailer(at) === undefined ? 'move' : 'home';
    case 'return':
      return 'home';
    case 'path':
      return 'throw';
    case 'token':
      return x === undefined || y === undefined || player === undefined ? null : 'home';
    case 'score':
      // The final scoring has a presentation of its own.
      return final || !points || x === undefined || y === undefined ? null : 'score';
    default:
      return null;
  }
}

/** Gives each beat its time, and returns how long all of them last. */
function inTurn(beats: Beat[]): { cues: Cue[]; length: number } {
  const cues: Cue[] = [];
  let end = 0;
  for (const beat of beats) {
    const before = cues.at(-1);
    const at = before?.kind === beat.kind ? before.at + apart[beat.kind] : end;
    cues.push({ ...beat, at, lasts: lasting[beat.kind] });
    end = Math.max(end, at + lasting[beat.kind]);
  }
  return { cues, length: end };
}

export interface Plan {
  cues: Cue[];
  /** Running animations must end at once. */
  skip: boolean;
}

/** Plans animations one batch after the other. The clock is a parameter, for tests. */
export class Timeline {
  private until = 0;

  constructor(private readonly now: () => number) {}

  get running(): boolean {
    return this.until > this.now();
  }

  /** Plans beats after the running ones. If it would get late they run faster, the oldest are dropped,
   * or the running ones end. */
  add(beats: Beat[], speed: Speed): Plan {
    const pace = paces[speed];
    if (pace === 0 || beats.length === 0) return { cues: [], skip: pace === 0 && this.running };
    let kept = beats.slice(-mostBeats);
    let { cues, length } = inTurn(kept);
    while (kept.length > 1 && length * pace > most * hurry) {
      kept = kept.slice(1);
      ({ cues, length } = inTurn(kept));
    }
    const start = this.now();
    const backlog = Math.max(0, this.until - start);
    const skip = backlog > 0 && backlog + length * pace > most;
    const wait = skip ? 0 : backlog;
    const scale = Math.min(pace, (most - wait) / length);
    this.until = start + wait + length * scale;
    return { skip, cues: cues.map(({ kind, event, at, lasts }) => ({ kind, event, at: wait + at * scale, lasts: lasts * scale })) };
  }

  skip(): void {
    this.until = 0;
  }
}

/** Whether a player at this screen did it; computer players never count. */
export function ownDoing({ player }: GameEvent, seats: Seat[]): boolean {
  const seat = player === undefined ? undefined : seats[player];
  return seat !== undefined && seat.yours && seat.kind !== 'bot';
}
