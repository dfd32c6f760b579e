// How a game ended apart from its rules: resigned, out of time, played by the computer.

import { fixtureOf } from '../lib/fixture';
import type { Final } from '../lib/types';
import { m } from '../paraglide/messages.js';

/** What became of a seat, in a few words; empty if there is nothing to say. */
export function outcomeText(final: Final | null | undefined, seat: number): string {
  const its = final?.seats?.find((s) => s.player === seat);
  if (!its) return '';
  const parts: string[] = [];
  if (its.resigned) parts.push(m.going_resigned());
  if (its.time_up) parts.push(its.time_up === 1 ? m.result_time_up() : m.result_times({ count: its.time_up }));
  if (its.computer_turns) parts.push(m.result_computer({ count: its.computer_turns }));
  return parts.join(' · ');
}

/** What happens to a player who leaves a table open to everybody, and to a game that not everybody has begun. That of
 * a tournament is never called off for that. */
export function forfeitText(table: { clock?: { kind: string } | null }): string {
  if (fixtureOf(table)) return m.forfeit_fixture();
  return table.clock && table.clock.kind !== 'none' ? m.forfeit_timed() : m.forfeit_untimed();
}
