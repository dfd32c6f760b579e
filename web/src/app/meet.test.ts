import { describe, expect, test } from 'vitest';
import { Meeting, settled } from './meet';
import type { At } from './meet';

/** A page whose left half and right half are things. */
function page(left: string, right = '') {
  const shown = { left, right };
  const find = ({ x }: At) => (x < 100 ? shown.left : shown.right) || null;
  const meeting = new Meeting(find);
  return { shown, press: (x: number, now: number) => meeting.press({ x, y: 0 }, find({ x, y: 0 }), now), move: (x: number, now: number) => meeting.point({ x, y: 0 }, find({ x, y: 0 }), now), look: (now: number) => meeting.look(now) };
}

describe('a press', () => {
  test('counts again and again on the same thing', () => {
    const { press } = page('rotate');
    expect([0, 20, 260, 5000].map((now) => press(10, now))).toEqual([true, true, true, true]);
  });

  test('does nothing on what came under the pointer just now', () => {
    const { shown, press } = page('confirm');
    expect(press(10, 0)).toBe(true);
    shown.left = 'board as text';
    expect(press(10, 260)).toBe(false);
    expect(press(11, 270)).toBe(false);
    expect(press(10, 260 + settled)).toBe(true);
  });

  test('does nothing though the hand shakes', () => {
    const { shown, press, move } = page('confirm');
    press(10, 0);
    shown.left = 'undo';
    move(12, 250);
    expect(press(12, 260)).toBe(false);
  });

  test('counts the time from when it was seen to come', () => {
    const { shown, press, look } = page('confirm');
    press(10, 0);
    look(100);
    shown.left = 'undo';
    look(1000);
    expect(press(10, 1200)).toBe(false);
    expect(press(10, 1000 + settled)).toBe(true);
  });

  test('counts where the pointer went, however new the thing is', () => {
    const { shown, press } = page('confirm', 'old');
    press(10, 0);
    shown.left = 'new';
    shown.right = 'new too';
    expect(press(150, 30)).toBe(true);
  });

  test('counts on what is back again after something else was there', () => {
    const { shown, press, look } = page('undo');
    press(10, 0);
    shown.left = '';
    look(50);
    shown.left = 'undo';
    expect(press(10, 120)).toBe(true);
  });
});
