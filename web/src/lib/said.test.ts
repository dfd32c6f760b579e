import { afterEach, expect, it, vi } from 'vitest';
import { router } from './route.svelte';
import { keepSaid, takeSaid } from './said';
import { version } from './version.svelte';

vi.hoisted(() => {
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('window', { addEventListener: () => {} });
});

const kept = new Map<string, string>();
const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) };

const refuse = () => {
  throw new Error('no');
};

afterEach(() => {
  kept.clear();
  version.newer = '';
  vi.unstubAllGlobals();
});

it('what has happened is said by the next page, also where that is loaded anew for a newer version', () => {
  const assign = vi.fn();
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('location', { assign });
  version.newer = 'b';
  router.go('/', 'The game is deleted.');
  expect(assign).toHaveBeenCalledWith('/');
  expect([takeSaid('/'), takeSaid('/')]).toEqual(['The game is deleted.', '']);
});

it('is said nowhere else, once, and not where nothing can be kept', () => {
  vi.stubGlobal('sessionStorage', storage);
  keepSaid('/', 'x');
  expect([takeSaid('/lobby'), takeSaid('/')]).toEqual(['', '']);
  for (const text of ['{', '7', '["/"]', '["/",7]']) {
    kept.set('circulade.said', text);
    expect(takeSaid('/')).toBe('');
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepSaid('/', 'x');
  expect(takeSaid('/')).toBe('');
});
