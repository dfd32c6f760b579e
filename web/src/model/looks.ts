// What a target on the board looks like: by what its choice says of itself, and
// for some kinds by what they do.

import type { Look } from '../board/types';
import type { Choice, State } from '../lib/protocol';
import { deploys } from './question';
import { laneOf } from '../lib/lane';

export interface Looks {
  look: Look;
  /** The piece shown with it. */
  sign: string;
  /** Clockwise degrees. */
  turn: number;
}

/** The piece that a kind of choice is about. */
const signs: Record<string, string> = {
  tower: 'tower-pieces',
  capture: 'chain',
  fairy: 'fairy',
  castle: 'castles',
  score: 'castles',
  count: 'count',
  abbey: 'abbeys',
  bridge: 'bridge',
  wagon: 'wagon',
  gold: 'ingot',
  'take-gold': 'ingot',
  flea: 'flea',
  mage: 'mage',
  witch: 'witch',
  copy: 'teacher',
  throw: 'catapult',
};

/** A figure that moves. */
const moving = new Set(['move', 'flee']);

/** Its symbol. */
export const signOf = (kind: string): string => signs[kind] ?? '';

/** Clockwise degrees from east. */
const towards = (dx: number, dy: number): number => (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360;

export function looksOf(choice: Choice, state: State): Looks {
  const sign = choice.corner ? 'barn' : signOf(choice.kind);
  if (choice.bridge) return { look: 'piece', sign, turn: choice.bridge.axis === 'EW' ? 90 : 0 };
  if (choice.kind === 'dragon') {
    const dragon = state.pieces.find((p) => p.piece === 'dragon');
    const { x = 0, y = 0 } = choice;
    return { look: 'arrow', sign: '', turn: towards(x - (dragon?.x ?? x), y - (dragon?.y ?? y)) };
  }
  if (choice.kind === 'ferry') {
    const { bend, turn } = laneOf(choice.place);
    return { look: 'disc', sign: bend ? 'lane-bend' : 'lane', turn };
  }
  if (choice.kind === 'tunnel') return { look: 'disc', sign: `tunnel-${(choice.place ?? '').slice(-1)}`, turn: 0 };
  if (choice.kind === 'abbey') return { look: 'cell', sign, turn: 0 };
  // A figure that is there is ringed where it stands; one that moves is shown where it would go.
  const there = choice.id !== undefined && !deploys(choice) && !moving.has(choice.kind);
  return { look: there ? 'ring' : 'disc', sign, turn: 0 };
}
