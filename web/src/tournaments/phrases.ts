// Tournaments in words: what they are, who meets whom, how it went, and what has happened.

import { list } from '../words/name';
import { byPoints } from './ruling';
import { moment } from './time';
import type { Case, Entrant, Kind, LogEvent, Match, MatchGame, Plan, Round, Standing, Standings, TieBreak, Tournament } from './types';
import { say } from './words';
import type { Key } from './words';

export const kindName = (kind: Kind): string => say(`tournaments.kind.${kind}`);
/** Between teams a game is a board. */
const breakKey = (tie: TieBreak, kind?: Kind) => (kind === 'teams' && tie === 'games-won' ? 'boards' : tie);
export const breakName = (tie: TieBreak, kind?: Kind): string => say(`tournaments.tie.${breakKey(tie, kind)}`);
export const breakShort = (tie: TieBreak, kind?: Kind): string => say(`tournaments.tie.${breakKey(tie, kind)}.short`);
export const breakAbout = (tie: TieBreak, kind?: Kind): string => say(`tournaments.tie.${breakKey(tie, kind)}.about`);

/** What an entrant is called; whoever's account is gone has no name any more. */
export const entrantName = (entrants: Entrant[], number: number): string => entrants[number]?.name || say('tournaments.nobody');

export const namesOf = (entrants: Entrant[], numbers: number[]): string => list(numbers.map((n) => entrantName(entrants, n)));

/** What kind of tournament it is, with its numbers: "Swiss, 5 rounds". */
export function formLine({ form }: Plan): string {
  const parts = [kindName(form.kind)];
  const add = (key: Key, count: number | undefined, unless?: number) => {
    if (count !== undefined && count > 0 && count !== unless) parts.push(say(key, { count }));
  };
  add('tournaments.rounds', form.rounds);
  add('tournaments.minutes', form.minutes);
  add('tournaments.groups', form.groups);
  add('tournaments.qualify', form.qualify);
  if (form.double) parts.push(say('tournaments.double'));
  if (form.third) parts.push(say('tournaments.third'));
  add('tournaments.of_boards', form.boards);
  add('tournaments.legs', form.legs, 1);
  add('tournaments.days', form.days);
  add('tournaments.best_of', form.best_of, 1);
  add('tournaments.seats', form.seats, 2);
  return parts.join(' · ');
}

/** How many games of a match a side has won; a shared first place counts a half each. */
export function wins(games: MatchGame[], side: number): number {
  const counted = games.filter((game) => game.over && !game.void && game.ranks);
  return counted.reduce((sum, { ranks = [] }) => sum + (ranks[side] === 1 ? 1 / ranks.filter((rank) => rank === 1).length : 0), 0);
}

/** A number of games or points, with a half as people write it. */
export const halves = (n: number): string => (Number.isInteger(n) ? String(n) : n === 0.5 ? '½' : Number.isInteger(n * 2) ? `${Math.floor(n)}½` : n.toFixed(2));

/** A result that breaks between its parts only: "1 : 0" stays together. */
export const unbroken = (result: string): string => result.replaceAll(' : ', '\u{A0}:\u{A0}');

const scored = ({ points = [] }: MatchGame): string => points.join(' : ');

/** How a match went or goes: "1 : 0 (87 : 73)"; of more than two the points at the table. Empty if nothing is known yet. */
export function resultText({ entrants, games = [], award, points = [], score: boards }: Match): string {
  if (award) return say(`tournaments.award.${award}`, { points: points.join(' : ') });
  if (boards) return games.length > 0 ? boards.join(' : ') : '';
  if (games.some((game) => game.missed && !game.void)) return say('tournaments.missed');
  const over = games.filter((game) => game.over && !game.void && game.ranks);
  if (over.length === 0) return '';
  const each = over.map(scored);
  if (entrants.length > 2) return each.join(', ');
  const score = entrants.map((_, side) => halves(wins(games, side))).join(' : ');
  return each.some(Boolean) ? `${score} (${each.join(', ')})` : score;
}

/** The table at which a match is played now. */
export const playedAt = ({ decided, games = [] }: Match): string | undefined => (decided ? undefined : games.find((game) => !game.over && !game.void)?.game);

