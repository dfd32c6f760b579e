// The answer to our own choice and the socket's patch for it carry the same news, and may come in any order.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, api } from '../lib/api';
import type { GameEvent, PushedPatch, Table, TableChanged } from '../lib/types';
import { laid, state, table } from '../testing/fixtures';
import { Session } from './session.svelte';

const event = (seq: number): GameEvent => ({ seq, type: 'turn', player: 0, turn: seq });

const whole = (seq: number, more: Partial<Table> = {}): Table => ({
  ...table(seq, []),
  state: { ...state(null, seq), tiles: Array.from({ length: seq }, (_, i) => laid(i, 0)) },
  events: Array.from({ length: seq }, (_, i) => event(i + 1)),
  spectators: 0,
  reset: true,
  stamp: `${seq}`,
  ...more,
});

/** What leads from one table to another, of a choice each; stamps are `SEQ` or `SEQ+SPECTATORS`. */
function patch(of: string, stamp: string): PushedPatch {
  const [from = 0, before = 0] = of.split('+').map(Number);
  const [to = 0, now = 0] = stamp.split('+').map(Number);
  const news = Array.from({ length: to - from }, (_, i) => from + i + 1);
  const choices = to > from && { seq: to, state: { version: to, tiles: { '+': [[from, 0, news.map((n) => laid(n - 1, 0))]] } } };
  return { type: 'patch', of, stamp, patch: { ...choices, ...(now !== before && { spectators: now }) }, kept: from, events: news.map(event) };
}

const asked = vi.spyOn(api, 'table');
const chosen = vi.spyOn(api, 'choose');

class Socket extends EventTarget {
  static last: Socket;
  constructor(readonly url: string) {
    super();
    Socket.last = this;
  }
  tell(push: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(push) }));
  }
  close() {}
}

beforeEach(() => {
  const quiet = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const globals = { WebSocket: Socket, window: quiet, document: quiet, location: { protocol: 'http:', host: 'here' }, localStorage: { getItem: () => null } };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  asked.mockReset();
  chosen.mockReset();
});

afterEach(() => vi.unstubAllGlobals());

/** A player at a table with one choice, who has made another: it is answered when the test says so. */
function choosing(first: Table = whole(1)) {
  const heard: number[] = [];
  const session = new Session(first, (fresh) => heard.push(...fresh.map((e) => e.seq ?? 0)));
  session.connect();
  let answer!: (a: TableChanged) => void;
  chosen.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const played = session.play(['tile 1,0 r0'], 'm');
  const answered = async (a: TableChanged = patch('1', '2')) => {
    answer(a);
    expect(await played).toBe(true);
  };
  return { session, heard, answered };
}

/** What the socket may send about a choice, and about what comes before and after it. */
const lines: [string, string[]][] = [
  ['the choice', ['1', '2']],
  ['the choice and others', ['1', '2', '3', '4']],
  ['more choices than tables are kept', ['1', '2', '3', '4', '5', '6', '7', '8', '9']],
  ['the choice with the next one', ['1', '3', '4']],
  ['somebody who comes before it', ['1', '1+1', '2+1', '3+1']],
  ['somebody who comes and goes before it', ['1', '1+1', '1', '2']],
  ['somebody who comes with it', ['1', '2+1']],
  ['somebody who comes after it, and goes', ['1', '2', '2+1', '2']],
  ['somebody who comes after it, and stays', ['1', '2', '2+1', '2', '2+1']],
];

/** Makes the socket send one table after the other; the shown table never goes back. */
function tell(session: Session, stamps: string[]) {
  for (const [i, stamp] of stamps.slice(1).entries()) {
    const { seq } = session.table;
    Socket.last.tell(patch(stamps[i]!, stamp));
    expect(session.table.seq).toBeGreaterThanOrEqual(seq);
  }
}

for (const [what, stamps] of lines) {
  for (let place = 0; place < stamps.length; place += 1) {
    it(`a choice is shown once, answered as number ${place} where the socket tells of ${what}`, async () => {
      const { session, heard, answered } = choosing();
      tell(session, stamps.slice(0, place + 1));
      await answered();
      tell(session, stamps.slice(place));
      const [seq = 0, spectators = 0] = stamps.at(-1)!.split('+').map(Number);
      expect([session.table.seq, session.table.spectators]).toEqual([seq, spectators]);
      expect(session.table.state.tiles).toEqual(whole(seq).state.tiles);
      expect(session.events).toEqual(whole(seq).events);
      expect(heard).toEqual(whole(seq).events.slice(1).map((e) => e.seq));
      expect([session.sending, session.failure, asked.mock.calls.length]).toEqual([false, null, 0]);
      session.close();
    });
  }
}

