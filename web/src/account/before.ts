// Whether somebody signed in with this browser before: then the start page leads to
// their account, on any server. And by which keys it remembers the account's settings.

import { forget, recall, remember } from '../lib/prefs';

const place = 'account';

export const signedInBefore = (): boolean => recall(place) !== '';
export const noteSignIn = (): void => remember(place, 'yes');
export const forgetSignIn = (): void => forget(place);

/** Here is what the account of whoever is signed in takes along, as it was last, and what was
 * here before. */
export const told = 'account.settings';
/** What an account had that is signed in here no more. */
export const behind = 'account.left';
