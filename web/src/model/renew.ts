// When a table's page may reload itself because the server has a newer version: when the player loses nothing by it.

import type { Session } from './session.svelte';

/** Whether the page may reload. `since` is the turn in which it heard of the version, if a player here
 * had that turn, else -1. */
export function mayRenew({ acting, sending, draft, table }: Pick<Session, 'acting' | 'sending' | 'draft' | 'table'>, since: number): boolean {
  // A reader of the result is not disturbed: there is a button for the new version.
  if (table.status !== 'playing' || sending || draft?.started) return false;
  return acting < 0 || table.state.turn !== since;
}

/** Whether a field has text that has not been sent. */
export const isTyping = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input:is(:not([type]), [type="text"], [type="password"])')].some((field) => !field.readOnly && field.value !== field.defaultValue);
