import { describe, expect, it } from 'vitest';
import { hasSat, standsOpen } from './sat';

const mine = { yours: true };
const free = { yours: false, open: true };
const taken = { yours: false };
const computer = { yours: false, kind: 'bot' };
const table = (seats: { yours: boolean; open?: boolean; kind?: string }[], open = 'public', status = 'playing') => ({ seats, open, status });

describe('a table that stands open', () => {
  it.each([
    ['is one with a seat for whoever comes', table([mine, free]), true],
    ['is one for friends, too', table([mine, free], 'friends'), true],
    ['is not one by link', table([mine, free], 'link'), false],
    ['is not one that is full', table([mine, taken]), false],
    ['is not that of others', table([taken, free]), false],
    ['is not one that is over', table([mine, free], 'public', 'over'), false],
  ])('%s', (_, now, is) => expect(standsOpen(now)).toBe(is));
});

describe('that somebody has sat down', () => {
  it.each([
    ['is told of a seat that was open', [mine, free], table([mine, taken]), true],
    ['is not told before', [mine, free], table([mine, free]), false],
    ['is not told again', [mine, taken], table([mine, taken]), false],
    ['is not told to whoever has just come', [], table([mine, taken]), false],
    ['is not told to whoever sits down', [taken, free], table([taken, mine]), false],
    ['is not told of a computer player that was given the seat', [mine, free], table([mine, computer]), false],
    ['is told of who sits down beside one', [mine, computer, free], table([mine, computer, taken]), true],
    ['is not told to who watches', [taken, free], table([taken, taken]), false],
  ])('%s', (_, before, now, is) => expect(hasSat(before, now)).toBe(is));
});