/** Notes on a result: why it was awarded, that lots decided, that it was corrected; where the names of entrants are given, who did not come. */
export function notesOn({ games = [], entrants: sides, award, by_lots, reason }: Match, entrants: Entrant[] = []): string[] {
  const counted = games.filter((game) => game.over && !game.void);
  const absent = award ? [] : sides.filter((_, side) => counted.some((game) => !game.missed && !game.corrected && game.absent?.includes(side)));
  const corrections = games.filter((game) => game.corrected && !game.void).map((game) => (game.reason ? say('tournaments.corrected_because', { reason: game.reason }) : say('tournaments.corrected')));
  return [
    absent.length > 0 && entrants.length > 0 ? say('tournaments.absent', { names: namesOf(entrants, absent) }) : '',
    by_lots ? say('tournaments.by_lots') : '',
    ...new Set(corrections),
    reason ?? '',
  ].filter(Boolean);
}

export const playsIn = ({ entrants }: Match, number: number | undefined): boolean => number !== undefined && entrants.includes(number);

/** How many take part since it has begun. */
const seeded = (entrants: Entrant[]): number => entrants.filter((one) => one.seed).length;

/** A round with its name: in a knock-out the last ones are called by what they are. */
export function roundName({ plan: { form }, entrants }: Tournament, round: number, matches?: number, whole = false): string {
  if (form.kind === 'arena') return say('tournaments.games');
  if (form.kind === 'knockout' && !form.double && !form.third && matches !== undefined) {
    const after = Math.ceil(Math.log2(seeded(entrants))) - round;
    if (matches === 1 && after === 0) return say('tournaments.final');
    if (matches === 2 && after === 1) return say('tournaments.semifinal');
    if (matches === 4 && after === 2 && whole) return say('tournaments.quarterfinal');
  }
  return say('tournaments.round', { number: round });
}

/** What a match is called: between teams it has boards of its own. */
export const matchTitle = (kind: Kind, round: number, board: number): string => say(kind === 'teams' ? 'tournaments.ruling.title_match' : 'tournaments.ruling.title', { round, board });

/** What happens next, in plain words, and when if that is known. */
export interface Next {
  text: string;
  at?: number;
}

const parsed = (time: string | undefined): { at?: number } => {
  const at = Date.parse(time ?? '');
  return Number.isNaN(at) ? {} : { at };
};

/** How many have to take part for it to begin. */
export function needed({ form }: Plan): number {
  return form.kind === 'groups' ? Math.max(2, (form.groups ?? 4) * Math.max(2, form.qualify ?? 2)) : (form.seats ?? 2);
}

/** Who would take part if it began now. */
export const there = (t: Tournament): Entrant[] => t.entrants.filter((e) => !e.withdrawn && (!t.plan.form.check_in || e.checked_in) && (e.members?.length ?? 1) >= leastOf(t.plan));

/** How many members a team needs to take part. */
export const leastOf = ({ form }: Plan): number => (form.kind === 'teams' ? Math.ceil((form.boards ?? 1) / 2) : 1);

/** How many members a team has at most. */
export const mostOf = ({ form }: Plan): number => 2 * (form.boards ?? 1);

/** What a member of a team is called; whoever's account is gone has no name any more. */
export const memberName = (team: Entrant | undefined, member: number | undefined): string => team?.members?.find((one) => one.member === member)?.name || say('tournaments.nobody');

/** How many a kind takes at most, unless fewer are chosen. */
export function mostEntrants({ kind, groups = 4 }: Plan['form']): number {
  if (kind === 'league' || kind === 'teams') return 64;
  return kind === 'knockout' ? 1024 : kind === 'groups' ? Math.min(1024, 64 * groups) : 10_000;
}

/** The times between which one checks in; none if nobody has to. */
export function checkInTimes({ form }: Plan): { from: number; to: number } | undefined {
  return form.check_in && form.begins ? { from: form.begins - form.check_in * 60_000, to: form.begins } : undefined;
}

/** Whether somebody can check in now. They still can when it should have begun and too few were there. */
export function checksIn(t: Tournament, now: number): boolean {
  const times = checkInTimes(t.plan);
  return t.phase === 'planned' && times !== undefined && now >= times.from;
}

