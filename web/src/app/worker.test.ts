import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shellOf, stamped } from '../../scripts/worker.mjs';
import { Retry } from './worker';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';

  becomes(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

/** A worker that has been followed, by its states. */
function followed(retry: Retry, ...states: ServiceWorkerState[]): void {
  const worker = new FakeWorker();
  retry.follow(worker as unknown as ServiceWorker);
  retry.follow(worker as unknown as ServiceWorker);
  for (const state of states) worker.becomes(state);
}

test('a worker that could not be installed is asked for again a few times, later each time', () => {
  const asked: number[] = [];
  const retry = new Retry(() => asked.push(Date.now()));
  const gaps = Array.from({ length: 6 }, () => {
    const from = Date.now();
    followed(retry, 'redundant');
    vi.runAllTimers();
    return (asked.at(-1) ?? 0) - from;
  });
  expect(asked.length).toBe(4);
  expect(gaps.slice(0, 4)).toEqual(gaps.slice(0, 4).toSorted((a, b) => a - b));
});

test('one that has come, or gives way to a newer one, is not', () => {
  const ask = vi.fn<() => void>();
  const retry = new Retry(ask);
  retry.follow(null);
  followed(retry, 'installed', 'activating', 'activated', 'redundant');
  vi.runAllTimers();
  expect(ask).not.toHaveBeenCalled();
});

test('the worker knows its version and the files of the page', () => {
  const text = stamped("const version = 'VERSION';\nconst shell = ['SHELL'];", 'abc', ['', 'assets/index.js']);
  expect(text).toBe('const version = \'abc\';\nconst shell = ["","assets/index.js"];');
  expect(() => stamped('const version = 1;', 'abc', [])).toThrow('VERSION');
});

test('the page is its root, its assets and the figures', () => {
  expect(shellOf(['SOURCE', 'index.html', 'worker.js', 'assets/index.js', 'favicon.svg', 'icons/512.png'])).toEqual([
    '',
    'art/figures.svg',
    'assets/index.js',
    'favicon.svg',
  ]);
});

test('the words of sets are left to the server', () => {
  expect(shellOf(['assets/en-plague.js', 'assets/en-sheet.js', 'assets/keys-sheet.js', 'assets/en-base.js', 'assets/en.js', 'assets/open-page.js'])).toEqual([
    '',
    'art/figures.svg',
    'assets/en-base.js',
    'assets/en.js',
    'assets/open-page.js',
  ]);
});
