// Loads what compares this browser with the account, where somebody is signed in.

import { readPref } from '../lib/prefs';
import { lastSynced } from './before';

const sync = () => void import('./settingssync').then(({ settingsSync: travel }) => travel.sync());

/** Has it come along, once the page itself is there. Nobody else loads anything for it. */
export function syncOnLoad(): void {
  if (readPref(lastSynced) === '') return;
  if (document.readyState === 'complete') sync();
  else window.addEventListener('load', sync, { once: true });
}
