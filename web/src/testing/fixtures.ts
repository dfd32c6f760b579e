// Small states for unit tests.

import type { Choice, Decision, GameEvent, Hello, OptionInfo, SetInfo, State, Table } from '../lib/protocol';

export function tile(x: number, y: number, rotation: number): Choice {
  return { i: 0, text: `tile ${x},${y} r${rotation / 90}`, kind: 'tile', x, y, rotation };
}

export function spot(segment: string, x = 1, y = 0, figure = 'follower'): Choice {
  return { i: 0, text: `${figure} ${segment}`, kind: 'figure', figure, x, y, segment };
}

export const pass: Choice = { i: 9, text: 'pass', kind: 'pass' };

export const recall: Choice = { i: 8, text: 'recall', kind: 'recall', id: 12, figure: 'abbot', x: 3, y: 4, segment: 'g', feature: 'garden' };

export const double: Choice = { i: 0, text: 'double', kind: 'double' };

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

/** What a player of the first expansions has left after some turns. */
export const supply = { follower: 5, big: 1, abbot: 0, builder: 1, pig: 1 };

/** The question after the tile, with figures of several kinds. */
export const wood = decision('wood', [
  spot('c0'),
  spot('m'),
  spot('c0', 1, 0, 'big'),
  spot('m', 1, 0, 'big'),
  spot('r0', 1, 0, 'builder'),
  recall,
  pass,
]);

export function rich(asked: Decision | null, version = 0): State {
  const players = [{ name: 'Ann', score: 0, supply }];
  return { ...state(asked, version), players };
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

function set(id: string, title: string, tiles: number, more: Partial<SetInfo> = {}): SetInfo {
  return { id, title, players: [2, 6], conflicts: [], needs: [], boxes: ['bigbox'], tiles, ...more };
}

function option(key: string, owner: string, values: string[]): OptionInfo {
  const first = values[0] ?? '';
  return { key, set: owner, values, defaults: { plus: first, bigbox: first }, help: '' };
}

/** A server that offers the first expansions, and two of which this client knows nothing. */
export function hello(): Hello {
  return {
    name: 'Circulade',
    version: 'test',
    rules: 1,
    sets: [
      set('base', 'Base', 72, { boxes: ['plus', 'bigbox'] }),
      set('inns-cathedrals', 'Inns and Cathedrals', 18, { group: 'big' }),
      set('traders-builders', 'Traders and Builders', 24),
      set('abbot', 'The Abbot', 0, { boxes: ['plus'] }),
      set('river-1', 'The River (I)', 11, { boxes: ['plus', 'bigbox'] }),
      set('river-1-roadsource', 'The River (I), source with road', 0, { boxes: [], needs: ['river-1'] }),
      set('count', 'The Count', 12, { players: [2, 5], conflicts: ['wheel'] }),
      set('wheel', 'The Wheel', 19, { group: 'rare' }),
    ],
    presets: [
      { id: 'plus', title: 'Plus' },
      { id: 'bigbox', title: 'Big Box' },
    ],
    options: [
      option('base.farmers', 'base', ['on', 'off']),
      option('ic.incomplete', 'inns-cathedrals', ['zero', 'ignore']),
      { ...option('river.turn_rule', 'river-1', ['no_double_turn', 'never_back']), sets: ['river-1', 'count'] },
    ],
    bots: ['greedy'],
    aids: ['table', 'club', 'teach'],
  };
}
