import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import { fixtureOf } from '../lib/fixture';
import { parseRoute } from '../lib/route.svelte';
import { Setup } from '../setup/setup.svelte';
import { hello } from '../testing/fixtures';
import type { tournaments } from './api';
import { ofGame, refusalText, wrongWith } from './faults';
import { Draft, moved, soon, usualBreaks } from './form.svelte';
import { Live } from './live.svelte';
import { again, correct, mayDraw, pointsOf, ranked } from './ruling';
import { rowsIn, slidesOf } from './screen';
import { checksIn, eventText, farOf, halves, logLines, nextOf, notesOn, placeText, playedAt, resultText, roundName, rowsOf, touched, winners, wins } from './phrases';
import { leftText, localValue, momentOf } from './time';
import type { Form, LogEvent, Match, MatchGame, Round, Standings, Tournament } from './types';

vi.hoisted(() => {
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('window', { addEventListener: () => {} });
});
beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'en' }, visibilityState: 'visible', addEventListener: () => {}, removeEventListener: () => {} }));
afterEach(() => vi.unstubAllGlobals());

const names = ['Ann', 'Bo', 'Cy', 'Di'];
const made = (form: Partial<Form> = {}, more: Partial<Tournament> = {}): Tournament => ({
  id: 't', name: 'Evening', phase: 'running', seq: 9, entrants: names.map((name, number) => ({ number, name })), rounds: [],
  plan: { name: 'Evening', form: { kind: 'swiss', rounds: 5, seats: 2, ...form }, game: {} },
  ...more,
});
const game = (ranks: number[] | null, points: number[] = [], more: Partial<MatchGame> = {}): MatchGame => ({ game: 'g', number: 1, order: [0, 1], ...(ranks ? { over: true, ranks, points } : {}), ...more });
const match = (...games: MatchGame[]): Match => ({ board: 1, entrants: [0, 1], games });

const going = (number: number, more = {}) => ({ number, matches: 2, decided: 0, begun: true, ...more });
const whole = (number: number): Round => ({ number, matches: 1, decided: 0, list: [match()] });

describe('addresses', () => {
  it.each([
    ['/tournaments', { page: 'tournaments', id: '', view: '' }],
    ['/tournaments/new/', { page: 'tournaments', id: 'new', view: '' }],
    ['/tournaments/a%20b', { page: 'tournaments', id: 'a b', view: '' }],
    ['/tournaments/x/screen', { page: 'tournaments', id: 'x', view: 'screen' }],
    ['/tournaments/x/boards', { page: 'tournaments', id: 'x', view: 'boards' }],
    ['/tournaments/x/other', { page: 'missing' }],
  ])('%s', (path, route) => expect(parseRoute(path)).toEqual(route));
  it('finds the fixture of a table', () => {
    expect(fixtureOf({})).toBeUndefined();
    expect(fixtureOf({ fixture: { tournament: 't', round: 2, board: 3, game: 1 } })?.board).toBe(3);
  });
});

describe('results', () => {
  it.each<[string, Match]>([
    ['', match(game(null))],
    ['1 : 0 (87 : 73)', match(game([1, 2], [87, 73]))],
    ['½ : ½ (80 : 80)', match(game([1, 1], [80, 80]))],
    ['1½ : ½ (80 : 80, 90 : 60)', match(game([1, 1], [80, 80]), game([1, 2], [90, 60]))],
    ['1 : 0 (9 : 8)', match(game([2, 1], [1, 2], { void: true }), game([1, 2], [9, 8]))],
    ['90 : 70 : 60', { board: 1, entrants: [0, 1, 2], games: [game([1, 2, 3], [90, 70, 60])] }],
    ['1 : 0 without play', { ...match(), award: 'forfeit', points: ['1', '0'] }],
  ])('%s', (text, one) => expect(resultText(one)).toBe(text));
  it('counts shared games by halves and thirds', () => {
    expect(wins([game([1, 1, 1])], 0)).toBeCloseTo(1 / 3);
    expect([0, 0.5, 2.5, 1 / 3].map(halves)).toEqual(['0', '½', '2½', '0.33']);
  });
  it('finds the table at which a match is played, and what is to be said of it', () => {
    expect(playedAt(match(game([1, 2]), game(null, [], { game: 'h' })))).toBe('h');
    expect(playedAt({ ...match(game(null)), decided: true })).toBeUndefined();
    expect(notesOn({ ...match(game([1, 2], [], { corrected: true })), by_lots: true, reason: 'late' })).toEqual(['decided by lots', 'corrected', 'late']);
  });
});

