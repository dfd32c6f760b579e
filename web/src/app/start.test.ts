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

describe('the looks of the page', () => {
  /** What the page's own style says, once it is there. */
  let paper: string;
  let load: () => void;
  let kept: Map<string, string>;
  const said = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    said.mockClear();
    [paper, kept] = ['', new Map()];
    const page = { documentElement: {}, createElement: element, querySelector: () => ({}), getElementById: () => ({ replaceWith: said }) };
    const globals = {
      document: page,
      navigator: { languages: ['en'] },
      getComputedStyle: () => ({ getPropertyValue: () => paper }),
      addEventListener: (what: string, heard: () => void) => what === 'load' && (load = heard),
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

  it('may come after the script that asks for them', () => {
    kept.set('circulade.starts', '2');
    start();
    expect(said).not.toHaveBeenCalled();
    paper = '#fff';
    load();
    expect([said.mock.calls.length, kept.size]).toEqual([0, 0]);
  });

  it('are said not to have come, and tried again, but a few times only', () => {
    for (let n = 0; n < 7; n++) {
      start();
      load();
    }
    expect(said).toHaveBeenCalledTimes(5);
  });
});
