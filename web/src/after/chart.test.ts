import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../lib/types';
import { courseOf, courseOfRecord, dashes, draw, nearest } from './chart';

const turn = (n: number, player: number): GameEvent => ({ type: 'turn', turn: n, player });
const score = (player: number, points: number, final = false): GameEvent => ({ type: 'score', player, points, final });

const events = [turn(1, 0), score(0, 3), turn(2, 1), turn(3, 0), score(0, 2), score(1, 2), score(1, 9, true), score(0, 1, true)];

describe('the course of the scores', () => {
  it('has what everybody had after each turn, and after the final scoring', () => {
    expect(courseOf(events, 2)).toEqual([
      { turn: 0, final: false, totals: [0, 0] },
      { turn: 1, final: false, totals: [3, 0] },
      { turn: 2, final: false, totals: [3, 0] },
      { turn: 3, final: false, totals: [5, 2] },
      { turn: 3, final: true, totals: [6, 11] },
    ]);
  });

  it('is read from a record in the same way', () => {
    const record = [
      'circulade: 1',
      'player: Ann = 3',
      '1. draw base/U; @1 tile 1,0 r0; @1 follower r0 = 3 0',
      '# 2. no turn = 9 9',
      '2. draw base/V; @2 tile 0,-1 r180; @2 pass',
      '3. draw base/E; @1 tile 0,-2 r0; @1 pass = 6 11',
      'result: 6 11',
    ].join('\r\n');
    expect(courseOfRecord(record, 2, [5, 2])).toEqual(courseOf(events, 2));
    expect(courseOfRecord(record, 2).at(-1)).toEqual({ turn: 3, final: false, totals: [6, 11] });
  });

  it('reads negative scores, and a record without any', () => {
    expect(courseOfRecord('0. first 2\n1. x = -3 4', 2).at(-1)?.totals).toEqual([-3, 4]);
    expect(courseOfRecord('', 3)).toEqual([{ turn: 0, final: false, totals: [0, 0, 0] }]);
  });
});

describe('the chart', () => {
  const size = { width: 100, height: 50, left: 10, right: 0, top: 0, bottom: 10 };
  const drawing = draw(courseOf(events, 2), 2, size);

  it('puts each score where its numbers say', () => {
    expect(drawing.lines[1]?.path).toBe('M10 40L32.5 40L55 40L77.5 32.7L100 0');
    expect(drawing.points).toEqual([
      { at: 40, value: 0 },
      { at: 21.8, value: 5 },
      { at: 3.6, value: 10 },
    ]);
    expect(drawing.turns.map((t) => t.value)).toEqual([1, 2, 3]);
    expect(drawing.final).toBe(100);
  });

  it('marks each line with its glyph, at its end too', () => {
    expect(drawing.lines.map((line) => line.marks.at(-1))).toEqual([[100, 18.2], [100, 0]]);
    expect(new Set(dashes).size).toBe(6);
  });

  it('goes below nothing where it is asked to', () => {
    const margins = draw([{ turn: 0, final: false, totals: [1, -1] }], 2, size, [-5, 5]);
    expect(margins.points.map((p) => p.value)).toEqual([-4, -2, 0, 2, 4]);
  });

  it('finds the moment that is nearest', () => {
    expect([0, 20, 22, 70, 400].map((x) => nearest(drawing, x))).toEqual([0, 0, 1, 3, 4]);
  });

  it('draws a game that nobody has played', () => {
    const blank = draw(courseOf([], 2), 2, size);
    expect(blank.lines[0]?.path).toBe('M10 40');
    expect(blank.final).toBeNull();
  });
});
