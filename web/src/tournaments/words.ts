// The words of tournaments' pages. They load with these pages only.

import type words from '../../messages/en/page/tournaments.json';
import { said } from '../lib/words';
import type { Args } from '../lib/words';

export type Key = keyof typeof words;

export const say = (key: Key, args?: Args): string => said(key, args) ?? key;
