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

/** A page of one version hears of another; returns how often any page has reloaded itself by then. */
async function comes(own: string, heard: string): Promise<number> {
  const version = new Version(own);
  served = () => page(heard);
  version.hear(heard);
  await version.renew();
  return reload.mock.calls.length;
}

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
    expect(await comes('a', 'b')).toBe(1);
    expect(await comes('b', 'a')).toBe(1);
    expect(await comes('a', 'b')).toBe(1);
    expect(await comes('b', 'c')).toBe(2);
    // Long after, going back to an older program is an update as any other.
    vi.advanceTimersByTime(11 * 60_000);
    expect(await comes('c', 'a')).toBe(3);
  });

  it('has what was begun be kept before it loads itself again, and not after whoever keeps it has gone', async () => {
    const version = new Version('a');
    const loads: number[] = [];
    const end = version.keeping(() => loads.push(reload.mock.calls.length));
    version.load();
    version.hear('b');
    await version.renew();
    end();
    version.load();
    expect([loads, reload.mock.calls.length]).toEqual([[0, 1], 3]);
  });

  it('looks once more whether it may, after the server has answered', async () => {
    const version = new Version('a');
    version.hear('b');
    let idle = true;
    served = () => {
      idle = false; // a player begins their turn meanwhile
      return page('b');
    };
    expect([await version.renew(() => idle), reload.mock.calls.length]).toEqual([false, 0]);
    expect([await version.renew(() => true), reload.mock.calls.length]).toEqual([true, 1]);
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
    const again = async () => {
      version.hear('b');
      return version.renew();
    };
    expect([await again(), await again(), await again()]).toEqual([false, false, false]);
    expect([asked, reload.mock.calls.length]).toEqual([1, 0]);
  });

  it.each([
    ['is lost', { getItem: () => null, setItem: () => undefined }],
    ['is refused', { getItem: (): null => { throw new Error('no'); }, setItem: () => undefined }],
  ])('never loads itself again where what it remembers %s', async (_, storage) => {
    vi.stubGlobal('sessionStorage', storage);
    const version = new Version('a');
    version.hear('b');
    expect(await version.renew()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });
});
