// Loads parts of the table page that are rarely shown, with their words.

import { loadPage } from '../lib/registry';

/** Loads the dialog for conditional moves. */
export async function planDialog() {
  const [part] = await Promise.all([import('./PlanDialog.svelte'), loadPage('plan')]);
  return part;
}
