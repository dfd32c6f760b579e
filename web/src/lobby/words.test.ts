import { describe, expect, it } from 'vitest';
import type { LobbyTable } from '../lib/types';
import { tellsHost } from './words';

const [ann, bo] = ['Ann', 'Bo'].map((name) => ({ name, kind: 'link' as const }));
const computer = { name: 'Normal', kind: 'bot' as const };
const free = { name: 'Player 4', kind: 'link' as const, free: true };

const table = (seats: (LobbyTable['seats'][number] | undefined)[], more: Partial<LobbyTable> = {}): LobbyTable => ({
  id: 'a',
  state: 'waiting',
  made: '2026-11-26T02:00:00Z',
  seats: seats.filter((s) => s !== undefined),
  free: 1,
  preset: 'plus',
  sets: ['base'],
  aids: 'club',
  host: 'Ann',
  ...more,
});

describe('who made a table', () => {
  it.each([
    ['is not told where it is called by them alone', table([ann, computer, free]), false],
    ['is told where others sit there too', table([bo, ann, free, free]), true],
    ['is told where they have left it to another', table([bo, free]), true],
    ['is told beside a title', table([ann, free], { title: 'Sunday round' }), true],
    ['is not told where nobody did', table([ann, bo], { host: undefined }), false],
  ])('%s', (_, one, is) => expect(tellsHost(one)).toBe(is));
});
