// What a table rarely shows comes when it is wanted, with its words.

import { loadPage } from '../lib/registry';

export async function planDialog() {
  const [part] = await Promise.all([import('./PlanDialog.svelte'), loadPage('plan')]);
  return part;
}
