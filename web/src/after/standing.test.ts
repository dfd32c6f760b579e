import { expect, it } from 'vitest';
import type { Figure } from '../lib/types';
import { without } from './standing';

const stands = (id: number, figure: string): Figure => ({ id, player: 0, figure, x: 0, y: 0, segment: 'r0' }) as Figure;

it('counts those who still stand while the final scoring is told as not at hand', () => {
  const player = { score: 12, supply: { follower: 7, builder: 1 } };
  const shown = without(player, [stands(1, 'follower'), stands(2, 'follower'), stands(3, 'builder')]);
  expect(shown).toEqual({ score: 12, supply: { follower: 5, builder: 0 } });
  expect(player.supply.follower).toBe(7);
  expect(without(player, [])).toBe(player);
});
