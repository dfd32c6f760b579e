import { beforeEach, expect, it } from 'vitest';
import { keepDrawer, keptDrawer } from './drawer';

beforeEach(() => {
  const kept = new Map<string, string>();
  globalThis.localStorage = { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v) } as unknown as Storage;
});

it('is open where there is room, until somebody says otherwise', () => {
  expect(keptDrawer(false)).toEqual({ open: false, panel: 'log' });
  expect(keptDrawer(true)).toEqual({ open: true, panel: 'log' });
  keepDrawer(false, 'bag');
  expect(keptDrawer(true)).toEqual({ open: false, panel: 'bag' });
  keepDrawer(true, 'board');
  expect(keptDrawer(false)).toEqual({ open: true, panel: 'board' });
});
