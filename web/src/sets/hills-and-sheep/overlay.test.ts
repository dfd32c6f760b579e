import { describe, expect, it } from 'vitest';
import { feature, somewhere, state } from '../../testing/fixtures';
import type { Figure, Piece, State } from '../../lib/types';
import hillsAndSheep from '../hills-and-sheep';

const shepherd = (id: number, player: number, x: number): Figure => ({ id, figure: 'shepherd', player, x, y: 0, segment: 'f0' });
const sheep = (player: number, count: string): Piece => ({ piece: 'sheep', player, ...somewhere(`sheep ${count}`) });

const place = (x: number) => ({ x, y: -1, points: 3, reach: { left: x, top: -1, right: x, bottom: -1 } });

const two: State = {
  ...state(null),
  figures: [shepherd(1, 0, 0), shepherd(2, 1, 2)],
  pieces: [sheep(0, 'four'), sheep(0, 'one'), sheep(1, 'two')],
};

const field = feature('field', [{ x: 0, y: 0, segment: 'f0' }, { x: 1, y: 0, segment: 'f0' }, { x: 2, y: 0, segment: 'f0' }]);

describe('the lens of Hills and Sheep', () => {
  it('shows how many sheep each shepherd has, whether or not the table tells features', () => {
    const shown = hillsAndSheep.overlay?.(two);
    expect(shown?.words.map(({ text, seat }) => [text, seat])).toEqual([['5', 0], ['2', 1]]);
    expect(shown?.lines).toEqual([]);
  });

  it('joins shepherds who share a field, with the sum between them', () => {
    const shown = hillsAndSheep.overlay?.({ ...two, features: [field] }, () => [50, 40]);
    expect(shown?.lines).toEqual([[[0.5, 0.4], [2.5, 0.4]]]);
    expect(shown?.words.at(-1)).toEqual({ at: [1.5, 0.4], text: '= 7' });
  });

  it('joins vineyards with the monasteries to which they add', () => {
    const notes = [-1, 1].map((x) => ({ rule: 'HS-17', feature: '0,0 m', place: place(x) }));
    const shown = hillsAndSheep.overlay?.({ ...state(null), features: [feature('monastery', [{ x: 0, y: 0, segment: 'm' }], { notes })] });
    expect(shown?.words).toEqual([{ at: [0.5, 0.14], text: '+6' }]);
    expect(shown?.lines).toEqual([[[0.5, 0.5], [-0.5, -0.5]], [[0.5, 0.5], [1.5, -0.5]]]);
  });

  it('is not there while nothing can be shown', () => {
    expect(hillsAndSheep.overlay?.(state(null))).toBeNull();
  });
});
