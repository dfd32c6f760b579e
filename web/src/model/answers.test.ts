import { describe, expect, it } from 'vitest';
import type { State } from '../lib/types';
import { decision, double, pass, player, recall, rich, spot, state, wood } from '../testing/fixtures';
import { answers, gains, heldFigures, manyFigures, picked, recallWorth, sameSpot, targets } from './answers';
import { question } from './question';

const asked = question(wood);
const texts = (figure: string) => targets(asked, figure).map((c) => c.text);

describe('figures', () => {
  it('are all that a seat has, with those of use now', () => {
    expect(heldFigures(asked, rich(wood), 0)).toEqual([
      { figure: 'follower', left: 5, ready: true },
      { figure: 'big', left: 1, ready: true },
      { figure: 'abbot', left: 0, ready: false },
      { figure: 'builder', left: 1, ready: true },
      { figure: 'pig', left: 1, ready: false },
    ]);
  });

  it('include one that the supply does not know, after those known', () => {
    const odd = question(decision('wood', [spot('c0', 1, 0, 'giant'), spot('c0')]));
    expect(heldFigures(odd, state(null), 0).map((h) => h.figure)).toEqual(['follower', 'giant']);
  });

  it('are shown only where there is something to choose', () => {
    const plain = question(decision('wood', [spot('c0'), pass]));
    expect(manyFigures(plain, heldFigures(plain, state(null), 0))).toBe(false);
    expect(manyFigures(plain, heldFigures(plain, rich(null), 0))).toBe(true);
    const back = question(decision('wood', [recall, pass]));
    expect(manyFigures(back, heldFigures(back, state(null), 0))).toBe(true);
    const twice = question(decision('double-turn', [double, pass]));
    expect(manyFigures(twice, heldFigures(twice, rich(null), 0))).toBe(false);
  });

  it('begin with the follower, if it is of use', () => {
    expect(picked(asked, '')).toBe('follower');
    expect(picked(asked, 'big')).toBe('big');
    expect(picked(asked, 'pig')).toBe('follower');
    expect(picked(question(decision('wood', [spot('r0', 1, 0, 'builder'), spot('c0', 1, 0, 'big')])), '')).toBe('big');
    expect(picked(question(decision('wood', [pass])), 'big')).toBe('');
  });
});

describe('targets', () => {
  it('are one for each place, for the figure in hand where it can stand', () => {
    expect(texts('follower')).toEqual(['follower c0', 'follower m', 'builder r0']);
    expect(texts('big')).toEqual(['big c0', 'big m', 'builder r0']);
    expect(texts('builder')).toEqual(['follower c0', 'follower m', 'builder r0']);
  });

  it('keep every choice in reach through some figure', () => {
    const reached = new Set(asked.figures.flatMap(texts));
    expect(reached).toEqual(new Set(asked.spots.map((c) => c.text)));
  });

  it('never merge choices of other kinds', () => {
    const moves = [0, 1].map((id) => Object.assign(spot('c0'), { text: `move ${id}`, kind: 'move', id }));
    expect(targets(question(decision('escape', moves)), 'follower')).toHaveLength(2);
  });

  it('pass to another figure at the same place', () => {
    expect(sameSpot(asked, spot('c0'), 'big')?.text).toBe('big c0');
    expect(sameSpot(asked, spot('r0', 1, 0, 'builder'), 'big')).toBeUndefined();
    expect(sameSpot(asked, pass, 'big')).toBeUndefined();
  });
});

it('numbers answers that are no spots too', () => {
  const twice = question(decision('double-turn', [double, pass]));
  expect(answers(twice, '')).toEqual([{ choice: double, mark: '1' }]);
  const thrown = { i: 5, text: 'throw', kind: 'throw', ranges: [{ name: 'aim', min: 0, max: 9, step: 1 }] };
  expect(answers(question(decision('x', [thrown, double])), '')).toEqual([{ choice: double, mark: '1' }]);
});

const scored = (points: number): State => ({ ...rich(null), players: [player('Ann', {}, points)] });

it('tells what a preview scores', () => {
  expect(gains(scored(2), scored(6))).toEqual([{ player: 0, points: 4 }]);
  expect(gains(scored(2), scored(2))).toEqual([]);
});

const foresee = async (text: string) => scored(text === 'recall' ? 9 : 3);

it('compares taking a figure back with passing', async () => {
  expect(await recallWorth(asked, recall, 0, foresee)).toBe(6);
  expect(await recallWorth(asked, recall, 0, async () => scored(3))).toBeNull();
  expect(await recallWorth(question(decision('wood', [recall])), recall, 0, foresee)).toBeNull();
});