function beforeStart(t: Tournament, now: number): Next {
  const { begins } = t.plan.form;
  const lacking = needed(t.plan) - there(t).length;
  if (lacking > 0 && t.plan.form.kind === 'teams' && !(begins && now < begins)) return { text: say('tournaments.next.lacking_teams', { count: lacking }) };
  if (!begins) return { text: say(lacking > 0 ? 'tournaments.next.lacking' : 'tournaments.next.by_hand', { count: Math.max(0, lacking) }) };
  if (now < begins) return { text: say('tournaments.next.begins', { time: moment(begins) }), at: begins };
  return { text: lacking > 0 ? say('tournaments.next.waits', { count: lacking }) : say('tournaments.next.at_once') };
}

function inArena(ends: number | undefined, now: number): Next {
  if (ends === undefined) return { text: say('tournaments.next.arena') };
  return now < ends ? { text: say('tournaments.next.arena_ends', { time: moment(ends) }), at: ends } : { text: say('tournaments.next.arena_last') };
}

/** What happens next. */
export function nextOf(t: Tournament, now: number): Next {
  const { form } = t.plan;
  if (t.phase === 'planned') return beforeStart(t, now);
  if (t.phase === 'over') return { text: say('tournaments.next.over') };
  if (t.phase === 'cancelled') return { text: say('tournaments.next.cancelled') };
  if (t.paused) return { text: say('tournaments.next.paused') };
  if (form.kind === 'arena') return inArena(parsed(t.ends).at, now);
  const last = t.rounds.at(-1);
  if (!last) return { text: say('tournaments.next.pairing') };
  const number = last.number;
  if (!last.begun) {
    const { at } = parsed(last.begins);
    return at === undefined ? { text: say('tournaments.next.round_by_hand', { number }) } : { text: say('tournaments.next.round', { number }), at };
  }
  if (form.kind === 'league' && !t.last && t.began) {
    const ends = Date.parse(t.began) + number * (form.days ?? 0) * 24 * 60 * 60_000;
    return { text: say('tournaments.next.league', { time: moment(ends) }), at: ends };
  }
  const count = last.matches - last.decided;
  if (t.last) return { text: count > 0 ? say('tournaments.next.last', { count }) : '' };
  // Whether a second final of a double knock-out is needed is known after the first one.
  if (form.double && last.matches === 1 && count === 1) return { text: say('tournaments.next.maybe_last', { number }) };
  return { text: say(count > 0 ? 'tournaments.next.playing' : 'tournaments.next.pairing', { count, number }) };
}

/** How many rounds there are, where that is known; a league and teams play everybody against everybody. */
function roundsOf({ plan: { form }, entrants }: Tournament): number | undefined {
  if (form.kind === 'swiss') return form.rounds;
  const count = seeded(entrants);
  return count > 1 && (form.kind === 'league' || form.kind === 'teams') ? (count - 1 + (count % 2)) * (form.legs ?? 1) : undefined;
}

/** How far it is, in a few words. */
export function farOf(t: Tournament): string {
  const last = t.rounds.at(-1);
  if (t.phase !== 'running' || !last || t.plan.form.kind === 'arena') return say(`tournaments.phase.${t.phase}`);
  const of = roundsOf(t);
  return of ? say('tournaments.far_of', { number: last.number, of }) : say('tournaments.round', { number: last.number });
}

/** The entrant who has won a tournament that is over; several if they share it, and nobody if nobody came to the final. */
export function winners(t: Tournament, { rows, places }: Standings): number[] {
  if (t.phase !== 'over') return [];
  const first = (places ?? []).filter((place) => place.first === 1 && place.last === 1).map((place) => place.entrant);
  return places && places.length > 0 ? first : rows.filter((row) => row.place === 1).map((row) => row.entrant);
}

/** The rows to show: in a knock-out by the places that are known, below those who play on and above those who did not come out of their group. */
export function rowsOf({ rows, places = [], groups = [] }: Standings): (Standing & { last?: number })[] {
  if (places.length === 0) return rows;
  const byEntrant = new Map(rows.map((row) => [row.entrant, row]));
  const placed = places.toSorted((a, b) => a.first - b.first).map(({ entrant, first, last }) => ({ place: first, last, entrant, values: byEntrant.get(entrant)?.values ?? [] }));
  const known = new Set(places.map((place) => place.entrant));
  const out = new Set(groups.flatMap((group) => group.rows.filter((row) => !row.goes_on).map((row) => row.entrant)));
  const rest = rows.filter((row) => !known.has(row.entrant)).map(({ entrant, values }) => ({ place: 0, entrant, values }));
  return [...rest.filter((row) => !out.has(row.entrant)), ...placed, ...rest.filter((row) => out.has(row.entrant))];
}

