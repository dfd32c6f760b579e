import { describe, expect, it } from 'vitest';
import type { Lobby, LobbyTable } from '../lib/types';
import { apart, cut, everything, fits, updated, read, shown, written } from './list';
import type { Tables, PaceChoice, WhoChoice } from './list';

const table = (id: string, more: Partial<LobbyTable> = {}): LobbyTable => ({
  id,
  state: 'waiting',
  made: '2026-11-26T02:00:00Z',
  seats: [
    { name: 'Ann', kind: 'here' },
    { name: 'Player 2', kind: 'link', free: true },
  ],
  free: 1,
  preset: 'plus',
  sets: ['base'],
  aids: 'club',
  ...more,
});

/** A table of so many seats, some of them free. */
const of = (seats: number, free: number, state: LobbyTable['state'] = 'waiting') =>
  table(`${seats}/${free}`, { state, free, seats: Array.from({ length: seats }, (_, n) => ({ name: `P${n}`, kind: 'link', ...(n < free ? { free: true } : {}) })) });

const news = (more: Partial<Lobby>): Lobby => ({ seq: 1, reset: false, waiting: 0, tables: [], gone: [], ...more });
const known = (...tables: LobbyTable[]): Tables => new Map(tables.map((t) => [t.id, t]));
const ids = (rows: { table: LobbyTable }[]) => rows.map((r) => r.table.id);

const at = (id: string, second: number) => table(id, { made: `2026-11-26T02:00:0${second}Z` });

