// When what happened is shown: one thing after the other, things of one kind
// almost together, and never so long that the page lags far behind.

import type { GameEvent, Seat } from '../lib/types';
import { jailer } from '../words/place';

export type Speed = 'normal' | 'fast' | 'off';

/** How an event is shown: a tile that comes, a figure that is put down, a thing that moves or is put
 * down, points that are taken, a thing that leaves the board for a player, a throw. */
export type Kind = 'tile' | 'figure' | 'move' | 'score' | 'home' | 'throw';

export interface Beat {
  kind: Kind;
  event: GameEvent;
}

export interface Cue extends Beat {
  /** Milliseconds from now. */
  at: number;
  lasts: number;
}

/** How far the page may lag behind, in milliseconds. */
export const most = 2000;

/** How much faster than usual it may get before it leaves something out. */
const hurry = 2;

/** No more than that could be shown in that time. */
const mostBeats = 64;

/** Nothing is on its way for longer than 250; points stand still for a while, to be read. */
const lasting: Record<Kind, number> = { tile: 250, figure: 200, move: 250, score: 600, home: 250, throw: 1500 };

/** After what time the next of the same kind begins; a thing that moves on waits. */
const apart: Record<Kind, number> = { tile: 250, figure: 200, move: 250, score: 90, home: 40, throw: 1500 };

const paces: Record<Speed, number> = { normal: 1, fast: 0.5, off: 0 };

/** What is to be seen of an event; nothing of most. */
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

/** Each beat in its time. */
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
  /** What is still running must end at once. */
  skip: boolean;
}

/** What is running and until when. The clock is given, so that it can be tested. */
export class Timeline {
  private until = 0;

  constructor(private readonly now: () => number) {}

  get running(): boolean {
    return this.until > this.now();
  }

  /** Plans beats after what is running; hurries, and drops the oldest, when it would get late. */
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
