import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import { parseRoute } from '../lib/route.svelte';
import { hello } from '../testing/fixtures';
import { classIn, leadersAt, playerAt } from './address';
import { files, players, queryOf } from './api';
import { ChallengeDesk } from './challenges.svelte';
import { draw, thinned } from './chart';
import { challengeFault, faultText, searchFault } from './faults';
import { LeaderList } from './leaders.svelte';
import { changeText, endOf, fate, isOff, levelName, placeText, ranked, setsOf, sitterName } from './rows';
import { asked, fault, furtherIn, nothing, searchIn, tidy } from './search';
import { usual, wishOf } from './setup';
import type { Challenge, Leader, Leaders, Result, ResultSeat } from './types';

vi.hoisted(() => {
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('window', { addEventListener: () => {} });
});

const seat = (rank: number, more: Partial<ResultSeat> = {}): ResultSeat => ({ rank, points: 10, outcome: 'played', ...more });
const game = (...seats: ResultSeat[]): Result => ({ game: 'a', ended: '2026-11-29T10:00:00Z', class: 'two', seats, sets: [], turns: 36, record: true });
const leader = (place: number): Leader => ({ place, name: `P${place}`, points: 2000 - place, interval: 40, games: 9 });
const answer = (from: number, count: number, more: Partial<Leaders> = {}): Leaders => ({ class: 'two', leaders: Array.from({ length: count }, (_, i) => leader(from + i)), provisional: [], ...more });
const challenge = (id: string, by: string, to: string): Challenge => ({ id, by, to, made: '', until: '', wish: {} });
const day = (n: number) => Date.parse('2026-01-01T00:00:00Z') + n * 86_400_000;
const lists = () => ({ received: [challenge('a', 'Bo', 'Ann')], sent: [challenge('b', 'Ann', 'Cy')] });
const server = () => ({ ...players, challenges: vi.fn(async () => lists()), accept: vi.fn(async () => ({ game: 'g' })), drop: vi.fn(async () => ({ ok: true })) });
const refused = (code: string, status = 404) => new ApiError(status, { error: { code } });

/** What the server is asked, and answers in turn. */
function answering(...answers: unknown[]) {
  const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async () => new Response(JSON.stringify(answers.length > 1 ? answers.shift() : answers[0])));
  vi.stubGlobal('fetch', fetched);
  return { fetched, paths: () => fetched.mock.calls.map(([path]) => path) };
}

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterEach(() => vi.unstubAllGlobals());

describe('addresses', () => {
  it('lead to a player, whatever they are called', () => {
    expect(playerAt('Ann B/c')).toBe('/@/Ann%20B%2Fc');
    expect(parseRoute(playerAt('Ann B/c'))).toEqual({ page: 'player', name: 'Ann B/c' });
    expect(['/@/Ann/', '/games?player=Ann', '/leaders', '/@', '/@/', '/@/a/b', '/@/%E0'].map((path) => parseRoute(path).page)).toEqual(['player', 'games', 'leaders', 'missing', 'missing', 'missing', 'missing']);
  });

  it('name a class, the first being usual', () => {
    expect([leadersAt('two'), leadersAt('days')]).toEqual(['/leaders', '/leaders?class=days']);
    expect([classIn(''), classIn('?class=days'), classIn('?class=chess')]).toEqual(['two', 'days', 'two']);
  });
});

describe('a search', () => {
  it('is in the address as it was typed, without what makes no sense', () => {
    const search = searchIn('?player=+Ann+&from=2026-01-31&to=yesterday&class=chess&outcome=time&min_turns=-1&max_turns=40&rated=true&set=tower');
    expect(search).toEqual({ ...nothing, player: 'Ann', from: '2026-01-31', outcome: 'time', max_turns: '40', rated: 'true', set: 'tower' });
    expect(queryOf(asked(search))).toBe('?player=Ann&from=2026-01-31&set=tower&outcome=time&max_turns=40&rated=true');
    expect(searchIn(queryOf(asked(search)))).toEqual(search);
    expect(searchIn('?set=%3Cb%3E')).toEqual(nothing);
  });

  it('of one’s own games names nobody', () => {
    expect(tidy({ ...nothing, mine: 'true', player: 'Ann', opponent: 'Bo' })).toEqual({ ...nothing, mine: 'true', opponent: 'Bo' });
  });

  it('says what cannot be', () => {
    expect(fault({ ...nothing, from: '2026-02-01', to: '2026-01-01' })).toBe('dates');
    expect(fault({ ...nothing, min_turns: '100', max_turns: '20' })).toBe('turns');
    expect([fault(nothing), fault({ ...nothing, from: '2026-01-01', to: '2026-01-01', min_turns: '9', max_turns: '10' })]).toEqual(['', '']);
  });

  it('counts what is behind “more”', () => {
    expect([furtherIn({ ...nothing, player: 'Ann' }), furtherIn({ ...nothing, set: 'tower', from: '2026-01-01' })]).toEqual([0, 2]);
  });
});

