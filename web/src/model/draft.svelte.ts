// The draft of one move: the answers chosen so far to the pending question and to those that follow it,
// all of them still open to change. What follows an answer comes from the server's preview; the browser
// decides no rule. A window is a question that most players pass: the draft passes it by itself and
// shows the question behind it. Likewise it draws a tile by itself where the player could lay another
// one instead.

import { fitting, question, turnedTo } from './question';
import type { Step } from '../lib/asked';
import type { Question, Square } from './question';
import type { Choice, Decision, State } from '../lib/types';

export type { Step } from '../lib/asked';

/** Asks the server what would follow these answers. */
export type Preview = (all: string[]) => Promise<State>;

/** What the player wants to answer to a question that has not come yet: the answer, worked out when the
 * question comes, or null. */
export type Wish = (step: Step, level: number) => string | null | Promise<string | null>;

/** A placement that is not chosen yet, and the question to which it would lead. */
export interface Seen {
  text: string;
  step: Step | null;
}

/** Whether a question is a window, which the draft passes by itself. */
export const isWindow = (step: Step): boolean => step.question.decision.kind === 'window';

/** The answer by which the game goes on for a player who wants nothing special: passing a window, or
 * drawing a tile; null for any other question. */
function usual({ decision, pass, rest }: Question): string | null {
  const choice = decision.kind === 'window' ? pass : rest.find((c) => c.kind === 'draw');
  return choice?.text ?? null;
}

/** A wish for the next question that is no window; it answers once. */
export function wishOnce(pick: (step: Step) => ReturnType<Wish>): Wish {
  let done = false;
  return (step) => {
    if (done || isWindow(step)) return null;
    done = true;
    return pick(step);
  };
}

/** A new question, with the answer that the draft gives by itself. */
function asked(decision: Decision, state: State): Step {
  const asks = question(decision);
  const text = usual(asks);
  return { question: asks, state, text, auto: text !== null };
}

/** The drafted answers of the move that is being put together. */
export class Draft {
  steps = $state.raw<Step[]>([]);
  /** A preview is under way. */
  thinking = $state(false);
  /** The rotation that the player chose last; squares show it where it fits. */
  wanted = $state(0);
  /** The state after the answers, by the server's last preview for them. */
  outcome = $state.raw<State | null>(null);
  /** What the square under the pointer would offer. */
  seen = $state.raw<Seen | null>(null);
  /** The last answer was chosen on purpose, and not while going through the squares by key. */
  meant = $state(false);

  /** How often the player has answered, taken back an answer, or asked for one in advance. */
  changes = 0;

  private wish: Wish | null = null;
  private looking = '';
  private readonly previews = new Map<string, Promise<State>>();
  private ticket = 0;
  /** The preview that is loading, or was loaded last. */
  private going: Promise<void> = Promise.resolve();

  constructor(
    state: State,
    private readonly preview: Preview,
    private readonly failed: (error: unknown) => void,
  ) {
    if (!state.decision) return;
    const first = asked(state.decision, state);
    this.steps = [first];
    if (first.auto) this.going = this.advance([]);
  }

  /** The texts chosen, from the first question on. */
  get texts(): string[] {
    return this.answered.map((s) => s.text!);
  }

  private get answered(): Step[] {
    const open = this.steps.findIndex((s) => s.text === null);
    return open < 0 ? this.steps : this.steps.slice(0, open);
  }

  /** The question to answer now: the first open one, else the last that is no window. */
  get current(): Step | null {
    return this.steps.find((s) => s.text === null) ?? this.steps.findLast((s) => !isWindow(s)) ?? this.steps.at(-1) ?? null;
  }

  /** Whether the player has answered anything. */
  get started(): boolean {
    return this.answered.some((s) => !s.auto);
  }

  /** Every question known has an answer, and no further one can still come. */
  get complete(): boolean {
    return this.outcome !== null && !this.thinking && this.steps.every((s) => s.text !== null);
  }

