import { expect, it } from 'vitest';
import { cellIn, spotIn } from './place';

it('is of its kind alone', () => {
  expect(spotIn('quarter', { kind: 'quarter', spot: 'market' })).toBe('market');
  expect(spotIn('crown', { kind: 'quarter', spot: 'market' })).toBeUndefined();
  expect(spotIn('crown', undefined)).toBeUndefined();
  expect(cellIn({ kind: 'tower', x: 3, y: -4 })).toEqual({ x: 3, y: -4 });
});

const sources = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts', '!../testing/**', '!../openapi/**', '!../paraglide/**'], { query: '?raw', import: 'default', eager: true });

/** Taking the text of a place apart, or looking for one. */
const reading = [
  /\bplace\b[^\w\n;]{0,10}(\?\? '')?\)*\??\.(split|slice|startsWith|endsWith|includes|match|replace|replaceAll|substring|indexOf)\(/,
  /\.(exec|test)\([^)\n]*\bplace\b/,
  /\bplace\b[\s)]*(===|!==) ['`][^'`]/,
];

it('is told as an object: nobody reads its text', () => {
  // As it was read once.
  for (const line of ["const [kind = ''] = place.split(' ');", "(c.place ?? '').split(' ')[0]", "/^quarter (.+)$/.exec(place ?? '')?.[1]", "place.startsWith('ferry ')", "if (event.place === 'out')"]) {
    expect([line, reading.some((r) => r.test(line))]).toEqual([line, true]);
  }
  expect(Object.keys(sources).length).toBeGreaterThan(300);
  const lines = Object.entries(sources).flatMap(([path, text]) => text.split('\n').map((line) => ({ path, line })));
  expect(lines.filter(({ line }) => reading.some((r) => r.test(line)))).toEqual([]);
});