it('an answer against a table that is here no more has the whole be asked for, once', async () => {
  const { session, answered } = choosing();
  for (let n = 1; n < 9; n += 1) Socket.last.tell(patch(n === 1 ? '1' : `1+${n - 1}`, `1+${n}`));
  asked.mockResolvedValue(whole(2));
  await answered();
  await vi.waitFor(() => expect(session.table.seq).toBe(2));
  Socket.last.tell(patch('1+8', '2'));
  Socket.last.tell(patch('2', '3'));
  expect([session.table.seq, session.table.spectators, asked.mock.calls.length]).toEqual([3, 0, 1]);
  session.close();
});

it('an answer by the whole table is gone on from', async () => {
  const { session, heard, answered } = choosing();
  await answered(whole(2));
  Socket.last.tell(patch('2', '3'));
  expect([session.table.seq, heard, asked.mock.calls.length]).toEqual([3, [2, 3], 0]);
  session.close();
});

it.each(['answer', 'socket'])('what is taken back is, where the %s tells it first', async (first) => {
  const back = { ...patch('2', '3'), kept: 1, events: [], patch: { seq: 3, state: { version: 1, tiles: { '+': [[1, 1, []]] } } } } as PushedPatch;
  const session = new Session({ ...whole(2), undo: 1 }, () => undefined);
  session.connect();
  const undone = vi.spyOn(api, 'undo').mockImplementation(async () => {
    if (first === 'socket') Socket.last.tell(back);
    return back;
  });
  await session.undo();
  if (first === 'answer') Socket.last.tell(back);
  expect([session.table.seq, session.table.state.tiles.length, session.events.length]).toEqual([3, 1, 1]);
  expect(undone.mock.calls[0]?.at(-1)).toBe('2');
  undone.mockRestore();
  session.close();
});

it('a choice whose answer is lost is made again by the stamp of what came meanwhile, under the same name', async () => {
  const session = new Session(whole(1), () => undefined);
  session.connect();
  chosen.mockRejectedValueOnce(new ApiError(0, {})).mockResolvedValueOnce(patch('1+1', '2+1'));
  expect(await session.play(['pass'], 'm')).toBe(false);
  expect([session.failure?.code, session.table.seq]).toEqual(['offline', 1]);
  Socket.last.tell(patch('1', '1+1'));
  expect(await session.play(['pass'], 'm')).toBe(true);
  expect(chosen.mock.calls.map(([, seq, move, , stamp]) => [seq, move, stamp])).toEqual([[1, 'm', '1'], [1, 'm', '1+1']]);
  expect([session.failure, session.table.seq, session.table.spectators]).toEqual([null, 2, 1]);
  session.close();
});

it('a refusal brings the table as it is, against which nothing is told', async () => {
  const { stamp: _, ...plain } = whole(3);
  const session = new Session(whole(1), () => undefined);
  session.connect();
  chosen.mockRejectedValueOnce(new ApiError(409, { error: { code: 'stale-seq' }, table: plain }));
  expect(await session.play(['pass'], 'm')).toBe(false);
  Socket.last.tell(patch('1', '3'));
  Socket.last.tell(patch('3', '4'));
  expect([session.failure, session.table.seq, session.events.length, asked.mock.calls.length]).toEqual([null, 4, 4, 0]);
  session.close();
});

const { stamp: _, ...unstamped } = whole(1);
it.each([
  ['the lists that they have, without a stamp', unstamped, ['/choices?base=1&lists=all', '/undo', '/takeback']],
  ['the table of their stamp', whole(1), ['/choices?stamp=1&events=recent', '/undo?stamp=1&events=recent', '/takeback?stamp=1&events=recent']],
])('who moves asks to be told against %s', async (__, first, paths) => {
  chosen.mockRestore();
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path);
    return new Response('{}', { status: 500 });
  });
  const session = new Session({ ...first, undo: 0 }, () => undefined);
  await session.play(['pass'], 'm');
  await session.undo();
  await session.askBack(0);
  expect(sent).toEqual(paths.map((path) => `/api/games/g${path}`));
});
