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

/** The result, of whose events so many have not come, and what the table knows more of it. */
function card(earlier: number, more: object = {}, out?: number[]): string {
  const seats = ['Ann', 'Bo'].map((name, seat) => ({ seat, name, kind: 'person', yours: false }));
  const final = { winners: [0], ranking: [0, 1], points: [], ...more };
  const players = seats.map(({ name }, seat) => ({ name, score: 9 - seat }));
  const events = [{ type: 'turn', turn: 1, player: 0 }, { type: 'score', player: 0, points: 9, x: 0, y: 0 }];
  const table = { id: 'g', status: 'ended', seats, out, state: { ...state(null), players, final } };
  const session = { id: 'g', table, events, earlier } as unknown as Session;
  return render(ResultCard, { props: { session, desk: {} as AfterDesk, board: null, art: { tiles: {} } } }).body;
}

it('is remembered by nothing as long as how the game began has not come', () => {
  expect(card(0)).toContain(m.result_best());
  expect(card(7)).not.toContain(m.result_best());
  expect(card(7)).toContain('Ann');
});

it('tells who was out of time, who resigned and how many turns the computer played', () => {
  const seats = [
    { player: 0, computer_turns: 12 },
    { player: 1, time_up: 1, computer_turns: 1 },
  ];
  const told = card(0, { end: 'forfeit', seats, last: [1] }, [1]);
  expect(told).toContain('the computer played 12 turns');
  expect(told).toContain('out of time · the computer played 1 turn<');
  expect(card(0, { seats: [{ player: 1, resigned: true }] }, [1])).toContain('resigned');
  expect(card(0, { seats: [{ player: 1, time_up: 3 }] })).toContain('out of time 3 times');
});

it('has no winner, no places and no points where the game was called off', () => {
  const told = card(0, { end: 'called-off', winners: [], ranking: [], seats: [{ player: 1, resigned: true }] });
  expect(told).toContain(m.result_called_off());
  expect(told).toContain(m.result_called_off_why());
  expect(told).toContain('resigned');
  for (const no of [m.result_best(), m.result_tie(), '>1.<', '>9<']) expect(told).not.toContain(no);
});
