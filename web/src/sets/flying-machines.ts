// The Flying Machines.

import type { Bundle } from '../lib/bundle';
import type { Choice, GameEvent } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { figureName } from '../words/name';
import { figureIn } from '../words/told';

/** Who flies, and where the die may take him. */
function fly(c: Choice): string {
  const places = (c.aims ?? []).map(([x, y]) => `${x}, ${y}`);
  const figure = figureIn(c);
  if (places.length === 0) return m.figure_flies({ figure });
  const last = places.pop() ?? '';
  return m.figure_flies_to({ figure, places: places.length > 0 ? m.place_or({ place: places.join('; '), other: last }) : last });
}

/** How far a machine flies; with no number it has come back. */
function flight({ x, y, count = 0 }: GameEvent, name: string): string {
  if (count === 0) return m.event_flight_back({ name });
  return x === undefined || y === undefined ? m.event_flight_off({ name, count }) : m.event_flight({ name, count, x, y });
}

/** What the die has shown. */
function rolled(events: GameEvent[]): string {
  const count = events.findLast((e) => e.type === 'piece' && e.token === 'flying-machine')?.count;
  return count ? m.note_landing({ count }) : '';
}

export const flyingMachines: Bundle = {
  title: m.set_flying_machines,
  adds: m.set_flying_machines_adds,
  options: {
    'flight.failed': {
      title: m.option_flight_failed,
      help: m.option_flight_failed_help,
      values: { nothing: m.value_flight_nothing, no_follower: m.value_flight_no_follower },
    },
  },
  marks: { 'flying-machine': m.mark_flying_machine },
  pieces: { 'flying-machine': { name: () => 'flying machine', event: flight } },
  questions: { landing: { title: m.ask_landing, note: ({ events }) => rolled(events) } },
  choices: { fly: { label: fly } },
  places: {
    machine: {
      name: (rest) => {
        const [x = '', y = ''] = rest.split(',');
        return m.place_machine({ x, y });
      },
      spot: (rest, { printed }) => {
        const [x = 0, y = 0] = rest.split(',').map(Number);
        return { x, y, at: printed(x, y, 'wings') ?? [50, 50] };
      },
    },
  },
  chances: { roll: (count) => m.event_roll({ count }) },
  steps: { fly: { say: ({ words }) => m.figure_flies({ figure: figureName(words[0] ?? '') }) } },
};
