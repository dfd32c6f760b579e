import { describe, expect, it } from 'vitest';
import { decision, pass, spot, tile } from '../testing/fixtures';
import { digit, fitting, question, turnedTo, withNumbers } from './question';

describe('question', () => {
  it('gathers tile choices by square, read row by row', () => {
    const q = question(decision('place-tile', [tile(1, 0, 90), tile(0, -1, 0), tile(1, 0, 0)]));
    expect(q.squares.map((s) => [s.x, s.y])).toEqual([
      [0, -1],
      [1, 0],
    ]);
    expect(q.squares[1]?.choices.map((c) => c.rotation)).toEqual([0, 90]);
  });

  it('puts every choice of an unknown kind somewhere, once', () => {
    const odd = { i: 3, text: 'sell 4', kind: 'sell' };
    const cell = { i: 4, text: 'dragon 2,2', kind: 'move', x: 2, y: 2 };
    const thrown = { i: 5, text: 'throw', kind: 'throw', ranges: [{ name: 'aim', min: 0, max: 9, step: 1 }] };
    const all = [tile(1, 0, 0), spot('r0'), odd, cell, thrown, pass];
    const q = question(decision('anything', all));
    const found = [...q.squares.flatMap((s) => s.choices), ...q.spots, ...q.rest, q.pass];
    expect(found).toHaveLength(all.length);
    expect(new Set(found)).toEqual(new Set(all));
  });

  it('names each kind of figure once', () => {
    const q = question(decision('wood', [spot('r0'), spot('c0', 1, 0, 'big'), spot('f0')]));
    expect(q.figures).toEqual(['follower', 'big']);
  });
});

describe('rotations', () => {
  const square = { x: 1, y: 0, choices: [tile(1, 0, 90), tile(1, 0, 270)] };

  it('takes the wanted rotation or the next clockwise that fits', () => {
    expect(fitting(square, 90).rotation).toBe(90);
    expect(fitting(square, 180).rotation).toBe(270);
    expect(fitting(square, 0).rotation).toBe(90);
  });

  it('skips what does not fit, both ways round', () => {
    expect(turnedTo(square, 'tile 1,0 r1', 1).rotation).toBe(270);
    expect(turnedTo(square, 'tile 1,0 r3', 1).rotation).toBe(90);
    expect(turnedTo(square, 'tile 1,0 r1', -1).rotation).toBe(270);
  });
});

it('appends numbers to a text', () => {
  expect(withNumbers({ i: 0, text: 'bid', kind: 'bid' }, [7, 2])).toBe('bid 7 2');
});

it('has a key for nine spots', () => {
  expect([digit(0), digit(8), digit(9)]).toEqual(['1', '9', '']);
});
