import { describe, expect, it } from 'vitest';
import { ApiError } from '../lib/api';
import type { Friend } from '../lib/types';
import { named, outcome, refused, standing } from './follows';

const friend = (more: Partial<Friend>): Friend => ({ name: 'Bo 2', since: '2026-11-26T03:00:00Z', mutual: false, ...more });

describe('whom somebody follows', () => {
  it('is found however the name is written', () => {
    const all = [friend({ name: 'Ann' }), friend({})];
    expect(named(all, 'bo 2')?.name).toBe('Bo 2');
    expect(named(all, 'Bó 2')).toBeUndefined();
  });

  it('is told by what they are', () => {
    expect([friend({}), friend({ mutual: true }), friend({ mutual: true, here: true })].map(standing)).toEqual(['followed', 'friend', 'here now']);
    expect([friend({}), friend({ mutual: true })].map(outcome)).toEqual(['You follow Bo 2.', 'Bo 2 and you are friends.']);
  });
});

const because = (status: number, code: string) => refused(new ApiError(status, { error: { code, message: '' } }));

it('says why nobody is followed', () => {
  expect(because(404, 'not-found')).toBe('No account has this name.');
  expect(because(409, 'blocked')).toContain('blocked');
  expect(because(503, 'not-saved')).not.toContain('not-saved');
});
