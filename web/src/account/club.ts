// The outcome of going to the club's identity provider and back: the server puts it behind the # of the address.

import { ApiError } from '../lib/api';
import type { Key } from './words';

export interface Came {
  /** The key of the words about it, or the refusal. */
  what: Key | ApiError;
  well: boolean;
}

const well = new Map<string, Key>([
  ['added', 'account.club.came.added'],
  ['again', 'account.club.came.again'],
]);

const badly = new Map<string, Key>([
  ['gone', 'account.club.came.gone'],
  ['refused', 'account.club.came.refused'],
  ['down', 'account.club.came.down'],
  ['taken', 'account.club.came.taken'],
  ['other', 'account.club.came.other'],
  ['seated', 'account.club.came.seated'],
  ['confirm', 'account.club.came.confirm'],
  ['failed', 'account.club.came.failed'],
]);

/** A ban is shown as for any other way to sign in, but without its reason: that would come from the
 * address, and anybody can make a link that puts words into the host's mouth. */
const banned = (said: URLSearchParams) => new ApiError(403, { error: { code: 'banned', until: said.get('until') ?? '' } });

/** The outcome in an address's hash; null if there is none, or if the page shows it anyway (signed in,
 * or asked for a name). */
export function cameOf(hash: string): Came | null {
  const said = new URLSearchParams(hash.slice(1));
  const outcome = said.get('club') ?? '';
  const what = outcome === 'banned' ? banned(said) : (well.get(outcome) ?? badly.get(outcome));
  return what ? { what, well: well.has(outcome) } : null;
}
