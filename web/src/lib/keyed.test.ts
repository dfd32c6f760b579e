import { afterEach, expect, it, vi } from 'vitest';
import { isKeyed } from './keyed';

/** Something in the page; a field takes what is typed. */
class Part {
  constructor(private readonly field: boolean) {}

  matches(): boolean {
    return this.field;
  }
}

afterEach(() => vi.unstubAllGlobals());

const counts = (key: string, field = false) => isKeyed({ key, target: new Part(field) as unknown as Element });

it('a key counts that is neither held for others nor written into a field', () => {
  vi.stubGlobal('Element', Part);
  expect(['r', 'Enter', 'Tab', 'ArrowUp'].map((key) => counts(key))).toEqual([true, true, true, true]);
  expect(['Shift', 'Alt', 'Meta'].map((key) => counts(key))).toEqual([false, false, false]);
  expect(counts('r', true)).toBe(false);
});
