import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hello, table } from '../testing/fixtures';
import { keepResult, propose, results } from './levels';
import type { Result } from './levels';
import type { Table } from './types';

const { levels } = hello();

const games = (...said: string[]): Result[] =>
  said.map((text, i) => ({ table: String(i), level: text.slice(1), won: text.startsWith('+') }));

const ended = (id: string, winners: number[], seats: Partial<Table['seats'][number]>[]): Table => {
  const t = table(1, []);
  const final = { winners, ranking: [0, 1], points: [], road: null, city: null };
  return { ...t, id, seats: seats.map((s, seat) => ({ ...t.seats[0]!, seat, yours: false, ...s })), state: { ...t.state, over: true, final } };
};

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});

beforeEach(() => kept.clear());

describe('the level that is proposed', () => {
  it.each([
    ['the weakest at first', [], 'beginner', undefined],
    ['the same after one win', ['+beginner'], 'beginner', undefined],
    ['a stronger one after two wins', ['+beginner', '+beginner'], 'easy', 2],
    ['not for wins against another', ['+easy', '+beginner', '+beginner'], 'easy', undefined],
    ['the same after two defeats', ['-normal', '-normal', '+normal'], 'normal', undefined],
    ['a weaker one after three', ['-normal', '-normal', '-normal', '-normal'], 'easy', 4],
    ['none that is weaker than the weakest', ['-beginner', '-beginner', '-beginner'], 'beginner', undefined],
    ['none that is stronger than the strongest', ['+hard', '+hard'], 'hard', undefined],
    ['nothing for games against styles', ['+thief', '+thief', '+beginner'], 'beginner', undefined],
  ])('is %s', (_, said, level, count) => {
    const proposal = propose(levels, games(...said));
    expect(proposal?.level).toBe(level);
    expect(proposal?.count).toBe(count);
  });

  it('is none where the server has no levels', () => {
    expect(propose([], games('+beginner'))).toBeNull();
  });
});

describe('a game that has ended', () => {
  const me = { kind: 'here', yours: true } as const;

  it('is kept once, with the strongest that played', () => {
    const t = ended('a', [0], [me, { kind: 'bot', bot: 'beginner' }, { kind: 'bot', bot: 'hard' }]);
    keepResult(t, levels);
    keepResult(t, levels);
    expect(results()).toEqual([{ table: 'a', level: 'hard', won: true }]);
    keepResult(ended('b', [1], [me, { kind: 'bot', bot: 'easy' }]), levels);
    expect(results()[0]).toEqual({ table: 'b', level: 'easy', won: false });
  });

  it('is not kept without one of us, or without a computer player, or before its end', () => {
    keepResult(ended('a', [0], [{ kind: 'link' }, { kind: 'bot', bot: 'easy' }]), levels);
    keepResult(ended('b', [0], [me, { kind: 'link' }]), levels);
    const t = ended('c', [0], [me, { kind: 'bot', bot: 'easy' }]);
    keepResult({ ...t, state: { ...t.state, final: null } }, levels);
    expect(results()).toEqual([]);
  });

  it('is forgotten when what is kept cannot be read', () => {
    kept.set('circulade.levels', '{');
    expect(results()).toEqual([]);
    kept.set('circulade.levels', '[{"table":1}, null]');
    expect(results()).toEqual([]);
  });
});
