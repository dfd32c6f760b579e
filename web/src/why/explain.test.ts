import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../lib/types';
import type { Text, Words } from '../lib/words';
import { ruleText } from '../words/ruling';
import { alsoRules, cellsOf, holdersOf, totalOf } from './explain';

const score = (player: number, points: number, feature: string, more: Partial<GameEvent> = {}): GameEvent => ({ type: 'score', player, points, feature, ...more });

const files = import.meta.glob<Words>('../../messages/??/*.json', { eager: true, import: 'default' });

/** By language, the texts of all rules by their ids. */
function rules(): Map<string, Record<string, Text>> {
  const all = new Map<string, Record<string, Text>>();
  for (const [path, words] of Object.entries(files)) {
    const language = path.split('/').at(-2) ?? '';
    const texts = Object.entries(words).flatMap(([key, text]) => (key.startsWith('rule.') ? [[key.slice('rule.'.length), text] as const] : []));
    all.set(language, { ...all.get(language), ...Object.fromEntries(texts) });
  }
  return all;
}

describe('the texts of rules', () => {
  const all = rules();
  const english = all.get('en') ?? {};
  const ids = Object.keys(english);

  it('are there in five languages, each with its own words', () => {
    expect([...all.keys()].sort()).toEqual(['de', 'en', 'es', 'fr', 'it']);
    for (const [language, texts] of all) {
      expect([language, Object.keys(texts)]).toEqual([language, ids]);
      for (const id of ids) {
        expect([language, id, String(texts[id]).length > 20]).toEqual([language, id, true]);
        if (language !== 'en') expect([id, texts[id]]).not.toEqual([id, english[id]]);
      }
    }
  });

  it('are found by the id of their rule', () => {
    expect(ids.length).toBeGreaterThan(30);
    for (const id of ids) expect([id, ruleText(id)]).toEqual([id, english[id]]);
  });
});

describe('a score', () => {
  it('lights the cells of its feature, else its own', () => {
    expect(cellsOf(score(0, 4, 'city', { x: 1, y: 2, cells: [[1, 2], [1, 3]] }))).toEqual([{ x: 1, y: 2 }, { x: 1, y: 3 }]);
    expect(cellsOf(score(0, 4, 'city', { x: 1, y: 2 }))).toEqual([{ x: 1, y: 2 }]);
    expect(cellsOf(score(0, 10, 'goods'))).toEqual([]);
  });

  it('tells what changed it, and what it changed', () => {
    expect(alsoRules(score(0, 6, 'road', { rule: 'IC-4' }))).toEqual(['BA-15']);
    expect(alsoRules(score(0, 6, 'road', { rule: 'BA-15' }))).toEqual([]);
    expect(alsoRules(score(0, 3, 'city', { rule: 'BA-27', final: true, as_end: true }))).toEqual([]);
    expect(alsoRules(score(0, 9, 'field', { rule: 'TB-15', terms: [{ noun: 'city', count: 2, each: 4 }, { noun: 'bonus', count: 1, each: 1 }] }))).toEqual(['BA-29', 'BCB-25']);
    expect(alsoRules(score(0, 10, 'goods', { rule: 'TB-4', terms: [{ noun: 'bonus', count: 10, each: 1 }] }))).toEqual([]);
  });

  it('tells what decided between players of equal strength', () => {
    expect(alsoRules(score(0, 8, 'city', { rule: 'BA-16', strength: [1, 1, 0], owners: [0] }))).toEqual(['HS-14']);
    expect(alsoRules(score(0, 8, 'city', { rule: 'BA-16', strength: [1, 1, 0], owners: [0, 1] }))).toEqual([]);
    expect(alsoRules(score(0, 8, 'city', { rule: 'BA-16', strength: [2, 1, 0], owners: [0] }))).toEqual([]);
  });

  it('names who stood there, the strongest first', () => {
    expect(holdersOf(score(1, 8, 'city', { strength: [1, 2, 0], owners: [1] }))).toEqual([
      { seat: 1, strength: 2, owner: true },
      { seat: 0, strength: 1, owner: false },
    ]);
  });
});

describe('a total', () => {
  const events = [
    score(0, 3, 'road'),
    score(1, 8, 'city'),
    score(0, -3, 'ransom'),
    score(0, 4, 'road', { final: true }),
    score(0, 6, 'city'),
    { type: 'tile', player: 0, x: 0, y: 0 } as GameEvent,
  ];

  it('is the sum of its scores, by what they are for', () => {
    const { groups, rest } = totalOf(events, 0, 10);
    expect(groups.map((g) => [g.kind, g.points, g.scores.length])).toEqual([
      ['city', 6, 1],
      ['road', 7, 2],
      ['ransom', -3, 1],
    ]);
    expect(rest).toBe(0);
    expect(groups.reduce((sum, g) => sum + g.points, 0)).toBe(10);
    for (const g of groups) expect(g.scores.reduce((sum, e) => sum + (e.points ?? 0), 0)).toBe(g.points);
  });

  it('says what no score tells of', () => {
    expect(totalOf(events, 1, 11).rest).toBe(3);
    expect(totalOf([], 2, 0)).toEqual({ groups: [], rest: 0 });
  });
});
