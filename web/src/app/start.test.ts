import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { worded } from '../../scripts/start.mjs';

const text = readFileSync('public/start.js', 'utf8');

test('what says that the page has not come has words of its own', () => {
  expect(worded(text, { en: { text: 'Oh', again: 'Again' } })).toContain('words = {"en":{"text":"Oh","again":"Again"}};');
  expect(() => worded('const words = {};', {})).toThrow('WORDS');
});

const element = () => ({ setAttribute: () => {}, addEventListener: () => {}, append: () => {} });

/** Runs it as a browser does, for which it is no module. */
const start = () => runInThisContext(worded(text, { en: { text: 'Oh', again: 'Again' } }));

describe('what the page needs before it begins', () => {
  /** What the page's own style says, once it is there. */
  let paper: string;
  let heard: Map<string, () => void>;
  const happens = (what: string) => heard.get(what)?.();
  let kept: Map<string, string>;
  const said = vi.fn();
  const laid = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    said.mockClear();
    [paper, kept, heard] = ['', new Map(), new Map()];
    const page = { documentElement: {}, createElement: element, querySelector: () => ({}), getElementById: () => ({ replaceWith: said, append: laid }) };
    const globals = {
      document: page,
      location: { pathname: '/t/abc' },
      navigator: { languages: ['en'] },
      getComputedStyle: () => ({ getPropertyValue: () => paper }),
      addEventListener: (what: string, hear: () => void) => void heard.set(what, hear),
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: unknown) => void kept.set(key, String(value)),
        removeItem: (key: string) => void kept.delete(key),
      },
    };
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('draws the cloth of a table at once, and of nothing else', () => {
    start();
    expect(laid).toHaveBeenCalledOnce();
    vi.stubGlobal('location', { pathname: '/tables' });
    start();
    expect(laid).toHaveBeenCalledOnce();
  });

  it('may have looks that come after the script that asks for them', () => {
    kept.set('circulade.starts', '2');
    start();
    expect(said).not.toHaveBeenCalled();
    paper = '#fff';
    happens('begun');
    expect(kept.size).toBe(1);
    happens('load');
    expect([said.mock.calls.length, kept.size]).toEqual([0, 0]);
  });

  it('is said not to have come where a part of it has not, and no more once it has begun', () => {
    paper = '#fff';
    start();
    happens('load');
    happens('vite:preloadError');
    expect([said.mock.calls.length, kept.size]).toEqual([1, 1]);
    start();
    happens('begun');
    happens('vite:preloadError');
    expect(said).toHaveBeenCalledTimes(1);
  });

  it('has looks that are said not to have come, and tried again, but a few times only', () => {
    for (let n = 0; n < 7; n++) {
      start();
      happens('load');
    }
    expect(said).toHaveBeenCalledTimes(5);
  });
});
