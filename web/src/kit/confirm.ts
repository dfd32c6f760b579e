// Plays the draft, whoever asks for it: the button, a key, the clock.

import type { Desk } from '../model/desk.svelte';
import type { Session } from '../model/session.svelte';

/** Plays the draft if it is complete. What would be lost with it is said first. */
export function confirm(session: Session, desk: Desk): void {
  if (!session.draft?.complete || session.sending) return;
  if (desk.hand.lapse.say(session)) return;
  void desk.hand.hold.send(session);
}
