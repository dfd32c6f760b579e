// Where things are, in words: without coordinates until their lens is on.

import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Feature, GameEvent, Seat, State } from '../lib/types';
import { eventText } from './event';
import { reasonText } from './reason';
import { moveText } from './step';
import { bearings, sightOf, whereIs, whereLaid } from './where.svelte';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

const at = (x: number, y: number) => ({ x, y });
const monastery = (x: number, y: number) => ({ kind: 'monastery', segments: [{ x, y, segment: 'm' }] }) as Feature;
const board = (cells: { x: number; y: number }[], features: Feature[] = []) => ({ tiles: cells, features }) as unknown as State;
const look = (state: State) => (bearings.sight = sightOf(state));

/** Nine by nine squares with the start tile in the middle. */
const corners = [at(-4, -4), at(4, 4), at(0, 0)];

beforeEach(() => look(board(corners)));
afterEach(() => {
  bearings.coordinates = false;
  bearings.sight = sightOf(board([]));
});

describe('a square', () => {
  it.each([
    [at(0, 0), 'at the start tile'],
    [at(-1, 0), 'left of the start tile'],
    [at(1, 0), 'right of the start tile'],
    [at(0, -1), 'above the start tile'],
    [at(0, 1), 'below the start tile'],
    [at(1, -1), 'in the north-east'],
    [at(0, 4), 'in the south'],
    [at(-4, -1), 'in the west'],
  ])('%o', (cell, said) => expect(whereIs(cell)).toBe(said));

  it('lies beside a monastery rather than the start tile', () => {
    look(board(corners, [monastery(2, 0)]));
    expect(whereIs(at(1, 0))).toBe('left of the monastery');
  });

  it('is told by its side too where there are several monasteries', () => {
    look(board(corners, [monastery(3, -3), monastery(-3, 3)]));
    expect(whereIs(at(3, -2))).toBe('below the monastery, in the north-east');
    expect(whereIs(at(-1, 0))).toBe('left of the start tile');
  });

  it('that a tile is laid on is not told by the monastery of that tile', () => {
    look(board(corners, [monastery(0, 1)]));
    expect(whereIs(at(0, 1))).toBe('at the monastery');
    expect(whereLaid(at(0, 1))).toBe('below the start tile');
  });

  it('has its coordinates while they are shown', () => {
    bearings.coordinates = true;
    expect(whereIs(at(-1, 0))).toBe('at -1, 0');
  });
});

const seats = [{ name: 'Ann' }, { name: 'Bo' }] as Seat[];
const events: GameEvent[] = [
  { type: 'tile', player: 0, x: 3, y: -2 },
  { type: 'tile', x: 0, y: 0 },
  { type: 'return', player: 1, figure: 'follower', x: 3, y: -2 },
  { type: 'move', player: 1, figure: 'wagon', segment: 'r1', x: 3, y: -2 },
  { type: 'piece', player: 0, token: 'flea', x: 3, y: -2, count: 1 },
  { type: 'piece', player: 0, token: 'no-such-piece', x: 3, y: -2 },
  { type: 'figure', player: 0, figure: 'follower', segment: 'r2', x: 3, y: -2 },
];

it.each(events)('an event tells no number of a square or segment: $type $token', (event) => {
  expect(eventText(event, seats)).not.toMatch(/\d/);
  bearings.coordinates = true;
  expect(eventText(event, seats)).toMatch(event.type === 'figure' ? /on road/ : /-?\d, -?\d/);
});

it('moves and reasons speak of squares as the board does', () => {
  const dead = { text: '', kind: 'dead' as const, player: 0, squares: [{ x: 3, y: -2, fits: 0 }, { x: 1, y: 1, fits: 0 }] };
  expect(moveText(['tile -1,0 r90', 'follower r2'], seats)).toBe('Tile left of the start tile · Follower on road');
  expect(reasonText(dead, seats, 0)).toBe('No tile left fits 2 of the squares any more');
  bearings.coordinates = true;
  expect(moveText(['tile -1,0 r90', 'follower r2'], seats)).toBe('Place at -1, 0, turned 90° · Follower on road');
  expect(reasonText(dead, seats, 0)).toBe('No tile left fits at (3, -2) and (1, 1)');
});

const unlikely = (kind: 'chance' | 'hinder') => ({ text: '', kind, player: 1, feature: 'road', percent: 0, was: 80, left: 9, draws: 4, squares: [{ x: 1, y: 1, fits: 0 }] });

it('says of what can hardly happen no percentage', () => {
  expect(reasonText(unlikely('hinder'), seats, 0)).toBe('Road of Bo can hardly be completed any more (80 % before)');
  expect(reasonText(unlikely('chance'), seats, 1)).toMatch(/^Your road: hardly to be completed any more/);
});

// A new set must not bring coordinates back: texts of events say the place by {there}.
it('no text of what happens has coordinates of its own', () => {
  const told = /^(?:event|note|step|piece)\.|\.event(?:\.|$)|^place\./;
  const allowed = new Set(['event.tile.start']);
  const folder = new URL('../../messages/en/', import.meta.url);
  const files = readdirSync(folder).filter((f) => f.endsWith('.json') && f !== 'terminal.json');
  const found = files.flatMap((file) => {
    const words = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, unknown>;
    return Object.entries(words).filter(([key, text]) => told.test(key) && !allowed.has(key) && /\{[xy]\}/.test(JSON.stringify(text))).map(([key]) => `${file} ${key}`);
  });
  expect(files.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});