describe('the list', () => {
  it('keeps the row with the focus where only a few are shown', () => {
    const all = [at('a', 4), at('b', 3), at('c', 2), at('d', 1)];
    const rows = (held: LobbyTable | null) => shown(known(...all), everything, held).waiting;
    expect(ids(cut(rows(null), 2))).toEqual(['a', 'b']);
    expect(ids(cut(rows(all[1] ?? null), 2))).toEqual(['a', 'b']);
    expect(ids(cut(rows(all[3] ?? null), 2))).toEqual(['a', 'd']);
    expect(ids(cut(rows(all[3] ?? null), 9))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes in what is new, what has changed and what has gone', () => {
    let now = updated(new Map(), news({ reset: true, tables: [table('a'), table('b')] }));
    now = updated(now, news({ tables: [table('b', { state: 'running', free: 0 }), table('c')], gone: ['a', 'x'] }));
    expect([...now.values()].map((t) => `${t.id} ${t.state}`)).toEqual(['b running', 'c waiting']);
    expect(updated(now, news({ reset: true, tables: [table('d')] })).size).toBe(1);
  });

  it('shows the newest first, whoever is there', () => {
    const all = known(table('old'), table('new', { made: '2026-11-26T03:00:00Z' }), table('left', { made: '2026-11-26T04:00:00Z', away: true }), table('runs', { state: 'running' }));
    const { waiting, running } = shown(all, everything, null);
    expect(ids(waiting)).toEqual(['left', 'new', 'old']);
    expect(ids(running)).toEqual(['runs']);
  });

  it('keeps the table that has the focus in its place, whatever becomes of it', () => {
    const [a, b, c] = [table('a'), table('b'), table('c')];
    const before = ids(shown(known(a, b, c), everything, b).waiting);
    const full = shown(known(a, { ...b, state: 'running', free: 0, away: true }, c), everything, b);
    expect(ids(full.waiting)).toEqual(before);
    expect(full.waiting.map((r) => r.late)).toEqual([false, true, false]);
    expect(ids(full.running)).toEqual([]);
    expect(ids(shown(known(a, c), everything, b).waiting)).toEqual(before);
    expect(ids(shown(known(a, c), everything, null).waiting)).toEqual(['a', 'c']);
  });

  it('can be narrowed', () => {
    const more = table('m', { sets: ['base', 'tower'], aids: 'table' });
    const bot = table('o', { seats: [{ name: 'Hal', kind: 'bot', bot: 'easy' }] });
    const all = [table('b'), more, bot];
    const those = (change: object) => all.filter((t) => fits(t, { ...everything, ...change })).map((t) => t.id);
    expect(those({})).toEqual(['b', 'm', 'o']);
    expect(those({ sets: 'base' })).toEqual(['b', 'o']);
    expect(those({ sets: 'more' })).toEqual(['m']);
    expect(those({ help: 'none' })).toEqual(['m']);
    expect(those({ help: 'some' })).toEqual(['b', 'o']);
    expect(those({ who: 'people' })).toEqual(['b', 'm']);
    expect(those({ who: 'bots' })).toEqual([]);
  });

  it('can be narrowed by pace', () => {
    const all = [
      table('no clock'),
      table('no clock either', { clock: { kind: 'none' } }),
      table('bank', { clock: { kind: 'bank', bank_s: 300 } }),
      table('turn', { clock: { kind: 'turn', turn_s: 60 } }),
      table('days', { clock: { kind: 'days', days: 3 } }),
    ];
    const those = (pace: PaceChoice) => all.filter((t) => fits(t, { ...everything, pace })).map((t) => t.id);
    expect(those('none')).toEqual(['no clock', 'no clock either']);
    expect(those('real')).toEqual(['bank', 'turn']);
    expect(those('days')).toEqual(['days']);
    expect(those('all')).toHaveLength(5);
  });

  it('can be narrowed by seats, and by those that are free while one may sit down', () => {
    const all = [of(2, 1), of(3, 2), of(4, 3), of(5, 1), of(6, 0, 'running')];
    const those = (change: object) => all.filter((t) => fits(t, { ...everything, ...change })).map((t) => t.id);
    expect(those({ size: 'two' })).toEqual(['2/1']);
    expect(those({ size: 'few' })).toEqual(['3/2', '4/3']);
    expect(those({ size: 'many' })).toEqual(['5/1', '6/0']);
    expect(those({ free: 'two' })).toEqual(['3/2', '4/3', '6/0']);
    expect(those({ free: 'three', size: 'few' })).toEqual(['4/3']);
  });

  it('tells people from bots, and both from computer players', () => {
    const seats = [{ name: 'Ann', kind: 'here' as const }];
    const all = [
      table('people', { seats }),
      table('computer', { seats: [...seats, { name: 'Hal', kind: 'bot', bot: 'easy' }] }),
      table('allowed', { seats, programs: true }),
      table('there', { seats: [...seats, { name: 'Robbie', kind: 'link', program: true }], programs: true }),
    ];
    const those = (who: WhoChoice) => all.filter((t) => fits(t, { ...everything, who })).map((t) => t.id);
    expect(those('all')).toHaveLength(4);
    expect(those('people')).toEqual(['people']);
    expect(those('bots')).toEqual(['allowed', 'there']);
    expect(those('bot')).toEqual(['there']);
  });

  it('remembers how it was narrowed, and nothing else', () => {
    const filter = { sets: 'more', help: 'none', who: 'bots', pace: 'days', size: 'few', free: 'two' } as const;
    expect(read(written(filter))).toEqual(filter);
    for (const text of ['', '{', 'null', '7', '{"sets":"tower","people":"yes","who":"nobody","pace":"fast","size":2,"free":"one"}']) expect(read(text)).toEqual(everything);
    expect(read('{"people":true}').who).toBe('people'); // as it was kept before
    expect(read('{"sets":"base","help":"all","who":"all"}')).toEqual({ ...everything, sets: 'base' });
  });

  it('keeps the order of tables apart, and the one that has the focus', () => {
    const [a, b] = [table('a'), table('b', { made: '2026-11-26T03:00:00Z' })];
    expect(ids(apart([a, b], null))).toEqual(['b', 'a']);
    const gone = apart([a], b);
    expect([ids(gone), gone.map((r) => r.late)]).toEqual([
      ['b', 'a'],
      [true, false],
    ]);
    expect(apart([a, { ...b, title: 'new' }], b)[0]).toMatchObject({ late: false, table: { title: 'new' } });
  });

  it('sorts a thousand tables in no time that anybody notices', () => {
    const many = known(...Array.from({ length: 1000 }, (_, n) => table(`t${n}`, { made: new Date(n * 1000).toISOString() })));
    expect(shown(many, everything, null).waiting).toHaveLength(1000);
  });
});
