import { describe, expect, it, vi } from 'vitest';
import { api } from '../lib/api';
import type { Figure, State, StateSince, Table, TableAnswer } from '../lib/types';
import { feature, laid, state, table } from '../testing/fixtures';
import { Baselines } from './baselines';
import { after, followed, listsOf } from './lists';
import { Session } from './session.svelte';

const nothing = { set: [], gone: [] };

const figure = (id: number, x: number): Figure => ({ id, player: 0, figure: 'follower', x, y: 0, segment: 'c0' });

const piece = (name: string, x: number) => ({ piece: name, x, y: 0 });

const whole = (seq: number, more: Partial<State> = {}): Table => ({ ...table(seq, []), state: { ...state(null, seq), ...more } });

/** A value as it comes from the server: every object is new. */
const fresh = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function since(seq: number, base: number, more: Partial<StateSince> = {}): TableAnswer {
  const { features: _, squares: __, ...now } = whole(seq).state;
  return { ...table(seq, []), reset: false, base, state: { ...now, tiles: nothing, discarded: nothing, figures: nothing, pieces: nothing, ...more } };
}

const tiles = [laid(0, 0), laid(1, 0), laid(2, 0)];

describe('lists told against what the page has', () => {
  it('keep what did not change, and the list too where nothing did', () => {
    const had = listsOf(whole(1, { tiles, discarded: ['base/C', 'base/C'], figures: [figure(1, 0), figure(7, 1)], features: [feature('a', []), feature('b', [])] }).state);
    const lay = since(2, 1, {
      tiles: { set: [laid(3, 0)], gone: [] },
      discarded: { set: [], gone: ['base/C'] },
      figures: { set: [figure(4, 2), figure(7, 5)], gone: [figure(7, 1)] },
      features: { set: [feature('a', [], { open: 3 })], gone: [feature('a', [])] },
    }).state as StateSince;
    const now = followed(had, fresh(lay));
    expect(now?.tiles.slice(0, 3).every((t, i) => t === tiles[i])).toBe(true);
    expect(now?.tiles[3]).toEqual(laid(3, 0));
    expect(now?.discarded).toEqual(['base/C']);
    expect(now?.figures.map((f) => [f.id, f.x])).toEqual([[1, 0], [4, 2], [7, 5]]);
    expect(now?.figures[0]).toBe(had.figures[0]);
    expect(now?.pieces).toBe(had.pieces);
    expect(now?.features?.map((f) => f.open)).toEqual([3, 1]);
    expect(now?.features?.[1]).toBe(had.features?.[1]);
    expect(now && 'squares' in now).toBe(false);
  });

  it('know when they are told against others', () => {
    expect(after(tiles, { set: [], gone: [laid(9, 9)] }, (t) => `${t.x}`)).toBeNull();
    expect(after(tiles, { set: [], gone: [laid(0, 0), laid(0, 0)] }, (t) => `${t.x}`)).toBeNull();
  });

  it('put a piece behind its like', () => {
    const had = [piece('bridge', 0), piece('dragon', 1)];
    expect(after(had, { set: [piece('bridge', 2), piece('dragon', 3)], gone: [piece('dragon', 1)] }, (p) => p.piece)).toEqual([piece('bridge', 0), piece('bridge', 2), piece('dragon', 3)]);
  });
});

describe('the tables that came last', () => {
  it('are what others are told against, in any order', () => {
    const held = new Baselines();
    const first = held.complete(whole(1, { tiles }), undefined);
    const answer = held.complete(since(3, 1, { tiles: { set: [laid(3, 0), laid(4, 0)], gone: [] } }), first ?? undefined);
    const push = held.complete(since(2, 1, { tiles: { set: [laid(3, 0)], gone: [] } }), answer ?? undefined);
    const next = held.complete(since(3, 2, { tiles: { set: [laid(4, 0)], gone: [] } }), answer ?? undefined);
    expect(push?.state.tiles[3]).toBe(answer?.state.tiles[3]);
    expect(next?.state.tiles).toBe(answer?.state.tiles);
    expect(held.complete(since(4, 9), next ?? undefined)).toBeNull();
  });

  it('are forgotten after so many, and when the server has lost some', () => {
    const held = new Baselines();
    for (let seq = 1; seq <= 17; seq += 1) held.complete(whole(seq), undefined);
    expect(held.complete(since(18, 1), undefined)).toBeNull();
    expect(held.complete(since(18, 2), undefined)).not.toBeNull();
    expect(held.complete({ ...since(3, 2), lost: 5 }, undefined)).toBeNull();
  });

  it('make the same objects of what comes whole again', () => {
    const held = new Baselines();
    const first = held.complete(whole(1, { tiles, discarded: ['x', 'x'] }), undefined);
    const again = held.complete(fresh(whole(2, { tiles: tiles.toReversed(), discarded: ['x', 'x'] })), first ?? undefined);
    expect(again?.state.tiles).toBe(first?.state.tiles);
    expect(again?.state.discarded).toBe(first?.state.discarded);
    const less = held.complete(fresh(whole(3, { tiles: tiles.slice(1) })), first ?? undefined);
    expect(less?.state.tiles.map((t) => tiles.indexOf(t))).toEqual([1, 2]);
  });
});

it('asks for the whole table when something is told against what is not there', async () => {
  const asked = vi.spyOn(api, 'table').mockImplementation(() => Promise.resolve({ ...whole(5, { tiles }), reset: false }));
  const session = new Session(whole(1), () => undefined);
  session.apply(since(4, 3));
  session.apply(since(5, 4));
  expect(session.table.seq).toBe(1);
  await vi.waitFor(() => expect(session.table.seq).toBe(5));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  session.apply(since(6, 5, { tiles: { set: [laid(3, 0)], gone: [] } }));
  expect(session.table.state.tiles).toHaveLength(4);
  asked.mockRestore();
});
