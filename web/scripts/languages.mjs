// The page speaks one language at a time and loads no other: a plugin for Vite
// that makes the messages those of the language of this visit. Without it (in
// tests) they are messages of every language that ask which one is spoken.

const stock = /\/src\/paraglide\/messages\.js$/;

/** A module that waits for the messages of the language, and so does all that needs them. */
export function oneLanguage(locales) {
  const files = locales.map((locale) => `  ${locale}: () => import('./messages/${locale}.js'),`);
  return ["import { getLocale } from './runtime.js';", 'const files = {', ...files, '};', 'export const m = await files[getLocale()]();', ''].join('\n');
}

export function languages(locales) {
  return {
    name: 'one-language',
    load: (id) => (stock.test(id) ? oneLanguage(locales) : undefined),
  };
}
