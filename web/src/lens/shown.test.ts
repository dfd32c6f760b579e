import { describe, expect, it } from 'vitest';
import type { Art, Feature, GameEvent, State } from '../lib/types';
import { feature as plain, laid, state, tileArt } from '../testing/fixtures';
import { Land } from './ground';
import { lastRound, litUp, shown, span } from './shown';

const art: Art = { tiles: { 'base/D': tileArt('', { c0: [50, 14], r0: [50, 50], f0: [50, 40], f1: [50, 80] }) } };
const d = 'M0 0L100 0L100 45L0 45Z';

function feature(kind: string, more: Partial<Feature>): Feature {
  const segment = { city: 'c0', road: 'r0', field: 'f0' }[kind] ?? 'm';
  return plain(kind, [{ x: 0, y: 0, segment }], { id: `0,0 ${segment}`, ...more });
}

const features = [
  feature('city', { owners: [0, 1], ends: [{ x: 0, y: 0, edge: 'N' }] }),
  feature('road', { ends: [{ x: 0, y: 0, edge: 'E' }, { x: 0, y: 0, edge: 'W' }] }),
  feature('field', { owners: [1] }),
  feature('monastery', { ends: [{ x: 1, y: 0, edge: '' }] }),
  feature('city', { id: 'done', completed: true, ends: [] }),
];

const game: State = { ...state(null), features, squares: [{ x: 0, y: -1, fits: 0 }, { x: 1, y: 0, fits: 7 }] };
const events: GameEvent[] = [];
const land = new Land({ tiles: { 'base/D': { f0: d } } }, new Map(), game.tiles, features);
const sight = { state: game, art, events, land };
const off = { fields: false, ends: false, dead: false, coordinates: false, round: false, sets: false };

describe('what lenses show', () => {
  it('is nothing while they are off', () => {
    const { grid, ...lists } = shown(off, sight);
    expect(grid).toBeNull();
    expect(Object.values(lists).flat()).toEqual([]);
  });

  it('is nothing either where the server tells nothing', () => {
    const poor = { ...game, features: undefined, squares: undefined };
    const all = { fields: true, ends: true, dead: true, coordinates: false, round: false, sets: true };
    expect(Object.values(shown(all, { ...sight, state: poor })).flat().filter(Boolean)).toEqual([]);
  });

  it('is each field with its owners, and their glyphs where no figure stands', () => {
    const { fields, badges } = shown({ ...off, fields: true }, sight);
    expect(fields.map((f) => [f.key, f.seats])).toEqual([['0,0 f0', [1]]]);
    expect(badges).toEqual([{ key: '0,0 f0 0', at: [50, 40], seats: [1], text: '' }]);
  });

  it('waits for the areas', () => {
    expect(shown({ ...off, fields: true }, { ...sight, land: null }).fields).toEqual([]);
  });

  it('is the open ends of cities and roads, and how many they are', () => {
    const { ends, badges } = shown({ ...off, ends: true }, sight);
    expect(ends.map(({ kind, at, turn, seats }) => [kind, at, turn, seats])).toEqual([
      ['city', [50, 0], 0, [0, 1]],
      ['road', [100, 50], 90, []],
      ['road', [0, 50], 270, []],
    ]);
    // One end is seen without being counted.
    expect(badges.map((b) => b.text)).toEqual(['2']);
  });

  it('is every empty square with what fits there', () => {
    expect(shown({ ...off, dead: true }, sight).squares).toEqual(game.squares);
  });

  it('is what somebody looks at, with its cells', () => {
    expect(litUp(features[2]!, land)).toEqual({ lit: expect.objectContaining({ fill: 'M0 0L100 0L100 45L0 45Z' }), cells: [{ x: 0, y: 0 }], reach: [] });
    expect(litUp(features[2]!, null).lit).toBeNull();
    expect(litUp(null, land)).toEqual({ lit: null, cells: [], reach: [] });
  });
});

describe('a large field', () => {
  it('says in several places whose it is', () => {
    const segments = Array.from({ length: 9 }, (_, x) => ({ x, y: 0, segment: 'f0' }));
    const tiles = segments.map(({ x }) => laid(x, 0));
    const wide = feature('field', { owners: [0], segments });
    const badges = shown({ ...off, fields: true }, { ...sight, state: { ...game, tiles, features: [wide] } }).badges;
    expect(badges.map((b) => b.at[0])).toEqual([450, 150, 750]);
  });

  it('does not say it over a figure, unless it must', () => {
    const segments = [{ x: 0, y: 0, segment: 'f0' }, { x: 1, y: 0, segment: 'f0' }];
    const tiles = segments.map(({ x }) => laid(x, 0));
    const figures = [{ id: 1, player: 0, figure: 'follower', x: 0, y: 0, segment: 'f0' }];
    const pair = feature('field', { owners: [0], segments });
    const with_ = (more: State['figures']) => shown({ ...off, fields: true }, { ...sight, state: { ...game, tiles, figures: more, features: [pair] } }).badges.map((b) => b.at[0]);
    expect(with_(figures)).toEqual([150]);
    expect(with_([...figures, { ...figures[0]!, id: 2, x: 1 }])).toHaveLength(1);
  });
});

const turn = (player: number): GameEvent => ({ type: 'turn', player });
const tile = (player: number, x: number): GameEvent => ({ type: 'tile', player, x, y: 0 });

describe('the last round', () => {
  it('is a turn of each player, in order', () => {
    const log: GameEvent[] = [{ type: 'tile', x: 0, y: 0 }, turn(0), tile(0, 1), turn(1), tile(1, 2), turn(0), tile(0, 3), turn(1)];
    expect(lastRound(log, 2)).toEqual([
      { x: 2, y: 0, seat: 1, order: 1 },
      { x: 3, y: 0, seat: 0, order: 2 },
    ]);
  });

  it('counts a double turn as one', () => {
    expect(lastRound([turn(1), tile(1, 1), turn(0), tile(0, 2), tile(0, 3)], 2).map((t) => t.x)).toEqual([1, 2, 3]);
  });

  it('begins with nothing', () => {
    expect(lastRound([{ type: 'tile', x: 0, y: 0 }, turn(0)], 2)).toEqual([]);
  });
});

it('coordinates reach one cell beyond the board', () => {
  const tiles = [laid(-2, 0, 'a'), laid(3, 5, 'a')];
  expect(span({ ...game, tiles })).toEqual({ left: -3, top: -1, right: 4, bottom: 6 });
});
