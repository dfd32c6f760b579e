import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import type { Orders, State, Table } from '../lib/types';
import { orders, orderText } from './orders';
import { Planner } from './plan.svelte';

afterEach(() => vi.restoreAllMocks());

it('says where the tile lies and who stands on it', () => {
  expect(orderText(['tile -1,2 r90', 'follower c0'])).toMatch(/-1, 2.*90°, .+/);
  expect(orderText(['tile 1,0 r0', 'pass'])).not.toMatch(/pass|,\s*$/);
  expect(orderText(['something else'])).toBe('something else');
});

const list = (tile?: string): Orders => ({
  seat: 1, seq: 4, most: 20, tiles: [{ tile: 'base/U' }], orders: tile ? [{ tile, all: ['tile 1,0 r0', 'pass'], holds: true }] : [],
});

it('forgets an order, says so, and tells what went wrong', async () => {
  const planner = new Planner(() => ({ id: 'x', seq: 4 }) as Table, 1, { kept: 'kept', gone: 'gone' });
  const forget = vi.spyOn(orders, 'forget').mockResolvedValueOnce(list());
  vi.spyOn(orders, 'list').mockResolvedValueOnce(list('base/U'));
  await planner.look();
  expect(planner.list?.orders).toHaveLength(1);
  await planner.forget('base/U');
  expect(forget).toHaveBeenCalledWith({ id: 'x', seat: 1, seq: 4 }, 'base/U');
  expect([planner.list?.orders.length, planner.result]).toEqual([0, 'gone']);
  let during = 'unknown';
  forget.mockImplementationOnce(() => {
    during = planner.result;
    return Promise.resolve(list());
  });
  await planner.forget('base/V');
  expect([during, planner.result]).toEqual(['', 'gone']); // announced again, in the same words
  vi.spyOn(orders, 'preview').mockRejectedValueOnce(new ApiError(422, { error: { code: 'no-place' } }));
  await planner.open('base/U');
  expect([planner.failure?.code, planner.plan, planner.result]).toEqual(['no-place', null, '']);
});

const state = { aids: [], pieces: [], figures: [] } as unknown as State;

type Answer = Awaited<ReturnType<typeof orders.preview>>;

/** An answer that is on its way until it is given. */
function onItsWay() {
  let resolve: ((answer: Answer) => void) | undefined;
  const answer = new Promise<Answer>((given) => (resolve = given));
  const preview = vi.spyOn(orders, 'preview').mockReturnValueOnce(answer);
  return { preview, give: () => resolve?.({ state } as Answer) };
}

it('asks again for a board that has moved on', async () => {
  let seq = 4;
  const planner = new Planner(() => ({ id: 'x', seq }) as Table, 1, { kept: 'kept', gone: 'gone' });
  const { preview, give } = onItsWay();
  const opened = planner.open('base/U');
  seq = 5;
  preview.mockResolvedValueOnce({ state } as Answer);
  give();
  await opened;
  expect([preview.mock.lastCall?.[0].seq, planner.plan?.at.seq]).toEqual([5, 5]);
});

it.each([
  ['left', (planner: Planner) => planner.leave()],
  ['forgotten', (planner: Planner) => planner.forget('base/U')],
])('shows no plan that was %s while it was on its way', async (_, leave) => {
  const planner = new Planner(() => ({ id: 'x', seq: 4 }) as Table, 1, { kept: 'kept', gone: 'gone' });
  vi.spyOn(orders, 'forget').mockResolvedValueOnce(list());
  const { give } = onItsWay();
  const opened = planner.open('base/U');
  await leave(planner);
  give();
  await opened;
  expect(planner.plan).toBeNull();
});
