import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import type { GameEvent, Position, Replay } from '../lib/types';
import { player, state } from '../testing/fixtures';
import { Reel } from './reel.svelte';
import type { Source } from './source';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const replay: Replay = {
  id: 'r',
  title: '',
  art: { tiles: {} },
  areas: { tiles: {} },
  status: 'over',
  seats: [{ seat: 0, name: 'Ann', kind: 'here' }],
  preset: 'plus',
  sets: ['base'],
  options: {},
  aids: 'teach',
  arranged: false,
  length: 4,
  steps: [1, 2, 3, 4].map((n) => ({ n, turn: Math.ceil(n / 2), player: 0, kind: 'place-tile', text: n % 2 ? `tile ${n},0 r0` : 'pass' })),
  record: '',
};

const end: GameEvent[] = [
  { type: 'score', player: 0, points: 2, feature: 'road', x: 1, y: 0 },
  { type: 'score', player: 0, points: 3, feature: 'city', final: true, x: 2, y: 0 },
  { type: 'score', player: 0, points: 4, feature: 'field', final: true, cells: [[5, 5]], x: 5, y: 5 },
  { type: 'over', winners: [0] },
];

function position(n: number): Position {
  const now = state(null, n);
  const score = n === 4 ? 9 : 0;
  const players = [player('Ann', {}, score)];
  const final = n === 4 ? { winners: [0], ranking: [0], points: [], road: null, city: null } : null;
  return { n, state: { ...now, players, final }, events: n === 4 ? end : [{ type: 'turn', player: 0, turn: n }] };
}

const none = () => Promise.reject(new Error('nobody asks'));

function source(load: (n: number) => Promise<Position> = (n) => Promise.resolve(position(n))): Source {
  return { replay: () => Promise.resolve(replay), position: load, story: load, fits: none, analyse: none, analysis: none, stopAnalysis: none };
}

async function open(n: number, from = source()): Promise<Reel> {
  const reel = new Reel(replay, from, n);
  await vi.runAllTimersAsync();
  return reel;
}

describe('a replay', () => {
  it('goes on behind the last choice with the scores of the end', async () => {
    const reel = await open(0);
    expect([reel.end, reel.turns]).toEqual([6, 2]);
    reel.walk.go(4);
    await vi.runAllTimersAsync();
    expect([reel.totals, reel.events.map((e) => e.feature)]).toEqual([[2], ['road']]);
    reel.walk.step(1);
    expect([reel.totals, reel.lit]).toEqual([[5], [{ x: 2, y: 0 }]]);
    reel.walk.step(1);
    expect([reel.totals, reel.lit, reel.final?.event.feature]).toEqual([[9], [{ x: 5, y: 5 }], 'field']);
  });

  it('goes to the very end, also where the scores of the end have not come yet', async () => {
    const reel = new Reel(replay, source(), 0);
    reel.walk.toEnd();
    await vi.runAllTimersAsync();
    expect([reel.walk.n, reel.totals]).toEqual([6, [9]]);
  });

  it('opens where the address says, among the scores of the end too', async () => {
    expect((await open(3)).shown?.n).toBe(3);
    const reel = await open(6);
    expect([reel.walk.n, reel.final?.event.feature]).toEqual([6, 'field']);
    expect((await open(99)).walk.n).toBe(6);
  });

  it('shows only the last place of a dragged scrubber', async () => {
    const asked: number[] = [];
    const reel = await open(0, source((n) => {
      asked.push(n);
      return Promise.resolve(position(n));
    }));
    asked.length = 0;
    reel.replay.steps.forEach((_, i) => reel.walk.go(i));
    reel.walk.go(3);
    await vi.runAllTimersAsync();
    expect(reel.shown?.n).toBe(3);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('says when a position does not come, and tries again', async () => {
    let broken = true;
    const reel = await open(0, source((n) => (broken && n === 2 ? Promise.reject(new ApiError(0, {})) : Promise.resolve(position(n)))));
    reel.walk.go(2);
    await vi.runAllTimersAsync();
    expect([reel.failure?.code, reel.shown?.n]).toEqual(['offline', 0]);
    broken = false;
    reel.retry();
    await vi.runAllTimersAsync();
    expect([reel.failure, reel.shown?.n]).toEqual([null, 2]);
  });

  it('has the scores of the end after a second try, where the last position did not come', async () => {
    let broken = true;
    const reel = await open(0, source((n) => (broken && n === 4 ? Promise.reject(new ApiError(503, {})) : Promise.resolve(position(n)))));
    reel.walk.toEnd();
    await vi.runAllTimersAsync();
    expect([reel.failure?.status, reel.walk.n, reel.end]).toEqual([503, 4, 4]);
    broken = false;
    reel.retry();
    await vi.runAllTimersAsync();
    expect([reel.failure, reel.walk.n, reel.totals]).toEqual([null, 6, [9]]);
  });

  it('steps by turns', async () => {
    const reel = await open(0);
    reel.nextTurn();
    expect(reel.walk.n).toBe(1);
    reel.nextTurn();
    expect(reel.walk.n).toBe(3);
    reel.nextTurn();
    reel.nextTurn();
    expect(reel.walk.n).toBe(6);
    reel.previousTurn();
    expect(reel.walk.n).toBe(4);
  });
});
