// Browsers offer less at an address that is not secure (no HTTPS). A host reads so once, at the first
// place of these: their account page, or the dialog that invites players.

import { readPref, writePref } from '../lib/prefs';
import { loadPage } from '../lib/registry';

const place = 'insecure.told';

/** Whether to show the note: the address is not secure, and it has not been closed here. */
export const isUntold = (): boolean => !window.isSecureContext && readPref(place) === '';

/** Remembers that the note has been read. */
export const dismiss = (): void => writePref(place, 'yes');

/** Loads the note with its words, for pages other than the account's. */
export async function insecure() {
  const [part] = await Promise.all([import('./Insecure.svelte'), loadPage('account')]);
  return part;
}
