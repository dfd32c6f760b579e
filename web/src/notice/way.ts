// How somebody learns that it is their turn.

/** By push or mail; not yet, but it can be had; or why not. */
export type Way = 'push' | 'mail' | 'ask' | 'refused' | 'insecure' | 'unable' | 'off';

export interface Ground {
  /** The server has push. */
  offered: boolean;
  /** This browser is told. */
  here: boolean;
  /** An address is confirmed. */
  mail: boolean;
  secure: boolean;
  able: boolean;
  permission: NotificationPermission;
  /** Somebody did not want it here. */
  refused: boolean;
}

export function wayOf(ground: Ground): Way {
  if (ground.here) return 'push';
  if (ground.mail) return 'mail';
  if (!ground.offered) return 'off';
  if (!ground.secure) return 'insecure';
  if (!ground.able) return 'unable';
  return ground.permission === 'denied' || ground.refused ? 'refused' : 'ask';
}

interface Sat {
  seats: { kind: string; yours: boolean }[];
  status: string;
  clock?: { kind: string } | undefined;
}

/** Whether it is a table at which people elsewhere may take their time: there nobody waits
 * before the page. */
export function isSlow({ seats, status, clock }: Sat): boolean {
  const quick = clock?.kind === 'turn' || clock?.kind === 'bank';
  return status === 'playing' && !quick && seats.some((s) => s.yours) && seats.some((s) => !s.yours && s.kind !== 'bot');
}
