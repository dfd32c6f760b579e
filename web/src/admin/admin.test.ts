import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api';
import { admin } from './api';
import { faultText } from './faults';
import { bytes, figuresOf } from './figures';
import { Pages } from '../parts/pages.svelte';
import { actOf, banOf, banTimes, doneLine, reportLine, sitters, spoken, statusOf } from './rows';
import type { AdminReport, AdminTable, Overview, Page } from './types';
import { moment, today } from './until';

const now = Date.parse('2026-11-26T12:00:00Z');

interface Row {
  id: number;
}

const page = (next: string, ...ids: number[]): Page<Row> => ({ rows: ids.map((id) => ({ id })), next });

const table = (...seats: AdminTable['seats']): AdminTable => ({ id: 'x', made: '', last: '', status: 'playing', open: 'link', watchers: 0, size: 1, seats });

const said = (status: number, code: string, field = '') => faultText(new ApiError(status, { error: { code, message: '', faults: field ? [{ field, message: '' }] : [] } }));

describe('a list that comes by pages', () => {
  it('goes on where the last page ended, and begins anew for another question', async () => {
    const asked: [Record<string, string>, string][] = [];
    const pages = new Pages<Row>(async (what, before) => {
      asked.push([what, before]);
      return before ? page('', 1) : page('2', 3, 2);
    });
    await pages.load({ q: 'a' });
    expect(pages.next).toBe('2');
    await pages.more();
    expect(pages.rows.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(pages.next).toBe('');
    await pages.load({ q: 'b' });
    expect(pages.rows.map(({ id }) => id)).toEqual([3, 2]);
    expect(asked).toEqual([[{ q: 'a' }, ''], [{ q: 'a' }, '2'], [{ q: 'b' }, '']]);
  });

  it('leaves aside what comes for a question that nobody asks any more', async () => {
    const answers = new Map<string, (page: Page<Row>) => void>();
    const pages = new Pages<Row>(({ q = '' }) => new Promise((done) => answers.set(q, done)));
    const first = pages.load({ q: 'a' });
    const second = pages.load({ q: 'b' });
    answers.get('b')?.(page('', 2));
    await second;
    answers.get('a')?.(page('', 1));
    await first;
    expect(pages.rows).toEqual([{ id: 2 }]);
  });

  it('keeps what it has when the next page does not come', async () => {
    let away = false;
    const pages = new Pages<Row>(async () => {
      if (away) throw new ApiError(403, { error: { code: 'not-admin', message: '' } });
      return page('1', 2);
    }, faultText);
    await pages.load();
    away = true;
    await pages.more();
    expect(pages.rows).toEqual([{ id: 2 }]);
    expect(pages.failure).toMatch(/for admins/);
    expect(pages.busy).toBe(false);
  });
});

describe('what is asked of the server', () => {
  const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(() => Promise.resolve(new Response('{"tables":[],"next":"7"}')));

  beforeEach(() => vi.stubGlobal('fetch', fetched));
  afterEach(() => {
    fetched.mockClear();
    vi.unstubAllGlobals();
  });

  it('leaves out what is empty', async () => {
    expect(await admin.tables({ q: '' }, '')).toEqual({ rows: [], next: '7' });
    await admin.tables({ q: 'a b' }, '7');
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/admin/tables', '/api/admin/tables?q=a+b&before=7']);
  });

  it('names an account as its address can have it', async () => {
    await admin.rename('a/b', 'c');
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/admin/accounts/a%2Fb/name');
  });
});

describe('an end', () => {
  it('is counted from now, or is the end of a day', () => {
    expect(moment('ever', '', now)).toBe('');
    expect(moment('week', '', now)).toBe('2026-12-03T12:00:00.000Z');
    expect(moment('on', '', now)).toBe('');
    const last = new Date(moment('on', '2026-12-24', now));
    expect([last.getDate(), last.getHours(), last.getMinutes()]).toEqual([24, 23, 59]);
  });

  it('is a day as a field has it', () => {
    expect(today(new Date(2026, 0, 5).getTime())).toBe('2026-01-05');
  });
});

describe('figures', () => {
  const overview: Overview = {
    version: '1',
    servers: [],
    store: { kind: 'postgres', bytes: 2_500_000, ready: true },
    disk: { free: 2e9, total: 1e11 },
    memory: 64e6,
    goroutines: 12,
    people: 1234,
    tables: { open: 2, playing: 1, waiting: 1, stored: 9 },
    choices: { per_second: 0.25, p50_ms: 0, p99_ms: 0 },
    errors: { last_hour: 0 },
    load: 0.5,
  };
  const told = (more: Partial<Overview> = {}) => figuresOf({ ...overview, ...more });
  const bad = (more: Partial<Overview> = {}) => told(more).flatMap((f) => (f.bad ? [f.label] : []));

  it('are in units that can be read', () => {
    expect([bytes(0), bytes(999), bytes(1500), bytes(64e6), bytes(2e12)]).toEqual(['0 bytes', '999 bytes', '1.5 kB', '64 MB', '2 TB']);
    const values = told().map((f) => f.value);
    expect(values).toEqual(expect.arrayContaining(['1,234', 'PostgreSQL, 2.5 MB', '2 GB free of 100 GB', '50%', 'unknown']));
  });

  it('say where somebody should look', () => {
    expect(bad()).toEqual(['Disk']);
    expect(bad({ disk: { free: 0, total: 0 }, errors: { last_hour: 1 }, load: 0.99, store: { kind: 'sqlite', bytes: 1, ready: false } })).toEqual(['Errors in the last hour', 'Costly work', 'Store']);
  });
});

describe('rows', () => {
  beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
  afterEach(() => vi.unstubAllGlobals());

  it('say who sits at a table', () => {
    expect(sitters(table({ seat: 0, name: 'Ann', kind: 'person', account: 'Ann' }, { seat: 1, name: 'Bo', kind: 'person', account: 'Bob' }, { seat: 2, name: '', kind: 'free' }))).toBe('Ann, Bo (account Bob), and open seat');
    expect(statusOf({ ...table(), status: 'over' })).toBe('over');
  });

  it('say of a ban why and until when', () => {
    expect(banOf({ id: 1, reason: 'spam' })).toBe('banned: spam');
    expect(banOf({ id: 1, reason: 'spam', until: '2026-12-24T12:00:00Z' })).toMatch(/2026.*: spam$/);
    expect(banTimes({ id: 1, reason: '', made: '2026-11-26T12:00:00Z' })).toMatch(/without an end$/);
  });

  it('say who reports whom, and what was said', () => {
    const report: AdminReport = { id: 1, at: '', game: 'x', by_seat: 0, of_seat: 1, about: 'guest', lines: [] };
    expect(reportLine(report)).toBe('seat 1 reports seat 2');
    expect(reportLine({ ...report, by_seat: -1, name: 'Bo' })).toBe('somebody who watches reports Bo');
    expect(reportLine({ ...report, by_account: 'Ann', of_account: 'Bob', name: 'Bo' })).toBe('Ann reports Bob');
    const line = { id: 1, at: '', seat: 0 };
    expect([spoken({ ...line, phrase: 'hello' }), spoken({ ...line, phrase: 'from_a_newer_one' }), spoken({ ...line, text: 'Hm' })]).toEqual(['Hello!', 'from a newer one', 'Hm']);
    expect(spoken({ ...line, gone: true })).toMatch(/^gone/);
  });

  it('tell what was done, and also what this page does not know', () => {
    const entry = { id: 1, at: '', by: 'host', about: '', detail: '' };
    expect([actOf({ ...entry, what: 'ban' }), actOf({ ...entry, what: 'polish' })]).toEqual(['Banned', 'polish']);
    const told = ['host', 'Ann', ''].map((by) => doneLine({ ...entry, at: '2026-11-26T12:00:00Z', what: 'reset', by }).split(' · ')[1]);
    expect(told).toEqual(['by whoever runs the server', 'by Ann', undefined]);
  });
});

describe('refusals', () => {
  it('say what would be right', () => {
    expect(said(401, 'sign-in')).toMatch(/^Sign in/);
    expect(said(400, 'bad-rule', 'network')).toContain('192.0.2.0/24');
    expect(said(400, 'bad-rule', 'until')).toContain('future');
    expect(said(409, 'is-admin')).toContain('admin');
    expect(said(503, 'not-saved')).not.toContain('not-saved');
  });
});
