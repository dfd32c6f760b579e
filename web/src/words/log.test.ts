import { expect, it } from 'vitest';
import type { GameEvent, Seat } from '../lib/types';
import { logText } from './log';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

const seats = ['Ann', 'Bo'].map((name, seat) => ({ seat, name, kind: 'here' })) as Seat[];
const at = { x: 3, y: -2 };

it.each<[Partial<GameEvent> & { type: string }, string | null]>([
  [{ type: 'tile', player: 0, tile: 'base/R~garden', ...at }, 'Lays a tile'],
  [{ type: 'tile', tile: 'base/D', x: 0, y: 0 }, 'Start tile'],
  [{ type: 'figure', player: 0, figure: 'follower', segment: 'r0', ...at }, 'Follower on road'],
  [{ type: 'return', player: 0, figure: 'big', segment: 'c0', ...at }, 'Big follower comes home'],
  [{ type: 'return', player: 1, figure: 'follower', segment: 'c0', ...at }, 'Bo: follower back (in the north-east).'],
  [{ type: 'move', player: 0, figure: 'wagon', segment: 'r1', ...at }, 'Wagon goes to road'],
  [{ type: 'score', player: 0, points: 8, feature: 'city', ...at }, '+8: city'],
  [{ type: 'score', player: 1, points: 3, feature: 'road', ...at }, 'Bo +3: road'],
  [{ type: 'piece', player: 0, token: 'tower', count: 2, ...at }, 'Tower, now 2 high'],
  [{ type: 'piece', token: 'dragon', ...at }, 'The dragon moves on'],
  [{ type: 'piece', player: 0, token: 'bridge', ...at }, 'Bridge'],
  [{ type: 'draw', player: 0, tile: 'crop-circles-2/Korn3' }, null],
])('a line of the turn of Ann: %j', (event, words) => {
  expect(logText(event as GameEvent, seats, 0)?.toLowerCase() ?? null).toBe(words?.toLowerCase() ?? null);
});
