import { expect, test } from 'vitest';
import type { Seat } from '../lib/types';
import { followable } from './followable';

const seat = (n: number, more: Partial<Seat>): Seat => ({ seat: n, name: `P${n}`, kind: 'link', yours: false, taken: true, connected: true, ...more }) as Seat;

test('whoever sits there with an account may follow the accounts of others', () => {
  const seats = [seat(0, { yours: true, account: 'Ann' }), seat(1, { account: 'Bo 2' }), seat(2, {}), seat(3, { account: 'Ann' })];
  expect(seats.map((s) => followable(seats, s))).toEqual(['', 'Bo 2', '', '']);
});

test('guests follow nobody, and neither does who watches', () => {
  for (const mine of [{ yours: true }, { account: 'Ann' }]) {
    const seats = [seat(0, mine), seat(1, { account: 'Bo 2' })];
    expect(followable(seats, seats[1]!)).toBe('');
  }
});
