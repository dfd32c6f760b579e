import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import english from '../../messages/en/page/account.json';
import { ApiError } from '../lib/api';
import { isUnheard } from '../notice/browser';
import { addressesOf, arrival } from './address';
import { agentName } from './agent';
import { accounts } from './api';
import { cameOf } from './club';
import { AccountDesk } from './desk.svelte';
import type { Browser } from './desk.svelte';
import { Stopped, faultText, fieldOf } from './faults';
import { Form } from './form.svelte';
import { bytesOf, creation, request, textOf } from './passkeys';
import { settingsSync } from './settingssync';
import type { Account, PasskeyAnswer, PasskeyAsked, Whoever } from './types';
import { pause, watch } from './watch';

const ann: Account = { name: 'Ann', created: '2026-11-26T02:00:00Z', password: true, codes: 0 };
const who: Whoever = { kind: 'account', account: ann, sessions: [] };
const refused = (code: string, status = 403, after = 0) => new ApiError(status, { error: { code } }, after);
const answer: PasskeyAnswer = { id: 'a', rawId: 'a', type: 'public-key', response: {} };

function browser(able = true): Browser {
  return { able: () => able, make: vi.fn(async () => answer), use: vi.fn(async () => answer), leave: vi.fn() };
}

async function deskOf(told: Whoever, b = browser()): Promise<AccountDesk> {
  vi.spyOn(accounts, 'whoever').mockResolvedValue(told);
  vi.spyOn(accounts, 'passkeys').mockResolvedValue({ offered: true, passkeys: [] });
  vi.spyOn(accounts, 'club').mockResolvedValue({ offered: true, name: 'The club' });
  const desk = new AccountDesk(b);
  await desk.load();
  return desk;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the desk', () => {
  it('asks who it is, and goes on by itself', async () => {
    const desk = await deskOf(who);
    const codes = vi.spyOn(accounts, 'codes').mockRejectedValueOnce(refused('confirm-first')).mockResolvedValueOnce({ codes: ['one'] });
    const making = desk.makeCodes();
    await vi.waitFor(() => expect(desk.asking).not.toBeNull());
    expect(desk.codes).toEqual([]);
    desk.asking?.yes();
    await making;
    expect([codes.mock.calls.length, desk.codes, desk.asking]).toEqual([2, ['one'], null]);
  });

  it('leaves it when somebody thinks better of it', async () => {
    const desk = await deskOf(who);
    const end = vi.spyOn(accounts, 'endOthers').mockRejectedValue(refused('confirm-first'));
    const going = desk.endOthers(false);
    await vi.waitFor(() => expect(desk.asking).not.toBeNull());
    desk.asking?.no();
    await expect(going).rejects.toBeInstanceOf(Stopped);
    expect(end.mock.calls.length).toBe(1);
  });

  it('has this browser told of turns again after what ends sessions', async () => {
    const kept = new Map([['circulade.notice.on', 'me']]);
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
    const desk = await deskOf(who);
    vi.spyOn(accounts, 'name').mockResolvedValue({ account: ann });
    vi.spyOn(accounts, 'endOthers').mockResolvedValue({ ok: true, ended: 1, codes: ['one'] });
    await desk.rename('Ann');
    expect([desk.dropped, isUnheard('me')]).toEqual([0, false]);
    await desk.endOthers(false);
    expect([desk.dropped, isUnheard('me'), desk.codes]).toEqual([1, true, ['one']]);
    vi.unstubAllGlobals();
  });

  it('goes to the club’s provider, after asking who it is where something is changed', async () => {
    const b = browser();
    const desk = await deskOf(who, b);
    const begin = vi.spyOn(accounts, 'beginClub').mockResolvedValue({ location: 'https://id.example.org/authorize' });
    await desk.toClub('sign-in');
    expect([begin.mock.calls, vi.mocked(b.leave).mock.calls]).toEqual([[['sign-in']], [['https://id.example.org/authorize']]]);
    begin.mockRejectedValueOnce(refused('confirm-first'));
    const going = desk.toClub('add');
    await vi.waitFor(() => expect(desk.asking).not.toBeNull());
    expect(vi.mocked(b.leave).mock.calls.length).toBe(1);
    desk.asking?.yes();
    await going;
    expect(vi.mocked(b.leave).mock.calls.length).toBe(2);
  });

  it('offers passkeys only where the server and the browser both have them', async () => {
    expect((await deskOf(who)).passkeysHere).toBe(true);
    expect((await deskOf(who, browser(false))).passkeysHere).toBe(false);
    vi.spyOn(accounts, 'passkeys').mockResolvedValue({ offered: false, passkeys: [] });
    const desk = new AccountDesk(browser());
    await desk.load();
    expect(desk.passkeysHere).toBe(false);
  });

  it('shows the recovery codes of an account that has no password', async () => {
    const b = browser();
    const desk = await deskOf({ kind: 'guest', account: null, sessions: [] }, b);
    const asked: PasskeyAsked = { challenge: 'YQ' };
    vi.spyOn(accounts, 'beginPasskey').mockResolvedValue({ options: asked });
    const finish = vi.spyOn(accounts, 'finishNew').mockResolvedValue({ account: ann, codes: ['one', 'two'] });
    await desk.makeWithPasskey('Ann');
    expect([finish.mock.calls[0], desk.codes]).toEqual([['Ann', answer, ''], ['one', 'two']]);
    expect(b.make).toHaveBeenCalledWith(asked);
  });

  it('shows the recovery codes that come with a new password', async () => {
    const desk = await deskOf({ kind: 'nobody', account: null, sessions: [] });
    const reset = vi.spyOn(accounts, 'reset').mockResolvedValue({ account: ann, codes: ['one', 'two'] });
    vi.spyOn(accounts, 'whoever').mockResolvedValue(who);
    await desk.reset('secret', 'another horse');
    expect([reset.mock.calls[0], desk.codes, desk.account]).toEqual([['secret', 'another horse'], ['one', 'two'], ann]);
  });

  it('has read what the host did, up to the last', async () => {
    const at = ann.created;
    const desk = await deskOf({ ...who, letters: [{ id: 3, at, what: 'reset' }, { id: 7, at, what: 'renamed', was: 'Bob', name: 'Ann' }] });
    const read = vi.spyOn(accounts, 'read').mockResolvedValue({ ok: true });
    vi.spyOn(accounts, 'whoever').mockResolvedValue(who);
    await desk.read();
    expect([read.mock.calls[0], desk.letters]).toEqual([[7], []]);
  });

  it.each<[string, (desk: AccountDesk) => void, string[][]]>([
    ['', () => undefined, [['/account']]],
    [', but not over codes', (desk) => void (desk.codes = ['one']), []],
    [', but not over a link that counts once', (desk) => void (desk.hasLink = () => true), []],
  ])('begins anew in the account’s language%s', async (_, hold, left) => {
    vi.spyOn(settingsSync, 'sync').mockResolvedValue();
    const speaks = vi.spyOn(settingsSync, 'speaksOtherwise').mockReturnValue(true);
    const b = browser();
    const desk = await deskOf({ kind: 'nobody', account: null, sessions: [] }, b);
    hold(desk);
    vi.spyOn(accounts, 'whoever').mockResolvedValue(who);
    await desk.load();
    await vi.waitFor(() => expect(speaks).toHaveBeenCalled());
    expect(vi.mocked(b.leave).mock.calls).toEqual(left);
  });

  it('says what it could not find out', async () => {
    vi.spyOn(accounts, 'whoever').mockRejectedValue(refused('offline', 0));
    vi.spyOn(accounts, 'passkeys').mockResolvedValue({ offered: true, passkeys: [] });
    const desk = new AccountDesk(browser());
    await desk.load();
    expect([desk.who, desk.failure instanceof ApiError]).toEqual([null, true]);
  });
});

