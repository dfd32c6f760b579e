import { expect, it, vi } from 'vitest';
import { figureKeys, otherPowerKeys } from '../lib/figures';
import { lenses } from '../lens/lens';
import { press } from './keys';
import type { KeyTable } from './keys';

function keys(): KeyTable {
  return {
    arrow: vi.fn(),
    pan: vi.fn(),
    rotate: vi.fn(),
    digit: vi.fn(),
    figure: vi.fn(),
    nth: vi.fn(),
    power: vi.fn(),
    powers: vi.fn(),
    none: vi.fn(),
    confirm: vi.fn(),
    space: vi.fn(),
    back: vi.fn(),
    undo: vi.fn(),
    zoom: vi.fn(),
    fit: vi.fn(),
    panel: vi.fn(),
    help: vi.fn(),
    lens: vi.fn(),
  };
}

// Outside a browser there is no element to be focused.
vi.stubGlobal('Element', Object);

const event = (key: string, more: Partial<KeyboardEvent> = {}) => ({ key, target: null, ...more }) as KeyboardEvent;

it('turns both ways', () => {
  const k = keys();
  expect(press(event('r'), k)).toBe(true);
  expect(press(event('R', { shiftKey: true }), k)).toBe(true);
  expect(vi.mocked(k.rotate).mock.calls).toEqual([[1], [-1]]);
});

it('chooses spots and none', () => {
  const k = keys();
  press(event('3'), k);
  press(event('0'), k);
  expect(k.digit).toHaveBeenCalledWith(3);
  expect(k.none).toHaveBeenCalledOnce();
});

it('knows the row of digits on any keyboard', () => {
  const k = keys();
  press(event('&', { code: 'Digit1' }), k);
  press(event('2', { code: 'Digit2', shiftKey: true }), k);
  press(event('à', { code: 'Digit0' }), k);
  expect(vi.mocked(k.digit).mock.calls).toEqual([[1], [2]]);
  expect(k.none).toHaveBeenCalledOnce();
  press(event('#', { code: 'Digit3', shiftKey: true }), k);
  expect(vi.mocked(k.nth).mock.calls).toEqual([[3]]);
  expect(press(event(')', { code: 'Digit0', shiftKey: true }), k)).toBe(false);
});

it('takes figures in hand and back', () => {
  const k = keys();
  for (const key of ['n', 'B', 'a', 'u', 'p', 'm', 'w', 'h']) expect(press(event(key), k)).toBe(true);
  expect(vi.mocked(k.figure).mock.calls.flat()).toEqual(['follower', 'big', 'abbot', 'builder', 'pig', 'mayor', 'wagon', 'barn']);
  expect(press(event('§'), k)).toBe(false);
});

it('uses powers, and finds them', () => {
  const k = keys();
  for (const key of ['o', 'Y', 'e', 'i', 'k']) expect(press(event(key), k)).toBe(true);
  expect(vi.mocked(k.power).mock.calls.flat()).toEqual(['tower', 'fairy', 'princess', 'bridge', 'recall']);
  press(event('v'), k);
  expect(k.powers).toHaveBeenCalledOnce();
});

it('has no key twice', () => {
  const k = keys();
  const all = 'abcdefghijklmnopqrstuvwxyz'.split('').filter((key) => press(event(key), k));
  const heard = Object.values(k).flatMap((f) => vi.mocked(f).mock.calls);
  expect(heard).toHaveLength(all.length);
  expect(new Set(vi.mocked(k.figure).mock.calls.flat()).size + new Set(vi.mocked(k.power).mock.calls.flat()).size).toBe(8 + 6);
});

it('begins a lens once, however long its key is down', () => {
  const k = keys();
  for (const key of ['f', 'C', 'd', 't', 'j', 'g', 'q']) expect(press(event(key), k)).toBe(true);
  expect(press(event('f', { repeat: true }), k)).toBe(true);
  expect(vi.mocked(k.lens).mock.calls.flat()).toEqual(['fields', 'ends', 'dead', 'bag', 'projected', 'coordinates', 'round']);
  press(event('.'), k);
  press(event('x'), k);
  expect(k.fit).toHaveBeenCalledOnce();
  expect(k.panel).toHaveBeenCalledWith('board');
});

it('leaves the browser its shortcuts', () => {
  const k = keys();
  expect(press(event('r', { ctrlKey: true }), k)).toBe(false);
  expect(press(event('F5'), k)).toBe(false);
  expect(k.rotate).not.toHaveBeenCalled();
});

it('walks with arrows and pans with shift', () => {
  const k = keys();
  press(event('ArrowLeft'), k);
  press(event('ArrowUp', { shiftKey: true }), k);
  expect(k.arrow).toHaveBeenCalledWith(-1, 0);
  expect(k.pan).toHaveBeenCalledWith(-0, 80);
});

it('has a letter of its own for each figure, power and lens', () => {
  for (const [of, letters] of [['figure', figureKeys()], ['power', otherPowerKeys()], ['lens', lenses.map((l) => l.key)]] as const) {
    for (const letter of letters) {
      const k = keys();
      press(event(letter), k);
      expect(k[of], letter).toHaveBeenCalledOnce();
    }
  }
});