/** "3", "5–8", or a dash while it is not known. */
export const placeText = ({ place, last }: { place: number; last?: number }): string => (place === 0 ? '–' : last !== undefined && last !== place ? `${place}–${last}` : String(place));

/** The matches of a round by group; those of none under 0. */
export function byGroup(matches: Match[]): [number, Match[]][] {
  const groups = new Map<number, Match[]>();
  for (const match of matches) groups.set(match.group ?? 0, [...(groups.get(match.group ?? 0) ?? []), match]);
  return [...groups].toSorted(([a], [b]) => a - b);
}

/** Who rests in a round, in a sentence each; empty if nobody does. */
export function restText(entrants: Entrant[], { byes, half_byes }: Round): string[] {
  const text = (key: Key, numbers: number[] | null | undefined) => (numbers?.length ? [say(key, { names: namesOf(entrants, numbers) })] : []);
  return [...text('tournaments.byes', byes), ...text('tournaments.half_byes', half_byes)];
}

const withReason = (text: string, reason?: string): string => (reason ? say('tournaments.log.because', { text, reason }) : text);

const points = (n: number): string => halves(n / 60);

/** What the organiser has changed, by the names of the form. */
const changed: [keyof NonNullable<LogEvent['change']>, Key][] = [
  ['begins', 'tournaments.form.begins'],
  ['rounds', 'tournaments.form.rounds'],
  ['by_hand', 'tournaments.form.rounds_begin'],
  ['break_s', 'tournaments.form.break'],
  ['max', 'tournaments.form.max'],
  ['late', 'tournaments.form.late'],
];
const rewritten: Record<string, Key> = {
  name: 'tournaments.form.name',
  about: 'tournaments.form.about',
  entry: 'tournaments.form.who',
  code: 'tournaments.code',
  min_rating: 'tournaments.form.min_rating',
  max_rating: 'tournaments.form.max_rating',
  watch_delay: 'tournaments.form.watch_delay',
};

function changesOf(change: NonNullable<LogEvent['change']>): string[] {
  const keys = [...changed.filter(([what]) => change[what] !== undefined).map(([, key]) => key), ...(change.wrote ?? []).flatMap((what) => rewritten[what] ?? [])];
  return keys.map((key) => say(key));
}

type Teller = (event: LogEvent, entrants: Entrant[], place: number, pairs: Pairs) => string;

/** Who meets whom, by round and board. */
type Pairs = ReadonlyMap<number, number[][]>;

const who = (entrants: Entrant[], number: number) => ({ name: entrantName(entrants, number) });

/** Who plays on in a place; of a team, as its member. */
const inPlace = (entrants: Entrant[], { entrant, member = 0 }: { entrant: number; member?: number }) => (entrants[entrant]?.members ? { name: memberName(entrants[entrant], member) } : who(entrants, entrant));

/** Which match an event is about: by the names of its sides where the log has said who they are. */
function whereOf(entrants: Entrant[], pairs: Pairs, { round, board, place }: { round: number; board: number; place?: number }): { where: string; sides: number[] } {
  const sides = pairs.get(round)?.[board - 1] ?? [];
  const names = sides.map((n) => entrantName(entrants, n)).join(' – ');
  return { where: names ? say('tournaments.log.where', { round, names }) : say(place ? 'tournaments.ruling.title_match' : 'tournaments.ruling.title', { round, board }), sides };
}

/** Who has won by ranks, in words; empty if it is not known who plays. */
function outcomeOf(entrants: Entrant[], sides: number[], ranks: number[]): string {
  const first = sides.filter((_, side) => ranks[side] === 1);
  if (first.length === 0) return '';
  if (first.length === 1) return say('tournaments.won', { count: 1, names: namesOf(entrants, first) });
  return first.length === sides.length ? say('tournaments.ruling.drawn') : say('tournaments.ruling.level', { names: namesOf(entrants, first) });
}

