import { describe, expect, it } from 'vitest';
import type { Seat } from '../lib/types';
import { manned, ours, sides } from './sides';

const seat = (n: number, more: Partial<Seat> = {}): Seat => ({ seat: n, name: '', kind: 'link', yours: false, taken: true, connected: true, ...more });
const seats = [seat(0, { yours: true }), seat(1), seat(2, { kind: 'bot', yours: true }), seat(3, { yours: true }), seat(4)];

/** Which of the seats of this browser are asked, if it has one. */
const askedOf = (more: Partial<Seat>, flags?: number[]) => sides({ agreed: [], missing: [] }, manned([seat(0, { yours: true, ...more }), seat(1)], flags)).open;

describe('who has agreed to what is asked of everybody', () => {
  it('tells the seats of this browser from others, without computer players', () => {
    const said = sides({ agreed: [1, 0], missing: [3, 4] }, seats);
    expect(said).toEqual({ mine: [0, 3], open: [3], missing: [4], agreed: [1], declined: [] });
  });

  it('takes a no for an answer, too', () => {
    const said = sides({ agreed: [1], missing: [4], declined: [0, 3] }, seats);
    expect([said.open, said.declined]).toEqual([[], [0, 3]]);
  });

  it('asks nobody who does not answer for themselves any more', () => {
    expect([askedOf({}), askedOf({ resigned: true }), askedOf({ stand_in: true }), askedOf({ program: true }), askedOf({}, [0])]).toEqual([[0], [], [], [], []]);
  });

  it('knows whose a seat is', () => {
    expect([ours(seats, 0), ours(seats, 1), ours(seats, 9)]).toEqual([true, false, false]);
  });
});
