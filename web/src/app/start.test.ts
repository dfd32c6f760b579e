import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { worded } from '../../scripts/start.mjs';

test('what says that the page has not come has words of its own', () => {
  const text = readFileSync('public/start.js', 'utf8');
  expect(worded(text, { en: { text: 'Oh', again: 'Again' } })).toContain('words = {"en":{"text":"Oh","again":"Again"}};');
  expect(() => worded('const words = {};', {})).toThrow('WORDS');
});
