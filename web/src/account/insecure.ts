// Browsers offer less at an address that is not secure (no HTTPS). A host reads so once, at the first
// place of these: their account page, or the dialog that invites players.

import { readPref, writePref } from '../lib/prefs';
import { loadPage } from '../lib/registry';

const place = 'insecure.told';

/** Whether it is to be said. */
export const isUntold = (): boolean => !window.isSecureContext && readPref(place) === '';

/** They have read it. */
export const dismiss = (): void => writePref(place, 'yes');

/** What says it, with its words, for other pages than that of the account. */
export async function insecure() {
  const [part] = await Promise.all([import('./Insecure.svelte'), loadPage('account')]);
  return part;
}
