// The words of the privacy page for the server's answer.

import { m } from '../paraglide/messages.js';
import type { Kept } from '../lib/types';

const sentences: Record<string, () => string> = {
  session: m.privacy_session,
  guest: m.privacy_guest,
  game: m.privacy_game,
  finished: m.privacy_finished,
  unfinished: m.privacy_unfinished,
  'accounts-games': m.privacy_accounts_games,
  account: m.privacy_account,
  'former-names': m.privacy_former_names,
  friends: m.privacy_friends,
  results: m.privacy_results,
  published: m.privacy_published,
  chat: m.privacy_chat,
  report: m.privacy_report,
  network: m.privacy_network,
  ratings: m.privacy_ratings,
  'rated-network': m.privacy_rated_network,
  host: m.privacy_host,
  lobby: m.privacy_lobby,
  challenges: m.privacy_challenges,
  tournaments: m.privacy_tournaments,
  limits: m.privacy_limits,
  push: m.privacy_push,
  mail: m.privacy_mail,
  club: m.privacy_club,
};

/** The sentence for a kind of stored data. A newer server may name a kind that this page does not know:
 * it is shown too. */
export function whatIsKept(what: Kept['what'] | string): string {
  return sentences[what]?.() ?? m.privacy_other({ what });
}

/** How long data is stored at most; empty without a limit. */
export function howLong(days = 0): string {
  return days > 0 ? m.privacy_days({ days }) : '';
}

/** The link for a text that is a web or mail address; else null. */
export function addressOf(text: string): string | null {
  if (/^https?:\/\/\S+$/.test(text)) return text;
  return /^[^\s@:/?]+@[^\s@:/?]+$/.test(text) ? `mailto:${text}` : null;
}