describe('what happens next', () => {
  const at = Date.parse('2026-11-29T18:00:00Z');
  it.each<[string, RegExp, Tournament, number?]>([
    ['too few', /needs 3 more players/, made({ kind: 'groups', groups: 3, qualify: 2 }, { phase: 'planned', entrants: [{ number: 0 }, { number: 1 }, { number: 2 }] })],
    ['by hand', /when the organiser says/, made({}, { phase: 'planned' })],
    ['at a time', /begins by itself/, made({ begins: at + 1 }, { phase: 'planned' }), at + 1],
    ['late', /as soon as 2 more are there/, made({ begins: at - 1, check_in: 5 }, { phase: 'planned' })],
    ['pairing', /being paired/, made()],
    ['paired', /begins by itself/, made({}, { rounds: [going(1, { begun: false, begins: '2026-11-29T18:01:00Z' })] }), at + 60_000],
    ['waits for the organiser', /Round 1 is paired and begins when the organiser says/, made({}, { rounds: [going(1, { begun: false })] })],
    ['plays', /2 matches go on/, made({}, { rounds: [going(1)] })],
    ['paused', /paused/, made({}, { paused: true, rounds: [going(1)] })],
    ['over', /final/, made({}, { phase: 'over' })],
  ])('%s', (_, text, t, when) => {
    const next = nextOf(t, at);
    expect(next.text).toMatch(text);
    expect(next.at).toBe(when);
  });
  it('says when an arena ends, if that is known', () => {
    const t = made({ kind: 'arena', minutes: 60 });
    expect(nextOf(t, at).at).toBeUndefined();
    expect(nextOf(t, at, at + 5).at).toBe(at + 5);
    expect(nextOf(t, at, at).text).toMatch(/last games/);
  });
  it('opens the check-in in time, and keeps it open for those who lack', () => {
    const t = made({ begins: at, check_in: 15 }, { phase: 'planned' });
    expect([at - 15 * 60_000 - 1, at - 15 * 60_000, at + 1].map((now) => checksIn(t, now))).toEqual([false, true, true]);
  });
  it('calls the last rounds of a knock-out by their names', () => {
    expect([1, 2, 3].map((matches) => roundName(made({ kind: 'knockout' }), 3, matches))).toEqual(['Final', 'Semi-finals', 'Round 3']);
    expect(farOf(made({}, { rounds: [going(2)] }))).toBe('Round 2 of 5');
  });
});

describe('standings', () => {
  const standings: Standings = { seq: 1, tie_breaks: ['score'], rows: [{ place: 1, entrant: 1, values: ['2'] }, { place: 2, entrant: 0, values: ['1'] }, { place: 2, entrant: 2, values: ['1'] }] };
  it('name who has won only once it is over', () => {
    expect(winners(made(), standings)).toEqual([]);
    expect(winners(made({}, { phase: 'over' }), standings)).toEqual([1]);
  });
  it('of a knock-out go by places', () => {
    const rows = rowsOf({ ...standings, places: [{ entrant: 0, first: 2, last: 3 }] });
    expect(rows.map((row) => [row.entrant, placeText(row)])).toEqual([[1, '–'], [2, '–'], [0, '2–3']]);
  });
});

