import { describe, expect, it } from 'vitest';
import type { Choice, Feature, Seat, State } from '../lib/types';
import { laid as tileAt, feature as plain, state } from '../testing/fixtures';
import { groups } from './groups';
import { kindsLeft, split } from './left';
import { besideText, sortedMoves } from '../kit/moves';
import { directionOf, featureLine, percent, relationLines } from './say';
import { headText, reader } from '../words/owner';
import { litUp } from './shown';
import { sidesText, turnedEdges } from './sides';
import { cardFits, cardWorth, holders } from './tell';
import { FitsBook, chance } from './fits';
import { ApiError } from '../lib/api';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

const seat = (n: number, name: string, yours = false): Seat => ({ seat: n, name, kind: 'link', yours, taken: true, connected: true });
const seats = [seat(0, 'Ann', true), seat(1, 'Bo'), seat(2, 'Cy')];

const feature = (more: Partial<Feature>): Feature =>
  plain('city', [{ x: 3, y: -3, segment: 'c0' }], { id: 'a', tiles: 4, open: 2, strength: [1, 0, 0], owners: [0], ...more });

const ends: Feature['ends'] = [{ x: 3, y: -3, edge: 'N' }, { x: 3, y: -3, edge: 'E' }];
const tiles = [-4, 4].map((n) => tileAt(n, n));
const game: State = { ...state(null), tiles };

const at = (x: number, y: number) => directionOf({ segments: [{ x, y, segment: 'c0' }] }, game);
const fitting = (more: Partial<Feature>) => cardFits(feature({ ends, ...more }), { ...game, bag: { left: 40 } });
const square = (x: number, y: number) => ({ x, y, choices: [] as Choice[] });

describe('a feature in words', () => {
  it('is a sentence', () => {
    expect(featureLine(feature({ ends, fits: 3 }), game, seats, 0)).toBe('your city, 4 tiles, 2 open ends, north-east, 3 tiles fit');
  });

  it('says whose it is', () => {
    expect(headText(feature({}), seats, 0)).toBe('your city');
    expect(headText(feature({}), seats, 1)).toBe('city of Ann');
    expect(headText(feature({ owners: [] }), seats, 0)).toBe('city');
    expect(headText(feature({ owners: [1, 2] }), seats, 2)).toBe('city, shared by you and Bo');
    expect(headText(feature({ owners: [1, 2] }), seats, 0)).toBe('city, shared by Bo and Cy');
    expect(headText(feature({ kind: 'vineyard' }), seats, 0)).toBe('vineyard, held by you');
  });

  it('says what challenges it', () => {
    const rival = feature({ id: 'b', kind: 'shrine', segments: [{ x: 4, y: -3, segment: 'm' }], owners: [1] });
    const mine = feature({ kind: 'monastery', notes: [{ rule: 'CU-3', feature: 'b' }] });
    const told = { ...game, features: [mine, rival] };
    expect(relationLines(mine, told, seats, 0)).toEqual(['Challenged by: shrine of Bo in the north-east. Whoever is completed first scores, the other gets nothing.']);
    expect(featureLine(mine, told, seats, 0)).toContain('challenged by: shrine of Bo');
    expect(relationLines(mine, game, seats, 0)).toEqual([]); // nothing is known of the other one
  });

  it('says what something on its tiles would bring', () => {
    const place = { x: 0, y: -3, points: 6, reach: { left: -1, top: -4, right: 1, bottom: -2 } };
    const mine = feature({ notes: [{ rule: 'WT-9', feature: feature({}).id, place }] });
    const told = { ...game, features: [mine] };
    expect(relationLines(mine, told, seats, 0)).toEqual([
      'Watchtower in the north: it pays each follower beside it 2 points for every follower on its tile and the eight around, 6 now.',
    ]);
    expect(featureLine(mine, told, seats, 0)).toContain('watchtower: 6 now');
    expect(litUp(mine, null).reach).toEqual([place.reach]);
  });

  it('counts the squares around a monastery', () => {
    const around: Feature['ends'] = [{ x: 0, y: 0, edge: '' }];
    expect(featureLine(feature({ kind: 'monastery', tiles: 1, ends: around, owners: [], fits: 0 }), game, seats, 0)).toBe(
      'monastery, 1 tile, 1 empty square around it, north-east, no tile fits',
    );
  });

  it('says what it is worth, until it is completed', () => {
    const value = { now: 0, completed: 8, end: 4 };
    expect(featureLine(feature({ ends, value }), game, seats, 0)).toMatch(/worth 8 when completed, 4 at the end$/);
    expect(featureLine(feature({ completed: true, value }), game, seats, 0)).toBe('your city, 4 tiles, completed, north-east');
  });

  it('lies somewhere, seen from the middle of the board', () => {
    expect([at(0, -3), at(3, 0), at(0, 3), at(-3, 0)]).toEqual(['north', 'east', 'south', 'west']);
    expect([at(3, 3), at(-3, 3), at(-3, -3)]).toEqual(['south-east', 'south-west', 'north-west']);
    expect(at(0, 0)).toBe('in the middle');
  });
});

