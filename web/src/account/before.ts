// Remembers that an account has been signed in with this browser: then the start page links to the
// account page on any server. Also the keys under which the account's settings are stored.

import { removePref, readPref, writePref } from '../lib/prefs';

const place = 'account';

export const signedInBefore = (): boolean => readPref(place) !== '';
export const noteSignIn = (): void => writePref(place, 'yes');
export const forgetSignIn = (): void => removePref(place);

/** Key: the signed-in account's settings as they were synced last, and what this browser had before. */
export const lastSynced = 'account.settings';
/** Key: the same of the account that was signed in last and is no more. */
export const leftBehind = 'account.left';
