// What the build makes of messages/*/*.json (scripts/words.mjs).

declare module 'virtual:words' {
  import type { Language } from './lib/registry';

  /** Gets the words of a language. */
  export function load(locale: string): Promise<Language>;
}

// The bundles of the sets in packs (scripts/packs.mjs).

declare module 'virtual:sets' {
  import type { Load } from './lib/registry';

  /** How the bundle of each set is loaded. */
  export const sets: Record<string, Load>;
}