function resultLine(result: NonNullable<LogEvent['result']>, entrants: Entrant[], pairs: Pairs): string {
  const { place = 0, ranks, points: scores = [], unplayed, missed } = result;
  const { where, sides } = whereOf(entrants, pairs, result);
  if (missed) return say('tournaments.log.missed', { where });
  if (unplayed) return say('tournaments.log.unplayed', { where, place });
  if (!ranks) return say('tournaments.log.no_result', { where });
  const line = place > 0 ? say('tournaments.log.board_result', { where, place, points: scores.join(' : ') }) : say('tournaments.log.result', { where, points: scores.join(' : ') });
  // The points do not say it where somebody resigned or ran out of time.
  return ranks.join() === byPoints(scores).join() ? line : `${line} ${outcomeOf(entrants, sides, ranks)}`.trim();
}

function correctLine(correct: NonNullable<LogEvent['correct']>, entrants: Entrant[], pairs: Pairs): string {
  const { where, sides } = whereOf(entrants, pairs, correct);
  if (!correct.ranks) return say('tournaments.log.again', { where });
  return `${say('tournaments.log.correct', { where, points: (correct.points ?? []).join(' : ') })} ${outcomeOf(entrants, sides, correct.ranks)}`.trim();
}

const tellers: [keyof LogEvent, Teller][] = [
  ['enter', (e, entrants, place) => say(e.by === 'organiser' ? 'tournaments.log.entered' : 'tournaments.log.enter', who(entrants, place))],
  ['withdraw', (e, entrants) => withReason(say(e.by === 'organiser' ? 'tournaments.log.withdrawn' : 'tournaments.log.withdraw', who(entrants, e.withdraw!.entrant)), e.withdraw!.reason)],
  ['return', (e, entrants) => say('tournaments.log.return', who(entrants, e.return!.entrant))],
  ['check_in', (e, entrants) => say('tournaments.log.check_in', who(entrants, e.check_in!.entrant))],
  ['ask_bye', (e, entrants) => say(e.ask_bye!.not ? 'tournaments.log.no_bye' : 'tournaments.log.bye', { ...who(entrants, e.ask_bye!.entrant), round: e.ask_bye!.round })],
  ['replace', (e, entrants) => withReason(say('tournaments.log.replace', inPlace(entrants, e.replace!)), e.replace!.reason)],
  ['lineup', (e, entrants) => say('tournaments.log.lineup', { ...who(entrants, e.lineup!.entrant), round: e.lineup!.round })],
  ['time', (e, entrants) => say(`tournaments.log.${e.time!.kind}`, { ...who(entrants, e.time!.entrant), round: e.time!.round, board: e.time!.board, time: e.time!.for ? moment(e.time!.for) : '' })],
  ['extend', (e) => say('tournaments.log.extend', { round: e.extend!.round, board: e.extend!.board, time: moment(e.extend!.until) })],
  ['open', (e) => say(e.by === 'organiser' ? 'tournaments.log.open' : 'tournaments.log.opened', { round: e.open!.round, board: e.open!.board })],
  ['start', () => say('tournaments.log.start')],
  ['pair', (e) => say('tournaments.log.pair', { round: e.pair!.round, count: e.pair!.matches.length })],
  ['unpair', (e) => say('tournaments.log.unpair', { round: e.unpair!.round })],
  ['begin', (e) => say('tournaments.log.begin', { round: e.begin!.round })],
  ['finish', () => say('tournaments.log.finish')],
  // One that was called off by itself has its reason in English.
  ['cancel', (e) => (e.by ? withReason(say(e.by === 'host' ? 'tournaments.log.taken_down' : 'tournaments.log.cancel'), e.cancel!.reason) : say('tournaments.log.lapsed'))],
  ['result', (e, entrants, _, pairs) => resultLine(e.result!, entrants, pairs)],
  ['award', (e, entrants, _, pairs) => e.by !== 'organiser' ? say('tournaments.log.closed', { where: whereOf(entrants, pairs, e.award!).where }) : withReason(say('tournaments.log.award', { where: whereOf(entrants, pairs, e.award!).where, points: e.award!.points.map(points).join(' : ') }), e.award!.reason)],
  ['correct', (e, entrants, _, pairs) => withReason(correctLine(e.correct!, entrants, pairs), e.correct!.reason)],
  ['pause', () => say('tournaments.log.pause')],
  ['resume', () => say('tournaments.log.resume')],
  ['give', (e) => say('tournaments.log.give', { round: e.give!.round, count: e.give!.seconds })],
  ['change', (e) => say('tournaments.log.changed', { what: list(changesOf(e.change!)) })],
  ['say', (e) => (e.say!.text ? say('tournaments.log.say', { text: e.say!.text }) : say('tournaments.log.unsaid'))],
];

