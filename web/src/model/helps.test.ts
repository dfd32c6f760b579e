// Spectators are sent no lists of the helps until they look at a help.

import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, api } from '../lib/api';
import type { Seat, Table } from '../lib/types';
import { state } from '../testing/fixtures';
import { Session } from './session.svelte';

const table = (seq: number, more: Partial<Table> = {}): Table =>
  ({ id: 'g', seq, stamp: `s${seq}`, status: 'playing', seats: [], waiting: [], undo: null, reset: true, state: state(null, seq), events: [], ...more }) as unknown as Table;

const asked = vi.spyOn(api, 'table');
afterEach(() => {
  asked.mockReset();
});

it('asks for them once, and for the whole with them from then on', async () => {
  const features = [{ id: '0,0 c0' }];
  asked.mockImplementation(() => Promise.resolve(table(9, { stamp: 'all', state: { ...state(null, 9), features } as unknown as Table['state'] })));
  const session = new Session(table(9), () => undefined);
  expect(session.table.state.features).toBeUndefined();
  await Promise.all([session.help(), session.help()]);
  await session.help();
  expect(session.table.state.features).toEqual(features);
  expect(asked.mock.calls).toEqual([['g', { all: false, helps: true }]]);
});

it('asks again where they do not come', async () => {
  asked.mockRejectedValueOnce(new ApiError(503, {})).mockResolvedValue(table(10));
  const session = new Session(table(9), () => undefined);
  await session.help();
  await vi.waitFor(() => expect(session.table.seq).toBe(10));
  expect(asked.mock.calls.map(([, how]) => how?.helps)).toEqual([true, true]);
});

it('asks for nothing where somebody plays: they are told all', async () => {
  const session = new Session(table(9, { seats: [{ seat: 0, name: 'Ann', yours: true } as unknown as Seat] }), () => undefined);
  await session.help();
  expect(asked).not.toHaveBeenCalled();
});

it('keeps them when the whole without them comes later, and has that come with them too', async () => {
  const features = [{ id: '0,0 c0' }];
  let slow!: (answer: Table) => void;
  asked.mockReturnValueOnce(new Promise((come) => (slow = come)));
  asked.mockImplementation(() => Promise.resolve(table(9, { state: { ...state(null, 9), features } as unknown as Table['state'] })));
  const session = new Session(table(9, { earlier: 1 }), () => undefined);
  session.fetchAllEvents();
  await session.help();
  slow(table(9, { stamp: 'short' }));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
  expect(session.table.state.features).toEqual(features);
  expect(asked.mock.calls.map(([, how]) => how)).toEqual([{ all: true, helps: false }, { all: true, helps: true }, { all: true, helps: true }]);
});
