// A confirmed move that did not reach the server. It is sent again by itself, as the same move, by time
// and as soon as the server is back, until its outcome is known. Changing the draft takes it back.

import { ApiError } from '../lib/api';
import { whenBack } from '../lib/back';
import type { Draft } from './draft.svelte';

/** A move as it is sent, the same at each try. */
export interface Move {
  seq: number;
  id: string;
  texts: string[];
}

/** The wait between two tries, in milliseconds: at first, and at most. */
const [soon, late] = [1500, 15_000];

/** Whether a failure may pass: the server did not answer, or could not store the move. */
export const mayPass = (error: ApiError): boolean => isAway(error) || error.code === 'not-saved';

/** Whether the server is down: there was no answer, or one of a proxy. */
export const isAway = ({ status, code }: ApiError): boolean => status === 0 || status === 502 || status === 504 || (status === 503 && code === 'unknown');

interface Waiting {
  move: Move;
  draft: Draft;
  /** How often the draft had been changed when the move was confirmed. */
  changes: number;
  error: ApiError;
}

/** Holds a move that could not be sent, and sends it again. */
export class Unsent {
  private waiting = $state.raw<Waiting | null>(null);
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stop: (() => void) | undefined;

  /** `draft` returns the table's present draft; `send` sends the move once more. */
  constructor(
    private readonly draft: () => Draft | null,
    private readonly send: (move: Move) => void,
  ) {}

  /** The move that waits to be sent, if the draft has not changed since. */
  get move(): Move | null {
    return this.stands()?.move ?? null;
  }

  /** Why it could not be sent. */
  get error(): ApiError | null {
    return this.stands()?.error ?? null;
  }

  /** Keeps a move that could not be sent now, to send it later. */
  keep(move: Move, draft: Draft, error: ApiError): void {
    if (this.waiting?.move.id !== move.id) this.tries = 0;
    this.drop();
    this.waiting = { move, draft, changes: draft.changes, error };
    this.stop = whenBack(() => this.again());
    this.timer = setTimeout(() => this.again(), pause(this.tries));
    this.tries += 1;
  }

  /** Forgets the move. */
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
    void draft.steps; // read so that effects run again when the draft changes
    return draft === this.draft() && draft.changes === changes ? waiting : null;
  }
}

/** The wait before the next try, with some randomness, so that not all players come back at once. */
const pause = (tries: number): number => Math.min(late, soon * 2 ** Math.min(tries, 10)) * (0.75 + Math.random() / 4);
