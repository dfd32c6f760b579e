// The words about notifications. They load with the components that show them, and not with the table's.

import type words from '../../messages/en/page/notice.json';
import { said } from '../lib/words';
import type { Args } from '../lib/words';

export type Key = keyof typeof words;

export const say = (key: Key, args?: Args): string => said(key, args) ?? key;
