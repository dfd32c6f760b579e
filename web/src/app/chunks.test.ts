import { expect, test } from 'vitest';
import { fileOf, filesOf } from '../../scripts/chunks.mjs';

const file = (...parts: string[]) => fileOf(new Set(parts));

test('what a table shares with other pages is not in the table’s own file', () => {
  expect(file('TablePage', 'MenuDialog')).toBe('table');
  expect(file('TablePage', 'AfterPages')).toBe('replay');
  expect(file('TablePage', 'AfterPages', 'RulesPage')).toBe('board');
  expect(file('TablePage', 'a set')).toBe('board');
  expect(file('TablePage', 'StartPage', 'AfterPages')).toBe('picture');
  expect(file('TablePage', 'LobbyPage')).toBe('common');
  expect(file('StartPage', 'GatePage')).toBeUndefined();
});

test('a set stays in a file of its own, and what is always there comes first', () => {
  const imports: Record<string, string[]> = {
    'main.ts': ['lib.ts'],
    'TablePage.svelte': ['lib.ts', 'say.ts'],
    '/src/sets/tower.ts': ['say.ts', '/src/sets/shared/high.ts'],
    '/src/sets/plague.ts': ['/src/sets/shared/high.ts'],
  };
  const later = new Set(['TablePage.svelte', '/src/sets/tower.ts', '/src/sets/plague.ts']);
  const files = filesOf(['main.ts'], later, (id: string) => imports[id] ?? []);
  expect([...files].filter(([, name]) => name !== undefined)).toEqual([
    ['lib.ts', 'core'],
    ['say.ts', 'board'],
  ]);
});
