import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import { fixtureOf } from '../lib/fixture';
import { parseRoute } from '../lib/route.svelte';
import { Setup } from '../setup/setup.svelte';
import { hello } from '../testing/fixtures';
import { ofGame, refusalText, wrongWith } from './faults';
import { filesOf } from './files';
import { Draft, moved, soon, usualBreaks } from './form.svelte';
import { again, correct, mayDraw, pointsOf, ranked, unlikePoints } from './ruling';
import { rowsIn, slidesOf } from './screen';
import { byeText, caseLines, checksIn, doerText, eventText, farOf, halves, logLines, nextOf, notesOn, placeText, playedAt, resultText, roundName, rowsOf, winners, wins } from './phrases';
import { clockThere, leftText, localValue, momentOf, readWindow, weekday, writtenWindow } from './time';
import type { Form, LogEvent, Match, MatchGame, Standings, Tournament } from './types';
import { worthText } from './worth';

vi.hoisted(() => {
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('window', { addEventListener: () => {} });
});
beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'en' }, visibilityState: 'visible', addEventListener: () => {}, removeEventListener: () => {} }));
afterEach(() => vi.unstubAllGlobals());

const names = ['Ann', 'Bo', 'Cy', 'Di'];
const made = (form: Partial<Form> = {}, more: Partial<Tournament> = {}): Tournament => ({
  id: 't', name: 'Evening', phase: 'running', seq: 9, version: 10, head_version: 0, entrants_version: 4, standings_version: 9, entered: 4, entrants: names.map((name, number) => ({ number, name })), rounds: [],
  plan: { name: 'Evening', form: { kind: 'swiss', rounds: 5, seats: 2, ...form }, game: {} },
  ...more,
});
const game = (ranks: number[] | null, points: number[] = [], more: Partial<MatchGame> = {}): MatchGame => ({ game: 'g', number: 1, order: [0, 1], ...(ranks ? { over: true, ranks, points } : {}), ...more });
const match = (...games: MatchGame[]): Match => ({ board: 1, entrants: [0, 1], games });

const going = (number: number, more = {}) => ({ number, matches: 2, decided: 0, begun: true, version: 1, ...more });

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
    expect(notesOn(match(game([1, 2], [], { corrected: true, reason: 'typed wrong' })))).toEqual(['corrected: typed wrong']);
  });
  it('says who did not come, but not once that was corrected', () => {
    const entrants = [{ number: 0, name: 'Ann' }, { number: 1, name: 'Nemo' }];
    const notes = (more: Partial<MatchGame>) => notesOn(match(game([1, 2], [0, 0], { absent: [1], ...more })), entrants);
    expect([notes({}), notes({ corrected: true }), notes({ missed: true })]).toEqual([['did not come: Nemo'], ['corrected'], []]);
    expect(notesOn(match(game([1, 2], [0, 0], { absent: [1] })))).toEqual([]);
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
    ['plays', /2 matches of round 1 still go on/, made({}, { rounds: [going(1)] })],
    ['paused', /paused/, made({}, { paused: true, rounds: [going(1)] })],
    ['over', /Only a correction/, made({}, { phase: 'over' })],
  ])('%s', (_, text, t, when) => {
    const next = nextOf(t, at);
    expect(next.text).toMatch(text);
    expect(next.at).toBe(when);
  });
  it('says when an arena ends, if that is known', () => {
    const t = made({ kind: 'arena', minutes: 60 });
    expect(nextOf(t, at).at).toBeUndefined();
    const ends = { ...t, ends: new Date(at + 5).toISOString() };
    expect(nextOf(ends, at).at).toBe(at + 5);
    expect(nextOf(ends, at + 5).text).toMatch(/last games/);
  });
  it('opens the check-in in time, and keeps it open for those who lack', () => {
    const t = made({ begins: at, check_in: 15 }, { phase: 'planned' });
    expect([at - 15 * 60_000 - 1, at - 15 * 60_000, at + 1].map((now) => checksIn(t, now))).toEqual([false, true, true]);
  });
  it('calls the last rounds of a knock-out by their names', () => {
    const t = (count: number) => made({ kind: 'knockout' }, { entrants: Array.from({ length: count }, (_, number) => ({ number, seed: number + 1 })) });
    // Of three one has a bye in the first round, which has one match as the final has; of six two have one.
    expect([roundName(t(3), 1, 1), roundName(t(3), 2, 1)]).toEqual(['Round 1', 'Final']);
    expect([roundName(t(6), 1, 2), roundName(t(6), 2, 2), roundName(t(6), 3, 1)]).toEqual(['Round 1', 'Semi-finals', 'Final']);
    expect(farOf(made({}, { rounds: [going(2)] }))).toBe('Round 2 of 5');
  });
  it('says of a league how many rounds there are and when the round ends, whatever time a match has', () => {
    const t = made({ kind: 'league', days: 7, legs: 2, appointed: true }, { began: '2026-11-29T18:00:00Z', next: '2026-12-02T19:00:00Z', rounds: [going(1), going(2)], entrants: [1, 2, 3, 0].map((seed, number) => ({ number, seed })) });
    expect(farOf(t)).toBe('Round 2 of 6');
    expect(nextOf(t, at).at).toBe(Date.parse('2026-12-13T18:00:00Z'));
    expect(nextOf({ ...t, last: true }, at).text).toMatch(/last round/);
  });
});