describe('the log', () => {
  it('says each event, and names whoever enters', () => {
    const events: LogEvent[] = [
      { at: 1, enter: {} }, { at: 2, enter: {} }, { at: 3, start: {} }, { at: 4, pair: { round: 1, matches: [{ entrants: [0, 1] }] } },
      { at: 5, award: { round: 1, board: 1, kind: 'forfeit', points: [60, 30], reason: 'did not come' } }, { at: 6, lineup: {} },
    ];
    expect(logLines(events, made().entrants).map(({ text }) => text)).toEqual([
      'Round 1, board 1 was decided: 1 : ½. Reason: did not come', 'Round 1 is paired: 1 match.', 'The tournament has begun.', 'Bo has entered.', 'Ann has entered.',
    ]);
    expect(eventText({ at: 1, by: 'organiser', withdraw: { entrant: 3, reason: 'ill' } }, made().entrants, 0)).toBe('The organiser has withdrawn Di. Reason: ill');
  });
  it('knows which rounds have changed', () => {
    expect(touched([{ at: 1, result: { round: 2, board: 1, game: 1 } }, { at: 2, say: { text: 'x' } }])).toEqual({ all: false, rounds: new Set([2]) });
    expect(touched([{ at: 1, withdraw: { entrant: 0 } }]).all).toBe(true);
  });
});

describe('what the staff decides', () => {
  it('gives points by the scale of the form', () => {
    const scale = { win: 180, draw: 60, loss: 0 };
    expect(pointsOf({ kind: 'forfeit', losers: [0] }, scale)).toEqual([0, 180]);
    expect(pointsOf({ kind: 'forfeit', losers: [0, 1] }, scale)).toEqual([0, 0]);
    expect(pointsOf({ kind: 'adjudicated', winner: null }, scale)).toEqual([60, 60]);
    expect(pointsOf({ kind: 'adjudicated', winner: 0 })).toEqual([60, 0]);
  });
  it('corrects by ranks that a result can have', () => {
    expect(ranked([1, 1, 2])).toEqual([1, 1, 3]);
    expect(correct(2, match(), game([1, 2]), 1, [2, 1], [3, 4], 'why')).toEqual({ correct: { round: 2, board: 1, game: 1, attempt: 1, ranks: [2, 1], points: [3, 4], reason: 'why' } });
    expect(again(2, match(), game([1, 2]), 0, 'why')).toEqual({ correct: { round: 2, board: 1, game: 1, reason: 'why' } });
    expect(mayDraw(made({ kind: 'groups' }), { ...match(), group: 2 })).toBe(true);
    expect(mayDraw(made({ kind: 'knockout' }), match())).toBe(false);
  });
});

describe('the form', () => {
  it('sends what belongs to the kind, and nothing else', () => {
    const draft = new Draft(new Setup(hello()));
    draft.name = ' Evening ';
    expect(draft.plan().form).toEqual({ kind: 'swiss', seats: 2, rounds: 5, break_s: 60 });
    expect(draft.plan()).toMatchObject({ name: 'Evening', entry: 'open', rated: true, game: { clock: { kind: 'bank', bank_s: 600, increment_s: 10, flag: 'out' } } });
    draft.kind = 'knockout';
    [draft.double, draft.third, draft.bestOf, draft.late] = [true, true, 3, true];
    expect(draft.plan().form).toEqual({ kind: 'knockout', best_of: 3, double: true, drawn: 'followers', break_s: 60 });
    draft.kind = 'arena';
    expect(draft.plan().form).toEqual({ kind: 'arena', minutes: 60, late: true });
  });
  it('lets guests in by code alone, unlisted and unrated', () => {
    const draft = new Draft(new Setup(hello()));
    draft.guests = true;
    expect(draft.plan().guests).toBeUndefined();
    draft.entry = 'code';
    expect(draft.plan()).toMatchObject({ guests: true, hidden: true });
    expect(draft.plan().rated).toBeUndefined();
  });
  it('begins at a local time', () => {
    const draft = new Draft(new Setup(hello()), Date.parse('2026-11-29T10:40:00Z'));
    draft.timed = true;
    expect(draft.plan().form.begins).toBe(Date.parse('2026-11-29T12:00:00Z'));
    expect(soon(Date.parse('2026-11-29T10:30:00Z')).toISOString()).toBe('2026-11-29T11:00:00.000Z');
    expect(momentOf(localValue(new Date(1_800_000_000_000)))).toBe(1_800_000_000_000);
    expect(momentOf('')).toBe(0);
  });
  it('moves tie-breaks, and sends them only when they are other than usual', () => {
    expect(moved([1, 2, 3], 0, 1)).toEqual([2, 1, 3]);
    expect(moved([1, 2, 3], 2, 5)).toEqual([1, 2, 3]);
    const draft = new Draft(new Setup(hello()));
    draft.moveBreak(1, 1);
    draft.dropBreak(0);
    expect(draft.plan().form.tie_breaks).toEqual(['mutual', 'opponents', 'wins', 'points-difference']);
    expect(usualBreaks('swiss', 4)[1]).toBe('share');
  });
  it('shows faults at their fields', () => {
    const faults = [{ field: 'form.rounds', message: 'is 40' }, { field: 'game.clock.kind', message: 'none' }, { field: 'name', message: 'long' }];
    expect(wrongWith(faults, 'name')).toEqual(['A name has 1 to 60 characters.']);
    expect(wrongWith(faults, 'form.rounds')).toHaveLength(1);
    expect(ofGame(faults)[1]?.field).toBe('clock.kind');
    expect(refusalText(new ApiError(409, { error: { code: 'not-possible', message: 'round 2 goes on' } }))).toBe('This is not possible now. (round 2 goes on)');
  });
});

