import { describe, expect, it, vi } from 'vitest';
import { api } from '../lib/api';
import type { GameEvent, PushedPatch, Table } from '../lib/types';
import { laid, state, table } from '../testing/fixtures';
import { Snapshots } from './snapshots';
import { Unfit, patched } from './patch';
import { Session } from './session.svelte';

describe('a patch', () => {
  const cases: [string, unknown, unknown, unknown][] = [
    ['changes members', { a: 1, b: { c: 1, d: 2 } }, { b: { c: null }, e: [] }, { a: 1, b: { c: null, d: 2 }, e: [] }],
    ['takes members away', { a: 1, b: 2 }, { '-': ['b'] }, { a: 1 }],
    ['replaces what is no object', { a: [1, 2], b: null }, { a: [3], b: { c: 1 } }, { a: [3], b: { c: 1 } }],
    ['edits lists', { a: ['x', 'y', 'z', { n: 1, m: 2 }] }, { a: { '+': [[1, 2, ['w']], [3, 0, ['v']]], 2: { n: 5 } } }, { a: ['x', 'w', { n: 5, m: 2 }, 'v'] }],
  ];
  it.each(cases)('%s', (_, had, patch, now) => {
    const before = structuredClone(had);
    expect(patched(had, patch)).toEqual(now);
    expect(had).toEqual(before);
  });

  it('leaves what does not change as it is', () => {
    const had = { a: [{ n: 1 }, { n: 2 }], b: {} };
    const now = patched(had, { a: { 1: { n: 3 } } }) as typeof had;
    expect(now.b).toBe(had.b);
    expect(now.a[0]).toBe(had.a[0]);
  });

  it('knows when it is of something else', () => {
    for (const patch of [{ a: { 2: {} } }, { a: { '+': [[1, 2, []]] } }, { '-': ['b'] }]) expect(() => patched({ a: [1, 2] }, patch)).toThrow(Unfit);
  });
});

const event = (seq: number): GameEvent => ({ seq, type: 'turn', player: 0, turn: seq });

const whole = (seq: number, more: Partial<Table> = {}): Table => ({
  ...table(seq, []),
  state: { ...state(null, seq), tiles: [laid(0, 0)] },
  events: Array.from({ length: seq }, (_, i) => event(i + 1)),
  reset: true,
  stamp: `s${seq}`,
  ...more,
});

const step = (from: number, to: number, more: Partial<PushedPatch> = {}): PushedPatch => ({
  type: 'patch',
  of: `s${from}`,
  stamp: `s${to}`,
  patch: { seq: to, state: { version: to, tiles: { '+': [[1, 0, [laid(to, 0)]]] } } },
  kept: from,
  events: [event(to)],
  ...more,
});

describe('the tables that we are known to have', () => {
  it('become what the server tells, with all events and the clock of now', () => {
    const copies = new Snapshots();
    copies.keep(whole(1));
    const two = copies.afterPush(step(1, 2));
    expect([two?.seq, two?.state.tiles.length, two?.events.length, two?.reset, copies.lastStamp]).toEqual([2, 2, 2, false, 's2']);
    const back = copies.afterPush(step(2, 3, { kept: 1 }));
    expect([back?.events.map((e) => e.seq), back?.reset]).toEqual([[1, 3], true]);
  });

  it('are asked for where one is not here, or is another', () => {
    const copies = new Snapshots();
    copies.keep(whole(1));
    expect(copies.afterPush(step(4, 5))).toBeNull();
    expect(copies.afterPush(step(1, 2, { kept: 9 }))).toBeNull();
    expect(copies.afterPush(step(1, 2, { patch: { '-': ['nothing'] } }))).toBeNull();
    copies.keep(whole(5));
    expect(copies.afterPush(step(4, 5))).toBeUndefined(); // it is here
    for (let seq = 6; seq < 9; seq += 1) copies.keep(whole(seq));
    expect(copies.afterPush(step(1, 2))).toBeNull();
  });
});

it('a session asks for the whole once where a change is of another table, and goes on from there', async () => {
  const asked = vi.spyOn(api, 'table').mockImplementation(() => Promise.resolve(whole(5)));
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
  const quiet = { addEventListener: () => undefined, removeEventListener: () => undefined };
  for (const [name, value] of Object.entries({ WebSocket: Socket, window: quiet, document: quiet, location: { protocol: 'http:', host: 'here' }, localStorage: { getItem: () => null } })) vi.stubGlobal(name, value);
  const heard: number[] = [];
  const session = new Session(whole(1), (fresh) => heard.push(...fresh.map((e) => e.seq ?? 0)));
  session.connect();
  expect(Socket.last.url).toContain('stamp=s1&');
  Socket.last.tell(step(1, 2));
  expect([session.table.seq, session.table.state.tiles.length, heard]).toEqual([2, 2, [2]]);
  Socket.last.tell(step(4, 5));
  await vi.waitFor(() => expect(session.table.seq).toBe(5));
  Socket.last.tell(step(5, 6));
  expect([session.table.seq, session.events.length]).toEqual([6, 6]);
  expect(asked).toHaveBeenCalledTimes(1);
  Socket.last.tell({ type: 'whole' });
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  session.close();
  vi.unstubAllGlobals();
  asked.mockRestore();
});
