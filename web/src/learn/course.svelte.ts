// A short lesson: an arranged table, and the moves to make there. Other moves are allowed; the lesson
// then says so, and how to start again.

import { readPref, writePref } from '../lib/prefs';

export interface Step {
  /** The answers that the step asks for. */
  mine: string[];
  /** The kinds of answers whose numbers the player is free to choose, such as a throw. */
  free?: string[];
  /** The other seat's answers, which are played by themselves. */
  theirs?: string[];
}

const place = 'course';

interface Kept {
  table: string;
  set: string;
  step: number;
  astray: boolean;
}

function stored(): Kept | null {
  try {
    const kept = JSON.parse(readPref(place)) as Kept | null;
    return typeof kept?.set === 'string' && typeof kept.step === 'number' ? kept : null;
  } catch {
    return null;
  }
}

/** Marks a table as the lesson of a set. */
export const beginCourse = (table: string, set: string): void => writePref(place, JSON.stringify({ table, set, step: 0, astray: false }));

/** The set whose lesson a table is. */
export const courseOf = (table: string): string => {
  const kept = stored();
  return kept?.table === table ? kept.set : '';
};

const kind = (text: string) => text.split(' ', 1)[0] ?? '';

/** A move without what does not matter to a step: windows that the draft passes, and numbers the player may choose. */
function meant(texts: string[], free: string[] = []): string {
  return texts
    .filter((text) => text !== 'continue' && text !== 'draw')
    .map((text) => (free.includes(kind(text)) ? kind(text) : text))
    .join('\n');
}

export type Due = 'mine' | 'theirs' | 'astray' | 'learnt';

export class Course {
  step = $state(0);
  astray = $state(false);
  /** The step is played; the other seat has not answered yet. */
  answering = $state(false);
  private sent: { texts: string[]; version: number } | null = null;

  constructor(
    readonly table: string,
    readonly set: string,
    readonly steps: Step[],
  ) {
    const kept = stored();
    if (kept?.table !== table) return;
    this.step = kept.step;
    this.astray = kept.astray;
    this.answering = this.answerOf(kept.step - 1) !== null;
  }

  get due(): Due {
    if (this.astray) return 'astray';
    if (this.step >= this.steps.length) return 'learnt';
    return this.answering ? 'theirs' : 'mine';
  }

  /** The square that the step is about. */
  get square(): { x: number; y: number } | null {
    const found = /^\S+ (-?\d+),(-?\d+)(?: |$)/.exec(this.steps[this.step]?.mine[0] ?? '');
    return found && this.due === 'mine' ? { x: Number(found[1]), y: Number(found[2]) } : null;
  }

  /** The other seat's answers that are due now, or null. */
  get theirs(): string[] | null {
    return this.answering && !this.astray ? this.answerOf(this.step - 1) : null;
  }

  /** Whether a drafted move differs from the step's. */
  other(texts: string[]): boolean {
    const { mine = [], free } = this.steps[this.step] ?? {};
    return this.due === 'mine' && meant(texts, free) !== meant(mine, free);
  }

  /** Takes note of a move that is being sent. The table after it may come before its answer. */
  sending(texts: string[], version: number): void {
    if (this.due === 'mine' && !(this.sent && version > this.sent.version)) this.sent = { texts, version };
  }

  /** Takes note of the table's version, and whose turn it is. */
  look(version: number, player: number): void {
    if (this.sent && version > this.sent.version) this.played(this.sent.texts);
    if (this.answering && player === 0) this.answering = false;
  }

  private played(texts: string[]): void {
    this.sent = null;
    if (this.other(texts)) this.astray = true;
    else this.step += 1;
    this.answering = !this.astray && this.answerOf(this.step - 1) !== null;
    writePref(place, JSON.stringify({ table: this.table, set: this.set, step: this.step, astray: this.astray }));
  }

  private answerOf(step: number): string[] | null {
    return this.steps[step]?.theirs ?? null;
  }
}
