import { describe, expect, it } from 'vitest';
import type { Choice } from '../lib/types';
import { across, asksTrack, cellOf, down, markers, onTrack, spaces, tokens, waiting } from './track';

describe('the track', () => {
  const cells = Array.from({ length: spaces }, (_, n) => cellOf(n));

  it('is a loop of fifty spaces, each beside the next', () => {
    expect(new Set(cells.map((c) => `${c.x},${c.y}`)).size).toBe(50);
    for (const [n, cell] of cells.entries()) {
      const next = cells[(n + 1) % spaces]!;
      expect([n, Math.abs(cell.x - next.x) + Math.abs(cell.y - next.y)]).toEqual([n, 1]);
    }
    for (const { x, y } of cells) expect(x === 0 || y === 0 || x === across - 1 || y === down - 1).toBe(true);
  });

  it('goes round', () => {
    expect(cellOf(50)).toEqual(cellOf(0));
    expect(cellOf(-3)).toEqual(cellOf(47));
  });

  it('has a marker for each player in the space that the server names', () => {
    const placed = markers([{ space: 0 }, { space: 7 }, { space: 20 }]);
    expect(placed.map((m) => [m.seat, m.x, m.y])).toEqual([
      [0, 0.5, 0.5],
      [1, 7.5, 0.5],
      [2, 17.5, 3.5],
    ]);
  });

  it('fans those that share a space, towards the middle', () => {
    const placed = markers(Array.from({ length: 6 }, () => ({ space: 5 })));
    expect(new Set(placed.map((m) => `${m.x},${m.y}`)).size).toBe(6);
    expect(placed.every((m) => m.x === 5.5 && m.y >= 0.5 && m.y < down)).toBe(true);
    const corner = markers(Array.from({ length: 6 }, () => ({ space: 13 })));
    expect(corner.every((m) => m.x > 0 && m.x < across && m.y > 0 && m.y < down)).toBe(true);
  });

  it('has every scoring figure and what stands beside them', () => {
    const track = [
      { scorer: 'follower', points: 6, space: 6, laps: 0 },
      { scorer: 'messenger', points: 50, space: 0, laps: 1 },
    ];
    const placed = markers([{ space: 6, track }], [{ piece: 'robber', player: 0, space: 6 }, { piece: 'dragon', x: 1, y: 1 }]);
    expect(placed.map((m) => [m.scorer, m.piece, m.x, Math.round(m.y * 100) / 100])).toEqual([
      ['follower', '', 6.5, 0.5],
      ['messenger', '', 0.5, 0.5],
      ['', 'robber', 6.5, 0.92],
    ]);
    expect(new Set(placed.map((m) => m.key)).size).toBe(3);
    const crowd = markers(Array.from({ length: 12 }, () => ({ space: 0 })), []);
    expect(crowd.every((m) => m.x < 4.5 && m.y < 4.5)).toBe(true);
  });

  it('knows what is asked about it, and what waits on it', () => {
    const move: Choice = { i: 0, text: 'move far', kind: 'scorer', from: 48, space: 1 };
    expect(asksTrack([move])).toBe(true);
    expect(asksTrack([{ i: 0, text: 'rob 1', kind: 'rob', player: 1, points: 2 }])).toBe(true);
    expect(asksTrack([{ i: 0, text: 'pass', kind: 'pass' }])).toBe(false);
    expect(onTrack([move]).map(({ space, x, y, from }) => [space, x, y, from])).toEqual([[1, 1, 0, cellOf(48)]]);
    expect([waiting({ message: [0, 5] }, 5), waiting({ message: [0, 5] }, 6), waiting(undefined, 0)]).toEqual(['message', '', '']);
  });

  it('has tokens for the times round', () => {
    expect([0, 1, 2, 3, 5].map((laps) => tokens(laps))).toEqual([[], [50], [100], [100, 50], [100, 100, 50]]);
  });
});
