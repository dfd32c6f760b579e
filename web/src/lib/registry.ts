// The bundles of the sets, and the only way to them: whatever the page asks by a name
// of the server's, some set has described or none. Bundles are loaded when a table
// with their sets, or a page that lists them, is opened.

import type { Question } from './asked';
import type { AskView, Bundle, Market, MarketKind, PanelView, Plan, Section, Tables } from './bundle';
import type { GameEvent, State } from './protocol';

/** Loads the bundle of a set. */
export type Load = () => Promise<Bundle>;

const loaders = new Map<string, Load>();
const bundles = new Map<string, Bundle>();
const tables = new Map<Section, Map<string, unknown>>();
const drawn = new Set<string>();
const letters = new Map<string, string>();

export const sections: Section[] = ['options', 'figures', 'roles', 'features', 'marks', 'pieces', 'tallies', 'tokens', 'questions', 'choices', 'powers', 'places', 'rules', 'terms', 'bonuses', 'relations', 'notes', 'chances', 'ranges', 'scorers', 'verdicts', 'steps'];

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

/** Gets the bundles of sets, of all without a list. One that does not come leaves its
 * set with the names of the server. */
export async function loadSets(ids: Iterable<string> = loaders.keys()): Promise<void> {
  const wanted = [...new Set(['base', ...ids])].filter((id) => !bundles.has(id));
  await Promise.all(
    wanted.map(async (id) => {
      const bundle = await loaders.get(id)?.().catch(() => undefined);
      if (bundle) register(id, bundle);
    }),
  );
}

/** What is known of a set itself. */
export const bundleOf = (id: string): Bundle | undefined => bundles.get(id);

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