  /** Answers the question at `level`. Later answers stay if they are still possible; `wish` answers the
   * questions to come. */
  choose(level: number, text: string, wish: Wish | null = null): void {
    const step = this.steps[level];
    if (!step) return;
    this.changes += 1;
    this.wish = wish;
    this.meant = true;
    const later = this.steps.slice(level + 1).filter((s) => s.text !== null && !s.auto);
    this.steps = [...this.steps.slice(0, level), { ...step, text, auto: text === usual(step.question) }];
    this.outcome = null;
    this.going = this.advance(later);
  }

  /** Resolves once the previews for all answers have come. */
  async settled(): Promise<void> {
    const last = this.going;
    await last;
    if (last !== this.going) await this.settled();
  }

  /** Sets a wish for the question that is loading. */
  want(wish: Wish): void {
    if (!this.thinking) return;
    this.changes += 1;
    this.wish = wish;
  }

  /** Gives earlier answers again, as far as they are still possible. */
  resume(texts: string[]): void {
    const [first = ''] = texts;
    if (!this.steps[0] || !offers(this.steps[0], first)) return;
    this.choose(0, first, (step, level) => (offers(step, texts[level] ?? '') ? texts[level]! : null));
  }

  /** Takes back the last answer; returns whether there was one. */
  back(): boolean {
    const level = this.answered.findLastIndex((s) => !s.auto);
    if (level < 0) return false;
    this.reopen(level);
    return true;
  }

  /** Takes back the answer at `level` and all later ones. If the draft answers that question by itself,
   * what follows is previewed again. */
  reopen(level: number): void {
    const step = this.steps[level];
    if (!step) return;
    const text = usual(step.question);
    if (text !== null) {
      this.choose(level, text);
      return;
    }
    this.changes += 1;
    this.ticket += 1;
    this.wish = null;
    this.thinking = false;
    this.outcome = null;
    this.steps = [...this.steps.slice(0, level), { ...step, text: null, auto: false }];
  }

  /** Takes back all answers. */
  clear(): void {
    while (this.back());
  }

  /** Loads the preview of a placement in advance, so that choosing it is answered at once. */
  async look(text: string): Promise<void> {
    this.looking = text;
    try {
      const step = await this.beyond([...this.texts.slice(0, this.tileLevel), text]);
      if (this.looking === text) this.seen = { text, step };
    } catch {
      // Nothing is shown now: a player who chooses it gets the error then.
    }
  }

  // Previews past windows too, because the draft passes them.
  private async beyond(texts: string[]): Promise<Step | null> {
    const state = await this.ask(texts);
    const step = state.decision && asked(state.decision, state);
    return step && isWindow(step) && step.text !== null ? this.beyond([...texts, step.text]) : step;
  }

  /** The state after an answer at `level` that is not chosen. */
  foresee(level: number, text: string): Promise<State> {
    return this.ask([...this.texts.slice(0, level), text]);
  }

  /** The same, after passing the windows that the draft would pass. */
  async ahead(level: number, text: string): Promise<State> {
    const go = async (texts: string[]): Promise<State> => {
      const state = await this.ask(texts);
      const step = state.decision && asked(state.decision, state);
      return step && isWindow(step) && step.text !== null ? go([...texts, step.text]) : state;
    };
    return go([...this.texts.slice(0, level), text]);
  }

  private async advance(later: Step[]): Promise<void> {
    const ticket = ++this.ticket;
    this.thinking = true;
    try {
      await this.lookAhead(ticket, later);
    } catch (error) {
      if (ticket !== this.ticket) return;
      this.failed(error);
      this.giveUp();
    }
  }

  private async lookAhead(ticket: number, later: Step[]): Promise<void> {
    const state = await this.ask(this.texts);
    if (ticket !== this.ticket) return;
    const next = state.decision && asked(state.decision, state);
    const wished = next && this.wish ? await this.wish(next, this.steps.length) : null;
    if (ticket !== this.ticket) return;
    this.outcome = state;
    const more = next && this.follow(next, later, wished);
    if (more) await this.lookAhead(ticket, more);
    else this.thinking = false;
  }

