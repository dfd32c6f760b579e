// What a click on a lens, or its key going down and up, does.

import { m } from '../paraglide/messages.js';
import type { Desk, Panel } from '../table/desk.svelte';
import type { Session } from '../table/session.svelte';
import { lensName } from './names';
import { given } from './lens';
import type { LensId } from './lens';

/** As wide as the style sheets have it, the panels lie over the board. */
const narrow = () => window.matchMedia('(max-width: 760px)').matches;

const bagOpen = (desk: Desk) => desk.panel === 'bag' && (desk.panelOpen || !narrow());

/** Whether a lens is on, the tiles left too: these are a panel and no layer. */
export function active(session: Session, desk: Desk, id: LensId): boolean {
  return id === 'bag' ? bagOpen(desk) : desk.lenses.shows(id, session.table.state);
}

/** Says what is not to be had at this table; reports whether it is. */
function allowed({ table }: Session, desk: Desk, id: LensId): boolean {
  const here = given(table.state, id);
  if (!here) desk.say(m.lens_not_here({ lens: lensName(id) }));
  return here;
}

export function toggleLens(session: Session, desk: Desk, id: LensId): void {
  if (!allowed(session, desk, id)) return;
  if (id === 'bag') {
    if (bagOpen(desk)) closeBag(desk);
    else openBag(desk);
  } else desk.lenses.toggle(id);
  const lens = lensName(id);
  desk.say(active(session, desk, id) ? m.lens_turned_on({ lens }) : m.lens_turned_off({ lens }));
}

/** The panel that was there before the tiles left. */
const before = new WeakMap<Desk, { panel: Panel; open: boolean }>();

function openBag(desk: Desk): void {
  before.set(desk, { panel: desk.panel, open: desk.panelOpen });
  desk.panel = 'bag';
  desk.panelOpen = true;
}

function closeBag(desk: Desk): void {
  const { panel, open } = before.get(desk) ?? { panel: 'log', open: false };
  desk.panel = panel === 'bag' ? 'log' : panel;
  desk.panelOpen = open;
}

export function lensDown(session: Session, desk: Desk, id: LensId, now: number): void {
  if (!allowed(session, desk, id)) return;
  desk.lenses.down(id, now);
}

export function lensUp(session: Session, desk: Desk, id: LensId, now: number): void {
  if (desk.lenses.up(id, now)) toggleLens(session, desk, id);
}
