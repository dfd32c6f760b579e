// The bundles of the sets, and the only way to them: the page looks up the server's names here. Bundles
// and words are loaded when a table with their sets is opened; a page that lists all sets needs only
// words.

import type { Question } from './asked';
import type { AskView, Bundle, Market, MarketKind, Overlaid, Overlay, PanelView, Plan, Section, Tables } from './bundle';
import type { GameEvent, State } from './types';
import { takeWords } from './words';
import type { Words } from './words';

/** Loads the bundle of a set. */
export type Load = () => Promise<Bundle>;

/** The words of the reader's language: those of the base game, and loaders for the others. */
export interface Language {
  base: Words;
  /** By set, the words for a list of all sets. */
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

/** Registers the loaders of all sets' bundles. */
export function offerSets(all: Record<string, Load>): void {
  for (const [id, load] of Object.entries(all)) loaders.set(id, load);
}

/** Adds the bundle of a set to the tables. */
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

/** Sets the language of words, and their loader. */
export function offerWords(locale: string, load: () => Promise<Language>): void {
  words = { locale, load };
  worded.clear();
}

/** Loads the words of the base game; fails if they do not come, because without them there is nothing to read. */
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

/** Loads the bundles and words of sets. If one does not come, its set is shown with the server's names. */
export async function loadSets(ids: Iterable<string>): Promise<void> {
  const wanted = [...new Set(['base', ...ids])];
  await Promise.all(wanted.flatMap((id) => [loadBundle(id), loadWords(id)].map((loading) => loading.catch(() => undefined))));
}

/** Loads the words of all sets for a page that lists them. */
export async function loadSheet(): Promise<void> {
  const sheet = await words?.language?.sheet().catch(() => undefined);
  if (!words || !sheet) return;
  for (const [id, said] of Object.entries(sheet)) takeWords(words.locale, id, said);
}

/** Loads the words of a page; fails if they do not come, because without them there is nothing to read there. */
export async function loadPage(id: string): Promise<void> {
  const load = words?.language?.pages[id];
  if (words && load) takeWords(words.locale, `page/${id}`, await load());
}

/** The entry of a name in a section, if a loaded set has one. */
export const known = <S extends Section>(section: S, key: string): Tables[S] | undefined => tables.get(section)?.get(key) as Tables[S] | undefined;

/** All entries of a section. */
export const allKnown = <S extends Section>(section: S): [string, Tables[S]][] => [...(tables.get(section) ?? [])] as [string, Tables[S]][];

/** The captions of all sets on the board. */
export const captionsOn = (plan: Plan) => [...bundles.values()].flatMap((bundle) => bundle.captions?.(plan) ?? []);

/** What sets show in the lens that is theirs. */
export const overlaysOf = (state: Overlaid, printed?: Plan['printed']): Overlay[] => [...bundles.values()].flatMap((bundle) => bundle.overlay?.(state, printed) ?? []);

/** The pictures of sets in a question. */
export const asksOf = (question: Question): AskView[] => [...bundles.values()].flatMap((bundle) => bundle.asks ?? []).filter((ask) => ask.shows(question));

/** The tabs of sets in a game. */
export const panelsOf = (state: State): PanelView[] => [...bundles.values()].flatMap((bundle) => bundle.panel ?? []).filter((panel) => panel.shows(state));

/** The notes of sets below the score track. */
export const trackNotes = () => [...bundles.values()].flatMap((bundle) => bundle.track ?? []);

/** The auction of a loaded set, if one has any. */
const market = (): MarketKind | undefined => [...bundles.values()].find((bundle) => bundle.market)?.market;

export const marketOf = (state: State, events: GameEvent[]): Market | null => market()?.of(state, events) ?? null;
export const marketView = () => market()?.view;

/** Whether the art has a symbol. */
export const isDrawn = (symbol: string): boolean => drawn.has(symbol);

/** The kind of a segment by its first letter. */
export const kindOfLetter = (letter: string): string | undefined => letters.get(letter);
