// What must be seen on the table is seen: by the tokens, on each ground it can lie on.

import { expect, test } from 'vitest';
import app from '../app.css?raw';
import map from './map.css?raw';
import squares from './squares.css?raw';

type Colour = [number, number, number];

const colour = (hex: string): Colour => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16)) as Colour;

/** A token by day and by night. */
function pair(name: string, css: string): [Colour, Colour] {
  const [, day = '', night = ''] = new RegExp(String.raw`${name}: light-dark\((#\w{6}), (#\w{6})\)`).exec(css) ?? [];
  expect(day, name).not.toBe('');
  return [colour(day), colour(night)];
}

function light(c: Colour): number {
  const [r, g, b] = c.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: Colour, b: Colour): number {
  const [low, high] = [light(a), light(b)].toSorted((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

/** A colour painted over another, so opaque. */
const over = (top: Colour, ground: Colour, opacity: number) => ground.map((v, i) => v + (top[i]! - v) * opacity) as Colour;

const shoreOpacity = Number(/\.shore\.wide \{\s*fill-opacity: ([\d.]+)/.exec(map)?.[1]);

for (const [when, at] of [['day', 0], ['night', 1]] as const) {
  const token = (name: string) => pair(name, name.startsWith('--shore') ? map : app)[at];
  const table = token('--table');
  const grounds = { table, corner: token('--table-deep'), shore: over(token('--shore'), table, shoreOpacity) };

  test(`by ${when} legal squares have 3:1 against the table, its corners and the shore`, () => {
    for (const square of ['--square', '--square-best']) {
      for (const [name, ground] of Object.entries(grounds)) expect(contrast(token(square), ground), `${square} on ${name}`).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(token('--square-best'), table)).toBeGreaterThan(contrast(token('--square'), table));
  });

  test(`by ${when} the glow of each seat is seen on the table`, () => {
    const lines = [...app.matchAll(/--seat-line: ([^;]+);/g)].map(([, value = '']) => value);
    expect(lines).toHaveLength(6);
    for (const value of lines) {
      const named = /var\((--[\w-]+)\)/.exec(value)?.[1];
      const hexes = value.match(/#\w{6}/g) ?? [];
      const line = named ? token(named) : colour(hexes[Math.min(at, hexes.length - 1)] ?? '');
      expect(contrast(line, table), value).toBeGreaterThanOrEqual(2.5);
    }
  });
}

test('legal squares are as clear for a mouse as for fingers', () => {
  const rest = /\.board \.square \.field \{([^}]+)\}/.exec(squares)?.[1] ?? '';
  expect(rest).toContain('stroke: var(--square)');
  expect(rest).not.toContain('stroke-opacity:');
});

test('a colour and what borders it on a picture are told apart', () => {
  const pairs = [...app.matchAll(/--seat: (#\w{6});[^}]*--seat-rim: (\d+) (\d+) (\d+);/g)];
  expect(pairs).toHaveLength(6);
  for (const [, seat = '', ...rim] of pairs) expect(contrast(colour(seat), rim.map(Number) as Colour), seat).toBeGreaterThanOrEqual(3);
});