describe('standings', () => {
  it('says what results are worth', () => {
    const points = { win: 60, draw: 30, loss: 0, by_rank: [300, 180, 120, 60], bye: 60, half_bye: 30 };
    expect(worthText({ kind: 'swiss', points })).toBe('A win counts 1, a draw ½, a loss 0. A bye counts 1, a rest that was asked for ½.');
    expect(worthText({ kind: 'league', points })).toBe('A win counts 1, a draw ½, a loss 0.');
    expect(worthText({ kind: 'arena', seats: 4, points })).toMatch(/5, 3, 2(,)? and 1/);
    expect(worthText({ kind: 'knockout', points })).toBe('');
  });
  const standings: Standings = { seq: 1, tie_breaks: ['score'], rows: [{ place: 1, entrant: 1, values: ['2'] }, { place: 2, entrant: 0, values: ['1'] }, { place: 2, entrant: 2, values: ['1'] }] };
  it('name who has won only once it is over', () => {
    expect(winners(made(), standings)).toEqual([]);
    expect(winners(made({}, { phase: 'over' }), standings)).toEqual([1]);
  });
  it('of a knock-out go by places', () => {
    const rows = rowsOf({ ...standings, places: [{ entrant: 0, first: 2, last: 3 }] });
    expect(rows.map((row) => [row.entrant, placeText(row)])).toEqual([[1, '–'], [2, '–'], [0, '2–3']]);
  });
  it('of groups have those behind who did not go on', () => {
    const groups = [{ group: 1, rows: [{ place: 1, entrant: 0, values: [], goes_on: true }, { place: 2, entrant: 2, values: [], goes_on: true }, { place: 3, entrant: 1, values: [] }] }];
    expect(rowsOf({ ...standings, groups, places: [{ entrant: 0, first: 2, last: 2 }] }).map((row) => row.entrant)).toEqual([2, 0, 1]);
  });
  it('name nobody as the winner of a final to which nobody came', () => {
    expect(winners(made({ kind: 'knockout' }, { phase: 'over' }), { ...standings, places: [{ entrant: 0, first: 1, last: 2 }, { entrant: 1, first: 1, last: 2 }] })).toEqual([]);
  });
});

const formats = (t: Tournament) => filesOf(t, 'de').map(([, address]) => address.replace('/api/tournaments/t/', ''));

