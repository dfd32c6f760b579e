import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Host, left } from './host.svelte';
import type { HostSays } from './types';

const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z') });
  vi.stubGlobal('localStorage', { getItem: (key: string) => store.get(key) ?? null, setItem: (key: string, value: string) => store.set(key, value) });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told = (id: number, until?: string): HostSays => ({ announcement: { id, text: 'Tea at five', ...(until && { until }) } });

it('shows an announcement until it is waved off, and the next one again', async () => {
  let said = told(1);
  const host = new Host(async () => said);
  await host.load();
  expect(host.announcement?.text).toBe('Tea at five');
  host.close();
  expect(host.announcement).toBeNull();
  const later = new Host(async () => said);
  await later.load();
  expect(later.announcement).toBeNull();
  said = told(2);
  await later.load();
  expect(later.announcement?.id).toBe(2);
  // A server that was put back counts its numbers again.
  later.close();
  said = { announcement: { id: 2, text: 'Your last games are lost' } };
  await later.load();
  expect(later.announcement?.text).toBe('Your last games are lost');
});

it('takes an announcement away when its time is over', async () => {
  const host = new Host(async () => told(1, '2026-11-26T12:01:00Z'));
  await host.load();
  expect(host.announcement).not.toBeNull();
  vi.advanceTimersByTime(61_000);
  expect(host.announcement).toBeNull();
  await host.load();
  expect(host.announcement).toBeNull();
});

it('keeps what was said when the server does not answer', async () => {
  let away = false;
  const host = new Host(async () => {
    if (away) throw new Error('away');
    return { maintenance: { text: 'New disks' } };
  });
  await host.load();
  away = true;
  await host.load();
  expect(host.maintenance?.text).toBe('New disks');
});

it('asks once, and not at once, for all that live connections say', async () => {
  let count = 0;
  const host = new Host(async () => {
    count += 1;
    return {};
  });
  for (let n = 0; n < 5; n += 1) host.reloadSoon();
  expect(count).toBe(0);
  vi.advanceTimersByTime(2000);
  expect(count).toBe(1);
});

it('knows no longer time than a browser can wait', () => {
  const now = Date.now();
  expect(left({ id: 1, text: '' }, now)).toBe(2 ** 31 - 1);
  expect(left({ id: 1, text: '', until: '2099-01-01T00:00:00Z' }, now)).toBe(2 ** 31 - 1);
  expect(left({ id: 1, text: '', until: '2020-01-01T00:00:00Z' }, now)).toBe(0);
});
