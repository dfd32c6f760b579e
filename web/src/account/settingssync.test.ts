import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onReload, writePref } from '../lib/prefs';
import { fitting, toFlat, merged, toSettings } from './settings';
import type { Flat } from './settings';
import { lastSynced } from './before';
import { rest, settingsSync } from './settingssync';

const shelf = (...names: string[]) => names.map((name) => ({ name, kept: { preset: name } }));
const of = (settings: Record<string, unknown>): Flat => toFlat(settings);
const met = (here: Record<string, unknown>, there: Record<string, unknown>, base: Record<string, unknown> | null) => toSettings(merged(of(here), of(there), base && of(base)));

const refusal = (status: number, code: string) => new Response(JSON.stringify({ ok: false, error: { code, message: '' } }), { status });

const large = (name: string) => ({ name, kept: 'x'.repeat(3000) });

describe('a device and an account', () => {
  it('meet for the first time: the account comes first, and what it lacks goes up', () => {
    const here = { theme: 'light', sound: 'off', favourites: shelf('mine', 'both') };
    const there = { theme: 'dark', favourites: [{ name: 'both', kept: 'theirs' }, ...shelf('theirs')] };
    expect(met(here, there, null)).toEqual({ theme: 'dark', sound: 'off', favourites: [...shelf('mine'), { name: 'both', kept: 'theirs' }, ...shelf('theirs')] });
  });

  it('meet again: what was changed here counts, of all else what the account says', () => {
    const base = { theme: 'light', sound: 'auto', squares: 'soft', volume: '50', favourites: shelf('a', 'b', 'c') };
    const here = { theme: 'dark', sound: 'auto', squares: 'soft', favourites: shelf('new', 'a', 'b') };
    const there = { theme: 'auto', sound: 'off', volume: '50', favourites: shelf('other', 'b', 'c') };
    // Here the theme was changed and c forgotten, on the other device a and the squares.
    expect(met(here, there, base)).toEqual({ theme: 'dark', sound: 'off', favourites: shelf('new', 'other', 'b') });
  });

  it('leave alone what the account has of a page that knows more', () => {
    const more = { shape: { of: ['things'] }, theme: 'dark' };
    expect(met({ theme: 'light', name: 'Ann', 'chat.read': '[]' }, more, more)).toEqual({ shape: { of: ['things'] }, theme: 'light' });
    expect(met({ name: 'Ann', 'chat.read': '[]' }, {}, null)).toEqual({});
  });

  it('make nothing of what is no shelf', () => {
    expect(met({}, { favourites: 'x' }, null)).toEqual({});
    expect(met({}, { favourites: [null, 7, { name: 7 }, ...shelf('a')] }, null)).toEqual({ favourites: shelf('a') });
  });

  it('keep what fits: of favourites too many the oldest that the account does not have stay here', () => {
    const there = of({ favourites: ['t1', 't2'].map(large) });
    const all = of({ theme: 'dark', favourites: ['n1', 'n2', 'n3', 'n4', 't1', 't2'].map(large) });
    expect([...fitting(all, there).keys()]).toEqual(['theme', 'favourites/n1', 'favourites/n2', 'favourites/n3', 'favourites/t1', 'favourites/t2']);
  });
});