describe('files', () => {
  it('are those that there are: nothing of results before it has begun, and TRF of a Swiss of two', () => {
    const before = ['calendar.ics?lang=de', 'export?format=json'];
    expect(formats(made({}, { id: 't', phase: 'planned' }))).toEqual(before);
    expect(formats(made({ kind: 'league' }, { id: 't', you: { entrant: 0 } }))).toEqual(['calendar.ics?lang=de', 'calendar.ics?lang=de&entrant=0', 'export?format=standings.csv', 'export?format=results.csv', 'export?format=json']);
    expect(formats(made({ kind: 'swiss', seats: 2 }, { id: 't' }))).toContain('export?format=trf');
    expect(formats(made({ kind: 'swiss', seats: 3 }, { id: 't' }))).not.toContain('export?format=trf');
  });
});

describe('the log', () => {
  it('says each event, and names whoever enters', () => {
    const events: LogEvent[] = [
      { at: 1, enter: {} }, { at: 2, enter: {} }, { at: 3, start: {} }, { at: 4, pair: { round: 1, matches: [{ entrants: [0, 1] }] } },
      { at: 5, by: 'organiser', award: { round: 1, board: 1, kind: 'forfeit', points: [60, 30], reason: 'did not come' } }, { at: 6, lineup: { entrant: 1, round: 1 } },
    ];
    expect(logLines(events, made().entrants).map(({ text }) => text)).toEqual([
      'Bo has handed in the line-up for round 1.',
      'Round 1, Ann – Bo was decided: 1 : ½ in the standings. Reason: did not come', 'Round 1 is paired: 1 match.', 'The tournament has begun.', 'Bo has entered.', 'Ann has entered.',
    ]);
    expect(eventText({ at: 1, by: 'organiser', withdraw: { entrant: 3, reason: 'ill' } }, made().entrants, 0)).toBe('Di was withdrawn. Reason: ill');
  });
  it('names who plays, says which points are meant, and who of the staff did it', () => {
    const key = { round: 1, board: 1, game: 1 };
    const events: LogEvent[] = [
      { at: 1, pair: { round: 1, matches: [{ entrants: [2, 3] }] } }, { at: 2, unpair: { round: 1 }, by: 'organiser', role: 'referee' },
      { at: 3, pair: { round: 1, matches: [{ entrants: [0, 1] }] } },
      { at: 4, result: { ...key, ranks: [1, 2], points: [50, 30] } },
      { at: 5, correct: { ...key, ranks: [1, 1], points: [40, 40], reason: 'counted' }, by: 'organiser', role: 'organiser', who: 'Olga' },
      { at: 6, result: { ...key, game: 2, ranks: [2, 1], points: [50, 3] } },
      { at: 7, result: { ...key, round: 9, ranks: [1, 2], points: [2, 1] } },
      { at: 8, award: { round: 1, board: 1, kind: 'forfeit', points: [0, 0] } },
    ];
    expect(logLines(events, made().entrants).map(({ text, by }) => text + by).slice(0, 5)).toEqual([
      'Round 1, Ann – Bo was not played by the end of the season: nobody has anything from it.',
      'Round 9, board 1: 2 : 1 points in the game.',
      'Round 1, Ann – Bo: 50 : 3 points in the game. Bo has won.',
      'Round 1, Ann – Bo was corrected: 40 : 40 points in the game. That is a draw. Reason: countedOlga',
      'Round 1, Ann – Bo: 50 : 30 points in the game.',
    ]);
    expect([doerText(events[1]!), doerText(events[0]!), doerText({ at: 1, role: 'organiser' })]).toEqual(['a referee', '', 'the organiser']);
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
    expect(correct(2, { ...match(), attempt: 1 }, game([1, 2]), [3, 4], null, 'why')).toEqual({ correct: { round: 2, board: 1, game: 1, attempt: 1, ranks: [2, 1], points: [3, 4], reason: 'why' } });
    expect(correct(2, match(), game([1, 2]), [3, 50], [1, 2], 'why')).toEqual({ correct: { round: 2, board: 1, game: 1, ranks: [1, 2], points: [3, 50], unlike_points: true, reason: 'why' } });
    expect([game([2, 1], [3, 50]), game([1, 1], [4, 4]), game([1, 2], [3, 50]), game(null, [], { over: true, missed: true })].map(unlikePoints)).toEqual([false, false, true, false]);
    expect(again(2, match(), game([1, 2]), 'why')).toEqual({ correct: { round: 2, board: 1, game: 1, reason: 'why' } });
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
    expect(refusalText(new ApiError(409, { error: { code: 'not-possible', message: 'round 2 goes on', reason: 'playing', numbers: { round: 2 } } }))).toBe('Round 2 goes on.');
  });
});