const server = () => ({
  one: vi.fn(async () => made({}, { rounds: [{ number: 1, matches: 1, decided: 0, begun: true }] })),
  round: vi.fn(async (_: string, number: number) => whole(number)),
  standings: vi.fn(async () => ({ seq: 1, tie_breaks: [], rows: [] })),
  log: vi.fn(async () => ({ log: [{ at: 1, result: { round: 1, board: 1, game: 1 } }] })),
});

const follow = (ask: ReturnType<typeof server>) => new Live('t', ask as unknown as typeof tournaments);

describe('following a tournament', () => {
  it('draws nothing anew while nothing has changed', async () => {
    const ask = server();
    const live = follow(ask);
    await live.load();
    const before = live.now;
    await live.load();
    expect(live.now).toBe(before);
    expect([ask.one, ask.round, ask.standings].map((f) => f.mock.calls.length)).toEqual([2, 1, 1]);
  });
  it('asks again for the rounds that have changed, and no others', async () => {
    const ask = server();
    const live = follow(ask);
    ask.one.mockResolvedValue(made({}, { rounds: [1, 2].map((number) => ({ number, matches: 1, decided: 0 })) }));
    await live.load();
    await live.want([1]);
    ask.round.mockClear();
    ask.one.mockResolvedValue(made({}, { seq: 10, rounds: [1, 2].map((number) => ({ number, matches: 1, decided: 0 })) }));
    await live.load();
    expect(ask.round.mock.calls).toEqual([['t', 1]]);
    expect(ask.standings).toHaveBeenCalledTimes(2);
  });
  it('gets those behind the first thousand, and keeps them while nobody comes or goes', async () => {
    const ask = { ...server(), entrants: vi.fn(async () => ({ entrants: [{ number: 4, name: 'Eve' }] })) };
    const live = follow(ask);
    ask.one.mockImplementation(async () => made({}, { entered: 5, seq: 9 + ask.one.mock.calls.length }));
    await live.load();
    await live.load();
    expect(live.now?.entrants.map((one) => one.name)).toEqual(['Ann', 'Bo', 'Cy', 'Di', 'Eve']);
    expect(ask.entrants.mock.calls).toEqual([['t', 4]]);
  });
  it('keeps what it has when the server is away, and says when there is nothing', async () => {
    const ask = server();
    const live = follow(ask);
    await live.load();
    ask.one.mockRejectedValue(new ApiError(0, {}));
    await live.load();
    expect([live.stale, live.now?.name]).toEqual([true, 'Evening']);
    const other = follow(ask);
    ask.one.mockRejectedValue(new ApiError(404, { error: { code: 'not-found' } }));
    await other.load();
    expect(other.missing).toBe(true);
  });
});

it('turns pages on a projector', () => {
  expect(slidesOf(5, 3, 4).map(({ what, from, to }) => [what, from, to])).toEqual([['pairings', 0, 4], ['pairings', 4, 5], ['standings', 0, 3]]);
  expect(rowsIn(100, 30)).toBe(3);
});

it('counts down', () => {
  expect([0, 61_000, 600_000, 7_200_000, 200_000_000].map(leftText)).toEqual(['0:00', '1:01', '10 minutes', '2 hours', '2 days']);
});