it('speaks to whoever acts here, or sits here alone', () => {
  expect(reader(seats, -1)).toBe(0);
  expect(reader(seats, 2)).toBe(2);
  expect(reader([seat(0, 'Ann', true), seat(1, 'Bo', true)], -1)).toBe(-1);
});

it('groups features as one asks for them', () => {
  const features = [
    feature({ id: 'free', owners: [] }),
    feature({ id: 'bo', owners: [1] }),
    feature({ id: 'both', owners: [0, 1] }),
    feature({ id: 'done', owners: [], completed: true }),
  ];
  const all = groups({ ...game, features }, 0);
  expect(Object.entries(all).map(([name, list]: [string, Feature[]]) => [name, list.map((f) => f.id)])).toEqual([
    ['yours', ['both']],
    ['others', ['bo']],
    ['free', ['free']],
    ['done', ['done']],
  ]);
});

describe('the card', () => {
  it('says who is stronger', () => {
    expect(holders(feature({ strength: [1, 2, 0], owners: [1] }))).toEqual([
      { seat: 1, strength: 2, owns: true },
      { seat: 0, strength: 1, owns: false },
    ]);
  });

  it('says what it is worth, a field only at the end', () => {
    const value = { now: 1, completed: 8, end: 4 };
    expect(cardWorth(feature({ value })).map((w) => w.points)).toEqual([1, 8, 4]);
    expect(cardWorth(feature({ kind: 'field', value: { now: 0, completed: 0, end: 6 } }))).toEqual([{ label: 'at the end', points: 6 }]);
    expect(cardWorth(feature({ value, completed: true }))).toEqual([]);
    expect(cardWorth(feature({ kind: 'river', value: { now: 0, completed: 0, end: 0 } }))).toEqual([]);
    expect(cardWorth(feature({}))).toEqual([]);
  });

  it('says what fits, where the table does', () => {
    expect(fitting({ fits: 10 })).toBe('10 of 40 tiles left fit an open end: 25%');
    expect(fitting({})).toBe('');
    expect(fitting({ fits: 0, ends: [] })).toBe('');
  });
});

describe('the sides of a tile', () => {
  const edges = { N: 'city', E: 'road', S: 'field', W: 'road' };

  it('turn with it', () => {
    expect(turnedEdges(edges, 90)).toEqual({ N: 'road', E: 'city', S: 'road', W: 'field' });
    expect(turnedEdges(edges, 270)).toEqual({ N: 'road', E: 'field', S: 'road', W: 'city' });
  });

  it('are said together where they are alike', () => {
    expect(sidesText(edges, 0)).toBe('city north, road east and west, field south');
    expect(sidesText(edges, 180)).toBe('field north, road east and west, city south');
    expect(sidesText(undefined, 0)).toBe('');
    expect(sidesText({ N: 'any', E: 'any', S: 'any', W: 'any' }, 0)).toBe('anything north, east, south, and west');
  });
});

