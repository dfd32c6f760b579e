// Loads what compares this browser with the account, where somebody is signed in.

import { recall } from '../lib/prefs';
import { told } from './before';

const come = () => void import('./travel').then(({ travel }) => travel.meet());

/** Has it come along, once the page itself is there. Nobody else loads anything for it. */
export function comeAlong(): void {
  if (recall(told) === '') return;
  if (document.readyState === 'complete') come();
  else window.addEventListener('load', come, { once: true });
}