describe('a form', () => {
  it('says what is wrong at its field', async () => {
    const form = new Form();
    expect(await form.send(() => Promise.reject(refused('name-taken', 409)))).toBe(false);
    expect([form.field, form.at('name'), form.at('password'), form.busy]).toEqual(['name', form.failure, '', false]);
    expect(await form.send(() => Promise.reject(refused('wrong-sign-in')), 'code')).toBe(false);
    expect(form.field).toBe('code');
    await form.send(() => Promise.reject(refused('bad-invite')));
    expect([form.field, form.at('invite')]).toEqual(['invite', form.failure]);
    await form.send(() => Promise.reject(refused('name-not-allowed', 400)));
    expect([form.field, form.at('name')]).toEqual(['name', form.failure]);
    expect(await form.send(() => Promise.resolve())).toBe(true);
    expect([form.field, form.failure]).toEqual(['', '']);
  });

  it('says nothing of what somebody stopped, and hides no fault of ours', async () => {
    const form = new Form();
    await form.send(() => Promise.reject(new Stopped()));
    expect(form.failure).toBe('');
    await expect(form.send(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
    expect(form.busy).toBe(false);
  });

  it('says how long to wait', () => {
    expect(faultText(refused('too-many', 429, 1))).toBe('Too many attempts. Try again in 1 second.');
    expect(faultText(refused('too-many', 429, 7))).toBe('Too many attempts. Try again in 7 seconds.');
    expect(fieldOf(refused('busy', 503))).toBe('');
  });
});

describe('a browser', () => {
  it.each([
    ['Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0', 'Firefox on Android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0', 'Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/128.0.0.0 Safari/537.36', 'Chrome on Linux'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1', 'Safari on iPhone'],
    ['curl/8.9', 'a browser'],
    ['', 'a browser'],
  ])('is called by what it says: %s', (agent, name) => expect(agentName(agent)).toBe(name));
});

describe('bytes', () => {
  it('are written as the server reads them', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    expect(textOf(bytes.buffer)).not.toMatch(/[+/=]/);
    expect(bytesOf(textOf(bytes.buffer))).toEqual(bytes);
  });

  it('of options are as browsers want them', () => {
    const made = creation({ challenge: 'AQI', user: { id: 'Aw', name: 'Ann', displayName: 'Ann' }, excludeCredentials: [{ id: 'BA', type: 'public-key' }], timeout: 5 } as PasskeyAsked);
    expect(made).toMatchObject({ challenge: Uint8Array.of(1, 2), user: { id: Uint8Array.of(3), name: 'Ann' }, excludeCredentials: [{ id: Uint8Array.of(4) }], timeout: 5 });
    expect(request({ challenge: 'AQI', rpId: 'localhost' } as PasskeyAsked)).toMatchObject({ challenge: Uint8Array.of(1, 2), allowCredentials: [], rpId: 'localhost' });
  });
});

describe('another device', () => {
  it('is told an address that it reaches', () => {
    const known = ['http://192.0.2.7:8080'];
    expect(addressesOf({ host: 'localhost:8080', origin: 'http://localhost:8080' }, known)).toEqual(known);
    expect(addressesOf({ host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' }, [])).toEqual([]);
    expect(addressesOf({ host: '192.0.2.7:8080', origin: 'http://192.0.2.7:8080' }, known)).toEqual(known);
  });

  it('finds the secret behind the #', () => expect(arrival('https://play.example.org/', 'a b')).toBe('https://play.example.org/account#d=a%20b'));

  describe('is waited for', () => {
    beforeEach(() => vi.useFakeTimers());

    it('until the last answer, through failures', async () => {
      const ask = vi.fn<() => Promise<'last' | 'more'>>().mockResolvedValueOnce('more').mockRejectedValueOnce(refused('offline', 0)).mockResolvedValueOnce('last');
      watch(ask);
      await vi.advanceTimersByTimeAsync(10 * pause);
      expect(ask).toHaveBeenCalledTimes(3);
    });

    it('and no longer once it is closed', async () => {
      const ask = vi.fn(async () => 'more' as const);
      const stop = watch(ask);
      await vi.advanceTimersByTimeAsync(pause);
      stop();
      await vi.advanceTimersByTimeAsync(10 * pause);
      expect(ask).toHaveBeenCalledTimes(2);
    });
  });
});

const sources = Object.values(import.meta.glob<string>(['./*.{ts,svelte}', '!./*.test.ts'], { query: '?raw', import: 'default', eager: true })).join('\n');

it('asks for all of its words', () => {
  const plain = Object.keys(english).filter((key) => key !== '$schema' && !key.startsWith('account.error.'));
  const spread = new Set(['account.signed_out', 'account.deleted']);
  expect(plain.filter((key) => !spread.has(key) && !sources.includes(`'${key}'`))).toEqual([]);
});

it('says which name the server keeps for itself', () => {
  expect(faultText(new ApiError(400, { error: { code: 'bad-name' } }))).toMatch(/host.* is reserved/);
});

const toldOf = (hash: string) => faultText(cameOf(hash)?.what as ApiError);

it('tells a banned account that comes back from the club’s provider until when, and nothing that anybody may write in a link', () => {
  expect(toldOf('#club=banned&reason=Spam&until=2026-12-24T12%3A00%3A00Z')).toMatch(/until [^.]*2026[^.]*\.$/);
  for (const link of ['#club=banned&reason=x&until=%ff<b>', '#club=banned']) expect(toldOf(link)).toMatch(/of this server\.$/);
  expect(cameOf('#club=banned')?.well).toBe(false);
});

it('tells who comes back from the club’s provider what became of it, and nothing else', () => {
  expect(cameOf('#club=added')).toEqual({ what: 'account.club.came.added', well: true });
  expect(cameOf('#club=refused')?.well).toBe(false);
  for (const said of ['', '#', '#club=', '#club=in', '#club=name', '#club=constructor', '#club=<b>']) expect(cameOf(said)).toBeNull();
});
