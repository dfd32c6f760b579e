import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import app from '../app.css?raw';
import { colourName } from './name';
import { colours, coloursOf, given, painted } from '../lib/colours.svelte';

beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } }));
afterEach(() => colours.rest(undefined));

describe('the colours of seats', () => {
  test('are those that they want, and the first that are free', () => {
    const order = ['rose-red', 'blue', 'yellow', 'black', 'white', 'teal'];
    expect(given(['', ''], order)).toEqual(['rose-red', 'blue']);
    expect(given([undefined, 'rose-red', ''], order)).toEqual(['blue', 'rose-red', 'yellow']);
    expect(new Set(given(['', '', 'teal', '', '', ''], order)).size).toBe(6);
  });

  test('are those of old where a server tells none', () => {
    expect(coloursOf([{}, {}])).toEqual(['black', 'white']);
  });

  test('are named and painted as the table has them, until it is left', () => {
    colours.rest(['rose-red', 'blue', 'yellow', 'black', 'white', 'teal']);
    const leave = colours.enter(coloursOf([{ colour: 'teal' }, { colour: 'white' }]));
    expect([colourName(0), colourName(1)]).toEqual(['teal', 'white']);
    expect(document.documentElement.dataset.seat0).toBe('teal');
    expect(new Set(colours.now).size).toBe(6);
    leave();
    expect([colourName(0), colourName(1)]).toEqual(['red', 'blue']);
    expect(document.documentElement.dataset.seat1).toBe('blue');
  });

  test('are all in the style sheet, for each seat', () => {
    for (const colour of painted) {
      expect(app).toContain(`.colour-${colour}`);
      for (let seat = 0; seat < 6; seat += 1) expect(app).toContain(`[data-seat${seat}='${colour}'] .seat-${seat}`);
    }
  });
});
