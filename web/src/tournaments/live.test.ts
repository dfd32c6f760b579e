import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import { putOut } from '../lib/live';
import type { LiveOptions } from '../lib/live';
import type { tournaments } from './api';
import { Live, pauses } from './live.svelte';
import { after, waitFor } from './parts';
import type { LogEvent, Pushed, Round, Tournament } from './types';

vi.hoisted(() => {
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('window', { addEventListener: () => {} });
});

const names = ['Ann', 'Bo', 'Cy', 'Di'].map((name, number) => ({ number, name }));
const going = { id: 't', phase: 'running' as const, seq: 9, version: 10, head_version: 1, entrants_version: 4, standings_version: 9, entered: 4 };
const rounds = (...versions: number[]) => versions.map((version, i) => ({ number: i + 1, matches: 1, decided: 0, begun: true, version }));
const made = (more: Partial<Tournament> = {}): Tournament => ({
  name: 'Evening', ...going, entrants: [], rounds: rounds(9), plan: { name: 'Evening', form: { kind: 'swiss', rounds: 5, seats: 2 }, game: {} }, ...more,
});
const pushed = (more: Partial<Pushed> = {}): Pushed => ({ type: 'tournament', watching: 1, ...going, rounds: rounds(9), ...more });

const nine: LogEvent[] = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({ at, start: {} }));

/** A server that answers as of version 10, unless a test says otherwise, and a socket that does what the test says. */
function house() {
  const ask = {
    one: vi.fn(async () => made()),
    entrants: vi.fn(async (_: string, __: number, from: number) => ({ entrants: names.slice(from) })),
    round: vi.fn(async (_: string, version: number, number: number): Promise<Round> => ({ number, matches: 1, decided: 0, version: version - 1, list: [] })),
    standings: vi.fn(async () => ({ seq: 1, tie_breaks: [], rows: [] })),
    log: vi.fn(async (_: string, from: number): Promise<{ log: LogEvent[] }> => ({ log: nine.slice(from) })),
  };
  const sockets: LiveOptions[] = [];
  const close = vi.fn();
  /** The versions from which on the page has connected anew. */
  const again: number[] = [];
  const live = new Live('t', ask as unknown as typeof tournaments, (options) => {
    sockets.push(options);
    return { close, again: () => again.push(options.since()) };
  });
  const counts = () => [ask.one, ask.entrants, ask.round, ask.standings].map((f) => f.mock.calls.length);
  const told = (more: Partial<Pushed>) => sockets[0]?.onPush(pushed(more) as never);
  return { ask, live, sockets, close, again, counts, told };
}

