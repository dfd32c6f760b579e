import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api';
import { Following } from './following.svelte';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('whoever stays at a table that is over is shown the next one, until the tournament is over', async () => {
  const ask = vi.fn(async (): Promise<{ phase: string; you?: { games?: string[] } }> => ({ phase: 'running', you: {} }));
  const following = new Following(ask);
  following.watch('t', 'here');
  await vi.advanceTimersByTimeAsync(1);
  expect([following.table, ask.mock.calls]).toEqual(['', [['t']]]);
  ask.mockRejectedValueOnce(new ApiError(0, {}));
  await vi.advanceTimersByTimeAsync(20_000);
  ask.mockResolvedValue({ phase: 'running', you: { games: ['here', 'next'] } });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(following.table).toBe('next');
  ask.mockResolvedValue({ phase: 'over', you: {} });
  await vi.advanceTimersByTimeAsync(20_000);
  const { length } = ask.mock.calls;
  await vi.advanceTimersByTimeAsync(100_000);
  expect([following.table, ask.mock.calls.length]).toEqual(['', length]);
});

test('a hidden page does not ask, and one that is left asks no more', async () => {
  const ask = vi.fn(async () => ({ phase: 'running' }));
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  const leave = new Following(ask).watch('t', 'here');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ask).toHaveBeenCalledOnce();
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledOnce();
});
