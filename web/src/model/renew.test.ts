import { expect, it } from 'vitest';
import { state, table } from '../testing/fixtures';
import { mayRenew } from './renew';
import type { Draft } from './draft.svelte';

const at = (acting: number, turn: number, more: { sending?: boolean; started?: boolean; over?: boolean } = {}) => ({
  acting,
  sending: more.sending ?? false,
  draft: { started: more.started ?? false } as Draft,
  table: { ...table(1, []), status: more.over ? ('ended' as const) : ('playing' as const), state: { ...state(null, 1), turn } },
});

it.each([
  ['somebody else has the turn', at(-1, 4), 4, true],
  ['the turn is still the same', at(0, 4), 4, false],
  ['the turn is over, and the next is here too', at(1, 5), 4, true],
  ['the next has begun', at(1, 5, { started: true }), 4, false],
  ['the move is on its way', at(-1, 4, { sending: true }), 4, false],
  ['the game is over', at(-1, 4, { over: true }), 4, false],
])('a table whose page is older: %s', (_, session, since, may) => {
  expect(mayRenew(session, since)).toBe(may);
});
