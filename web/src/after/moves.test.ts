import { expect, it } from 'vitest';
import type { Line, Report } from '../lib/types';
import { commented, reckoned } from './moves';
import { moveText } from '../words/step';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

const seats = ['Ann', 'Bo'].map((name, seat) => ({ seat, name, kind: 'here' as const }));

it.each([
  [['tile 1,-2 r90', 'follower c0'], 'Tile in the north-east · Follower on city'],
  [['tile 0,1 r0', 'pass'], 'Tile in the south'],
  [['pass'], 'Pass'],
])('%s', (all, words) => expect(moveText(all, seats)).toBe(words));

it('writes reckoned numbers with their sign', () => {
  expect([reckoned(3.24), reckoned(-1.5), reckoned(0), reckoned(2, false)]).toEqual(['+3.2', '−1.5', '0', '2']);
});

const line = (text: string): Line => ({ all: [text, 'pass'], margin: 0, win: 0, visits: 0, reasons: [{ text: '', kind: 'points', player: 1, points: 4, feature: 'city' }] });
const report: Report = {
  start: [0, 0],
  turns: [
    { turn: 1, player: 0, version: 0, end: 2, tile: 'base/U', luck: 0.4, lost: 0, margins: [1.1, -1.1] },
    { turn: 12, player: 1, version: 2, end: 4, luck: -1, lost: 6.2, margins: [4, -4] },
  ],
  turning_points: [{ turn: 1, lost: 6.2, played: line('tile 9,9 r0'), better: line('tile 2,0 r0') }],
  luck: [0.4, -1],
  lost: [0, 6.2],
};
const record = `circulade: 1
player: Ann

0. first 1
1. draw base/U; @1 tile 1,0 r0; @1 pass
12. draw base/U; @2 tile 9,9 r0; @2 pass = 1 0

result: 1 0
`;

it('comments the lines of a record, and changes none', () => {
  const text = commented(record, report, seats);
  expect(text.split('\n').filter((l) => !l.startsWith('#')).join('\n')).toBe(record);
  expect(text).toContain(`# Luck and skill
# Ann: luck +0.4, given away 0
# Bo: luck −1, given away 6.2
0. first 1
# Ann: expected margin +1.1, luck +0.4, given away 0
1. draw`);
  expect(text).toContain(`# Bo: expected margin −4, luck −1, given away 6.2
# Better: tile 2,0 r0; pass
#   4 points now: city
12. draw`);
});

it('comments a record once', () => {
  const once = commented(record, report, seats);
  expect(commented(once, report, seats)).toBe(once);
});