describe('what is asked of the server', () => {
  it('goes on behind a page, and looks further where one is empty', async () => {
    const { paths } = answering({ games: [], next: '5.a' }, { games: [game()], next: '4.b' });
    expect(await players.results({ player: 'Ann B', class: '' })).toEqual({ rows: [game()], next: '4.b' });
    expect(paths()).toEqual(['/api/results?player=Ann+B', '/api/results?player=Ann+B&before=5.a']);
  });

  it('is not asked for ever', async () => {
    const { paths } = answering({ games: [], next: '5.a' });
    expect(await players.results({})).toEqual({ rows: [], next: '5.a' });
    expect(paths()).toHaveLength(3);
  });

  it('sends a challenge to a name as its address can have it', async () => {
    const { fetched } = answering({ id: 'c' });
    await players.challenge('a/b', { preset: 'x', rated: true });
    const [path, init] = fetched.mock.calls[0]!;
    expect([path, init.method, init.body]).toEqual(['/api/players/a%2Fb/challenge', 'POST', '{"preset":"x","rated":true}']);
  });

  it('has files at addresses of their own', () => {
    expect([files.record('a b'), files.records({ player: 'Ann', set: '' }, '5.a'), files.own()]).toEqual(['/api/games/a%20b/record', '/api/results/records?player=Ann&before=5.a', '/api/account/records']);
  });
});

describe('a game in the list', () => {
  const ann = { name: 'Ann' };

  it('is won alone, tied with others, lost, or called off', () => {
    expect(fate(game(seat(1, ann), seat(2, { name: 'Bo' })), { name: 'ann' })).toBe('won');
    expect(fate(game(seat(1, ann), seat(1, { name: 'Bo' })), ann)).toBe('tied');
    expect(fate(game(seat(1), seat(2, ann), seat(2)), ann)).toBe('lost');
    expect(fate(game(seat(0, { ...ann, outcome: 'off' }), seat(0, { outcome: 'off' })), ann)).toBe('off');
    expect(fate(game(seat(1), seat(2)), ann)).toBeUndefined();
    expect(fate(game(seat(1), seat(2, { you: true })), 'you')).toBe('lost');
  });

  it('has its seats by rank, those without one last', () => {
    expect(ranked([seat(0), seat(2), seat(1)]).map(({ rank }) => rank)).toEqual([1, 2, 0]);
    expect([isOff(game(seat(1), seat(2, { outcome: 'left' }))), isOff(game(seat(0), seat(0)))]).toEqual([false, true]);
  });

  it('says who sat there, and nothing of those who are private', () => {
    expect([sitterName(ann), sitterName({}), sitterName({ level: 'hard@1' }), sitterName({ called: 'Grandma' }), levelName('hard@12')]).toEqual(['Ann', 'a player', 'Hard (computer)', 'Grandma', 'Hard']);
  });

  it('says how it ended', () => {
    expect(endOf(seat(1))).toBe('');
    expect(endOf(seat(2, { outcome: 'time' }))).toBe('out of time');
    expect(endOf(seat(2, { outcome: 'left', computer_turns: 3 }))).toBe('left, the computer played 3 turns');
    expect([changeText(12), changeText(-9), changeText(0)]).toEqual(['+12', '−9', '±0']);
    expect([setsOf([]), setsOf(['base']), setsOf(['base', 'tower'])]).toEqual(['Base game', 'Base game', 'The Tower']);
  });
});

