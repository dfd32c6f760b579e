// What a click on a lens's button does, and its key going down and up.

import { signs } from '../app/signs.svelte';
import { m } from '../paraglide/messages.js';
import type { LensDesk, LensGame } from './desk';
import { given } from './lens';
import type { LensId } from './lens';
import { lensName } from './names';

/** Announces that a table does not give a lens; returns whether it gives it. */
function allowed({ table }: LensGame, desk: LensDesk, id: LensId): boolean {
  const here = given(table.state, id);
  if (!here) desk.say(m.lens_not_here({ lens: lensName(id) }));
  return here;
}

export function toggleLens(session: LensGame, desk: LensDesk, id: LensId): void {
  if (!allowed(session, desk, id)) return;
  // Without room for the tiles beside the board their panel is opened.
  if (id === 'bag' && desk.lenses.small) {
    desk.panelOpen = desk.panel !== 'bag' || !desk.panelOpen;
    desk.panel = 'bag';
    return;
  }
  signs.learn(id);
  desk.lenses.toggle(id);
  const lens = lensName(id);
  desk.say(desk.lenses.wanted(id) ? m.lens_turned_on({ lens }) : m.lens_turned_off({ lens }));
}

export function lensDown(session: LensGame, desk: LensDesk, id: LensId, now: number): void {
  if (allowed(session, desk, id)) desk.lenses.down(id, now);
}

export function lensUp(session: LensGame, desk: LensDesk, id: LensId, now: number): void {
  if (desk.lenses.up(id, now)) toggleLens(session, desk, id);
}
