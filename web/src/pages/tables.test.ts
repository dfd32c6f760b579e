import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Art, GameSummary, State } from '../lib/types';
import { somewhere, state, tileArt } from '../testing/fixtures';
import { glimpseOf } from './glimpse';
import { Tables, ago, current, isMine, keptWaiting, statusOf, titleOf, whenOf, withWhom } from './tables.svelte';

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
});

const game = (id: string, more: Partial<GameSummary> = {}): GameSummary => ({
  id, title: '', status: 'playing', names: ['Ann', ''], waiting: [0], updated: '2026-01-01T12:00:00Z', host: true, yours: [0],
  turn: 'yours', players: [{ name: 'Ann', yours: true }, { name: '' }], ...more,
});
const row = (n: number): State => ({ ...state(null), tiles: Array.from({ length: n }, (_, x) => ({ x, y: 0, rotation: 90, tile: 't' })) });
const theirs = game('theirs', { waiting: [1], turn: 'others' });
const over = game('over', { status: 'over', waiting: [], turn: 'over' });

describe('the tables of this browser', () => {
  it('are shown as the server has sorted them: what is played, else the last', () => {
    expect(current([game('mine'), theirs, over]).map((g) => g.id)).toEqual(['mine', 'theirs']);
    expect(current([over, game('closed', { status: 'ended' })]).map((g) => g.id)).toEqual(['over']);
    expect(current([])).toEqual([]);
    expect([game('a'), theirs, over].map(isMine)).toEqual([true, false, false]);
  });

  it('say who is awaited, what they are called and when they changed', () => {
    expect([game('a'), theirs, over].map(statusOf)).toEqual(['Your turn', 'Waiting for Player 2', 'Finished']);
    expect([titleOf(theirs), titleOf(game('b', { title: 'Sunday' }))]).toEqual(['Ann and Player 2', 'Sunday']);
    expect(ago('2026-01-01T12:00:00Z', Date.parse('2026-01-01T14:10:00Z'))).toBe('2 hours ago');
    expect(ago('never')).toBe('');
  });

  it('say how many keep others waiting, and with whom one plays', () => {
    const alone = game('alone', { turn: 'alone' });
    expect(isMine(alone)).toBe(true);
    expect(keptWaiting([game('a'), alone, theirs], true)).toEqual({ count: 1, text: '1' });
    expect(keptWaiting([game('a'), game('b')], true)).toEqual({ count: 2, text: '2+' });
    expect(statusOf(game('c', { turn: 'people', waiting: [1] }))).toBe('Waiting for people to join');
    expect([withWhom(theirs), withWhom(game('d', { title: 'Sunday' })), withWhom(game('e', { title: 'Sunday', players: [{ name: 'Ann', yours: true }, { name: '', free: true }] }))]).toEqual(['', 'with Player 2', '']);
  });

  it('say since when one is awaited, or when the time is up', () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T14:00:00Z') });
    expect(whenOf(game('a', { since: '2026-01-01T13:00:00Z' }))).toBe('1 hour ago');
    expect(whenOf(game('b', { due: '2026-01-01T17:00:00Z' }))).toBe('time is up in 3 hours');
    expect(whenOf(game('c'))).toBe('2 hours ago');
    vi.useRealTimers();
  });
});

it('goes on with the list where it ended', async () => {
  const parts: Record<string, { games: GameSummary[]; next?: string }> = {
    '/api/games': { games: [game('a'), game('b')], next: 'b/1' },
    '/api/games?after=b%2F1': { games: [game('b'), game('c')] },
  };
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(parts[path])));
  const tables = new Tables();
  await tables.load();
  expect([tables.list?.length, tables.next, tables.some]).toEqual([2, 'b/1', true]);
  await tables.more();
  expect([tables.list?.map((g) => g.id), tables.next, tables.failure]).toEqual([['a', 'b', 'c'], '', '']);
});

describe('a small picture of a table', () => {
  const art: Art = { tiles: { t: tileArt('/t.svg', { r0: [50, 10] }) } };

  it('shows all of a small map, and its figures where they stand', () => {
    const small = { ...row(3), figures: [{ id: 1, player: 0, figure: 'follower', x: 1, y: 0, segment: 'r0' }, { id: 2, player: 1, figure: 'follower', ...somewhere('tower 9,9') }] };
    const seen = glimpseOf(small, [], art)!;
    expect([seen.x, seen.y, seen.width, seen.height, seen.tiles.length]).toEqual([0, 0, 3, 1, 3]);
    expect(seen.figures).toEqual([{ id: 1, player: 0, x: 1.9, y: 0.5 }]);
  });

  it('shows of a large map what lies around the newest tile, never more than fits', () => {
    const seen = glimpseOf(row(30), [{ type: 'tile', x: 10, y: 0 }], art)!;
    expect([seen.x, seen.width, seen.tiles.length]).toEqual([7, 8, 8]);
    const end = glimpseOf(row(30), [], art)!;
    expect([end.x, end.x + end.width]).toEqual([22, 30]);
  });

  it('is none of a table without tiles', () => {
    expect(glimpseOf(row(0), [], art)).toBeNull();
  });
});
