// The words about being told. They come with what says them, and not with a table's.

import type words from '../../messages/en/page/notice.json';
import { said } from '../lib/words';
import type { Args } from '../lib/words';

export type Key = keyof typeof words;

export const say = (key: Key, args?: Args): string => said(key, args) ?? key;
