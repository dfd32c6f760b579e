// Whether somebody signed in with this browser before: then the start page leads to
// their account, on any server.

import { forget, recall, remember } from '../lib/prefs';

const place = 'account';

export const signedInBefore = (): boolean => recall(place) !== '';
export const noteSignIn = (): void => remember(place, 'yes');
export const forgetSignIn = (): void => forget(place);
