// The faults of a pack in the reader's language. The server words them in English, with the line; the
// words here are chosen by matching its text.

import { m } from '../paraglide/messages.js';
import type { PackFault } from '../lib/types';

const sides: Record<string, () => string> = { north: m.own_edge_n, east: m.own_edge_e, south: m.own_edge_s, west: m.own_edge_w };

const known: [RegExp, (found: RegExpExecArray) => string][] = [
  [/^(north|east|south|west) edge: /, (found) => m.own_fault_edge({ edge: sides[found[1] ?? '']?.() ?? '' })],
  [/ends at nothing/, () => m.own_fault_road()],
  [/touches no edge of the tile/, () => m.own_fault_inside()],
  [/village \("\+"\) at which no road ends/, () => m.own_fault_village()],
  [/second monastery/, () => m.own_fault_monastery()],
  [/^found a crossing/, () => m.own_fault_cross()],
  [/^found the sign|^found "[^"]*" at the end of|expected marks of/, () => m.own_fault_sign()],
  [/^found "garden"/, () => m.own_fault_garden()],
  [/name of the pack/, () => m.own_fault_title()],
  [/name of the tile|expected a name of letters|second tile|found a name of/, () => m.own_fault_name()],
];

/** The fault in a sentence, for a player. */
export function faultWords(fault: PackFault): string {
  for (const [pattern, say] of known) {
    const found = pattern.exec(fault.message);
    if (found) return say(found);
  }
  return m.own_fault_other();
}

export const faultPlace = (fault: PackFault): string =>
  fault.tile ? m.own_fault_at({ tile: fault.tile, line: fault.line }) : '';