it('turns pages on a projector', () => {
  expect(slidesOf(5, 3, 4).map(({ what, from, to }) => [what, from, to])).toEqual([['pairings', 0, 4], ['pairings', 4, 5], ['standings', 0, 3]]);
  expect(rowsIn(100, 30)).toBe(3);
});

it('counts down', () => {
  expect([0, 61_000, 600_000, 7_200_000, 200_000_000].map(leftText)).toEqual(['0:00', '1:01', '10 minutes', '2 hours', '2 days']);
});

describe('a season', () => {
  it('tells who has no opponent, in the round that is played', () => {
    const you = { entrant: 0, bye: 2 };
    const rounds = [going(1), going(2)];
    expect(byeText(made({}, { rounds, you }))).toMatch(/bye in round 2: it counts as a win/);
    expect(byeText(made({ kind: 'league' }, { rounds, you }))).toMatch(/no opponent in round 2/);
    expect(byeText(made({}, { rounds, you: { entrant: 0, bye: 1 } }))).toBe('');
    expect(byeText(made({}, { rounds, you: { entrant: 0 } }))).toBe('');
  });
  it('does not say that it goes on after the last round', () => {
    const text = (more: Partial<Tournament>, form: Partial<Form> = {}) => nextOf(made(form, { rounds: [going(5)], ...more }), 0).text;
    expect(text({})).toMatch(/round 5 still go on\. When all are decided, the next round is paired/);
    expect(text({ last: true })).toBe('2 matches go on. It is the last round.');
    expect(text({ last: true, rounds: [going(5, { decided: 2 })] })).toBe('');
  });
  it('shows a match to which nobody came', () => expect(resultText(match(game([1, 2], [9, 8]), { game: 'h', number: 2, order: [1, 0], over: true, missed: true }))).toBe('nobody came'));
  it('knows when it is to be told that a match begins as agreed', () => {
    const open = { at: 1, open: { round: 1, board: 2 } };
    expect(eventText(open, [], 0)).toMatch(/at the agreed time/);
    expect(eventText({ ...open, by: 'organiser' }, [], 0)).toMatch(/without an agreed time/);
    expect(eventText({ at: 1, result: { round: 1, board: 2, game: 1, missed: true } }, [], 0)).toMatch(/nobody came in time/);
  });
  it('reads and writes times of a week', () => {
    for (const text of ['Tue 19:00-22:00', 'Sun 00:00-24:00', 'Fri 22:30-01:00']) expect(writtenWindow(readWindow(text)!)).toBe(text);
    for (const text of ['', 'Tue', 'Xyz 19:00-22:00', 'Tue 19-22']) expect(readWindow(text)).toBeUndefined();
    expect(weekday('Mon')).toBe('Monday');
    expect(clockThere('2026-11-03T19:30')).toMatch(/Tue.*7:30/);
    expect(clockThere('x')).toBe('');
  });
  it('tells a case in lines, with what is known of it', () => {
    const entrants = made().entrants;
    const at = '2026-11-29T18:00:00Z';
    const lines = caseLines({ round: 1, board: 2, kind: 'no_show', entrants: [0, 1], absent: [1], out: [1], opened: at, came: [{ entrant: 0, at }], said: [{ at, entrant: 1, kind: 'propose', for: at }] }, entrants);
    expect(lines).toHaveLength(5);
    expect(lines[0]).toMatch(/Did not come: Bo\. The other has won/);
    expect(lines[1]).toMatch(/Bo proposes a time/);
    expect(lines[3]).toMatch(/Ann came to the table/);
    expect(caseLines({ round: 1, board: 2, kind: 'no_time', entrants: [0, 1], closed: at }, entrants)).toHaveLength(1);
  });
});
