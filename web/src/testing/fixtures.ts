// Small states for unit tests.

import type { Choice, Decision, GameEvent, State, Table } from '../lib/protocol';

export function tile(x: number, y: number, rotation: number): Choice {
  return { i: 0, text: `tile ${x},${y} r${rotation / 90}`, kind: 'tile', x, y, rotation };
}

export function spot(segment: string, x = 1, y = 0, figure = 'follower'): Choice {
  return { i: 0, text: `${figure} ${segment}`, kind: 'figure', figure, x, y, segment };
}

export const pass: Choice = { i: 9, text: 'pass', kind: 'pass' };

export function decision(kind: string, choices: Choice[]): Decision {
  return { player: 0, kind, tile: 'base/U', pass: choices.includes(pass), choices };
}

export function state(asked: Decision | null, version = 0): State {
  return {
    version,
    turn: 1,
    part: 1,
    over: false,
    players: [{ name: 'Ann', score: 0, supply: { follower: 7 } }],
    tiles: [{ x: 0, y: 0, rotation: 0, tile: 'base/D' }],
    discarded: [],
    figures: [],
    pieces: [],
    bag: { left: 70 },
    decision: asked,
    final: null,
  };
}

export function table(seq: number, events: GameEvent[], reset = false): Table {
  return {
    id: 'g',
    seq,
    title: '',
    status: 'playing',
    host: true,
    arranged: false,
    aids: 'teach',
    preset: 'plus',
    options: {},
    seats: [{ seat: 0, name: 'Ann', kind: 'here', yours: true, taken: true, connected: true }],
    spectators: 0,
    waiting: [0],
    undo: null,
    reset,
    state: state(null),
    events,
  };
}
