import { describe, expect, it } from 'vitest';
import { flying, pushedTo, rolled, setUp, touches } from './chain';
import type { Leg } from '../lib/types';

const path: Leg[] = [
  { what: 'launch', x: 0, y: 5000 },
  { what: 'strike', x: 0, y: 500, figure: 1 },
  { what: 'push', x: 0, y: -400, figure: 1 },
  { what: 'knock', x: 0, y: -300, figure: 2 },
  { what: 'push', x: 0, y: -700, figure: 2 },
  { what: 'knock', x: 0, y: -650, figure: 3 },
  { what: 'land', x: 0, y: 0 },
  { what: 'hit', x: 100, y: 0, figure: 4 },
  { what: 'push', x: 300, y: 0, figure: 4 },
  { what: 'rest', x: 200, y: 0 },
];

describe('whom a throw pushes', () => {
  const list = touches(path);
  const of = (figure: number) => list.find((t) => t.figure === figure)!;

  it('are all whom it touches, each once', () => expect(list.map((t) => t.figure)).toEqual([1, 2, 3, 4]));

  it('slide where the way says, or fall over where they stand', () =>
    expect(list.map((t) => t.to)).toEqual([{ x: 0, y: -400 }, { x: 0, y: -700 }, null, { x: 300, y: 0 }]));

  it('move after the contact, and one after the other along the chain', () => {
    expect(of(1).at).toBeCloseTo(flying * 0.9);
    expect(of(2).at).toBeGreaterThan(of(1).at);
    expect(of(3).at).toBeGreaterThan(of(2).at);
    expect(of(4).at).toBeCloseTo(flying + (rolled - flying) / 2);
  });

  it('are where they end before anybody is set up again, however long the chain', () => {
    const many = Array.from({ length: 60 }, (_, i) => [
      { what: i === 0 ? 'hit' : 'knock', x: 100, y: 0, figure: i },
      { what: 'push', x: 200, y: i, figure: i },
    ]).flat();
    const chain = touches([{ what: 'launch', x: 0, y: 900 }, { what: 'land', x: 0, y: 0 }, ...many, { what: 'rest', x: 100, y: 0 }]);
    expect(chain).toHaveLength(60);
    chain.forEach((t, i) => {
      expect(t.ends).toBeGreaterThan(t.at);
      expect(t.ends).toBeLessThanOrEqual(setUp);
      if (i > 0) expect(t.at).toBeGreaterThan(chain[i - 1]!.at);
    });
  });

  it('stay where they are pushed until they go', () => {
    expect([...pushedTo(path)]).toEqual([[1, { x: 0, y: -400 }], [2, { x: 0, y: -700 }], [4, { x: 300, y: 0 }]]);
    expect(touches([])).toEqual([]);
  });
});
