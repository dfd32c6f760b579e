// Plays the draft: called by the button, the key and the clock.

import type { Desk } from '../model/desk.svelte';
import type { Draft } from '../model/draft.svelte';
import type { Session } from '../model/session.svelte';
import { bareLevel } from './bare';

/** Plays the draft if it is complete, or if it only asks for a figure, which is then passed. */
export function confirm(session: Session, desk: Desk): void {
  const { draft, sending } = session;
  if (!draft || sending) return;
  const level = bareLevel(draft);
  if (draft.thinking) void lookedAhead(session, desk, draft);
  else if (level >= 0) void passing(session, desk, draft, level);
  else if (draft.complete) play(session, desk);
}

/** The drafts that are to be played once their preview has loaded. */
const awaited = new WeakSet<Draft>();

/** Handles a confirmation while the preview is still loading: if no further question follows, the move
 * is played; if one does, the player has not seen it yet, and nothing is played. */
async function lookedAhead(session: Session, desk: Desk, draft: Draft): Promise<void> {
  if (!draft.started || awaited.has(draft)) return;
  const { changes } = draft;
  awaited.add(draft);
  try {
    await draft.settled();
  } finally {
    awaited.delete(draft);
  }
  const stands = session.draft === draft && draft.changes === changes;
  if (stands && draft.complete && !session.sending) play(session, desk);
}

/** Passes the question about the figure, and plays the draft unless another question follows. */
async function passing(session: Session, desk: Desk, draft: Draft, level: number): Promise<void> {
  const pass = draft.steps[level]?.question.pass;
  if (!pass) return;
  draft.choose(level, pass.text);
  await draft.settled();
  const stands = session.draft === draft && draft.steps[level]?.text === pass.text;
  if (stands && draft.complete && !session.sending) play(session, desk);
}

/** Sends the move, after a warning if something would be lost with it. */
function play(session: Session, desk: Desk): void {
  if (desk.hand.lapse.say(session)) return;
  void desk.hand.hold.send(session);
}
