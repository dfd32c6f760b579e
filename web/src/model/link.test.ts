// What a page does when the server ends its connection, or refuses another.

import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, api } from '../lib/api';
import type { Table } from '../lib/types';
import { state } from '../testing/fixtures';
import { Session } from './session.svelte';

const asked = vi.spyOn(api, 'table');

const table = (yours: boolean) =>
  ({ id: 'g', seq: 3, status: 'playing', seats: [{ seat: 0, name: 'Ann', yours }], waiting: [], undo: null, reset: true, state: state(null), events: [] }) as unknown as Table;

class Socket extends EventTarget {
  static all: Socket[] = [];

  constructor(readonly url: string) {
    super();
    Socket.all.push(this);
  }

  tell(push: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(push) }));
  }

  open() {
    this.dispatchEvent(new Event('open'));
  }

  end(code: number) {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  close() {}
}

const newest = () => Socket.all.at(-1)!;
const refusal = (status: number, code: string) => new ApiError(status, { error: { code } });

/** Longer than the pause before any of the first tries. */
const pause = () => vi.advanceTimersByTimeAsync(2_000);

function begin() {
  const session = new Session(table(true), () => undefined);
  session.connect();
  newest().open();
  newest().tell({ type: 'chat', state: { room: 'seated', kind: 'free', quiet: [] }, lines: [{ id: 40, at: '', yours: false, text: 'hm' }] });
  return session;
}

/** The next connection is refused before it opens. */
async function refuse(code = 1006) {
  await pause();
  newest().end(code);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
  Socket.all = [];
  const quiet = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('window', quiet);
  vi.stubGlobal('document', { ...quiet, visibilityState: 'visible' });
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

afterAll(() => asked.mockRestore());

it('hears the other room from its start when it was put out, and says that the seat is gone', async () => {
  const session = begin();
  newest().end(1008);
  expect([session.chat.lines, session.chat.off]).toEqual([[], true]);
  await pause();
  expect(newest().url).toContain('chat=0');
  newest().open();
  newest().tell({ type: 'table', table: table(false) });
  expect(session.failure?.code).toBe('not-your-seat');
  session.close();
});

it('goes on where it was when only the network failed, or the seat has been kept', async () => {
  const session = begin();
  newest().end(1006);
  await pause();
  expect(newest().url).toContain('chat=40');
  newest().open();
  newest().end(1008);
  await pause();
  newest().open();
  newest().tell({ type: 'table', table: table(true) });
  expect(session.failure).toBe(null);
  session.close();
});

it('tries no more when it may not see the table, and says so', async () => {
  const session = begin();
  asked.mockRejectedValue(refusal(404, 'not-found'));
  newest().end(1008);
  await refuse();
  expect([session.failure?.code, session.live, asked.mock.calls.length]).toEqual(['not-found', null, 1]);
  const tries = Socket.all.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.all.length).toBe(tries);
});

it.each([new ApiError(0, {}), new ApiError(502, {}), new ApiError(404, {})])('tries on while the server is away, whoever answers in its place: $status', async (answer) => {
  const session = begin();
  asked.mockRejectedValue(answer);
  newest().end(1006);
  await refuse();
  await refuse();
  const tries = Socket.all.length;
  await vi.advanceTimersByTimeAsync(15_000);
  expect([session.failure, session.link, asked.mock.calls.length, Socket.all.length > tries]).toEqual([null, 'lost', 2, true]);
  session.close();
});
