import { expect, test } from 'vitest';
import { shellOf, stamped } from '../../scripts/worker.mjs';

test('the worker knows its version and the files of the page', () => {
  const text = stamped("const version = 'VERSION';\nconst shell = ['SHELL'];", 'abc', ['', 'assets/index.js']);
  expect(text).toBe('const version = \'abc\';\nconst shell = ["","assets/index.js"];');
  expect(() => stamped('const version = 1;', 'abc', [])).toThrow('VERSION');
});

test('the page is its root, its assets and the figures', () => {
  expect(shellOf(['SOURCE', 'index.html', 'worker.js', 'assets/index.js', 'favicon.svg', 'icons/512.png'])).toEqual([
    '',
    'art/figures.svg',
    'assets/index.js',
    'favicon.svg',
  ]);
});

test('the words of sets are left to the server', () => {
  expect(shellOf(['assets/en-plague.js', 'assets/en-sheet.js', 'assets/keys-sheet.js', 'assets/en-base.js', 'assets/en.js', 'assets/open-page.js'])).toEqual([
    '',
    'art/figures.svg',
    'assets/en-base.js',
    'assets/en.js',
    'assets/open-page.js',
  ]);
});
