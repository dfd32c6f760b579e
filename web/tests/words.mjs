// What the pages say, from the message files, so that things are found by the
// names that people and screen readers are given.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const locales = JSON.parse(readFileSync(join(import.meta.dirname, '../project.inlang/settings.json'), 'utf8')).locales;

/** Every set has a title; here it is "plague.title". */
const named = (set, texts) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [ofSet.has(key) ? `${set}.${key}` : key, text]));

const ofSet = new Set(['title', 'adds', 'apart']);

function read(locale) {
  const folder = join(import.meta.dirname, '../messages', locale);
  const names = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.json'));
  const files = names.map((file) => named(file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  return Object.assign({}, ...files);
}

const messages = Object.fromEntries(locales.map((locale) => [locale, read(locale)]));

const literal = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

export class Words {
  constructor(locale = 'en') {
    this.locale = locale;
  }

  /** A message with its variables filled in. */
  say(key, values = {}) {
    const text = messages[this.locale][key];
    if (typeof text !== 'string') throw new Error(`no plain message ${key} in ${this.locale}`);
    return text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]));
  }

  /** A message whatever its variables are. */
  like(key) {
    const parts = messages[this.locale][key].split(/\{\w+\}/);
    return new RegExp(`^${parts.map(literal).join('(.+)')}$`);
  }
}
