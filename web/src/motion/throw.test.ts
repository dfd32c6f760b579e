import { describe, expect, it } from 'vitest';
import { stops } from './throw';

describe('the way of a token', () => {
  it('is flight, then roll, each stop in its time', () => {
    const list = stops([
      { what: 'launch', x: 0, y: 5000 },
      { what: 'strike', x: 0, y: 300, figure: 1 },
      { what: 'push', x: 0, y: 100, figure: 1 },
      { what: 'land', x: 0, y: 0 },
      { what: 'hit', x: 0, y: -100, figure: 2 },
      { what: 'knock', x: 0, y: -400, figure: 3 },
      { what: 'rest', x: 0, y: -200 },
    ]);
    expect(list.map((s) => s.y)).toEqual([5000, 0, -100, -200]);
    expect(list.map((s) => s.offset)).toEqual([0, 0.5, 0.61, 0.72]);
  });

  it('is a fall where nobody says from where', () => {
    const list = stops([{ what: 'land', x: 1, y: 2 }, { what: 'hit', x: 5, y: 5, figure: 1 }, { what: 'rest', x: 1, y: 2 }]);
    expect(list.map((s) => [s.x, s.offset])).toEqual([[1, 0], [1, 0.5], [5, 0.61], [1, 0.72]]);
  });

  it('is nothing where nothing came down', () => expect(stops([])).toEqual([]));
});