  /** After a failure: reopens the first question that the player has to answer. */
  private giveUp(): void {
    const level = Math.max(0, this.steps.findIndex((s) => !s.auto));
    const step = this.steps[level];
    this.thinking = false;
    this.outcome = null;
    if (step) this.steps = [...this.steps.slice(0, level), { ...step, text: null, auto: false }];
  }

  /** Adds the next question. If it has an answer, returns the answers left for the questions behind it; else null. */
  private follow(next: Step, later: Step[], wished: string | null): Step[] | null {
    // An answer to a window that is not there any more is dropped.
    const rest = isWindow(next) ? later : withoutWindows(later);
    const [kept, ...others] = rest;
    const stands = wished === null && kept !== undefined && offers(next, kept.text ?? '');
    const text = wished ?? (stands ? kept.text : next.text);
    this.steps = [...this.steps, { ...next, text, auto: text !== null && text === usual(next.question) && !stands }];
    if (text === null) return null;
    return stands || (wished !== null && !isWindow(next)) ? others : rest;
  }

  private ask(texts: string[]): Promise<State> {
    const key = texts.join('\n');
    const known = this.previews.get(key);
    if (known) return known;
    const asking = this.preview(texts);
    this.previews.set(key, asking);
    asking.catch(() => this.previews.delete(key));
    return asking;
  }

  // The tile of the move, if one of the questions is about one.

  /** The level of the question about the tile, or -1. */
  get tileLevel(): number {
    return this.steps.findIndex((s) => s.question.squares.length > 0);
  }

  get tileStep(): Step | null {
    return this.steps[this.tileLevel] ?? null;
  }

  get square(): Square | null {
    const text = this.tileStep?.text;
    return this.tileStep?.question.squares.find((s) => s.choices.some((c) => c.text === text)) ?? null;
  }

  /** The placement chosen. */
  get placed(): Choice | null {
    return this.square?.choices.find((c) => c.text === this.tileStep?.text) ?? null;
  }

  get rotation(): number | null {
    return this.placed?.rotation ?? null;
  }

  /** How the tile would lie on a square. */
  placedAt(x: number, y: number): Choice | null {
    const square = this.find(x, y);
    return square ? fitting(square, this.wanted) : null;
  }

  place(x: number, y: number, wish: Wish | null = null): void {
    const choice = this.placedAt(x, y);
    if (choice) this.choose(this.tileLevel, choice.text, wish);
  }

  /** Places the tile on a square that the keyboard passes on its way. */
  rove(x: number, y: number): void {
    this.place(x, y);
    this.meant = false;
  }

  /** Takes the tile back from the board. */
  lift(): void {
    if (this.tileStep?.text != null) this.reopen(this.tileLevel);
  }

  /** Turns the drafted tile, or the one shown on the square under the pointer. */
  rotate(step: number, over: { x: number; y: number } | null): void {
    const drafted = this.square;
    const square = drafted ?? (over ? this.find(over.x, over.y) : null);
    if (!square) {
      this.wanted = (this.wanted + 90 * step + 360) % 360;
      return;
    }
    const present = this.placed ?? fitting(square, this.wanted);
    const next = turnedTo(square, present.text, step);
    this.wanted = next.rotation!;
    if (!drafted || next.text === present.text) return;
    const { meant } = this;
    this.choose(this.tileLevel, next.text);
    this.meant = meant;
  }

  private find(x: number, y: number): Square | undefined {
    return this.tileStep?.question.squares.find((s) => s.x === x && s.y === y);
  }
}

function withoutWindows(steps: Step[]): Step[] {
  const first = steps.findIndex((s) => !isWindow(s));
  return first < 0 ? [] : steps.slice(first);
}

const offers = ({ question: { decision } }: Step, text: string): boolean => decision.choices.some((c) => fits(c, text));

/** Whether a text is this choice, with numbers behind it where it wants some. */
const fits = (choice: Choice, text: string): boolean =>
  choice.ranges?.length ? text.startsWith(`${choice.text} `) : text === choice.text;
