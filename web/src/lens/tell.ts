// The texts of a feature's card, from what the server sends.

import type { Feature, State } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { unseen } from './left';
import { percent } from './say';

export interface Holder {
  seat: number;
  strength: number;
  owns: boolean;
}

/** The players with figures in it, the strongest first. */
export function holders({ strength, owners }: Feature): Holder[] {
  return strength
    .map((s, seat) => ({ seat, strength: s, owns: owners.includes(seat) }))
    .filter((h) => h.strength > 0 || h.owns)
    .sort((a, b) => b.strength - a.strength || a.seat - b.seat);
}

/** Its worth now, completed and at the end; of a field only at the end. */
export function cardWorth({ kind, value, completed }: Feature): { label: string; points: number }[] {
  if (!value || (kind !== 'field' && completed)) return [];
  const end = { label: m.lens_card_end(), points: value.end };
  if (kind === 'field') return [end];
  if (value.now === 0 && value.completed === 0 && value.end === 0) return [];
  return [{ label: m.lens_card_now(), points: value.now }, { label: m.lens_card_completed(), points: value.completed }, end];
}

/** How many tiles left fit it, in words; empty if the table does not say. */
export function cardFits({ fits, ends = [] }: Feature, { bag }: State): string {
  if (fits === undefined || bag.left === 0 || ends.length === 0) return '';
  const said = { fits, left: unseen(bag), chance: percent(fits / unseen(bag)) };
  return ends.some((e) => e.edge === '') ? m.lens_card_fits_around(said) : m.lens_card_fits(said);
}
