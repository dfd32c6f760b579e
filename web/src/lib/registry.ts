// The bundles of the sets, and the only way to them: whatever the page asks by a name
// of the server's, some set has described or none. Bundles and words are loaded when a
// table with their sets is opened; a page that lists all sets needs only words.

import type { Question } from './asked';
import type { AskView, Bundle, Market, MarketKind, PanelView, Plan, Section, Tables } from './bundle';
import type { GameEvent, State } from './types';
import { takeWords } from './words';
import type { Words } from './words';

/** Loads the bundle of a set. */
export type Load = () => Promise<Bundle>;

/** The words of the reader's language: those of the base game, and how to get the others. */
export interface Language {
  base: Words;
  /** By set, what a list of all sets says of them. */
  sheet: () => Promise<Record<string, Words>>;
  sets: Record<string, () => Promise<Words>>;
  /** By page, the words that come with it. */
  pages: Record<string, () => Promise<Words>>;
}

const loaders = new Map<string, Load>();
const bundles = new Map<string, Bundle>();
const tables = new Map<Section, Map<string, unknown>>();
const drawn = new Set<string>();
const letters = new Map<string, string>();

export const sections: Section[] = ['figures', 'roles', 'features', 'pieces', 'tallies', 'tokens', 'questions', 'choices', 'powers', 'places', 'bonuses', 'chances', 'steps'];

/** Says which sets have bundles, and how to get them. */
export function offerSets(all: Record<string, Load>): void {
  for (const [id, load] of Object.entries(all)) loaders.set(id, load);
}

/** Takes in the bundle of a set. */
export function register(id: string, bundle: Bundle): void {
  bundles.set(id, bundle);
  for (const section of sections) {
    const table = tables.get(section) ?? new Map<string, unknown>();
    tables.set(section, table);
    for (const [key, entry] of Object.entries(bundle[section] ?? {})) table.set(key, entry);
  }
  for (const symbol of bundle.symbols ?? []) drawn.add(symbol);
  for (const [letter, kind] of Object.entries(bundle.letters ?? {})) letters.set(letter, kind);
}

let words: { locale: string; load: () => Promise<Language>; language?: Language } | null = null;
const worded = new Set<string>();

/** Says in which language words are wanted, and how to get them. */
export function offerWords(locale: string, load: () => Promise<Language>): void {
  words = { locale, load };
  worded.clear();
}

/** Gets the words of the base game. Without them there is nothing to read, so it fails
 * if they do not come. */
export async function loadBase(): Promise<void> {
  if (words && !words.language) {
    words.language = await words.load();
    takeWords(words.locale, 'base', words.language.base);
  }
  await loadSets([]);
}

async function loadWords(id: string): Promise<void> {
  const load = words?.language?.sets[id];
  if (!words || !load || worded.has(id)) return;
  takeWords(words.locale, id, await load());
  worded.add(id);
}

async function loadBundle(id: string): Promise<void> {
  const bundle = bundles.has(id) ? undefined : await loaders.get(id)?.();
  if (bundle) register(id, bundle);
}

/** Gets the bundles and the words of sets. What does not come leaves its set with the
 * names of the server. */
export async function loadSets(ids: Iterable<string>): Promise<void> {
  const wanted = [...new Set(['base', ...ids])];
  await Promise.all(wanted.flatMap((id) => [loadBundle(id), loadWords(id)].map((loading) => loading.catch(() => undefined))));
}

/** Gets what there is to say of every set where all are listed. */
export async function loadSheet(): Promise<void> {
  const sheet = await words?.language?.sheet().catch(() => undefined);
  if (!words || !sheet) return;
  for (const [id, said] of Object.entries(sheet)) takeWords(words.locale, id, said);
}

/** Gets the words that come with a page. Without them there is nothing to read there. */
export async function loadPage(id: string): Promise<void> {
  const load = words?.language?.pages[id];
  if (words && load) takeWords(words.locale, `page/${id}`, await load());
}

/** What some set says of a name. */
export const known = <S extends Section>(section: S, key: string): Tables[S] | undefined => tables.get(section)?.get(key) as Tables[S] | undefined;

/** All names that sets say something of. */
export const allKnown = <S extends Section>(section: S): [string, Tables[S]][] => [...(tables.get(section) ?? [])] as [string, Tables[S]][];

/** What sets write on the board. */
export const captionsOn = (plan: Plan) => [...bundles.values()].flatMap((bundle) => bundle.captions?.(plan) ?? []);

/** The pictures that a question has. */
export const asksOf = (question: Question): AskView[] => [...bundles.values()].flatMap((bundle) => bundle.asks ?? []).filter((ask) => ask.shows(question));

/** The tabs that sets have in a game. */
export const panelsOf = (state: State): PanelView[] => [...bundles.values()].flatMap((bundle) => bundle.panel ?? []).filter((panel) => panel.shows(state));

/** What sets say below the score track. */
export const trackNotes = () => [...bundles.values()].flatMap((bundle) => bundle.track ?? []);

/** What sells things, if something does. */
const market = (): MarketKind | undefined => [...bundles.values()].find((bundle) => bundle.market)?.market;

export const marketOf = (state: State, events: GameEvent[]): Market | null => market()?.of(state, events) ?? null;
export const marketView = () => market()?.view;

/** Whether the art has a symbol. */
export const isDrawn = (symbol: string): boolean => drawn.has(symbol);

/** The kind of a segment by its first letter. */
export const kindOfLetter = (letter: string): string | undefined => letters.get(letter);
