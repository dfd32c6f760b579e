import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveOptions } from '../lib/live';
import { errorText } from '../words/fault';
import { LobbyDesk } from './lobby.svelte';

const lines: { options: LiveOptions; closed: boolean }[] = [];

/** A lobby whose lines do what the test says. */
const open = () =>
  new LobbyDesk(true, (options) => {
    const line = { options, closed: false };
    lines.push(line);
    return { close: () => (line.closed = true) };
  });

const answer = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  vi.useFakeTimers();
  lines.length = 0;
  vi.stubGlobal('localStorage', { getItem: () => null });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const says = (status: number, body: object) => answer.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

it.each([
  ['is refused', (at: LiveOptions) => at.link('lost')],
  ['is ended', (at: LiveOptions) => at.ended?.(1008)],
])('a lobby whose line %s for a ban says why and until when, and tries again seldom', async (_, happens) => {
  const desk = open();
  says(403, { error: { code: 'banned', reason: 'A flood.', until: '2026-12-24T12:00:00Z' } });
  happens(lines[0]!.options);
  await settle();
  expect(desk.refused && errorText(desk.refused)).toMatch(/until .*2026.* The reason: A flood\.$/);
  expect(lines.map((line) => line.closed)).toEqual([true]);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(lines.length).toBe(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(lines.map((line) => line.closed)).toEqual([true, false]);
  lines[1]!.options.link('open');
  expect(desk.refused).toBeNull();
  desk.close();
});

it('a lobby whose server is away goes on trying, and one that only answers requests shows its list', async () => {
  const desk = open();
  const [{ options } = {} as { options: LiveOptions }] = lines;
  says(503, {});
  options.link('lost');
  await settle();
  expect([desk.refused, desk.ready, lines[0]?.closed]).toEqual([null, false, false]);
  says(200, { seq: 7, reset: true, waiting: 0, tables: [], gone: [] });
  options.link('lost');
  await settle();
  expect([desk.ready, options.since()]).toEqual([true, 7]);
  desk.close();
  expect(lines[0]?.closed).toBe(true);
});

const lobby = (seq: number) => ({ seq, reset: true, waiting: seq, tables: [], gone: [] });

it('a lobby whose line is there again takes no list that was asked for without it', async () => {
  const desk = open();
  const [{ options } = {} as { options: LiveOptions }] = lines;
  says(200, lobby(7));
  options.link('lost');
  options.link('open');
  options.onPush({ type: 'lobby', lobby: lobby(9) });
  await settle();
  expect([desk.waiting, options.since()]).toEqual([9, 9]);
  desk.close();
});
