import { expect, it, vi } from 'vitest';
import { parseRoute } from '../lib/route.svelte';
import { parseHash, shareUrl, writeHash } from './address';
import { pageOf, reportText } from './report';

vi.hoisted(() => {
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('window', { addEventListener: () => {} });
});

it('reads the secret and the step from the address', () => {
  expect(parseHash('#abc_-1&n=12')).toEqual({ secret: 'abc_-1', n: 12 });
  expect(parseHash('#n=3')).toEqual({ secret: '', n: 3 });
  expect(parseHash('')).toEqual({ secret: '', n: 0 });
  for (const n of ['-1', '1.5', 'x', '']) expect(parseHash(`#abc&n=${n}`).n).toBe(0);
  expect(parseHash('#50%').secret).toBe('50%');
});

it('writes what it reads', () => {
  for (const place of [{ secret: 's/=&', n: 7 }, { secret: '', n: 7 }, { secret: 's', n: 0 }]) expect(parseHash(writeHash(place))).toEqual(place);
  expect(writeHash({ secret: '', n: 0 })).toBe('');
  expect(shareUrl('http://192.0.2.7:8080/', 'g1', 's')).toBe('http://192.0.2.7:8080/r/g1#s');
});

it('knows the pages', () => {
  expect(parseRoute('/r/a%20b')).toEqual({ page: 'replay', id: 'a b' });
  expect(parseRoute('/t/x/')).toEqual({ page: 'table', id: 'x' });
  expect(parseRoute('/open')).toEqual({ page: 'open' });
  expect(['/admin', '/admin/', '/admin/bans', '/admin/nothing'].map(parseRoute)).toEqual([{ page: 'admin', tab: 'overview' }, { page: 'admin', tab: 'overview' }, { page: 'admin', tab: 'bans' }, { page: 'missing' }]);
  expect(['/', '', '/?open=public', '/#top', '/opening', '/t', '/t/a/b', '/t/%E0', '/rules/%'].map((path) => parseRoute(path).page)).toEqual(['start', 'start', 'start', 'start', 'missing', 'missing', 'missing', 'missing', 'missing']);
});

it('makes a report of a fault that holds the record and no id of the table', () => {
  const text = reportText({ words: ' It hung. ', version: 'v1', address: '/r/secret-id', agent: 'Browser 1', language: 'de', width: 390, height: 844, status: 'over', choices: 9, record: 'circulade: 1\n\n' });
  expect(text).toContain('It hung.\n\nRecord:\ncirculade: 1\n');
  expect(text).toContain('Page: /r/…');
  expect(text).not.toContain('secret-id');
  expect(pageOf('/open')).toBe('/open');
});
