// A page that opens a long game gets its recent events, and the others when the reader wants to see them.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, api } from '../lib/api';
import type { GameEvent, Table } from '../lib/types';
import { state } from '../testing/fixtures';
import { Snapshots } from './snapshots';
import { filled, merge } from './events';
import { Session } from './session.svelte';
import { TableLoader } from './tableloader';

const event = (seq: number): GameEvent => ({ seq, type: 'turn', player: 0, turn: seq });
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => event(first + i));

/** A table as the server sends it when `earlier` of its events are left out. */
const table = (seq: number, earlier = 0, more: Partial<Table> = {}): Table =>
  ({ id: 'g', seq, stamp: `s${seq}`, status: 'playing', seats: [], waiting: [], undo: null, reset: true, state: state(null, seq), events: from(earlier + 1, seq), ...(earlier > 0 && { earlier }), ...more }) as unknown as Table;

const seqs = (events: GameEvent[] | undefined) => events?.map((e) => e.seq);

const asked = vi.spyOn(api, 'table');
afterEach(() => {
  asked.mockReset();
  vi.useRealTimers();
});

describe('recent events', () => {
  it('go on from those that are held, and begin anew where they do not', () => {
    expect(merge(from(1, 8), 8, table(9, 6))).toMatchObject({ events: from(1, 9), earlier: 0, fresh: [event(9)] });
    expect(merge(from(1, 4), 4, table(9, 6))).toMatchObject({ events: from(7, 9), earlier: 6, fresh: [] });
    const other = table(9, 6, { events: [event(70), event(80)] });
    expect(merge(from(1, 8), 8, other)).toMatchObject({ events: other.events, earlier: 6, fresh: [] });
    expect(merge(from(7, 8), 8, table(9), 6)).toMatchObject({ events: from(1, 9), earlier: 0, fresh: [event(9)] });
  });

  it('stay what they are when those before them come', () => {
    const held = from(7, 8);
    const { events } = merge(held, 8, table(9), 6);
    expect([events[6] === held[0], events[7] === held[1], seqs(events)]).toEqual([true, true, [1, 2, 3, 4, 5, 6, 7, 8, 9]]);
  });

  it('are filled up by a table that may be older', () => {
    expect(filled(from(7, 9), 6, table(8))).toEqual(from(1, 9));
    expect(filled(from(7, 9), 6, table(6))).toBeNull();
    expect(filled(from(7, 9), 6, table(9, 6))).toBeNull();
    expect(filled(from(7, 9), 6, table(9, 0, { events: [...from(1, 6), event(66)] }))).toBeNull();
  });

  it('are changed by what is told of the whole', () => {
    const copies = new Snapshots();
    copies.keep(table(9, 6));
    const push = { type: 'patch', of: 's9', stamp: 's10', patch: { seq: 10 }, kept: 8, events: [event(10)] } as const;
    expect(seqs(copies.afterPush({ ...push, events: [event(10)] })?.events)).toEqual([7, 8, 10]);
    expect(copies.afterPush({ ...push, stamp: 's11', kept: 5, events: [] })).toBeNull();
    expect(copies.afterPush({ ...push, stamp: 's12', kept: 10, events: [] })).toBeNull();
  });
});

/** The end of a game, as those hear of it who follow. */
const ended = (seats: unknown[], more: Partial<Table> = {}) => table(10, 0, { status: 'ended', reset: false, events: [event(10)], seats, ...more } as Partial<Table>);

/** A spectator who watches a game to its end. */
const watch = () => {
  const session = new Session(table(9, 6), () => undefined);
  session.apply(ended([]));
  session.apply(ended([], { spectators: 7 })); // as others leave
  return session;
};

