import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tileArt } from '../testing/fixtures';
import { ApiError, api } from './api';
import type { Art } from './types';
import { artOf } from './art';
import { Gallery } from './gallery.svelte';

const asked = vi.spyOn(api, 'art');
const [d, tower] = [tileArt('/d', {}), tileArt('/tower', {})];

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
  asked.mockImplementation(async (sets: string[] = []): Promise<Art> => ({ tiles: sets.length > 0 ? { 'base/D': d } : { 'base/D': d, 'tower/A': tower } }));
});

afterEach(() => void vi.useRealTimers());

it('a page that shows the base game asks for no other pictures', async () => {
  const gallery = await Gallery.open();
  expect([artOf(gallery, 'base/D'), artOf(gallery, 'base/D~garden')]).toEqual([d, d]);
  expect(asked.mock.calls).toEqual([[['base']]]);
});

it('all are asked for when another is wanted, once, and again after a failure', async () => {
  const gallery = await Gallery.open();
  asked.mockRejectedValueOnce(new ApiError(0, {}));
  expect([artOf(gallery, 'tower/A'), artOf(gallery, 'tower/A')]).toEqual([undefined, undefined]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(artOf(gallery, 'tower/A')).toEqual(tower);
  expect(artOf(gallery, 'own/X')).toBe(undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(3);
});
