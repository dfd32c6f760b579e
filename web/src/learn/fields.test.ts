import { expect, it, vi } from 'vitest';
import type { Table } from '../lib/types';
import { withFields } from './fields';

vi.mock('../lib/route.svelte', () => ({ router: {} }));

it('offers the same game again with fields', () => {
  const seats = [
    { name: 'Ann', kind: 'here' },
    { name: 'Bo', kind: 'bot', bot: 'novice' },
  ];
  const next = withFields({ seats, preset: 'plus', aids: 'teach', options: { 'base.farmers': 'off' } } as unknown as Table);
  expect(next).toEqual({ title: '', seats, preset: 'plus', expansions: [], options: { 'base.first_player': 'seat0' }, aids: 'teach' });
});