describe('a session', () => {
  it('fetches the early events once they are wanted, though something happens meanwhile', async () => {
    let come!: (answer: Table) => void;
    asked.mockReturnValue(new Promise((resolve) => (come = resolve)));
    const heard: (number | undefined)[] = [];
    const session = new Session(table(9, 6), (fresh) => heard.push(...fresh.map((e) => e.seq)));
    expect([seqs(session.events), session.earlier, asked.mock.calls]).toEqual([[7, 8, 9], 6, []]);
    session.fetchAllEvents();
    session.fetchAllEvents();
    session.apply(table(10, 0, { reset: false, events: [event(10)] }));
    come(table(9));
    await vi.waitFor(() => expect([session.earlier, seqs(session.events)]).toEqual([0, seqs(from(1, 10))]));
    expect([session.table.seq, heard, asked.mock.calls[0]]).toEqual([10, [10], ['g', { all: true, helps: false }]]);
  });

  it('wants all events of a game that is over', async () => {
    asked.mockImplementation(() => Promise.resolve(table(10, 0, { status: 'ended' })));
    const session = new Session(table(9, 6, { seats: [{ yours: true }] } as Partial<Table>), () => undefined);
    session.apply(ended([{ yours: true }]));
    expect(asked).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(seqs(session.events)).toEqual(seqs(from(1, 10))));
    const late = new Session(table(10, 6, { status: 'ended' }), () => undefined);
    expect([late.table.status, asked.mock.calls.length]).toEqual(['ended', 2]);
  });

  it('that has only watched a game to its end does not ask with all the others', async () => {
    vi.useFakeTimers();
    asked.mockImplementation(() => Promise.resolve(table(10, 0, { status: 'ended' })));
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const [stays, leaves] = [watch(), watch()];
    leaves.close();
    await vi.advanceTimersByTimeAsync(2400);
    expect(asked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5000);
    expect([seqs(stays.events), leaves.earlier, asked.mock.calls.length]).toEqual([seqs(from(1, 10)), 6, 1]);
    vi.mocked(Math.random).mockRestore();
  });
});

describe('a whole table that does not come', () => {
  it('is asked for again and again, later each time, until it is there', async () => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
    asked.mockRejectedValue(new ApiError(0, {}));
    const session = new Session(table(9, 6), () => undefined);
    session.fetchAllEvents();
    const triesAfter = async (wait: number) => {
      await vi.advanceTimersByTimeAsync(wait);
      return asked.mock.calls.length;
    };
    expect([await triesAfter(399), await triesAfter(1), await triesAfter(799), await triesAfter(1), await triesAfter(1599), await triesAfter(1)]).toEqual([1, 2, 2, 3, 3, 4]);
    asked.mockResolvedValue(table(9));
    await vi.advanceTimersByTimeAsync(3_200);
    expect([session.earlier, asked.mock.calls.length]).toEqual([0, 5]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.mock.calls.length).toBe(5);
    vi.mocked(Math.random).mockRestore();
  });

  const last: [string, ApiError, boolean][] = [
    ['the table is left', new ApiError(503, {}), true],
    ['the server keeps us out', new ApiError(404, { error: { code: 'no-table' } }), false],
  ];
  it.each(last)('is not asked for any more once %s', async (_, error, left) => {
    vi.useFakeTimers();
    const ask = vi.fn<() => Promise<boolean>>().mockRejectedValue(error);
    const whole = new TableLoader(ask);
    whole.request();
    await vi.advanceTimersByTimeAsync(0);
    if (left) whole.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is asked for again by whoever comes back to the table, as by sitting down at it', async () => {
    vi.useFakeTimers();
    const ask = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new ApiError(503, {}, 5)).mockResolvedValue(true);
    const whole = new TableLoader(ask);
    whole.request();
    await vi.advanceTimersByTimeAsync(0);
    whole.close();
    whole.open();
    whole.request();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('waits as long as the server says', async () => {
    vi.useFakeTimers();
    const ask = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new ApiError(429, {}, 5)).mockResolvedValue(true);
    new TableLoader(ask).request();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
