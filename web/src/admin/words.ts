// The words of the admin page. They load with it only.

import type words from '../../messages/en/page/admin.json';
import { hasWords, said } from '../lib/words';
import type { Args } from '../lib/words';

export type Key = keyof typeof words;

export const say = (key: Key, args?: Args): string => said(key, args) ?? key;

/** The words of a key made of a prefix and a name of the server's; undefined if there are none. */
export const sayOf = (prefix: 'admin.error' | 'admin.log.what' | 'admin.table.status', name: string): string | undefined => {
  const key = `${prefix}.${name}`;
  return hasWords(key) ? said(key) : undefined;
};
