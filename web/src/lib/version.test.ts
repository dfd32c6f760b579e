import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Version, versionIn } from './version.svelte';

const page = (version: string) => `<meta name="base" content="/" /><meta name="page" content="${version}" />`;

let reload: ReturnType<typeof vi.fn<() => void>>;
let kept: Map<string, string>;
/** What the server gives when it is asked for the page. */
let served: () => string;

beforeEach(() => {
  vi.useFakeTimers();
  reload = vi.fn<() => void>();
  kept = new Map();
  served = () => page('b');
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
  vi.stubGlobal('fetch', () => Promise.resolve({ text: () => Promise.resolve(served()) }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a page says which version it is', () => {
  expect(versionIn(page('0123abcd'))).toBe('0123abcd');
  expect(versionIn('<title>Not found</title>')).toBe('');
});

describe('a page', () => {
  it('knows that the server has another version, until it surely has its own again', () => {
    const version = new Version('a');
    for (const said of [null, 'a']) version.hear(said);
    expect(version.newer).toBe('');
    for (const said of ['b', 'a', 'a', 'a', 'a', 'b', 'a', 'a', 'a', 'a', null]) version.hear(said);
    expect(version.newer).toBe('b');
    version.hear('a');
    expect(version.newer).toBe('');
  });

  it('that does not know its own version is never older', async () => {
    const version = new Version('');
    version.hear('b');
    await version.miss();
    expect([version.newer, reload.mock.calls.length]).toEqual(['', 0]);
  });

  it('loads itself again, once for each version while servers of two answer in turn', async () => {
    for (const [own, heard, loads] of [['a', 'b', 1], ['b', 'a', 1], ['a', 'b', 1], ['b', 'c', 2]] as const) {
      const version = new Version(own);
      served = () => page(heard);
      version.hear(heard);
      await version.renew();
      expect([own, heard, reload.mock.calls.length]).toEqual([own, heard, loads]);
    }
    // Long after, going back to an older program is an update as any other.
    vi.advanceTimersByTime(11 * 60_000);
    const version = new Version('c');
    served = () => page('a');
    version.hear('a');
    expect(await version.renew()).toBe(true);
  });

  it.each([
    ['the server gives its own version after all', () => page('a')],
    ['something else answers', () => 'Bad gateway'],
    ['nobody answers', () => { throw new Error('away'); }],
  ])('stays where %s, and asks for it seldom', async (_, answer) => {
    let asked = 0;
    served = () => {
      asked += 1;
      return answer();
    };
    const version = new Version('a');
    for (let i = 0; i < 20; i += 1) {
      version.hear('b');
      expect(await version.renew()).toBe(false);
    }
    expect([asked, reload.mock.calls.length]).toEqual([1, 0]);
  });

  it('never loads itself again where it could not remember that it has', async () => {
    for (const storage of [{ getItem: () => null, setItem: () => undefined }, { getItem: () => { throw new Error('no'); } }]) {
      vi.stubGlobal('sessionStorage', storage);
      const version = new Version('a');
      version.hear('b');
      expect(await version.renew()).toBe(false);
    }
    expect(reload).not.toHaveBeenCalled();
  });
});
