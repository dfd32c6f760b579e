// The Princess and the Dragon.

import type { Asking, Bundle, WordContext } from '../lib/bundle';
import type { Choice } from '../lib/types';
import { sayer } from '../lib/words';
import type words from '../../messages/en/princess-dragon.json';
import { directionName } from '../words/name';
import { cell, choiceArgs, figureIn, placed, playerName, standing } from '../words/context';

const say = sayer<typeof words>();

/** How many steps the dragon takes. */
const steps = 6;

const dragonIn = ({ pieces }: WordContext) => pieces.find((p) => p.piece === 'dragon');

/** The direction from the dragon to the cell of a choice. */
function way(c: Choice, context: WordContext): { dx: number; dy: number } {
  const from = dragonIn(context);
  const { x, y } = cell(c);
  return { dx: x - (from?.x ?? x), dy: y - (from?.y ?? y) };
}

function direction(c: Choice, context: WordContext): string {
  const { dx, dy } = way(c, context);
  if (dx === 0 && dy === 0) return '';
  return directionName(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'E' : 'W') : dy > 0 ? 'S' : 'N');
}

/** Clockwise degrees from east. */
const towards = ({ dx, dy }: { dx: number; dy: number }): number => (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360;

/** The note about the dragon's step. Its trail begins where it stood, so the trail's length is the
 * number of the step to come. */
function stepNote({ decision, state }: Asking): string {
  const step = Math.max(1, state.pieces.filter((p) => p.piece === 'dragon-trail').length);
  if (step >= steps) return say('question.dragon-step.note.last', { step, steps });
  return say('question.dragon-step.note', { step, steps, name: playerName(state, (decision.player + 1) % state.players.length) });
}

function fairy(c: Choice, context: WordContext): string {
  if (c.id === undefined) return say('choice.fairy.cell', cell(c));
  if (c.x === undefined) return say('choice.fairy.place', choiceArgs(c, context));
  return say('choice.fairy', { figure: figureIn(c), place: c.segment ? placed(c) : standing(c, context), ...cell(c) });
}

const princessDragon: Bundle = {
  symbols: ['dragon', 'dragon-trail', 'fairy'],
  features: { fairy: { rank: 9 } },
  pieces: {
    dragon: { size: 62 },
    'dragon-trail': { event: () => null, layer: 'none', trailOf: 'dragon', untold: true },
    fairy: { size: 34 },
    aside: { tile: 'aside', symbol: 'dragon' },
  },
  questions: { 'dragon-step': { note: stepNote } },
  choices: {
    princess: { takes: true },
    fairy: { label: fairy, sign: 'fairy' },
    dragon: {
      label: (c, context) => say('choice.dragon', { direction: direction(c, context), ...cell(c) }),
      look: (c, context) => ({ look: 'arrow', sign: '', turn: towards(way(c, context)) }),
      // The dragon eats the figures on the cell to which it goes.
      leaving: (c, { state, after, cellOf }) => {
        const left = new Set(after.figures.map((f) => f.id));
        const here = (id: number) => cellOf(id)?.x === c.x && cellOf(id)?.y === c.y;
        return state.figures.filter((f) => !left.has(f.id) && here(f.id)).map((f) => f.id);
      },
    },
  },
  powers: { fairy: { key: 'y', sign: 'fairy' }, princess: { key: 'e', fleeting: true } },
  steps: { princess: { words: 'power.princess' }, fairy: { words: 'piece.fairy.log' }, dragon: { words: 'piece.dragon.log' } },
};

export default princessDragon;
