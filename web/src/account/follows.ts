// Following other accounts: the words, the server's refusals, and what an answer says.

import type words from '../../messages/en/page/friends.json';
import { ApiError } from '../lib/api';
import type { Friend } from '../lib/types';
import { said } from '../lib/words';
import type { Args } from '../lib/words';
import { errorText } from '../words/fault';

export type Key = keyof typeof words;

export const say = (key: Key, args?: Args): string => said(key, args) ?? key;

export const refused = (error: ApiError): string => said(`friends.error.${error.code}`) ?? errorText(error);

/** Whether two account names are the same: large and small letters do not differ. */
const alike = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0;

export const named = (friends: Friend[], name: string): Friend | undefined => friends.find((f) => alike(f.name, name));

/** In words: what a followed account is to this account, and whether they are here. */
export function standing({ here, mutual }: Friend): string {
  if (!mutual) return say('friends.followed');
  return here ? say('friends.here') : say('friends.friend');
}

/** In words: what came of following an account. */
export const outcome = ({ name, mutual }: Friend): string => (mutual ? say('friends.both', { name }) : say('friends.done', { name }));
