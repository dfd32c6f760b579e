// The drawer below the questions: what of it is open is remembered.

import { readPref, writePref } from '../lib/prefs';
import type { Panel } from '../model/desk.svelte';

/** Written as `open log` or `shut bag`. */
const key = 'drawer';

export interface Drawer {
  open: boolean;
  panel: Panel;
}

/** As it was left. Where nobody has touched it, it is open if there is room for it. */
export function keptDrawer(roomy: boolean): Drawer {
  const [how = '', panel = ''] = readPref(key).split(' ');
  return { open: how === '' ? roomy : how === 'open', panel: panel || 'log' };
}

export function keepDrawer(open: boolean, panel: Panel): void {
  writePref(key, `${open ? 'open' : 'shut'} ${panel}`);
}
