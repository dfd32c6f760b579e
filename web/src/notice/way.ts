// How a person learns that it is their turn.

import { isQuick } from '../model/time';

/** Why this browser cannot be asked for permission to show notifications. */
export type Bar = '' | 'insecure' | 'home' | 'unable' | 'denied';

/** The way: by push or mail; not yet, but available by push ("ask") or only by mail ("mailable"); or why not. */
export type Way = 'push' | 'mail' | 'ask' | 'mailable' | 'refused' | 'off' | Exclude<Bar, ''>;

export interface Ground {
  /** The server sends push notifications. */
  offered: boolean;
  /** This browser gets notifications. */
  here: boolean;
  /** An address is confirmed. */
  mail: boolean;
  /** The server sends mail. */
  mails: boolean;
  secure: boolean;
  able: boolean;
  /** It could show notifications from the home screen. */
  home: boolean;
  permission: NotificationPermission;
  /** The person has refused notifications in this browser. */
  refused: boolean;
}

export function wayOf(ground: Ground): Way {
  if (ground.here) return 'push';
  if (ground.mail) return 'mail';
  if (!ground.offered) return ground.mails ? 'mailable' : 'off';
  return barOf(ground) || (ground.refused ? 'refused' : 'ask');
}

/** Why this browser cannot be asked; then there is no button, because it could do nothing.
 * Notifications by mail do not matter here. */
export function barOf({ secure, able, home, permission }: Pick<Ground, 'secure' | 'able' | 'home' | 'permission'>): Bar {
  if (!secure) return 'insecure';
  if (!able) return home ? 'home' : 'unable';
  return permission === 'denied' ? 'denied' : '';
}

/** The key of the words about it at a table that is open in the lobby. */
export function openKey(way: Way): `tell.open.${'ask' | 'push' | 'mail' | 'page'}` {
  return way === 'ask' || way === 'push' || way === 'mail' ? `tell.open.${way}` : 'tell.open.page';
}

interface Sat {
  seats: { kind: string; yours: boolean }[];
  status: string;
  clock?: { kind: string } | undefined;
}

/** Whether people elsewhere may take their time at this table, so that the player will not wait in
 * front of the page. */
export function isSlow({ seats, status, clock }: Sat): boolean {
  return status === 'playing' && !(clock && isQuick(clock)) && seats.some((s) => s.yours) && seats.some((s) => !s.yours && s.kind !== 'bot');
}
