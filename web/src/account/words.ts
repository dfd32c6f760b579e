// The words of the account's pages. They load with these pages, and not with the table's.

import type words from '../../messages/en/page/account.json';
import { said } from '../lib/words';
import type { Args } from '../lib/words';

export type Key = keyof typeof words;

export const say = (key: Key, args?: Args): string => said(key, args) ?? key;

/** The words of a key made of a prefix and a name; undefined if there are none. */
export const sayOf = (prefix: 'account.error', name: string): string | undefined => said(`${prefix}.${name}`);
