// Whether somebody signed in with this browser before: then the start page leads to
// their account, on any server. And whether what they take along is here.

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

const come = () => void import('./travel').then(({ travel }) => travel.meet());

/** Has it come along, once the page itself is there. Nobody else loads anything for it. */
export function comeAlong(): void {
  if (recall(told) === '') return;
  if (document.readyState === 'complete') come();
  else window.addEventListener('load', come, { once: true });
}
