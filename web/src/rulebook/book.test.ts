import { describe, expect, test } from 'vitest';
import { chapterOf, inOrder, search } from './book';
import type { Chapter, Listed } from './book';

const listed = (name: string, title: string, rules: string[]): Listed => ({ name, title, about: '', rules });
const tower = listed('tower', 'The Tower', ['TW-1', 'TW-2']);
const base = listed('base', 'The base game', ['BA-1']);
const plague = listed('plague', 'The Plague', ['PG-1']);

const of = (...texts: [string, string][]): Chapter => ({ title: '', about: '', sections: [{ heading: 'Building', rules: texts.map(([id, text]) => ({ id, text })) }] });
const book = [
  { listed: tower, chapter: of(['TW-1', 'A foundation is no feature.'], ['TW-2', 'You may put a floor on a tower.']) },
  { listed: base, chapter: of(['BA-1', 'Draw a tile. Städte zählen.']) },
];
const found = (wanted: string, most?: number) => search(book, wanted, most).map(({ rule }) => rule.id);

describe('the rules book', () => {
  test('begins with the base game, the others by their titles', () => {
    expect(inOrder([tower, plague, base]).map(({ name }) => name)).toEqual(['base', 'plague', 'tower']);
  });

  test('opens the chapter of that name, or the one with the rule', () => {
    expect(chapterOf([base, tower], 'tower')).toBe(tower);
    expect(chapterOf([base, tower], 'TW-2')).toBe(tower);
    expect(chapterOf([base, tower], 'XX-1')).toBeUndefined();
  });
});

describe('a search', () => {
  test('finds rules with all its words, in any order, without regard to capitals and accents', () => {
    expect(found('tower FLOOR')).toEqual(['TW-2']);
    expect(found('stadte')).toEqual(['BA-1']);
    expect(found('floor moon')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });

  test('finds what the heading says, behind what the rule itself says', () => {
    expect(found('building')).toEqual(['TW-1', 'TW-2', 'BA-1']);
    expect(found('a tile')[0]).toBe('BA-1');
  });

  test('has the rule of an id first, and no more than asked', () => {
    expect(found('tw-2')).toEqual(['TW-2']);
    expect(found('building', 2)).toHaveLength(2);
  });
});
