import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Art, Choice, State } from '../lib/types';
import { decision, pass, rich, spot, tile, tileArt } from '../testing/fixtures';
import { Draft } from './draft.svelte';
import { digitsClaim, hoverOf, wishAt, wishDigit, wishNothing } from './hover';

beforeAll(() => {
  globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
});

const art: Art = { tiles: { 'base/U': tileArt('u', { c0: [50, 14], f0: [50, 80] }) } };
/** Here the ground of a segment is a name instead of a path. */
const areas = { tiles: { 'base/U': { c0: 'upper', f0: 'lower' } } };
const covers = (path: string, [, y]: [number, number]) => (path === 'upper' ? y < 40 : path === 'lower' && y >= 40);

const bridged: Choice = { ...tile(0, 1, 0), text: 'tile 0,1 r0 bridge 0,0 EW', bridge: { x: 0, y: 0, axis: 'EW' } };
const place = decision('place-tile', [tile(1, 0, 180), bridged]);
// A portal leads to other tiles too; these are not on the ghost.
const wood = decision('wood', [spot('c0'), spot('f0'), { ...spot('c0', 5, 5), text: 'follower 5,5 c0' }, pass]);

async function hovering() {
  const draft = new Draft(
    rich(place),
    async (all): Promise<State> => ({ ...rich(all.length === 1 ? wood : null), tiles: [{ x: 1, y: 0, rotation: 180, tile: 'base/U' }] }),
    (error) => {
      throw error;
    },
  );
  await draft.look('tile 1,0 r2');
  return { draft, pointing: { art, areas, draft, figure: '' } };
}

describe('the ghost under the pointer', () => {
  it('shows where figures could stand on it, numbered and turned with it', async () => {
    const { pointing } = await hovering();
    const hover = hoverOf(pointing, 1, 0, covers);
    expect(hover?.ghost).toEqual({ x: 1, y: 0, rotation: 180, url: 'u&look=0' });
    expect(hover?.spots.map((s) => [s.mark, s.text, s.at])).toEqual([
      ['1', 'follower c0', [50, 86]],
      ['2', 'follower f0', [50, 20]],
    ]);
    expect(hover?.dot).toBe(true);
  });

  it('tells what a click would claim, on the turned tile', async () => {
    const { pointing } = await hovering();
    const hover = hoverOf(pointing, 1, 0, covers);
    expect(hover?.aim([20, 75])).toEqual({ text: 'follower c0', ground: 'upper' });
    expect(hover?.aim([20, 25])).toEqual({ text: 'follower f0', ground: 'lower' });
    expect(hover?.aim([2, 25])).toBeNull();
  });

  it('is there before the preview, with its bridge', async () => {
    const { pointing } = await hovering();
    const hover = hoverOf(pointing, 0, 1, covers);
    expect(hover?.ghost.bridge).toEqual({ x: 0, y: 0, turn: 90 });
    expect(hover?.spots).toEqual([]);
    expect(hover?.aim([20, 75])).toBeNull();
    expect(hoverOf(pointing, 7, 7, covers)).toBeNull();
  });
});

describe('a click inside it', () => {
  it.each([true, false])('claims the same whether or not the preview has come: %s', async (seen) => {
    const { pointing, draft } = await hovering();
    if (!seen) draft.seen = null;
    draft.place(1, 0, wishAt([20, 75], draft.placedAt(1, 0)!, pointing, () => areas, covers));
    await vi.waitFor(() => expect(draft.complete).toBe(true));
    expect(draft.texts).toEqual(['tile 1,0 r2', 'follower c0']);
  });

  it('only places on its edge', async () => {
    const { pointing, draft } = await hovering();
    draft.place(1, 0, wishAt([3, 75], draft.placedAt(1, 0)!, pointing, () => areas, covers));
    await vi.waitFor(() => expect(draft.steps).toHaveLength(2));
    expect(draft.complete).toBe(false);
  });
});

describe('digits', () => {
  it('claim before the tile is placed', async () => {
    const { draft } = await hovering();
    expect(digitsClaim(draft)).toBe(true);
    draft.place(1, 0, wishDigit(2, ''));
    await vi.waitFor(() => expect(draft.texts).toEqual(['tile 1,0 r2', 'follower f0']));
    draft.place(1, 0, wishNothing());
    await vi.waitFor(() => expect(draft.texts).toEqual(['tile 1,0 r2', 'pass']));
    expect(digitsClaim(draft)).toBe(false);
  });
});
