// The Flying Machines.

import type { Bundle } from '../lib/bundle';
import { cellIn } from '../lib/place';
import type { Choice, GameEvent } from '../lib/types';
import { sayer } from '../lib/words';
import type words from '../../messages/en/flying-machines.json';
import { figureIn } from '../words/context';

const say = sayer<typeof words>();

/** The words for a figure that flies, and the cells to which the die may take it. */
function fly(c: Choice): string {
  const places = (c.aims ?? []).map(([x, y]) => `${x}, ${y}`);
  const figure = figureIn(c);
  if (places.length === 0) return say('choice.fly', { figure });
  const last = places.pop() ?? '';
  return say('choice.fly.to', { figure, places: places.length > 0 ? say('choice.fly.or', { place: places.join('; '), other: last }) : last });
}

/** The key of the event of a flight's distance; without a distance the machine has come back. */
function flight({ x, y, count = 0 }: GameEvent): string {
  if (count === 0) return 'piece.flying-machine.event.0';
  return x === undefined || y === undefined ? 'piece.flying-machine.event.off' : 'piece.flying-machine.event';
}

/** The note about what the die has shown. */
function rolled(events: GameEvent[]): string {
  const count = events.findLast((e) => e.type === 'piece' && e.token === 'flying-machine')?.count;
  return count ? say('question.landing.note', { count }) : '';
}

const flyingMachines: Bundle = {
  pieces: { 'flying-machine': { event: flight } },
  questions: { landing: { note: ({ events }) => rolled(events) } },
  choices: { fly: { label: fly } },
  places: {
    machine: {
      spot: (at, { printed }) => {
        const { x, y } = cellIn(at);
        return { x, y, at: printed(x, y, 'wings') ?? [50, 50] };
      },
    },
  },
  steps: { fly: { words: 'choice.fly' } },
};

export default flyingMachines;
