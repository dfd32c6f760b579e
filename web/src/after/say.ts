// What screen readers announce of a step.

import { m } from '../paraglide/messages.js';
import type { Seat } from '../lib/types';
import { eventText } from '../words/event';
import { seatName } from '../words/name';
import { arithmetic } from '../words/ruling';
import type { FinalStep } from './final';
import { reasonsOf } from './moves';
import type { Reel } from './reel.svelte';
import { moveText, stepText } from '../words/step';

/** "Ann +9: city. 3 tiles: 3 × 1 = 3. Ann now has 34." */
export function finalText({ event, totals }: FinalStep, seats: Seat[]): string {
  const { player = 0 } = event;
  const sums = arithmetic(event).map((line) => `${line.what}: ${line.sum}.`);
  const now = m.why_new_total({ name: seatName(seats, player), total: totals[player] ?? 0 });
  return [`${eventText(event, seats)}.`, ...sums, now].join(' ');
}

/** The events of the shown step of a replay in words; empty while its position is loading. */
export function spoken(reel: Reel, seats: Seat[]): string {
  const { shown, final, replay, walk } = reel;
  const move = reel.study.draft && reel.study.shown;
  if (move) return [m.analysis_on_board({ move: moveText(move.line.all, seats) }), ...reasonsOf(move.line, seats, move.player)].join('. ');
  if (final) return finalText(final, seats);
  if (!shown || shown.n !== Math.min(walk.n, replay.length)) return '';
  const step = replay.steps[shown.n - 1];
  if (!step) return `${m.log_start()}.`;
  const words = reel.events.map((e) => eventText(e, seats)).filter((t) => t !== null);
  return words.length > 0 ? words.join(' ') : `${seatName(seats, step.player)}: ${stepText(step, seats)}.`;
}
