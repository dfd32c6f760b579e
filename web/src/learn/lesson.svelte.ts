// A first game that teaches: each rule is told when it first matters. What
// matters is seen from the draft, the state and the events; nothing of it is
// needed to play on.

import { recall, remember } from '../lib/prefs';
import type { GameEvent, State } from '../lib/protocol';
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
  /** What the drafted follower would stand on. */
  claims: string;
  events: GameEvent[];
}

export interface Card {
  id: string;
  text: () => string;
  when: (now: Now) => boolean;
}

const scores = ({ events }: Now) => events.filter((e) => e.type === 'score' && !e.final);

/** The rules, the more urgent first. */
export const cards: Card[] = [
  { id: 'over', text: m.lesson_over, when: ({ state }) => state.over },
  { id: 'place', text: m.lesson_place, when: ({ asked, laid }) => asked === 'place-tile' && !laid },
  { id: 'claim', text: m.lesson_claim, when: ({ asked, laid, claims }) => asked === 'wood' && laid && claims === '' },
  { id: 'city', text: m.lesson_city, when: ({ claims }) => claims === 'city' },
  { id: 'road', text: m.lesson_road, when: ({ claims }) => claims === 'road' },
  { id: 'monastery', text: m.lesson_monastery, when: ({ claims }) => claims === 'monastery' },
  { id: 'score', text: m.lesson_score, when: (now) => scores(now).some((e) => e.player === now.me) },
  { id: 'shared', text: m.lesson_shared, when: (now) => scores(now).some((e) => (e.owners?.length ?? 0) > 1) },
  { id: 'theirs', text: m.lesson_theirs, when: (now) => scores(now).some((e) => e.player !== now.me) },
  { id: 'others', text: m.lesson_others, when: ({ events, me, asked }) => asked !== '' && events.some((e) => e.type === 'tile' && e.player !== undefined && e.player !== me) },
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
    const value: unknown = JSON.parse(recall(place));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Seen) : {};
  } catch {
    return {};
  }
}

function store(id: string, cardsSeen: string[] | null): void {
  const others = Object.entries(stored()).filter(([table]) => table !== id);
  const mine: [string, string[]][] = cardsSeen ? [[id, cardsSeen]] : [];
  remember(place, JSON.stringify(Object.fromEntries([...others, ...mine].slice(-most))));
}

/** From now on a table teaches. */
export const begin = (id: string): void => store(id, []);

export class Lesson {
  card = $state.raw<Card | null>(null);
  private readonly seen: Set<string>;
  private now: Now | null = null;

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

  /** Shows the card that matters now. One stays until it has been read or does not matter any more. */
  look(now: Now): void {
    this.now = now;
    if (this.card?.when(now)) return;
    this.card = cards.find((c) => !this.seen.has(c.id) && c.when(now)) ?? null;
    if (!this.card) return;
    this.seen.add(this.card.id);
    store(this.id, [...this.seen]);
  }

  /** The card has been read. */
  read(): void {
    this.card = null;
    if (this.now) this.look(this.now);
  }

  /** No more cards at this table. */
  stop(): void {
    this.card = null;
    for (const card of cards) this.seen.add(card.id);
    store(this.id, null);
  }
}
