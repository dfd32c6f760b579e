import { describe, expect, it } from 'vitest';
import type { BoardModel, FigureOnBoard, PieceOnBoard } from '../board/types';
import type { GameEvent } from '../lib/types';
import { goesTo, goOn, heartOf, middleOf, pieceOf, settled, thingOf } from './paths';
import { somewhere } from '../testing/fixtures';

const piece = (key: string, x: number, y: number, at: [number, number] = [50, 50]): PieceOnBoard => ({ key, x, y, at, symbol: '', size: 30, turn: 0, lies: false, high: 1, seat: -1, label: '', drafted: false });
const figure = (key: string, x: number, y: number): FigureOnBoard => ({ key, x, y, at: [20, 30], symbol: 'follower', seat: 1, label: '', leaving: false });
const board = (pieces: PieceOnBoard[], figures: FigureOnBoard[] = []) => ({ pieces, figures }) as unknown as BoardModel;

describe('a piece', () => {
  const before = board([piece('dragon 0', 0, 0), piece('tower 3,3 0', 3, 3)]);
  const after = board([piece('dragon 0', 1, 1), piece('tower 3,3 0', 3, 3), piece('tower 4,4 0', 4, 4)]);

  it('goes from where it was to where it is', () => {
    expect(thingOf({ type: 'piece', token: 'dragon', x: 1, y: 1 }, before, after)).toEqual({ key: 'piece dragon 0', was: { x: 50, y: 50 }, is: { x: 150, y: 150 } });
  });

  it('is the one of its name that is there', () => {
    expect(pieceOf(after, { type: 'piece', token: 'tower', x: 4, y: 4 })?.key).toBe('tower 4,4 0');
    expect(thingOf({ type: 'piece', token: 'tower', x: 4, y: 4 }, before, after)?.was).toBeNull();
    expect(thingOf({ type: 'piece', token: 'dragon-trail', x: 4, y: 4 }, before, after)).toBeNull();
  });

  it('makes one way of several steps', () => {
    const dragon: GameEvent = { type: 'piece', token: 'dragon' };
    const steps = [{ ...dragon, x: 1, y: 0 }, { ...dragon, x: 1, y: 1 }];
    let way;
    for (const [n, event] of steps.entries()) way = goOn(way, thingOf(event, before, after)!, middleOf(event), n * 250, (n + 1) * 250)!;
    expect(way).toEqual({ points: [{ x: 50, y: 50 }, { x: 150, y: 50 }, { x: 150, y: 150 }], at: 0, ends: 500 });
    expect(settled(way!, { x: 150, y: 150 })).toHaveLength(3);
  });

  it('that only grows leads nowhere', () => {
    const thing = thingOf({ type: 'piece', token: 'tower', x: 3, y: 3, count: 2 }, before, after)!;
    const way = goOn(undefined, thing, { x: 999, y: 999 }, 0, 250)!;
    expect(settled(way, thing.is!)).toEqual([{ x: 350, y: 350 }]);
  });
});

describe('a figure', () => {
  it('that leaves the board has no place after it', () => {
    const gone = thingOf({ type: 'return', figure: 'follower', id: 7, player: 1 }, board([], [figure('7', 2, 0)]), board([]));
    expect(gone).toEqual({ key: 'figure 7', was: { x: 220, y: 30 }, is: null });
    expect(goOn(undefined, gone!, { x: 0, y: 0 }, 0, 1)).toBeNull();
  });

  it('goes to its player, or to who caught it', () => {
    expect(goesTo({ type: 'return', player: 1 })).toBe(1);
    expect(goesTo({ type: 'move', player: 1, ...somewhere('prison 3') })).toBe(3);
  });
});

it('points rise from the middle of what scored', () => {
  expect(heartOf({ type: 'score', x: 0, y: 0, cells: [[0, 0], [0, -1]] })).toEqual({ x: 50, y: 0 });
  expect(heartOf({ type: 'score', x: 2, y: 1 })).toEqual({ x: 250, y: 150 });
});
