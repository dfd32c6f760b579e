// The module that the build makes from the files in messages/ (scripts/words.mjs).

declare module 'virtual:words' {
  import type { Language } from './lib/registry';

  /** Loads the words of a language. */
  export function load(locale: string): Promise<Language>;
}

// The bundles of the sets in packs (scripts/packs.mjs).

declare module 'virtual:sets' {
  import type { Load } from './lib/registry';

  /** The loader of each set's bundle. */
  export const sets: Record<string, Load>;
}
