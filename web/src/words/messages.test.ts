import { expect, test } from 'vitest';
import { formsOf, numbered } from '../../scripts/languages.mjs';

const keys = ['close', 'your_turn', 'moves_count'];

test('messages go by their numbers', () => {
  expect(numbered('m.close() + m.moves_count({ count: 2 }) + names.map(m.your_turn)', keys, 'a.ts')).toBe('m(0) + m(2, { count: 2 }) + names.map(m.bind(0, 1))');
});

test('what is no message stays as it is', () => {
  expect(numbered('item.close(); $m.close; them.close', keys, 'a.ts')).toBe('item.close(); $m.close; them.close');
});

test('a message that nobody has written ends the build', () => {
  expect(() => numbered('m.open()', keys, 'a.ts')).toThrow('a.ts: there is no message open');
});

test('the forms of a message go by the number in it', () => {
  const match = { 'countPlural=one': '{count} move', 'countPlural=other': '{count} moves' };
  expect(formsOf('moves_count', [{ selectors: ['countPlural'], match }])).toEqual({ one: '{count} move', other: '{count} moves' });
  expect(() => formsOf('score_of', [{ selectors: ['pointsPlural'], match: {} }])).toThrow('score_of');
});
