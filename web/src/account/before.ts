// Whether somebody signed in with this browser before: then the start page leads to
// their account, on any server. And by which keys it remembers the account's settings.

import { removePref, readPref, writePref } from '../lib/prefs';

const place = 'account';

export const signedInBefore = (): boolean => readPref(place) !== '';
export const noteSignIn = (): void => writePref(place, 'yes');
export const forgetSignIn = (): void => removePref(place);

/** Here is what the account of whoever is signed in takes along, as it was last, and what was
 * here before. */
export const lastSynced = 'account.settings';
/** What an account had that is signed in here no more. */
export const leftBehind = 'account.left';
