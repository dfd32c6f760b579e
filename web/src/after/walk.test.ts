import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pressed } from './keys';
import { Walk } from './walk.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const walker = (arrive: (n: number) => void | Promise<void> = () => {}) => new Walk({ end: () => 3, pause: () => 1000, arrive });

describe('walking', () => {
  it('stays between the first and the last step', () => {
    const seen: number[] = [];
    const walk = walker((n) => void seen.push(n));
    walk.step(-1);
    walk.step(1);
    walk.go(99);
    walk.step(1);
    expect([walk.n, walk.atEnd, seen]).toEqual([3, true, [1, 3]]);
  });

  it('goes on by itself at its speed, and stops at the end', async () => {
    const walk = walker();
    walk.speed = 2;
    walk.play();
    await vi.advanceTimersByTimeAsync(499);
    expect(walk.n).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(walk.n).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect([walk.n, walk.playing]).toEqual([3, false]);
  });

  it('waits until it has arrived', async () => {
    let there: (() => void) | undefined;
    const walk = walker(() => new Promise((done) => (there = done)));
    walk.play();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(walk.n).toBe(1);
    there?.();
    await vi.advanceTimersByTimeAsync(1000);
    expect(walk.n).toBe(2);
  });

  it('is stopped by a step by hand', async () => {
    const walk = walker();
    walk.play();
    walk.step(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([walk.n, walk.playing]).toEqual([1, false]);
  });

  it('begins anew from the end', async () => {
    const walk = walker();
    walk.toEnd();
    walk.play();
    await vi.advanceTimersByTimeAsync(0);
    expect([walk.n, walk.playing]).toEqual([0, true]);
  });
});

describe('its keys', () => {
  class Thing {
    constructor(private readonly kind: string) {}
    closest(selectors: string): unknown {
      return selectors.split(', ').includes(this.kind) ? this : null;
    }
  }

  function press(key: string, on: string, more: Partial<KeyboardEvent> = {}): string {
    vi.stubGlobal('Element', Thing);
    let did = '';
    const keys = {
      step: (by: number) => (did = `step ${by}`),
      turn: (by: number) => (did = `turn ${by}`),
      first: () => (did = 'first'),
      last: () => (did = 'last'),
      toggle: () => (did = 'toggle'),
    };
    const used = pressed({ key, target: new Thing(on), preventDefault: () => {}, ...more } as unknown as KeyboardEvent, keys);
    expect(used).toBe(did !== '');
    return did;
  }

  it('step, go turn by turn, to the ends, and play', () => {
    expect(press('ArrowRight', 'body')).toBe('step 1');
    expect(press('ArrowLeft', 'body', { shiftKey: true })).toBe('turn -1');
    expect(press('PageDown', 'body')).toBe('turn 1');
    expect([press('Home', 'body'), press('End', 'body'), press(' ', 'body')]).toEqual(['first', 'last', 'toggle']);
  });

  it('leave to buttons, fields, tabs and dialogs what is theirs', () => {
    expect([press(' ', 'button'), press('ArrowLeft', 'select'), press('End', 'textarea')]).toEqual(['', '', '']);
    expect([press('ArrowRight', '[role=tablist]'), press('ArrowRight', 'dialog')]).toEqual(['', '']);
    expect(press('ArrowRight', 'button')).toBe('step 1');
    expect(press('ArrowRight', 'body', { ctrlKey: true })).toBe('');
    expect(press('x', 'body')).toBe('');
  });
});
