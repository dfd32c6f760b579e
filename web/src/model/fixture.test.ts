import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import type { json } from '../lib/api';
import { noteOpened } from '../lib/fixture';
import type { LiveOptions } from '../lib/live';
import type { Push } from '../lib/types';
import { rulingOf } from './fixtureruling';
import { nextFixture } from './nextfixture.svelte';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

describe('after a game of a tournament', () => {
  it('the next game is told once it has begun, with a sound unless it was seen, and forgotten with the page', () => {
    const opened: LiveOptions[] = [];
    const [begun, close] = [vi.fn(), vi.fn()];
    const leave = nextFixture.follow('t/1', 'first', begun, (options) => {
      opened.push(options);
      return { close };
    });
    const told = (games?: string[]) => opened[0]?.onPush({ type: 'tournament', ...(games && { you: { games } }) } as never);
    expect([opened[0]?.path, opened[0]?.query(opened[0].since())]).toEqual(['/api/tournaments/t%2F1/socket', 'since=0']);
    told(['first']); // its result is not entered yet
    told();
    opened[0]?.onPush({ type: 'host' } as unknown as Push);
    expect([nextFixture.game, begun.mock.calls.length]).toEqual(['', 0]);
    told(['second']);
    told(['second']);
    expect([nextFixture.game, begun.mock.calls.length]).toEqual(['second', 1]);
    noteOpened('third');
    told(['third']);
    expect([nextFixture.game, begun.mock.calls.length]).toEqual(['third', 1]);
    told([]);
    expect(nextFixture.game).toBe('');
    told(['second']);
    leave();
    expect([nextFixture.game, close.mock.calls.length]).toEqual(['', 1]);
  });
});

/** A server whose round has some matches. */
const answers = (list: object[]) => (async (_: string, path: string) => {
  if (path === '/api/tournaments/t/rounds/2') return { list };
  if (path === '/api/tournaments/t/entrants?after=1000') return { entrants: [{ name: 'Ann' }, { name: 'Bo' }] };
  throw new Error(path);
}) as unknown as typeof json;

describe('a game of a tournament that was called off', () => {
  const fixture = { tournament: 't', round: 2, board: 1, game: 1, attempt: 1 };
  it.each([
    ['for one', [{ board: 2 }, { board: 1, attempt: 1, award: 'adjudicated', winner: 1001, reason: 'Left.' }], { winner: 'Bo', reason: 'Left.' }],
    ['for nobody', [{ board: 1, attempt: 1, award: 'adjudicated', reason: 'Both late.' }], { winner: '', reason: 'Both late.' }],
    ['lost by who left', [{ board: 1, attempt: 1, award: 'forfeit', winner: 1001 }], null],
    ['not decided', [{ board: 1, attempt: 1 }], null],
    ['paired anew', [{ board: 1, attempt: 2, award: 'forfeit', winner: 1001 }], null],
  ])('says what was decided: %s', async (_, list, ruling) => {
    expect(await rulingOf(fixture, answers(list))).toEqual(ruling);
  });
  it('says nothing while that cannot be asked', async () => {
    expect(await rulingOf(fixture, (async () => Promise.reject(new ApiError(503, {}))) as unknown as typeof json)).toBeNull();
  });
});
