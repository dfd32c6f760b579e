import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Course, beginCourse, courseOf } from './course.svelte';
import type { Step } from './course.svelte';

const kept = new Map<string, string>();
beforeAll(() => vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) }));
beforeEach(() => kept.clear());

const steps: Step[] = [{ mine: ['tile 1,-2 r0', 'pass'], theirs: ['tile 0,1 r0'] }, { mine: ['tile 3,0 r0'] }];

function course(): Course {
  beginCourse('t', 'tower');
  return new Course('t', 'tower', steps);
}

describe('a lesson of a minute', () => {
  it('belongs to its table', () => {
    expect(courseOf('t')).toBe('');
    course();
    expect([courseOf('t'), courseOf('u')]).toEqual(['tower', '']);
  });

  it('goes on by the moves that it asks for, whatever windows lie between', () => {
    const c = course();
    expect([c.due, c.square]).toEqual(['mine', { x: 1, y: -2 }]);
    c.sending(['continue', 'tile 1,-2 r0', 'pass'], 0);
    c.look(0, 0);
    expect(c.due).toBe('mine');
    c.sending([], 2); // the table is news before the move is answered
    c.look(2, 1);
    expect([c.due, c.theirs, c.square]).toEqual(['theirs', ['tile 0,1 r0'], null]);
    c.look(3, 0);
    expect([c.due, c.theirs, c.square]).toEqual(['mine', null, { x: 3, y: 0 }]);
    c.sending(['tile 3,0 r0'], 3);
    c.look(4, 1);
    expect([c.due, c.theirs]).toEqual(['learnt', null]);
  });

  it('says when a move is another, and lets it be played', () => {
    const c = course();
    expect(c.other(['tile 1,-2 r0', 'pass'])).toBe(false);
    expect(c.other(['tile 1,-2 r90', 'pass'])).toBe(true);
    c.sending(['tile 1,-2 r90', 'pass'], 0);
    c.look(2, 1);
    expect([c.due, c.theirs]).toEqual(['astray', null]);
  });

  it('lights the square that a step is about', () => {
    const squares = ['abbey 2,0', 'dragon -1,0', 'throw 8 2048 55', 'tile 1,1 r0 bridge 1,1 EW'].map((text) => new Course('u', 'tower', [{ mine: [text] }]).square);
    expect(squares).toEqual([{ x: 2, y: 0 }, { x: -1, y: 0 }, null, { x: 1, y: 1 }]);
  });

  it('leaves to the player how something is thrown', () => {
    const c = new Course('u', 'catapult', [{ mine: ['token target', 'throw 8 2048 55'], free: ['throw'] }]);
    expect(c.other(['token target', 'throw 0 1 2'])).toBe(false);
    expect(c.other(['token knockout', 'throw 8 2048 55'])).toBe(true);
  });

  it('goes on after a reload, before and after the other has answered', () => {
    const c = course();
    c.sending(steps[0]!.mine, 0);
    c.look(2, 1);
    const again = new Course('t', 'tower', steps);
    expect(again.due).toBe('theirs');
    again.look(3, 0);
    expect(again.due).toBe('mine');
  });
});