describe('what comes along', () => {
  const kept = new Map<string, string>();
  const server = { account: 'Ann', version: 0, settings: {} as Record<string, unknown> };
  let asked: string[] = [];
  /** What happens before the next change is taken. */
  let first: (() => void) | null = null;
  function answer(_: string, { method, body }: { method: string; body?: string }): Response {
    asked.push(method);
    if (server.account === '') return refusal(403, 'no-account');
    if (method === 'PUT') {
      first?.();
      first = null;
      const sent = JSON.parse(body ?? '') as { version: number; settings: Record<string, unknown> };
      if (sent.version !== server.version) return refusal(409, 'stale-version');
      Object.assign(server, { version: server.version + 1, settings: sent.settings });
    }
    return new Response(JSON.stringify(server));
  }

  const has = (key: string) => kept.get(`circulade.${key}`);

  beforeEach(() => {
    vi.useFakeTimers();
    kept.clear();
    asked = [];
    Object.assign(server, { account: 'Ann', version: 0, settings: {} });
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    vi.stubGlobal('fetch', async (path: string, init: { method: string; body?: string }) => answer(path, init));
  });

  afterEach(() => {
    settingsSync.accountDeleted();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('goes up from a guest who makes an account, once', async () => {
    writePref('theme', 'dark');
    writePref('name', 'Ann');
    writePref('favourites', JSON.stringify(shelf('Friday')));
    kept.set('PARAGLIDE_LOCALE', 'de');
    await settingsSync.sync();
    expect(server.settings).toEqual({ theme: 'dark', language: 'de', favourites: shelf('Friday') });
    await settingsSync.sync();
    expect(asked).toEqual(['GET', 'PUT', 'GET']);
  });

  it('comes down on another device, where it is read at once', async () => {
    Object.assign(server, { version: 3, settings: { theme: 'dark', language: 'fr', sound: 7, favourites: shelf('Friday') } });
    kept.set('PARAGLIDE_LOCALE', 'de');
    const read = vi.fn();
    onReload.add(read);
    await settingsSync.sync();
    onReload.delete(read);
    expect([has('theme'), has('sound'), kept.get('PARAGLIDE_LOCALE'), JSON.parse(has('favourites') ?? '')]).toEqual(['dark', undefined, 'fr', shelf('Friday')]);
    expect(read.mock.calls.length).toBe(1);
    expect(settingsSync.speaksOtherwise()).toBe(true);
  });

  it('takes no language that the page does not speak', async () => {
    Object.assign(server, { version: 3, settings: { language: 'tlh' } });
    kept.set('PARAGLIDE_LOCALE', 'en');
    await settingsSync.sync();
    expect([kept.get('PARAGLIDE_LOCALE'), settingsSync.speaksOtherwise()]).toEqual(['en', false]);
  });

  it('goes up a while after a change, and not for what stays here', async () => {
    await settingsSync.sync();
    writePref('chat.read', '[]');
    await vi.advanceTimersByTimeAsync(rest);
    expect(asked).toEqual(['GET']);
    writePref('theme', 'light');
    await vi.advanceTimersByTimeAsync(rest - 1);
    writePref('theme', 'dark');
    await vi.advanceTimersByTimeAsync(rest - 1);
    expect(asked).toEqual(['GET']);
    await vi.advanceTimersByTimeAsync(1);
    expect([asked, server.settings]).toEqual([['GET', 'GET', 'PUT'], { theme: 'dark' }]);
  });

  it('loses nothing of a device that was quicker', async () => {
    await settingsSync.sync();
    writePref('theme', 'dark');
    first = () => Object.assign(server, { version: 1, settings: { sound: 'off' } });
    await vi.advanceTimersByTimeAsync(rest);
    expect([server.settings, has('sound')]).toEqual([{ theme: 'dark', sound: 'off' }, 'off']);
  });

  it('takes what another device said meanwhile where it had only offered what was missing', async () => {
    writePref('theme', 'dark');
    kept.set('PARAGLIDE_LOCALE', 'en');
    // The page is closed before its upload is answered; another device chooses German, and this one the light theme.
    const { fetch } = globalThis;
    const cut = (path: string, init: RequestInit) => (init.method === 'PUT' ? Promise.reject(new TypeError('gone')) : fetch(path, init));
    vi.stubGlobal('fetch', cut);
    await settingsSync.sync();
    vi.stubGlobal('fetch', fetch);
    Object.assign(server, { version: 1, settings: { language: 'de', theme: 'auto' } });
    writePref('theme', 'light');
    await settingsSync.sync();
    expect(server.settings).toEqual({ language: 'de', theme: 'light' });
    expect([kept.get('PARAGLIDE_LOCALE'), has('theme')]).toEqual(['de', 'light']);
    expect(JSON.parse(has(lastSynced) ?? '{}')).toMatchObject({ version: 2, offered: {} });
  });

  it('waits while nothing answers, for the next time', async () => {
    await settingsSync.sync();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    writePref('theme', 'dark');
    await vi.advanceTimersByTimeAsync(rest);
    vi.stubGlobal('fetch', async (path: string, init: { method: string }) => answer(path, init));
    Object.assign(server, { version: 4, settings: { theme: 'auto', sound: 'off' } });
    await settingsSync.sync();
    expect([server.settings, has('sound')]).toEqual([{ theme: 'dark', sound: 'off' }, 'off']);
  });

  it('stays when somebody signs out, and the next account is met for the first time', async () => {
    Object.assign(server, { version: 1, settings: { theme: 'dark' } });
    await settingsSync.sync();
    server.account = '';
    await settingsSync.sync();
    expect([has('theme'), has(lastSynced)]).toEqual(['dark', undefined]);
    writePref('theme', 'light');
    await vi.advanceTimersByTimeAsync(rest);
    expect(asked).toEqual(['GET', 'GET']);
    Object.assign(server, { account: 'Bob', version: 7, settings: { theme: 'auto' } });
    await settingsSync.sync();
    expect([has('theme'), server.version]).toEqual(['auto', 7]);
  });

  it('is not handed to the next account, but what was changed by nobody’s account is', async () => {
    await settingsSync.sync();
    writePref('favourites', JSON.stringify(shelf('of Ann')));
    writePref('theme', 'dark');
    await settingsSync.sync();
    server.account = '';
    await settingsSync.sync();
    writePref('sound', 'off');
    Object.assign(server, { account: 'Bob', version: 0, settings: {} });
    await settingsSync.sync();
    expect([server.settings, has('favourites'), has('theme')]).toEqual([{ sound: 'off' }, '[]', undefined]);
    Object.assign(server, { account: 'Ann', version: 1, settings: { theme: 'dark', favourites: shelf('of Ann') } });
    await settingsSync.sync();
    // What no account has changed belongs to the browser, whichever account signs in.
    expect([JSON.parse(has('favourites') ?? ''), has('theme'), has('sound')]).toEqual([shelf('of Ann'), 'dark', 'off']);
  });

  /** Another account is met here, after nobody was signed in for a while. */
  async function comes(account: string, version: number, settings: Record<string, unknown>): Promise<void> {
    server.account = '';
    await settingsSync.sync();
    Object.assign(server, { account, version, settings });
    await settingsSync.sync();
  }
  const onShelf = (): string[] => (JSON.parse(has('favourites') ?? '[]') as { name: string }[]).map((f) => f.name);

  it('leaves to this browser what was here before, when another account was signed in here for a while', async () => {
    writePref('favourites', JSON.stringify(shelf('of Bo')));
    writePref('squares', 'strong');
    Object.assign(server, { version: 5, settings: { theme: 'dark', favourites: shelf('of Ann') } });
    await settingsSync.sync();
    writePref('favourites', JSON.stringify(shelf('of Ann, made here', ...onShelf())));
    await vi.advanceTimersByTimeAsync(rest);
    expect(onShelf()).toEqual(['of Ann, made here', 'of Bo', 'of Ann']);
    await comes('Bo', 0, {});
    // What Ann made on her phone or here, and her colours, do not go to Bo.
    expect([onShelf(), has('theme'), server.settings]).toEqual([['of Bo'], undefined, { squares: 'strong', favourites: shelf('of Bo') }]);
  });

  it('gives back what was here before an account came with something else, and its language goes with it', async () => {
    writePref('theme', 'light');
    writePref('favourites', JSON.stringify(shelf('of Bo')));
    Object.assign(server, { version: 5, settings: { theme: 'dark', language: 'de', favourites: shelf('of Ann') } });
    await settingsSync.sync();
    // She forgets on her phone what has come up from here.
    Object.assign(server, { version: 9, settings: { theme: 'dark', language: 'de', favourites: shelf('of Ann') } });
    await settingsSync.sync();
    expect(onShelf()).toEqual(['of Ann']);
    await comes('Bo', 0, {});
    expect([onShelf(), has('theme'), kept.get('PARAGLIDE_LOCALE')]).toEqual([['of Bo'], 'light', undefined]);
    await settingsSync.sync();
    expect(server.settings).toEqual({ theme: 'light', favourites: shelf('of Bo') });
  });

  it('leaves to nobody else what an account had, however often it comes and goes', async () => {
    Object.assign(server, { version: 5, settings: { favourites: shelf('of Ann') } });
    await settingsSync.sync();
    await comes('Ann', 5, { favourites: shelf('of Ann') });
    await settingsSync.sync();
    await comes('Bob', 2, { favourites: shelf('of Bob') });
    expect([onShelf(), server.version]).toEqual([['of Bob'], 2]);
  });

  it.each([
    ['an older version', 1, { theme: 'auto', favourites: shelf('old') }],
    ['the same version of something else', 7, { theme: 'auto', favourites: shelf('old') }],
  ])('loses nothing to a server that was restored from a backup: %s', async (_, version, settings) => {
    Object.assign(server, { version: 7, settings: { theme: 'dark', sound: 'off', favourites: shelf('new', 'old') } });
    await settingsSync.sync();
    Object.assign(server, { version, settings });
    await settingsSync.sync();
    const all = { theme: 'auto', sound: 'off', favourites: shelf('new', 'old') };
    expect([onShelf(), has('sound'), server]).toEqual([['new', 'old'], 'off', { account: 'Ann', version: version + 1, settings: all }]);
  });

  it('loses nothing to another account of the same name, nor to a backup after signing out', async () => {
    writePref('favourites', JSON.stringify(shelf('mine')));
    await settingsSync.sync();
    await comes('Ann', 0, {});
    expect([onShelf(), server.settings]).toEqual([['mine'], { favourites: shelf('mine') }]);
  });

  it('is this browser’s own when its account is no more', async () => {
    writePref('favourites', JSON.stringify(shelf('of Ann')));
    await settingsSync.sync();
    settingsSync.accountDeleted();
    Object.assign(server, { account: 'Bob', version: 0, settings: {} });
    await settingsSync.sync();
    expect(server.settings).toEqual({ favourites: shelf('of Ann') });
  });

  it('hands nothing to whoever signs in while it is on its way', async () => {
    writePref('theme', 'dark');
    const going = settingsSync.sync();
    settingsSync.signedOut();
    await going;
    expect([asked, server.version, has(lastSynced)]).toEqual([['GET'], 0, undefined]);
  });
});
