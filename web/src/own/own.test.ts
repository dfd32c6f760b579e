import { describe, expect, it } from 'vitest';
import { getLocale, locales, overwriteGetLocale } from '../paraglide/runtime.js';
import { faultPlace, faultWords } from './fault';
import { blank, drawPlan, freeName, packText, paint, parse, resize, rowOf, signsOf, tileText, tooMuch, withShrine, withSigns } from './model';
import type { Drawing, Ground, Plan } from './model';
import { cellLook, cellName } from './words';

const village = `// a note
set mine
title Our village

tile lane x2 garden 1
.###.
.....
===..
..=..
..=..
r0 marks inn

tile keep
..M..
.....
.....
.....
.....
m is shrine
`;

const plan = (text: string, more: Partial<Plan> = {}): Plan => {
  const of: Record<string, Ground> = { f: 'field', r: 'road', c: 'city' };
  const [n, e, s, w] = [...text].map((letter) => of[letter] ?? 'field');
  return { edges: { n, e, s, w } as Plan['edges'], joinRoads: true, joinCities: true, monastery: false, ...more };
};
const drawn = (text: string, more: Partial<Plan> = {}) => drawPlan(blank('t', 7), plan(text, more)).rows;

describe('a pack', () => {
  it('is read and written', () => {
    const draft = parse(village);
    expect(draft.title).toBe('Our village');
    expect(draft.tiles.map((t) => [t.name, t.copies, t.gardens, t.rows.length, t.lines])).toEqual([
      ['lane', 2, 1, 5, ['r0 marks inn']],
      ['keep', 1, 0, 5, ['m is shrine']],
    ]);
    expect(parse(packText(draft))).toEqual(draft);
    expect(parse('nonsense\n\ntile')).toEqual({ title: '', tiles: [] });
  });

  it('gives tiles names that are free', () => {
    const draft = { title: '', tiles: [blank('tile-2')] };
    expect(freeName(draft)).toBe('tile-3');
  });

  it('knows the row of a fault in a tile checked alone', () => {
    const text = `title Tile\n\n${tileText(blank('t'))}`;
    expect(text.split('\n')[rowOf(4) + 3]).toBe('.......');
    expect(rowOf(4)).toBe(0);
  });
});

describe('a drawing', () => {
  it('is painted and resized', () => {
    const tile = paint(blank('t', 5), 0, 2, '=');
    expect(tile.rows).toEqual(['..=..', '.....', '.....', '.....', '.....']);
    expect(resize(tile, 7).rows.slice(0, 3)).toEqual(['...=...', '...=...', '.......']);
    expect(resize(resize(tile, 9), 5).rows).toEqual(tile.rows.map((row, i) => (i === 0 ? '..=..' : row)).map((row) => row.slice(0, 5)));
  });

  it('comes of its edges', () => {
    expect(drawn('cfrr')).toEqual(['.#####.', '.......', '.......', '====...', '...=...', '...=...', '...=...']);
    expect(drawn('rrrr')[3]).toBe('===+===');
    expect(drawn('ffrf', { monastery: true })).toEqual(['.......', '.......', '.......', '...M...', '...=...', '...=...', '...=...']);
    expect(drawn('frfr', { joinRoads: false })[3]).toBe('===+===');
    expect(drawn('cfcf')[3]).toBe('..###..');
    expect(drawn('cfcf', { joinCities: false })[3]).toBe('.......');
    expect(drawn('ccrr')[3]?.startsWith('==')).toBe(true);
  });

  it('has signs', () => {
    const tile: Drawing = { ...blank('t'), lines: ['marks volcano dragon', 'r0 marks inn', 'link none'] };
    expect(signsOf(tile)).toEqual([
      { where: '', sign: 'volcano' },
      { where: '', sign: 'dragon' },
      { where: 'r0', sign: 'inn' },
    ]);
    expect(withSigns(tile, signsOf(tile)).lines).toEqual(tile.lines);
    expect(withSigns(tile, []).lines).toEqual(['link none']);
    expect(withShrine(withShrine(tile, true), true).lines.filter((l) => l === 'm is shrine')).toHaveLength(1);
    expect(withShrine(withShrine(tile, true), false).lines).toEqual(tile.lines);
  });
});

describe('words', () => {
  const messages = [
    'north edge: found ".", expected city', 'road r0 ends at nothing, expected', 'found a city ("#") that touches no edge of the tile',
    'found a village ("+") at which no road ends', 'found a second monastery', 'found a crossing with field', 'found the sign "x" on the tile',
    'found "garden" on a tile with a monastery', 'found "<" in the name of the pack', 'found a second tile a, expected each name once', 'strange',
  ];

  it('tell each fault apart, in every language', () => {
    const usual = getLocale();
    for (const locale of locales) {
      overwriteGetLocale(() => locale);
      const said = messages.map((message) => faultWords({ line: 4, col: 1, tile: 'a', message }));
      expect(new Set(said).size).toBe(messages.length);
    }
    overwriteGetLocale(() => usual);
    expect(faultPlace({ line: 4, col: 1, tile: 'a', message: '' })).toBe('Tile a, line 4:');
    expect(faultPlace({ line: 4, col: 1, message: '' })).toBe('');
  });

  it('name cells by what they number', () => {
    expect(cellName('3')).toBe(cellName('.'));
    expect(cellName('B')).toBe(cellName('#'));
    expect(cellLook('a')).toBe('road');
  });
});

const rows = (size: number) => Array.from({ length: size }, () => '.'.repeat(size)).join('\n');

describe('a file that is far from a pack', () => {
  it('has too many tiles, cells or lines', () => {
    expect(tooMuch(parse(`title a\n${'tile a\n'.repeat(201)}`))).toBe(true);
    expect(tooMuch(parse(`title a\ntile a\n${rows(46)}\n`))).toBe(true);
    expect(tooMuch(parse(`title a\ntile a\n${rows(5)}\n${'marks inn\n'.repeat(121)}`))).toBe(true);
  });

  it('is not one that only has an error', () => {
    expect(tooMuch(parse(village))).toBe(false);
    expect(tooMuch(parse(`title a\ntile a\n${rows(17)}\n${'marks inn\n'.repeat(101)}`))).toBe(false);
    expect(tooMuch(parse(''))).toBe(false);
  });
});
