import { expect, it } from 'vitest';
import { loadSets } from '../lib/registry';
import type { Piece } from '../lib/types';
import { somewhere } from '../testing/fixtures';
import { held } from './held';

const token = (count: string): Piece => ({ piece: 'sheep', player: 0, ...somewhere(`sheep ${count}`) });

it('shows a flock of several tokens as one, with the sum, and everything else as it is', async () => {
  await loadSets(['hills-and-sheep']);
  const king: Piece = { piece: 'king', player: 0, state: 5 };
  const shown = held([token('two'), king, token('three')]);
  expect(shown.map(({ piece, state }) => [piece, state])).toEqual([['sheep', 5], ['king', 5]]);
});
