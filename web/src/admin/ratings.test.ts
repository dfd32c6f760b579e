import { describe, expect, it } from 'vitest';
import { oddText, partyNames } from './ratings';

const pair = { names: ['Ann', 'Bo'], games: 9, won: [8, 1], quick: 0, same_network: 0, why: ['one-sided' as const] };

describe('an odd pair', () => {
  it('says how often each came in before the other', () => {
    expect(partyNames(pair)).toBe('Ann – Bo');
    expect(oddText(pair)).toBe('9 rated games in 30 days: 8 to 1.');
  });

  it('says what else is odd, and names nobody who is gone', () => {
    expect(partyNames({ ...pair, names: ['Ann', ''] })).toBe('Ann – a deleted account');
    expect(oddText({ ...pair, games: 1, won: [1, 0], quick: 1, same_network: 1 })).toBe(
      '1 rated game in 30 days: 1 to 0. 1 ended within ten turns, because one of them resigned or left. In 1 both came from one network.',
    );
  });
});
