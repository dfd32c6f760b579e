import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import type { Analysis, Line, Position, Report } from '../lib/types';
import { Study } from './study.svelte';
import { Walk } from './walk.svelte';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const report: Report = { start: [0, 0], turns: [], turning_points: [], luck: [0, 0], lost: [0, 0] };
const line: Line = { all: ['tile 1,0 r0', 'pass'], margin: 1, win: 0.5, visits: 3, reasons: [] };

const at = (n: number) => ({ n, state: { decision: null }, events: [] }) as unknown as Position;

function study(answers: (Analysis | ApiError)[]) {
  const asked: string[] = [];
  const next = (what: string) => () => {
    asked.push(what);
    const answer = answers.shift() ?? { part: 1, all: 2, report: null };
    return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { study: new Study({ analyse: next('begin'), analysis: next('look'), stopAnalysis: next('stop'), position: (n) => Promise.resolve(at(n)) }), asked };
}

it('looks until the analysis is there', async () => {
  const { study: s, asked } = study([{ part: 0, all: 4, report: null }, { part: 3, all: 4, report: null }, { part: 4, all: 4, report }]);
  const begun = s.begin();
  expect(s.done).toBe(0);
  await begun;
  await vi.advanceTimersByTimeAsync(700);
  expect(s.done).toBe(0.75);
  await vi.advanceTimersByTimeAsync(700);
  expect([s.done, s.report]).toEqual([null, report]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual(['begin', 'look', 'look']);
});

it('stops, and the server with it', async () => {
  const { study: s, asked } = study([]);
  await s.begin();
  await s.stop();
  expect(s.done).toBeNull();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual(['begin', 'stop']);
  await s.begin();
  s.close();
  expect(asked).toEqual(['begin', 'stop', 'begin', 'stop']);
});

it('says what went wrong, and can be asked again', async () => {
  const { study: s } = study([new ApiError(429, { error: { code: 'too-many' } }), { part: 2, all: 2, report }]);
  await s.begin();
  expect([s.done, s.failure?.code]).toEqual([null, 'too-many']);
  await s.begin();
  expect([s.failure, s.report]).toEqual([null, report]);
});

it('lays a move where it could have been made, until one goes elsewhere', () => {
  const { study: s } = study([]);
  const walk = new Walk({ end: () => 9, pause: () => 1, arrive: () => {} }, 5);
  s.show({ n: 3, player: 0, line }, { walk });
  expect(walk.n).toBe(3);
  s.lay({ shown: at(5), walk });
  expect(s.draft).toBeNull();
  s.lay({ shown: at(3), walk });
  expect(s.draft).not.toBeNull();
  walk.go(4);
  s.lay({ shown: at(3), walk });
  expect([s.draft, s.shown]).toEqual([null, null]);
});