describe('the chart of a rating', () => {
  const size = { width: 640, height: 240, left: 44, right: 14, top: 10, bottom: 24 };
  const many = Array.from({ length: 10_000 }, (_, i) => ({ at: day(i / 20), points: 1500 + i / 100, interval: 60 }));

  it('has few moments of very many, with the first and the last', () => {
    const some = thinned(many, 120);
    expect(some).toHaveLength(120);
    expect([some[0]?.at, some.at(-1)?.at]).toEqual([many[0]?.at, many.at(-1)?.at]);
    expect(thinned([{ at: 'nonsense', points: 1, interval: 1 }, ...many.slice(0, 2).toReversed()], 120).map(({ at }) => at)).toEqual([day(0), day(0.05)]);
  });

  it('lies within its frame, later to the right, stronger above', () => {
    const { line, band, last, points, times } = draw(thinned(many, 120), size);
    const places = [...(line + band).matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    expect(places.every(([x = 0, y = 0]) => x >= size.left && x <= size.width - size.right && y >= size.top && y <= size.height - size.bottom)).toBe(true);
    expect(last[0]).toBe(size.width - size.right);
    expect(last[1]).toBeLessThan(places[0]![1]!);
    expect(points.every(({ value }) => value % 10 === 0)).toBe(true);
    expect(times).toHaveLength(3);
  });

  it('can be drawn of one game', () => {
    const { line, times } = draw([{ at: day(0), points: 1500, interval: 350 }], size);
    expect(line).toMatch(/^M44 [\d.]+$/);
    expect(times).toHaveLength(1);
  });
});

describe('the leaders', () => {

  it('come by pages, and the reader’s own place with the first', async () => {
    const ask = vi.fn(async (_of: string, after = '') => (after ? answer(51, 3) : answer(1, 50, { next: '1600.2', you: { place: 7, points: 1600, interval: 50, games: 80 } })));
    const list = new LeaderList('two', ask);
    await list.load();
    expect([list.leaders.length, list.next, list.you?.place]).toEqual([50, '1600.2', 7]);
    await list.more();
    expect([list.leaders.length, list.next, list.you?.place]).toEqual([53, '', 7]);
    expect(ask.mock.calls).toEqual([['two', ''], ['two', '1600.2']]);
  });

  it('stay when more of them do not come', async () => {
    let away = false;
    const list = new LeaderList('two', async () => {
      if (away) throw refused('internal', 500);
      return answer(1, 50, { next: '1650.1' });
    });
    await list.load();
    away = true;
    await list.more();
    expect([list.leaders.length, list.failure === '', list.busy]).toEqual([50, false, false]);
  });

  it('say one’s own place in words', () => {
    expect(placeText({ place: 1214, points: 1634, interval: 62, games: 412, about: 'hard' })).toEqual(['You are in place 1,214, with 1634 ± 62 after 412 games.', 'You are about as strong as the computer at level “Hard”.']);
    expect(placeText({ points: 1512, interval: 280, games: 1, provisional: true })).toEqual(['Your rating is 1512 ± 280 after 1 game, and still provisional.']);
  });
});

describe('a challenge', () => {
  it('is the base game with ten minutes, in which whoever runs out of time loses, unless more is chosen', () => {
    const setup = usual(hello());
    expect(wishOf(setup, true, 'random')).toMatchObject({ expansions: ['base'], rated: true, clock: { kind: 'bank', bank_s: 600, flag: 'out' } });
    setup.toggle('inns-cathedrals');
    setup.option('base.farmers', 'off');
    setup.aids = 'teach';
    expect(wishOf(setup, false, 'sender')).toMatchObject({ expansions: ['base', 'inns-cathedrals'], options: { 'base.farmers': 'off' }, aids: 'teach', first: 'sender', rated: false });
    const rated = wishOf(setup, true, 'sender');
    expect([rated.aids, rated.first]).toEqual([undefined, undefined]);
    setup.clock = null;
    expect(wishOf(setup, false, 'random').clock).toEqual({ kind: 'none' });
  });

  it('says why it cannot be', () => {
    expect(challengeFault(refused('not-found'))).toBe('They take no challenge of yours now.');
    expect(searchFault(refused('not-found'))).toBe('Nobody whose games are public has this name.');
    expect(faultText(refused('not-found'))).toBe('This is no longer there.');
    expect(faultText(refused('offline', 0))).not.toContain('offline');
  });
});

describe('challenges', () => {
  it('are accepted, declined and taken back', async () => {
    const ask = server();
    const desk = new ChallengeDesk(ask);
    await desk.load();
    expect(await desk.accept(desk.received[0]!)).toBe('g');
    expect(await desk.drop(desk.received[0]!)).toBe(true);
    expect(await desk.drop(desk.sent[0]!)).toBe(true);
    expect([desk.received, desk.sent, ask.drop.mock.calls]).toEqual([[], [], [['a'], ['b']]]);
  });

  it('are looked for again when one is gone', async () => {
    const ask = { ...server(), accept: vi.fn(async () => Promise.reject(refused('not-found'))) };
    const desk = new ChallengeDesk(ask);
    await desk.load();
    expect(await desk.accept(desk.received[0]!)).toBe('');
    expect([desk.refused, desk.busy, ask.challenges.mock.calls.length]).toEqual(['This is no longer there.', false, 2]);
  });

  it('stay while the server is away, and are asked for no more where there is no account', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { documentElement: { lang: 'en' }, visibilityState: 'visible', addEventListener: () => {}, removeEventListener: () => {} });
    const failing = vi.fn(async () => Promise.reject(refused('no-account', 403)));
    const nobody = new ChallengeDesk({ ...server(), challenges: failing });
    const end = nobody.watch();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(failing).toHaveBeenCalledTimes(1);
    expect(nobody.failure).not.toBe('');
    end();

    const ask = server();
    const desk = new ChallengeDesk(ask);
    const stop = desk.watch();
    await vi.advanceTimersByTimeAsync(0);
    ask.challenges.mockRejectedValue(refused('offline', 0));
    await vi.advanceTimersByTimeAsync(100_000);
    expect([desk.received.length, desk.failure, ask.challenges.mock.calls.length]).toEqual([1, '', 6]);
    stop();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(ask.challenges).toHaveBeenCalledTimes(6);
    vi.useRealTimers();
  });
});