let state: 'visible' | 'hidden';
let look: () => void;
let leave = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  state = 'visible';
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    get visibilityState() {
      return state;
    },
    addEventListener: (_: string, f: () => void) => (look = f),
    removeEventListener: () => {},
  });
});
afterEach(() => {
  leave();
  leave = () => {};
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function followed() {
  const h = house();
  leave = h.live.watch();
  await vi.advanceTimersByTimeAsync(0);
  h.sockets[0]?.link('open');
  return h;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a tournament that is followed', () => {
  it('is asked for once, and then told', async () => {
    const h = await followed();
    expect([h.sockets.length, h.sockets[0]?.since(), h.sockets[0]?.path]).toEqual([1, 10, '/api/tournaments/t/socket']);
    await pass(60_000);
    expect(h.counts()).toEqual([1, 1, 1, 1]);
    expect(h.live.now?.entrants).toEqual(names);
    const before = h.live.now;
    h.told({}); // what it has already
    expect(h.live.now).toBe(before);
  });
  it('shows its own table at once, and asks for what has changed and for nothing else', async () => {
    const h = await followed();
    h.told({ version: 12, seq: 11, rounds: rounds(9, 11), you: { entrant: 0, games: ['g'] } });
    expect([h.live.now?.you?.games, h.live.now?.name, h.live.now?.seq]).toEqual([['g'], 'Evening', 11]);
    await pass(1000);
    expect(h.counts()).toEqual([1, 1, 2, 1]);
    expect(h.ask.round.mock.calls.at(-1)).toEqual(['t', 12, 2]);
    h.told({ version: 13, seq: 12, rounds: rounds(9, 12), standings_version: 12 });
    expect(h.live.now?.you).toBeUndefined();
    h.told({ version: 14, seq: 13, rounds: rounds(9, 13), standings_version: 13, entrants_version: 13 });
    await pass(1000);
    expect(h.counts()).toEqual([1, 2, 3, 2]);
    h.told({ version: 15, seq: 14, said: 'Tea', rounds: rounds(9, 13), standings_version: 13, entrants_version: 13 });
    await pass(5000);
    expect(h.counts()).toEqual([1, 2, 3, 2]);
    expect(h.live.now?.said).toBe('Tea');
  });
  it('asks for all of it when plan or staff are others', async () => {
    const h = await followed();
    h.ask.one.mockResolvedValue(made({ version: 11, head_version: 2, referees: ['Ref'] }));
    h.told({ version: 11, head_version: 2 });
    await pass(1000);
    expect([h.ask.one.mock.calls.length, h.live.now?.referees]).toEqual([2, ['Ref']]);
  });
  it('lets the log grow once it is asked for', async () => {
    const h = await followed();
    await h.live.wantLog();
    h.ask.log.mockResolvedValueOnce({ log: [{ at: 9, say: { text: 'x' } }] });
    h.told({ version: 11, seq: 10 });
    await pass(1000);
    expect([h.ask.log.mock.calls.at(-1), h.live.log?.length]).toEqual([['t', 9], 10]);
  });
  it('asks for nothing but its own while nobody sees it, and for the rest once somebody does', async () => {
    const h = await followed();
    state = 'hidden';
    h.told({ version: 11, seq: 10, rounds: rounds(10), you: { entrant: 0, games: ['g'] } });
    await pass(60_000);
    expect([h.live.now?.you?.games, h.counts()]).toEqual([['g'], [1, 1, 1, 1]]);
    state = 'visible';
    look();
    await pass(1000);
    expect(h.counts()).toEqual([1, 1, 2, 1]);
  });
});

describe('a guest who enters', () => {
  it('is connected anew, once, as whom they are now, and keeps their place while others enter', async () => {
    const h = await followed();
    await h.live.load(); // nobody yet
    expect(h.again).toEqual([]);
    h.told({ version: 12, seq: 11 }); // another has entered after them, which the connection tells nobody in particular
    h.ask.one.mockResolvedValue(made({ version: 11, seq: 10, you: { entrant: 3 } }));
    await h.live.load();
    expect(h.again).toEqual([0]);
    h.told({ version: 12, seq: 11, you: { entrant: 3 } });
    expect([h.live.now?.you?.entrant, h.live.now?.version]).toEqual([3, 12]);
    h.told({ version: 13, seq: 12, rounds: rounds(9, 12), you: { entrant: 3, games: ['g'] } });
    expect(h.live.now?.you?.games).toEqual(['g']);
    h.ask.one.mockResolvedValue(made({ version: 14, you: { entrant: 3 } }));
    await h.live.load();
    expect(h.again).toEqual([0]);
  });
  it('is told by the first connection if they have their place when it begins', async () => {
    const h = house();
    h.ask.one.mockResolvedValue(made({ you: { entrant: 3 } }));
    leave = h.live.watch();
    await pass(0);
    expect(h.sockets[0]?.since()).toBe(10);
    h.ask.one.mockResolvedValue(made({ version: 11, you: { entrant: 3, byes: [2] } }));
    await h.live.load();
    expect([h.again, h.live.now?.you?.byes]).toEqual([[], [2]]);
  });
});

describe('without a connection', () => {
  it('is asked for every few seconds, is stale only if that fails, and stops once it is told again', async () => {
    const h = await followed();
    h.sockets[0]?.link('lost');
    await pass(pauses.running * 2);
    expect([h.ask.one.mock.calls.length, h.live.stale]).toEqual([3, false]);
    h.ask.one.mockRejectedValueOnce(new ApiError(0, {}));
    await pass(pauses.running);
    expect([h.live.stale, h.live.now?.name]).toEqual([true, 'Evening']);
    h.sockets[0]?.link('open');
    await pass(0);
    expect([h.live.stale, h.ask.one.mock.calls.length]).toEqual([false, 5]);
    await pass(60_000);
    expect(h.ask.one).toHaveBeenCalledTimes(5);
  });
  it('is asked for seldom by a page that nobody sees', async () => {
    const h = await followed();
    state = 'hidden';
    h.sockets[0]?.link('lost');
    await pass(pauses.hidden - 1);
    expect(h.ask.one).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(h.ask.one).toHaveBeenCalledTimes(2);
  });
  it('is stale while a part cannot be had, and tries again', async () => {
    const h = await followed();
    h.ask.round.mockRejectedValueOnce(new ApiError(503, {}));
    h.ask.one.mockResolvedValue(made({ version: 11, seq: 10, rounds: rounds(10) }));
    h.told({ version: 11, seq: 10, rounds: rounds(10) });
    await pass(1000);
    expect(h.live.stale).toBe(true);
    await pass(pauses.running);
    expect([h.live.stale, h.live.rounds.get(1)?.version]).toEqual([false, 10]);
  });
  it('takes all anew for somebody whose session is over', async () => {
    const h = await followed();
    h.sockets[0]?.ended?.(putOut);
    expect(h.sockets[0]?.since()).toBe(0);
    h.told({ you: { staff: true } });
    expect([h.live.now?.you?.staff, h.sockets[0]?.since()]).toEqual([true, 10]);
  });
  it('says when there is nothing, and lets go of what is over', async () => {
    const h = house();
    h.ask.one.mockRejectedValue(new ApiError(404, { error: { code: 'not-found' } }));
    leave = h.live.watch();
    await pass(60_000);
    expect([h.live.missing, h.ask.one.mock.calls.length, h.sockets.length]).toEqual([true, 1, 0]);
    const other = await followed();
    leave();
    expect(other.close).toHaveBeenCalledOnce();
  });
});

describe('parts', () => {
  it('are asked for by many one after the other, by players sooner, and at once by who runs it', () => {
    expect([waitFor(1000, { entrant: 1 }, 5000, 1), waitFor(1000, undefined, 5000, 1), waitFor(1000, { staff: true }, 5000, 1), waitFor(1, undefined, 200, 0)]).toEqual([2000, 6000, 0, 800]);
    expect(waitFor(100_000, undefined, 0, 1)).toBe(20_000);
  });
  it('stay while news come, and what is not said any more goes', () => {
    const t = after(made({ about: 'Tea', paused: true, said: 'x' }), pushed({ version: 11 }));
    expect([t.about, t.paused, t.said, t.version, 'watching' in t]).toEqual(['Tea', undefined, undefined, 11, false]);
  });
});
