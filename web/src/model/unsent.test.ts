// A confirmed move and a server that is away for a while.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, api } from '../lib/api';
import { tellBack } from '../lib/back';
import type { Table } from '../lib/types';
import { decision, pass, spot, state, table } from '../testing/fixtures';
import { Session } from './session.svelte';

const chosen = vi.spyOn(api, 'choose');
const previewed = vi.spyOn(api, 'preview');

const asks = decision('wood', [spot('c0'), pass]);
const asking = (seq: number, version = seq): Table => ({ ...table(seq, [], true), state: state(asks, version) });
const played = (seq: number): Table => ({ ...table(seq, [], true), state: state(null, seq) });

class Socket extends EventTarget {
  static last: Socket;
  constructor() {
    super();
    Socket.last = this;
  }
  close() {}
}

const away = () => new ApiError(0, {});
const proxy = () => new ApiError(502, {});
const unsaved = () => new ApiError(503, { error: { code: 'not-saved' } });
const stale = (now: Table) => new ApiError(409, { error: { code: 'stale-seq' }, table: now });

beforeEach(() => {
  vi.useFakeTimers();
  const quiet = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const globals = { WebSocket: Socket, window: quiet, document: quiet, location: { protocol: 'http:', host: 'here' }, localStorage: { getItem: () => null } };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  chosen.mockReset();
  previewed.mockReset();
  previewed.mockResolvedValue({ ok: true, seq: 1, state: state(null, 2) } as never);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A player whose move was confirmed, and could not be sent. */
async function waiting(error: ApiError = away()) {
  const session = new Session(asking(1), () => undefined);
  session.connect();
  session.draft?.choose(0, 'follower c0');
  await session.draft?.settled();
  chosen.mockRejectedValueOnce(error);
  expect(await session.commit()).toBe(false);
  return session;
}

/** The moves that were sent: of which seq, under which names, what. */
const sent = () => chosen.mock.calls.map(([, seq, move, texts]) => [seq, move, texts]);

it.each([away, proxy, unsaved])('a confirmed move that did not get through is sent again as the same move by itself (%#)', async (why) => {
  const session = await waiting(why());
  expect([session.failure, session.unsent.move?.texts]).toEqual([null, ['follower c0']]);
  chosen.mockRejectedValueOnce(why()).mockResolvedValueOnce(played(2));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toHaveLength(3);
  expect(new Set(sent().map((move) => JSON.stringify(move))).size).toBe(1);
  expect([session.table.seq, session.unsent.move, session.failure]).toEqual([2, null, null]);
  session.close();
});

it('it is sent as soon as the server is back', async () => {
  const session = await waiting();
  chosen.mockResolvedValueOnce(played(2));
  Socket.last.dispatchEvent(new Event('open'));
  await vi.advanceTimersByTimeAsync(0);
  expect([sent().length, session.table.seq]).toEqual([2, 2]);
  session.close();
});

it('what has no answer when the network is back is sent once more, as the same move', async () => {
  const session = new Session(asking(1), () => undefined);
  session.connect();
  session.draft?.choose(0, 'follower c0');
  await session.draft?.settled();
  chosen.mockImplementationOnce((_id, _seq, _move, _all, _stamp, signal) => new Promise((_, fail) => signal?.addEventListener('abort', () => fail(away()))));
  const done = session.commit();
  tellBack();
  expect(await done).toBe(false);
  chosen.mockResolvedValueOnce(played(2));
  await vi.advanceTimersByTimeAsync(5000);
  expect(new Set(sent().map(([, move]) => move)).size).toBe(1);
  expect(session.table.seq).toBe(2);
  session.close();
});

it('it is not sent once it is taken back, though the same is chosen again', async () => {
  const session = await waiting();
  session.draft?.back();
  expect(session.unsent.move).toBe(null);
  session.draft?.choose(0, 'follower c0');
  await session.draft?.settled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent().length, session.unsent.move]).toEqual([1, null]);
  session.close();
});

it('it is not sent from a page that has closed the table', async () => {
  const session = await waiting();
  session.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toHaveLength(1);
});

it.each([1, 2])('where the table has moved on it is a draft again, that is confirmed anew (version %i)', async (version) => {
  const session = await waiting();
  chosen.mockRejectedValueOnce(stale(asking(2, version)));
  await vi.advanceTimersByTimeAsync(60_000);
  await session.draft?.settled();
  expect([sent().length, session.unsent.move, session.failure?.code, session.draft?.texts]).toEqual([2, null, 'stale-seq', ['follower c0']]);
  chosen.mockResolvedValueOnce(played(3));
  expect(await session.commit()).toBe(true);
  const [first, , last] = sent();
  expect([last?.[0], last?.[1] === first?.[1]]).toEqual([2, false]);
  session.close();
});

it.each([
  ['the same question', 1, [1, 2], undefined, ['follower c0']],
  ['another question', 2, [1], undefined, []],
])('a preview at a table that has moved on to %s', async (_, version, asked, failure, texts) => {
  const session = new Session(asking(1), () => undefined);
  previewed.mockRejectedValueOnce(stale(asking(2, version)));
  session.draft?.choose(0, 'follower c0');
  await session.draft?.settled();
  expect(previewed.mock.calls.map(([, seq]) => seq)).toEqual(asked);
  expect([session.failure?.code, session.draft?.texts]).toEqual([failure, texts]);
});

it('a preview is not asked for again for ever', async () => {
  const session = new Session(asking(1), () => undefined);
  previewed.mockImplementation(async (_, seq) => Promise.reject(stale(asking(seq + 1, 1))));
  session.draft?.choose(0, 'follower c0');
  await session.draft?.settled();
  expect([previewed.mock.calls.length, session.failure?.code]).toEqual([4, 'stale-seq']);
});

it('it does not wait for the server if that has refused it', async () => {
  const session = await waiting(new ApiError(403, { error: { code: 'not-your-seat' } }));
  expect([session.unsent.move, session.failure?.code]).toEqual([null, 'not-your-seat']);
  session.close();
});

it('what was said of a server that is away goes as soon as it is back', async () => {
  const session = new Session(asking(1), () => undefined);
  session.connect();
  previewed.mockRejectedValueOnce(away());
  session.draft?.choose(0, 'follower c0');
  await session.draft?.settled();
  expect([session.failure?.code, session.draft?.started]).toEqual(['offline', false]);
  Socket.last.dispatchEvent(new Event('open'));
  expect(session.failure).toBe(null);
  session.close();
});
