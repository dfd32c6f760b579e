// The Plague.

import type { Bundle, PieceKind, Point } from '../lib/bundle';
import type { Choice } from '../lib/types';
import { sayer } from '../lib/words';
import { figureName, segmentName } from '../words/name';
import { cell, choiceArgs } from '../words/context';
import type words from '../../messages/en/plague.json';

const say = sayer<typeof words>();

const middle: Point = [50, 50];

/** Where a flea lies, out of the way of figures. */
const corner: Point = [22, 82];

/** Outbreaks have numbers, and are drawn with them. */
const numbers = [1, 2, 3, 4, 5, 6];

const outbreak = (symbol: string): PieceKind => ({
  symbol: ({ state = 1 }) => `${symbol}-${state}`,
  layer: 'fixed',
  at: (_, { printed }) => printed('plague') ?? middle,
});

const flea: PieceKind = { size: 34, layer: 'fixed', at: () => corner, bars: true };

const bySource = ({ source }: Choice) => (source ? say('power.flea.from', { from: source.join(', ') }) : undefined);

const plague: Bundle = {
  symbols: ['flea', 'flea-inactive', ...numbers.flatMap((n) => [`outbreak-${n}`, `averted-${n}`])],
  pieces: {
    outbreak: { ...outbreak('outbreak'), size: 42, bars: true },
    averted: { ...outbreak('averted'), size: 38 },
    flea: { ...flea, event: ({ count = 0 }) => (count > 0 ? 'piece.flea.event' : 'piece.flea.event.0') },
    'flea-inactive': flea,
  },
  choices: {
    flea: {
      label: (c, context) => (c.source ? say('choice.flea.from', { ...cell(c), from: c.source.join(', ') }) : say('choice.flea', choiceArgs(c, context))),
      sign: 'flea',
    },
    flee: { hand: (c) => `${c.kind} ${c.id}`, moves: true },
  },
  powers: {
    flea: { sign: 'flea', from: bySource },
    flee: {
      figured: true,
      from: (c, { figures }) => {
        const { x = 0, y = 0, segment = '' } = figures.find((f) => f.id === c.id) ?? {};
        return say('power.flee.from', { figure: figureName(c.figure ?? ''), place: segmentName(segment), x, y });
      },
    },
  },
};

export default plague;
