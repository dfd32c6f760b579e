// When a table's page may reload itself because the server has a newer version: when the player loses nothing by it.

import type { Session } from './session.svelte';

/** Whether the page may reload. `since` is the turn in which it heard of the version, if a player here
 * had that turn, else -1. */
export function mayRenew({ acting, sending, draft, table }: Pick<Session, 'acting' | 'sending' | 'draft' | 'table'>, since: number): boolean {
  // Who looks at how it ended does so in peace: there is a button.
  if (table.status !== 'playing' || sending || draft?.started) return false;
  return acting < 0 || table.state.turn !== since;
}

/** Whether something has been typed that is not sent. */
export const isTyping = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('textarea, input:is(:not([type]), [type="text"], [type="password"])')].some((field) => !field.readOnly && field.value !== field.defaultValue);
