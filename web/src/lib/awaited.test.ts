import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenCome } from './awaited';
import { tellBack } from './back';

/** A picture as far as it matters here: the test says what becomes of it. */
class Picture extends EventTarget {
  static asked: Picture[] = [];
  src = '';
  constructor() {
    super();
    Picture.asked.push(this);
  }
  becomes(what: 'load' | 'error') {
    this.dispatchEvent(new Event(what));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Picture.asked = [];
  vi.stubGlobal('Image', Picture);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const last = () => Picture.asked.at(-1)!;

it('a picture that has not come is asked for once for all who wait, later and later, until it comes', () => {
  const [one, other] = [vi.fn<() => void>(), vi.fn<() => void>()];
  whenCome('/a.svg', one);
  whenCome('/a.svg', other);
  const gaps = Array.from({ length: 8 }, () => {
    const [from, before] = [Date.now(), Picture.asked.length];
    while (Picture.asked.length === before) vi.advanceTimersByTime(50);
    last().becomes('error');
    return Date.now() - from;
  });
  expect(gaps[0]).toBeLessThanOrEqual(1000);
  expect(gaps.slice(0, 5)).toEqual(gaps.slice(0, 5).toSorted((a, b) => a - b));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(30_050);
  expect([one.mock.calls.length, new Set(Picture.asked.map(({ src }) => src))]).toEqual([0, new Set(['/a.svg'])]);
  vi.advanceTimersByTime(30_000);
  last().becomes('load');
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
  const { length } = Picture.asked;
  vi.advanceTimersByTime(600_000);
  expect(Picture.asked.length).toBe(length);
});

it('it is not asked for once nobody waits any more', () => {
  const end = whenCome('/b.svg', () => undefined);
  end();
  vi.advanceTimersByTime(600_000);
  expect(Picture.asked).toEqual([]);
});

it('what is told of the server’s return asks anew only for what is not being asked for', async () => {
  const { watchPictures } = await import('./awaited');
  vi.stubGlobal('document', { addEventListener: () => undefined });
  watchPictures();
  const end = whenCome('/c.svg', () => undefined);
  tellBack();
  tellBack();
  expect(Picture.asked.length).toBe(1);
  last().becomes('error');
  tellBack();
  expect(Picture.asked.length).toBe(2);
  end();
});
