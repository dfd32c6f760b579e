// The drawer with the panels below the questions: remembers whether it is open, and which panel is.

import { readPref, writePref } from '../lib/prefs';
import type { Panel } from '../model/desk.svelte';

/** Written as `open log` or `shut bag`. */
const key = 'drawer';

export interface Drawer {
  open: boolean;
  panel: Panel;
}

/** The drawer as this browser remembers it. If it remembers nothing the drawer is open if there is room. */
export function keptDrawer(roomy: boolean): Drawer {
  const [how = '', panel = ''] = readPref(key).split(' ');
  return { open: how === '' ? roomy : how === 'open', panel: panel || 'log' };
}

export function keepDrawer(open: boolean, panel: Panel): void {
  writePref(key, `${open ? 'open' : 'shut'} ${panel}`);
}
