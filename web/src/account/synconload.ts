// Loads the sync of settings with the account, if an account is signed in.

import { readPref } from '../lib/prefs';
import { lastSynced } from './before';

const sync = () => void import('./settingssync').then(({ settingsSync }) => settingsSync.sync());

/** Syncs the settings once the page itself is loaded. A person who is not signed in loads no code for it. */
export function syncOnLoad(): void {
  if (readPref(lastSynced) === '') return;
  if (document.readyState === 'complete') sync();
  else window.addEventListener('load', sync, { once: true });
}
