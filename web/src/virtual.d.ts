// What the build makes of messages/*/*.json (scripts/words.mjs).

declare module 'virtual:words' {
  import type { Language } from './lib/registry';

  /** Gets the words of a language. */
  export function load(locale: string): Promise<Language>;
}
