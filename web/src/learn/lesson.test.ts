import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { player as seated, state } from '../testing/fixtures';
import { Lesson, begin, cards, stepOf } from './lesson.svelte';
import type { Now } from './lesson.svelte';

const kept = new Map<string, string>();

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
});

beforeEach(() => kept.clear());

const now = (more: Partial<Now> = {}): Now => ({ me: 0, state: state(null), asked: '', laid: false, ready: false, claims: '', held: false, foreseen: false, events: [], ...more });
const turn = (n: number, more: Partial<Now> = {}): Now => now({ state: { ...state(null), turn: n, players: [mine, mine] }, ...more });
const mine = seated('Ann');
const placing = now({ asked: 'place-tile' });
const claiming = now({ asked: 'wood', laid: true });
const score = (player: number, owners = [player]): GameEvent => ({ type: 'score', player, points: 4, owners });

const whole = (claims: string): Now => now({ laid: true, ready: true, claims });
const due = (n: Now) => cards.filter((c) => c.when(n)).map((c) => c.id);

function lesson(): Lesson {
  begin('t');
  return Lesson.of('t')!;
}

describe('a lesson', () => {
  it('is only at a table that teaches', () => {
    expect(Lesson.of('t')).toBeNull();
    expect(lesson()).not.toBeNull();
  });

  it('tells each rule when it first matters, and once', () => {
    const l = lesson();
    const told: (string | undefined)[] = [];
    for (const next of [placing, claiming, whole('road'), whole('road'), turn(3, { asked: 'place-tile' }), turn(3, { asked: 'wood', laid: true }), turn(3, whole('road'))]) {
      l.look(next);
      told.push(l.card?.id);
    }
    expect(told).toEqual(['place', 'claim', 'confirm', 'confirm', undefined, undefined, 'road']);
  });

  it('explains each step of a turn before it is taken, also to those who lay and claim with one click', () => {
    expect([placing, claiming, whole(''), now()].map(stepOf)).toEqual(['lay', 'claim', 'confirm', null]);
    const l = lesson();
    l.look(placing);
    expect([l.card?.id, l.card?.mouse]).toEqual(['place', m.lesson_place_mouse]);
    l.look(whole('city'));
    expect(l.card?.id).toBe('confirm');
    // What a city brings does not talk over it, but comes when it has been read.
    l.look(whole('city'));
    expect(l.card?.id).toBe('confirm');
    l.read();
    expect(l.card?.id).toBe('city');
  });

  it('leaves the card of a move while that is made, so that it can be read to its end', () => {
    const l = lesson();
    l.look(claiming);
    l.look(placing);
    l.read();
    l.look(claiming);
    expect(l.card).toBeNull();
    const other = lesson();
    other.look(placing);
    other.look(claiming);
    other.look(now());
    expect(other.card?.id).toBe('claim');
    other.look(turn(2));
    expect(other.card?.id).toBe('claim');
    other.look(turn(3, { asked: 'place-tile' }));
    expect(other.card).toBeNull();
  });

  it('takes away a card that was played past for a round, and any for the end', () => {
    const l = lesson();
    const events = [score(0)];
    l.look(turn(2, { events }));
    l.look(turn(3, { events, asked: 'wood' }));
    expect(l.card?.id).toBe('score');
    l.look(turn(5, { events, asked: 'wood' }));
    expect(l.card).toBeNull();
    const theirs = [...events, score(1)];
    l.look(turn(6, { events: theirs }));
    expect(l.card?.id).toBe('theirs');
    l.look(turn(6, { events: theirs, state: { ...state(null), over: true } }));
    expect(l.card?.id).toBe('over');
  });

  it('leaves a card that still matters until it has been read, then shows the next', () => {
    const l = lesson();
    const scored = now({ events: [score(0, [0, 1])] });
    l.look(scored);
    l.look(scored);
    expect(l.card?.id).toBe('score');
    l.read();
    expect(l.card?.id).toBe('shared');
    l.read();
    expect(l.card).toBeNull();
  });

  it('tells of the move first, and then goes on with what had happened', () => {
    const l = lesson();
    const events = [score(0)];
    l.look(turn(2, { events }));
    l.look(turn(3, { events, asked: 'wood', claims: 'road' }));
    expect(l.card?.id).toBe('road');
    l.look(turn(5, { events, asked: 'place-tile' }));
    l.read();
    expect(l.card?.id).toBe('score');
    l.read();
    expect(l.card).toBeNull();
  });

  it('goes on after a reload where it was', () => {
    lesson().look(placing);
    const again = Lesson.of('t')!;
    again.look(placing);
    expect(again.card).toBeNull();
  });

  it('stops for good', () => {
    const l = lesson();
    l.look(placing);
    l.stop();
    expect(l.on).toBe(false);
    l.look(claiming);
    expect(l.card).toBeNull();
    expect(Lesson.of('t')).toBeNull();
  });

  it('tells what others do, that followers run out, and the end', () => {
    const few = { ...state(null), players: [seated('Ann', { follower: 1 })] };
    expect(due(now({ asked: 'wood', events: [{ type: 'tile', player: 1 }] }))).toEqual(['others']);
    expect(due(now({ events: [score(1)] }))).toEqual(['theirs']);
    expect(due(now({ asked: 'wood', state: few }))).toEqual(['scarce']);
    expect(due(now({ asked: 'wood', state: { ...state(null), bag: { left: 10 } } }))).toEqual(['late']);
    expect(due(now({ events: [{ type: 'discard' }] }))).toEqual(['discard']);
    expect(due(now({ state: { ...state(null), over: true } }))).toEqual(['over']);
    const ahead = { ...state(null), players: [{ ...mine, projected: 0 }, { ...mine, projected: 3 }] };
    expect(due(now({ asked: 'wood', state: ahead, foreseen: true }))).toEqual(['foreseen']);
    expect(due(now({ asked: 'wood', state: ahead }))).toEqual([]);
    expect(due(now({ held: true }))).toEqual(['held']);
    expect(due(now({ claims: 'city' }))).toEqual(['city']);
    expect(due(now({ claims: 'monastery' }))).toEqual(['monastery']);
  });
});