describe('legal squares', () => {
  const laid = [tileAt(0, 0), tileAt(1, 1)];

  it('come by neighbours, then by what is mine, then by what is rare', () => {
    const features = [feature({ id: 'mine', ends: [{ x: 0, y: 0, edge: 'W' }] })];
    const squares = [square(0, -1), square(-1, 0), square(1, 0), square(2, 1), square(1, 2)];
    const fits = [{ x: 2, y: 1, fits: 9 }, { x: 1, y: 2, fits: 2 }, { x: 0, y: -1, fits: 5 }];
    const order = sortedMoves(squares, { ...game, tiles: laid, features, squares: fits }, 0).map((m) => `${m.square.x},${m.square.y}`);
    expect(order).toEqual(['1,0', '-1,0', '1,2', '0,-1', '2,1']);
  });

  it('come in reading order where nothing is told', () => {
    const order = sortedMoves([square(0, 1), square(0, -1)], { ...game, tiles: laid }, 0);
    expect(order.map((m) => m.square.y)).toEqual([1, -1]);
    expect(besideText(order[0]!, seats, 0)).toBe('');
  });

  it('say what is open towards them', () => {
    const features = [feature({ ends: [{ x: 0, y: 0, edge: 'N' }, { x: 9, y: 9, edge: 'N' }] }), feature({ kind: 'road', owners: [1], ends: [{ x: 0, y: 0, edge: 'N' }] })];
    const [move] = sortedMoves([square(0, -1)], { ...game, tiles: laid, features }, 0);
    expect(besideText(move!, seats, 0)).toBe('beside your city and road of Bo (its last open end)');
  });
});

describe('the tiles left', () => {
  const kinds = { 'base/U': 8, 'base/B': 4, 'base/A': 4, 'base/C': 0 };

  it('come by number or by kind', () => {
    expect(kindsLeft(kinds, 'count').map((k) => k.tile)).toEqual(['base/U', 'base/A', 'base/B']);
    expect(kindsLeft(kinds, 'name').map((k) => k.tile)).toEqual(['base/A', 'base/B', 'base/U']);
  });

  it('are split by what fits', () => {
    const { fit, rest } = split(kindsLeft(kinds, 'name'), { 'base/B': 4 });
    expect([fit.map((k) => k.tile), rest.map((k) => k.tile)]).toEqual([['base/B'], ['base/A', 'base/U']]);
  });

  it('have a chance, of those that may come next', () => {
    expect(chance({ fits: 3, left: 12 })).toBe(0.25);
    expect(chance({ fits: 3, left: 12, next: { fits: 1, left: 2 } })).toBe(0.5);
    expect(chance({ fits: 0, left: 0 })).toBeNull();
    expect([percent(0.25), percent(0.034), percent(0)]).toEqual(['25%', '3.4%', '0%']);
  });
});

describe('the book of what fits', () => {
  it('asks once for each square and state', async () => {
    const asked: string[] = [];
    const book = new FitsBook('g', (_, x, y) => {
      asked.push(`${x},${y}`);
      return Promise.resolve({ x, y, left: 1, fits: 1, kinds: {} });
    });
    await Promise.all([book.of('1', 0, 1), book.of('1', 0, 1), book.of('1', 2, 2)]);
    expect(asked).toEqual(['0,1', '2,2']);
    await book.of('2', 0, 1);
    expect(asked).toHaveLength(3);
  });

  it('knows nothing where the server does not say, and asks again', async () => {
    let fails = true;
    const book = new FitsBook('g', (_, x, y) => (fails ? Promise.reject(new ApiError(403, {})) : Promise.resolve({ x, y, left: 1, fits: 0, kinds: {} })));
    expect(await book.of('1', 0, 0)).toBeNull();
    fails = false;
    expect((await book.of('1', 0, 0))?.fits).toBe(0);
  });
});
