// A confirmed move that did not reach the server. It is sent again by itself, as the same move, by time
// and as soon as the server is back, until its outcome is known. Changing the draft takes it back.

import { ApiError } from '../lib/api';
import { whenBack } from '../lib/back';
import type { Draft } from './draft.svelte';

/** A move as it is sent, each time alike. */
export interface Move {
  seq: number;
  id: string;
  texts: string[];
}

/** How long it is waited between two tries, in milliseconds: at first, and at most. */
const [soon, late] = [1500, 15_000];

/** The server was not there, or could not save anything. */
export const mayPass = (error: ApiError): boolean => isAway(error) || error.code === 'not-saved';

/** Nobody answered, or a proxy did for a server that is not there. */
export const isAway = ({ status, code }: ApiError): boolean => status === 0 || status === 502 || status === 504 || (status === 503 && code === 'unknown');

interface Waiting {
  move: Move;
  draft: Draft;
  /** How often the draft had been changed when the move was confirmed. */
  changes: number;
  error: ApiError;
}

export class Unsent {
  private waiting = $state.raw<Waiting | null>(null);
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stop: (() => void) | undefined;

  /** `send` tries once more, and `draft` is that of the table now. */
  constructor(
    private readonly draft: () => Draft | null,
    private readonly send: (move: Move) => void,
  ) {}

  /** What waits to be sent, if it still stands. */
  get move(): Move | null {
    return this.stands()?.move ?? null;
  }

  /** Why it could not be sent. */
  get error(): ApiError | null {
    return this.stands()?.error ?? null;
  }

  /** Sends a move later that could not be sent now. */
  keep(move: Move, draft: Draft, error: ApiError): void {
    if (this.waiting?.move.id !== move.id) this.tries = 0;
    this.drop();
    this.waiting = { move, draft, changes: draft.changes, error };
    this.stop = whenBack(() => this.again());
    this.timer = setTimeout(() => this.again(), pause(this.tries));
    this.tries += 1;
  }

  /** Nothing waits any more. */
  drop(): void {
    clearTimeout(this.timer);
    this.stop?.();
    this.stop = undefined;
    this.waiting = null;
  }

  private again(): void {
    const move = this.move;
    if (move) this.send(move);
    else this.drop();
  }

  // What the player has chosen since, or the table asks by now, is not confirmed.
  private stands(): Waiting | null {
    const { waiting } = this;
    if (!waiting) return null;
    const { draft, changes } = waiting;
    void draft.steps; // it tells who looks that the draft has changed
    return draft === this.draft() && draft.changes === changes ? waiting : null;
  }
}

/** Players who wait do not all come back at once. */
const pause = (tries: number): number => Math.min(late, soon * 2 ** Math.min(tries, 10)) * (0.75 + Math.random() / 4);