const nobody: Pairs = new Map();

/** An event in words; `place` is how many had entered before, `pairs` who meets whom. Empty if the page knows no words for it. */
export function eventText(event: LogEvent, entrants: Entrant[], place: number, pairs = nobody): string {
  const [, phrase] = tellers.find(([what]) => event[what] !== undefined) ?? [];
  return phrase?.(event, entrants, place, pairs) ?? '';
}

/** Who of the staff did something: by name for the staff itself. Empty if nobody of them did. */
export const doerText = ({ role, who: name }: LogEvent): string => name || (role ? say(`tournaments.log.${role}`) : '');

/** Events in words, the latest first. */
export function logLines(events: LogEvent[], entrants: Entrant[]): { key: number; at: number; text: string; by: string; weighty: boolean }[] {
  let entered = 0;
  const pairs = new Map<number, number[][]>();
  const lines = events.map((event, key) => {
    if (event.pair) pairs.set(event.pair.round, [...(pairs.get(event.pair.round) ?? []), ...event.pair.matches.map((match) => match.entrants)]);
    if (event.unpair) pairs.delete(event.unpair.round);
    const text = eventText(event, entrants, entered, pairs);
    if (event.enter) entered += 1;
    return { key, at: event.at, text, by: doerText(event), weighty: Boolean(event.award ?? event.correct ?? event.cancel ?? event.unpair) };
  });
  return lines.filter(({ text }) => text !== '').toReversed();
}

/** What is known of a case, a line each. */
export function caseLines(of: Case, entrants: Entrant[]): string[] {
  const { round, board } = of;
  const lines = (of.said ?? []).map(({ at, entrant, kind, for: time }) => say('tournaments.cases.at', { time: moment(at), text: say(`tournaments.log.${kind}`, { ...who(entrants, entrant), round, board, time: time ? moment(time) : '' }) }));
  if (of.opened) lines.push(say('tournaments.cases.at', { time: moment(of.opened), text: say('tournaments.cases.table') }));
  for (const { entrant, at } of of.came ?? []) lines.push(say('tournaments.cases.at', { time: moment(at), text: say('tournaments.cases.came', who(entrants, entrant)) }));
  if (of.out?.length) lines.push(say('tournaments.cases.out', { names: namesOf(entrants, of.out) }));
  return [say(`tournaments.cases.${of.kind}`, { names: namesOf(entrants, of.absent ?? []), time: of.closed ? moment(of.closed) : '' }), ...lines];
}

/** That an entrant has no opponent in the latest round, in words; empty if they have one. */
export function byeText({ plan, you, rounds }: Tournament): string {
  const round = you?.bye;
  if (!round || rounds.at(-1)?.number !== round) return '';
  return say(plan.form.kind === 'swiss' ? 'tournaments.you_bye' : 'tournaments.you_free', { round });
}

/** Whom an entrant meets in a match. */
export const opponentsIn = (entrants: Entrant[], match: Match, number: number): string => namesOf(entrants, match.entrants.filter((n) => n !== number));

/** One board of a match between teams. */
export interface TeamBoard {
  place: number;
  /** By side; none while the line-ups are sealed. */
  members?: number[];
  /** The side that begins the first game: the two take turns from board to board. */
  begins: number;
  games: MatchGame[];
}

/** The boards of a match between teams. */
export function boardsOf({ games = [], lineups }: Match, boards: number): TeamBoard[] {
  return Array.from({ length: boards }, (_, i) => {
    const own = games.filter((game) => game.place === i + 1);
    return { place: i + 1, begins: own[0]?.order[0] ?? i % 2, games: own, ...(lineups ? { members: lineups.map((side) => side[i] ?? -1) } : {}) };
  });
}

/** How a board went or goes. */
export function boardText({ games }: TeamBoard): string {
  const over = games.filter((game) => game.over && !game.void && game.ranks);
  if (over.length > 0 && over.every((game) => game.unplayed)) return `${[0, 1].map((side) => halves(wins(over, side))).join(' : ')} ${say('tournaments.match.unplayed')}`;
  return resultText({ board: 0, entrants: [0, 1], games });
}
