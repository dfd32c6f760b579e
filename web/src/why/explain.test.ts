import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../lib/protocol';
import { ruleText } from '../words/ruling';
import { alsoRules, cellsOf, holdersOf, totalOf } from './explain';

const score = (player: number, points: number, feature: string, more: Partial<GameEvent> = {}): GameEvent => ({ type: 'score', player, points, feature, ...more });

type Messages = Record<string, unknown>;
const files = import.meta.glob<Messages>('../../messages/*/why.json', { eager: true, import: 'default' });

describe('the texts of rules', () => {
  const languages = Object.entries(files).map(([path, messages]) => ({ language: path.split('/').at(-2), messages }));
  const english = languages.find((l) => l.language === 'en')!.messages;
  const keys = Object.keys(english).filter((key) => key.startsWith('rule_') && key !== 'rule_other');

  it('are there in five languages, each with its own words', () => {
    expect(languages.map((l) => l.language).sort()).toEqual(['de', 'en', 'es', 'fr', 'it']);
    for (const { language, messages } of languages) {
      expect([language, Object.keys(messages)]).toEqual([language, Object.keys(english)]);
      for (const key of keys) {
        expect([language, key, String(messages[key]).length > 20]).toEqual([language, key, true]);
        if (language !== 'en') expect([key, messages[key]]).not.toEqual([key, english[key]]);
      }
    }
  });

  it('are found by the id of their rule', () => {
    expect(keys.length).toBeGreaterThan(30);
    for (const key of keys) {
      const id = key.slice('rule_'.length).toUpperCase().replace('_', '-');
      expect([id, ruleText(id)]).toEqual([id, english[key]]);
    }
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
