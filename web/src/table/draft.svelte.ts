// The draft of one move: the answers chosen so far to the pending question and
// to those that follow it, all of them still open to change. What follows an
// answer comes from the server's preview; the browser decides no rule.

import { fitting, question, turnedTo } from '../kit/question';
import type { Question, Square } from '../kit/question';
import type { Decision, State } from '../lib/protocol';

export interface Step {
  question: Question;
  state: State;
  /** The text chosen, or null while the question is open. */
  text: string | null;
}

/** Asks the server what would follow these answers. */
export type Preview = (all: string[]) => Promise<State>;

export class Draft {
  steps = $state.raw<Step[]>([]);
  /** A preview is under way. */
  thinking = $state(false);
  /** The rotation the player last asked for; squares show it where it fits. */
  wanted = $state(0);
  /** The answers as the server would see them; the last preview for them. */
  outcome = $state.raw<State | null>(null);

  private readonly previews = new Map<string, Promise<State>>();
  private ticket = 0;

  constructor(
    state: State,
    private readonly preview: Preview,
    private readonly failed: (error: unknown) => void,
  ) {
    if (state.decision) this.steps = [{ question: question(state.decision), state, text: null }];
  }

  /** The texts chosen, from the first question on. */
  get texts(): string[] {
    const texts: string[] = [];
    for (const step of this.steps) {
      if (step.text === null) break;
      texts.push(step.text);
    }
    return texts;
  }

  /** The question to answer now: the first open one, else the last. */
  get current(): Step | null {
    return this.steps.find((s) => s.text === null) ?? this.steps.at(-1) ?? null;
  }

  get started(): boolean {
    return this.texts.length > 0;
  }

  /** Every question known has an answer, and no further one can still come. */
  get complete(): boolean {
    return this.started && !this.thinking && this.steps.every((s) => s.text !== null);
  }

  /** Answers the question at `level`; later answers stay if they still stand. */
  choose(level: number, text: string): void {
    const step = this.steps[level];
    if (!step) return;
    const later = this.steps.slice(level + 1).flatMap((s) => (s.text === null ? [] : [s.text]));
    this.steps = [...this.steps.slice(0, level), { ...step, text }];
    this.outcome = null;
    void this.advance(later);
  }

  /** Takes back the last answer. Reports whether there was one. */
  back(): boolean {
    const level = this.texts.length - 1;
    if (!this.steps[level]) return false;
    this.reopen(level);
    return true;
  }

  /** Takes back the answer at `level` and with it all that follows. */
  reopen(level: number): void {
    const step = this.steps[level];
    if (!step) return;
    this.ticket += 1;
    this.thinking = false;
    this.outcome = null;
    this.steps = [...this.steps.slice(0, level), { ...step, text: null }];
  }

  clear(): void {
    while (this.back());
  }

  /** Looks ahead quietly, so that a later choice is answered at once. */
  warm(text: string): void {
    if (!this.started) this.ask([text]).catch(() => {});
  }

  /** What would follow an answer at `level` that nobody has given yet. */
  foresee(level: number, text: string): Promise<State> {
    return this.ask([...this.texts.slice(0, level), text]);
  }

  private async advance(later: string[]): Promise<void> {
    const ticket = ++this.ticket;
    this.thinking = true;
    try {
      const state = await this.ask(this.texts);
      if (ticket !== this.ticket) return;
      this.outcome = state;
      this.thinking = false;
      if (state.decision) this.follow(state, state.decision, later);
    } catch (error) {
      if (ticket !== this.ticket) return;
      this.thinking = false;
      this.failed(error);
      const [first] = this.steps;
      this.steps = first ? [{ ...first, text: null }] : [];
    }
  }

  private follow(state: State, decision: Decision, later: string[]): void {
    const [kept, ...others] = later;
    const stands = kept !== undefined && decision.choices.some((c) => c.text === kept);
    const next: Step = { question: question(decision), state, text: stands ? kept : null };
    this.steps = [...this.steps, next];
    if (stands) void this.advance(others);
  }

  private ask(texts: string[]): Promise<State> {
    const key = texts.join('\n');
    const known = this.previews.get(key);
    if (known) return known;
    const asked = this.preview(texts);
    this.previews.set(key, asked);
    asked.catch(() => this.previews.delete(key));
    return asked;
  }

  // The tile of the move, if the first question is about one.

  get square(): Square | null {
    const step = this.steps[0];
    if (!step || step.text === null) return null;
    return step.question.squares.find((s) => s.choices.some((c) => c.text === step.text)) ?? null;
  }

  get rotation(): number | null {
    const text = this.steps[0]?.text;
    return this.square?.choices.find((c) => c.text === text)?.rotation ?? null;
  }

  /** The rotation the tile would have on a square. */
  rotationAt(x: number, y: number): number | null {
    const square = this.find(x, y);
    return square ? fitting(square, this.wanted).rotation! : null;
  }

  place(x: number, y: number): void {
    const square = this.find(x, y);
    if (square) this.choose(0, fitting(square, this.wanted).text);
  }

  /** Turns the drafted tile, or the one shown on the square under the pointer. */
  rotate(step: number, over: { x: number; y: number } | null): void {
    const drafted = this.square;
    const square = drafted ?? (over ? this.find(over.x, over.y) : null);
    if (!square) {
      this.wanted = (this.wanted + 90 * step + 360) % 360;
      return;
    }
    const present = this.rotation ?? fitting(square, this.wanted).rotation!;
    const next = turnedTo(square, present, step);
    this.wanted = next.rotation!;
    if (drafted && next.rotation !== present) this.choose(0, next.text);
  }

  private find(x: number, y: number): Square | undefined {
    return this.steps[0]?.question.squares.find((s) => s.x === x && s.y === y);
  }
}
