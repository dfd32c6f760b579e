import { render } from 'svelte/server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Session } from '../model/session.svelte';
import { m } from '../paraglide/messages.js';
import { state } from '../testing/fixtures';
import type { AfterDesk } from './desk';
import type Card from './ResultCard.svelte';

let ResultCard: typeof Card;

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('location', { pathname: '/t/g' });
  vi.stubGlobal('window', { addEventListener: () => {} });
  vi.stubGlobal('localStorage', { getItem: () => 'en', setItem: () => {} });
  ResultCard = (await import('./ResultCard.svelte')).default;
});

afterAll(() => vi.unstubAllGlobals());

/** The result, of whose events so many have not come. */
function card(earlier: number): string {
  const seats = ['Ann', 'Bo'].map((name, seat) => ({ seat, name, kind: 'person', yours: false }));
  const final = { winners: [0], ranking: [0, 1], points: [] };
  const players = seats.map(({ name }, seat) => ({ name, score: 9 - seat }));
  const events = [{ type: 'turn', turn: 1, player: 0 }, { type: 'score', player: 0, points: 9, x: 0, y: 0 }];
  const table = { id: 'g', status: 'ended', seats, state: { ...state(null), players, final } };
  const session = { id: 'g', table, events, earlier } as unknown as Session;
  return render(ResultCard, { props: { session, desk: {} as AfterDesk, board: null, art: { tiles: {} } } }).body;
}

it('is remembered by nothing as long as how the game began has not come', () => {
  expect(card(0)).toContain(m.result_best());
  expect(card(7)).not.toContain(m.result_best());
  expect(card(7)).toContain('Ann');
});
