import { expect, test } from 'vitest';
import { fileOf, filesOf } from '../../scripts/chunks.mjs';

const file = (...parts: string[]) => fileOf(new Set(parts));

test('what a table shares with other pages is not in the table’s own file', () => {
  expect(file('TablePage', 'MenuDialog')).toBe('table');
  expect(file('TablePage', 'AfterPages')).toBe('game');
  expect(file('TablePage', 'AfterPages', 'RulesPage')).toBe('board');
  expect(file('TablePage', 'a set')).toBe('board');
  expect(file('TablePage', 'StartPage', 'AfterPages')).toBe('picture');
  expect(file('TablePage', 'LobbyPage')).toBe('common');
  expect(file('StartPage', 'GatePage')).toBeUndefined();
});

test('sets share the file of their pack, and what is always there comes first', () => {
  const [large, more] = ['\0virtual:sets/sets-large', '\0virtual:sets/sets-more'];
  const imports: Record<string, string[]> = {
    'main.ts': ['lib.ts'],
    'TablePage.svelte': ['lib.ts', 'say.ts'],
    [large]: ['/src/sets/tower.ts', '/src/sets/count.ts'],
    [more]: ['/src/sets/plague.ts'],
    '/src/sets/tower.ts': ['say.ts', '/src/sets/shared/high.ts'],
    '/src/sets/plague.ts': ['/src/sets/shared/high.ts'],
    '/src/sets/count.ts': ['/src/sets/count/Town.svelte', '/src/sets/shared/wide.ts'],
  };
  const files = filesOf(['main.ts'], new Set(['TablePage.svelte', large, more]), (id: string) => imports[id] ?? []);
  expect([...files].filter(([, name]) => name !== undefined)).toEqual([
    ['lib.ts', 'core'],
    ['say.ts', 'board'],
    ['/src/sets/shared/high.ts', 'board'],
  ]);
});
