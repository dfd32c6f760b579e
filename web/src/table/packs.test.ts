import { expect, test } from 'vitest';
import { packs, sets } from '../../scripts/packs.mjs';
import { sets as all } from '../sets/all';

test('each set is in a pack, and each pack has a module of its sets', () => {
  const { load } = sets();
  const index = load('\0virtual:sets') ?? '';
  const named = [...index.matchAll(/'([\w-]+)': \(\) => import\('virtual:sets\/([\w-]+)'\)/g)];
  expect(named.map(([, set]) => set)).toEqual(Object.keys(all).filter((set) => set !== 'base'));
  for (const [, set = '', pack = ''] of named) expect([packs.includes(pack), load(`\0virtual:sets/${pack}`)?.includes(`'${set}': `)]).toEqual([true, true]);
});
