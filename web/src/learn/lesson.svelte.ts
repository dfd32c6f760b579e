// A first game that teaches: a card explains each rule when it first matters. When that is, the draft,
// the state and the events show; a game can be played on without any of it.

import { readPref, writePref } from '../lib/prefs';
import type { GameEvent, State } from '../lib/types';
import { m } from '../paraglide/messages.js';

/** What the player has before their eyes. */
export interface Now {
  /** The player's seat. */
  me: number;
  state: State;
  /** The kind of question asked now, empty while others play. */
  asked: string;
  /** The drafted tile lies on a square. */
  laid: boolean;
  /** The move is whole: all that is left is to confirm it. */
  ready: boolean;
  /** What the drafted follower would stand on. */
  claims: string;
  /** No figure can stand on the drafted tile, though the player has a follower. */
  held: boolean;
  /** What a player would have now is shown. */
  foreseen: boolean;
  events: GameEvent[];
}

/** The steps of a turn. */
export const steps = ['lay', 'claim', 'confirm'] as const;
export type Step = (typeof steps)[number];

/** The step that comes next; null while others play. */
export function stepOf({ asked, laid, ready }: Now): Step | null {
  if (ready) return 'confirm';
  if (asked === '') return null;
  return laid ? 'claim' : 'lay';
}

export interface Card {
  id: string;
  text: () => string;
  /** A further text for players who use the keyboard. */
  keys?: () => string;
  /** A further text for players who use a mouse. */
  mouse?: () => string;
  /** The step of a turn that it explains, before it is taken. */
  step?: Step;
  /** It is about the move that is being made, and goes with it. */
  brief?: boolean;
  when: (now: Now) => boolean;
}

const scores = ({ events }: Now) => events.filter((e) => e.type === 'score' && !e.final);

/** The rules, the more urgent first. */
export const cards: Card[] = [
  { id: 'over', text: m.lesson_over, when: ({ state }) => state.over },
  { id: 'place', step: 'lay', text: m.lesson_place, keys: m.lesson_place_keys, mouse: m.lesson_place_mouse, brief: true, when: ({ asked, laid }) => asked === 'place-tile' && !laid },
  { id: 'claim', step: 'claim', text: m.lesson_claim, keys: m.lesson_claim_keys, brief: true, when: ({ asked, laid, claims }) => asked === 'wood' && laid && claims === '' },
  { id: 'confirm', step: 'confirm', text: m.lesson_confirm, brief: true, when: ({ laid, ready }) => laid && ready },
  { id: 'city', text: m.lesson_city, brief: true, when: ({ claims }) => claims === 'city' },
  { id: 'road', text: m.lesson_road, brief: true, when: ({ claims }) => claims === 'road' },
  { id: 'monastery', text: m.lesson_monastery, brief: true, when: ({ claims }) => claims === 'monastery' },
  { id: 'held', text: m.lesson_held, brief: true, when: ({ held }) => held },
  { id: 'score', text: m.lesson_score, when: (now) => scores(now).some((e) => e.player === now.me) },
  { id: 'shared', text: m.lesson_shared, when: (now) => scores(now).some((e) => (e.owners?.length ?? 0) > 1) },
  { id: 'theirs', text: m.lesson_theirs, when: (now) => scores(now).some((e) => e.player !== now.me) },
  { id: 'others', text: m.lesson_others, when: ({ events, me, asked }) => asked !== '' && events.some((e) => e.type === 'tile' && e.player !== undefined && e.player !== me) },
  { id: 'foreseen', text: m.lesson_foreseen, when: ({ state, asked, foreseen }) => foreseen && asked !== '' && state.players.some((p) => (p.projected ?? p.score) !== p.score) },
  { id: 'discard', text: m.lesson_discard, when: ({ events }) => events.some((e) => e.type === 'discard') },
  { id: 'scarce', text: m.lesson_scarce, when: ({ state, me, asked }) => asked !== '' && (state.players[me]?.supply.follower ?? 9) <= 1 },
  { id: 'late', text: m.lesson_late, when: ({ state, asked }) => asked !== '' && state.bag.left <= 10 },
];

const place = 'lessons';
/** So many lessons are remembered. */
const most = 5;

/** The cards seen, by table. */
type Seen = Record<string, string[]>;

function stored(): Seen {
  try {
    const value: unknown = JSON.parse(readPref(place));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Seen) : {};
  } catch {
    return {};
  }
}

function store(id: string, cardsSeen: string[] | null): void {
  const others = Object.entries(stored()).filter(([table]) => table !== id);
  const mine: [string, string[]][] = cardsSeen ? [[id, cardsSeen]] : [];
  writePref(place, JSON.stringify(Object.fromEntries([...others, ...mine].slice(-most))));
}

/** Whether a lesson has been begun in this browser. */
export const known = (): boolean => Object.keys(stored()).length > 0;

/** Makes a table a lesson. */
export const begin = (id: string): void => store(id, []);

export class Lesson {
  card = $state.raw<Card | null>(null);
  /** Whether the table still teaches. */
  on = $state(true);
  private readonly seen: Set<string>;
  private now: Now | null = null;
  /** The turn in which the card came up. */
  private since = 0;

  private constructor(
    private readonly id: string,
    seen: string[],
  ) {
    this.seen = new Set(seen);
  }

  /** The lesson of a table, if it teaches. */
  static of(id: string): Lesson | null {
    const seen = stored()[id];
    return Array.isArray(seen) ? new Lesson(id, seen) : null;
  }

  /** Shows the card that matters now. The shown card stays until it has been read, gives way to
   * another, or has had its time. */
  look(now: Now): void {
    this.now = now;
    const next = cards.find((c) => !this.seen.has(c.id) && c.when(now)) ?? null;
    if (this.card && !this.yields(this.card, next, now)) return;
    // A card that had to give way to the move comes back after it.
    if (this.card && !this.card.brief && next?.brief) this.seen.delete(this.card.id);
    this.card = next;
    if (!next) return;
    this.since = now.state.turn;
    this.seen.add(next.id);
    store(this.id, [...this.seen]);
  }

  /** Whether the shown card gives way to the next. A player who at once does what a card says has not
   * read it all, so it stays until the next one. A card that is passed over for a round goes. */
  private yields(card: Card, next: Card | null, { asked, state }: Now): boolean {
    if (card.id === 'over') return false;
    if (next?.id === 'over') return true;
    // A step that was just explained is not replaced while it is taken.
    if (card.step && next && !next.step && state.turn === this.since) return false;
    if (next && (card.brief || next.brief)) return true;
    return asked !== '' && state.turn >= this.since + (card.brief ? 1 : state.players.length);
  }

  /** The card has been read. */
  read(): void {
    this.card = null;
    if (this.now) this.look(this.now);
  }

  /** Ends the lesson: no more cards at this table. */
  stop(): void {
    this.card = null;
    this.on = false;
    for (const card of cards) this.seen.add(card.id);
    store(this.id, null);
  }
}
