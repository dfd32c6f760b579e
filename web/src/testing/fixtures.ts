// Small states for unit tests.

import type { Choice, Decision, Feature, GameEvent, Hello, OptionInfo, Place, Placed, Player, PresetInfo, SetInfo, State, Table, TileArt } from '../lib/types';

/** A tile on the board. */
export function laid(x: number, y: number, name = 'base/D', rotation: Placed['rotation'] = 0): Placed {
  return { x, y, rotation, tile: name };
}

export function tile(x: number, y: number, rotation: Placed['rotation']): Choice {
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

export function player(name: string, supply: Player['supply'] = { follower: 7 }, score = 0): Player {
  return { name, score, space: score % 50, laps: Math.floor(score / 50), supply, tallies: {} };
}

/** A feature that is worth nothing and has no owner. */
export function feature(kind: string, segments: Feature['segments'], more: Partial<Feature> = {}): Feature {
  const value = { now: 0, completed: 0, end: 0 };
  const plain = { shields: 0, marks: [], strength: [], owners: [], value, completed: false, ends: [], rules: [] };
  return { id: kind, kind, segments, tiles: segments.length, open: 1, ...plain, ...more };
}

export function tileArt(url: string, spots: TileArt['spots']): TileArt {
  return { url, looks: 1, spots, edges: {} };
}

/** A place that is no segment, as the server sends it: as text and as an object. */
export function somewhere(place: string): { place: string; at: Place } {
  const [kind = '', ...words] = place.split(' ');
  const at: Place = { kind };
  for (const word of words) {
    const [x, y] = word.split(',').map(Number);
    if (y !== undefined) Object.assign(at, { x, y });
    else if (Number.isNaN(x)) at.spot = word;
    else at.player = x;
  }
  return { place, at };
}

export function state(asked: Decision | null, version = 0): State {
  return {
    version,
    turn: 1,
    part: 1,
    over: false,
    players: [player('Ann')],
    tiles: [laid(0, 0)],
    discarded: [],
    figures: [],
    pieces: [],
    bag: { left: 70 },
    decision: asked,
    aids: [],
    final: null,
  };
}

/** The supply of a player with the first expansions after some turns. */
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
  return { ...state(asked, version), players: [player('Ann', supply)] };
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
    sets: [],
    options: {},
    seats: [{ seat: 0, name: 'Ann', kind: 'here', yours: true, taken: true, connected: true }],
    spectators: 0,
    waiting: [0],
    undo: null,
    reset,
    shared: false,
    packs: [],
    offers: [],
    begun: true,
    state: state(null),
    events,
  };
}

export function setInfo(id: string, title: string, tiles: number, more: Partial<SetInfo> = {}): SetInfo {
  return { id, title, players: [2, 6], conflicts: [], needs: [], boxes: ['bigbox'], group: 'small', tiles, samples: [], ...more };
}

export function option(key: string, owner: string, values: string[], more: Partial<OptionInfo> = {}): OptionInfo {
  const first = values[0] ?? '';
  return { key, set: owner, sets: [owner], values, defaults: { plus: first, bigbox: first }, beside: [], help: '', ...more };
}

export function preset(id: string, title: string, sets: string[], more: Partial<PresetInfo> = {}): PresetInfo {
  return { id, title, sets, instead: [], players: [2, 6], sixth: [], ...more };
}

/** A server that offers the first expansions, and two that the page does not know. */
export function hello(): Hello {
  return {
    name: 'Circulade',
    version: 'test',
    protocol: 1,
    rules: 1,
    sets: [
      setInfo('base', 'Base', 72, { boxes: ['plus', 'bigbox'] }),
      setInfo('inns-cathedrals', 'Inns and Cathedrals', 18, { group: 'big' }),
      setInfo('traders-builders', 'Traders and Builders', 24),
      setInfo('abbot', 'The Abbot', 0, { boxes: ['plus'] }),
      setInfo('river-1', 'The River (I)', 11, { boxes: ['plus', 'bigbox'] }),
      setInfo('river-1-roadsource', 'The River (I), source with road', 0, { boxes: [], needs: ['river-1'] }),
      setInfo('count', 'The Count', 12, { players: [2, 5], conflicts: ['wheel'] }),
      setInfo('wheel', 'The Wheel', 19, { group: 'rare' }),
    ],
    presets: [
      preset('plus', 'Plus', ['base', 'abbot', 'river-1']),
      preset('bigbox', 'Big Box', ['base', 'inns-cathedrals', 'traders-builders', 'river-1', 'count'], { instead: [{ set: 'wheel', of: ['count'] }] }),
    ],
    options: [
      option('base.farmers', 'base', ['on', 'off']),
      option('ic.incomplete', 'inns-cathedrals', ['zero', 'ignore']),
      option('river.turn_rule', 'river-1', ['no_double_turn', 'never_back'], { sets: ['river-1', 'count'] }),
    ],
    bots: ['beginner', 'easy', 'greedy', 'hard', 'normal', 'thief'],
    levels: [...['beginner', 'easy', 'normal', 'hard'].map((name) => ({ name, about: '', rating: null })), { name: 'thief', about: '', rating: null, style: true }],
    aids: ['table', 'club', 'teach'],
    helps: ['outlines', 'bag', 'features', 'squares', 'projected'],
    scores: [],
  };
}
