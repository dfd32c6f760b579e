import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import { Doing } from './deeds.svelte';
import type { Live } from './live.svelte';

vi.hoisted(() => {
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('window', { addEventListener: () => {} });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const refused = async () => Promise.reject(new ApiError(409, { error: { code: 'entered' } }));

it('a second press does nothing until the page shows what the first has changed', async () => {
  const shown: (() => void)[] = [];
  const load = async () => new Promise<void>((resolve) => void shown.push(resolve));
  const doing = new Doing({ load } as unknown as Live);
  const enter = vi.fn(async () => {});
  expect([await doing.go(enter, 'You are in.'), doing.done, doing.busy]).toEqual([true, 'You are in.', true]);
  expect([await doing.go(enter), doing.failure, doing.done, enter.mock.calls.length]).toEqual([false, '', 'You are in.', 1]);
  shown[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([doing.busy, await doing.go(refused), doing.failure !== '']).toEqual([false, false, true]);
});
