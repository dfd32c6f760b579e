import { expect, test } from 'vitest';
import { placed } from './site';

const sources = import.meta.glob<string>('../**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });

test('a server has the whole site unless it says so', () => {
  for (const { base, under, within } of [null, undefined, './', '/'].map(placed)) expect([base, under('/t/x'), within('/t/x')]).toEqual(['/', '/t/x', '/t/x']);
});

test('under a path all addresses are', () => {
  const { under, within } = placed('/carc/');
  expect([under('/'), under('/?open=public'), under('/api/hello')]).toEqual(['/carc/', '/carc/?open=public', '/carc/api/hello']);
  expect([within('/carc/'), within('/carc/t/x'), within('/t/x')]).toEqual(['/', '/t/x', '/t/x']);
});

// What is written into the page as it is leads out of it where the server has a part of a site.
test('no address is written past it', () => {
  const wrong = Object.entries(sources)
    .filter(([path]) => !path.endsWith('.test.ts') && !path.includes('/paraglide/') && !path.includes('/openapi/'))
    .flatMap(([path, text]) => (text.match(/(?:href|src)=["']\/[^"']*["']|fetch\(['"`]\/|location\.(?:assign|replace)\(['"`]\/|location\.origin/g) ?? []).map((found) => `${path}: ${found}`))
    .filter((found) => !found.startsWith('./site.ts') && found !== '../after/ReplaySide.svelte: location.origin');
  expect(wrong).toEqual([]);
});
