import { render } from 'svelte/server';
import { beforeAll, expect, it } from 'vitest';
import type { Seat, State } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { state } from '../testing/fixtures';
import BoardText from './BoardText.svelte';
import type { LensDesk, LensGame } from './desk';

beforeAll(() => {
  globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
});

/** The board in words, for a reader who holds the seat or does not. */
function text(yours: boolean, more: Partial<State> = {}): string {
  const seats = [{ seat: 0, name: 'Ann', yours }] as unknown as Seat[];
  const table = { state: { ...state(null), aids: ['features'], ...more }, seats, seq: 1 } as LensGame['table'];
  const session: LensGame = { id: 'g', table, events: [], acting: -1, draft: null, help: () => Promise.resolve() };
  return render(BoardText, { props: { session, desk: {} as LensDesk, art: { tiles: {} } } }).body;
}

it('says that the features are on their way where who watches has not been told them', () => {
  expect(text(false)).toContain(m.loading());
  for (const told of [text(true), text(false, { features: [] }), text(false, { aids: [] })]) expect(told).not.toContain(m.loading());
});
