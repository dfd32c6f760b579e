import { expect, it } from 'vitest';
import type { Clock, Seat, Table } from '../lib/types';
import { state } from '../testing/fixtures';
import { unhurried } from './unhurried';

const seat = (n: number, more: Partial<Seat> = {}): Seat => ({ seat: n, name: '', kind: 'link', yours: false, taken: true, connected: true, ...more });
const table = (more: Partial<Table> = {}): Table => ({ status: 'playing', seats: [seat(0, { yours: true }), seat(1)], state: state(null), ...more }) as Table;
const clock = (kind: Clock['kind']) => ({ kind }) as Clock;

it('shows the way to another table where nobody is in a hurry', () => {
  expect(unhurried(table())).toBe(true);
  expect(unhurried(table({ clock: clock('days') }))).toBe(true);
  expect(unhurried(table({ clock: clock('bank') }))).toBe(false);
  expect(unhurried(table({ status: 'over' }))).toBe(false);
  expect(unhurried(table({ seats: [seat(0, { yours: true }), seat(1, { kind: 'bot' })] }))).toBe(false);
  expect(unhurried(table({ seats: [seat(0, { yours: true }), seat(1, { yours: true })] }))).toBe(false);
  expect(unhurried(table({ seats: [seat(0), seat(1)] }))).toBe(false);
});
