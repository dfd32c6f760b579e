// What the plague says, and how those who flee and fleas that move are grouped.

import { describe, expect, it } from 'vitest';
import { gathered, powerFigure, powerLight, powers, powerSign } from '../model/powers';
import { question } from '../model/question';
import type { GameEvent, Piece, Seat } from '../lib/types';
import { getLocale, overwriteGetLocale } from '../paraglide/runtime.js';
import { Draft } from '../model/draft.svelte';
import { full, plagued, spread, spreadFrom } from '../testing/decisions';
import { choiceLabel, decisionTitle } from '../words/choice';
import { eventText } from '../words/event';
import { noteOf } from './note';
import { kindName, powerName, powerText } from './power';
import { barredText, pieceText } from '../words/token';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

const seats = ['Ann', 'Bo'].map((name, seat): Seat => ({ seat, name, kind: 'here', yours: true, taken: true, connected: true }));
const told = { ...full(null), figures: [{ id: 9, player: 0, figure: 'follower', x: 5, y: 0, segment: 'r0' }] };
const piece = (name: string, state?: number): Piece => ({ piece: name, x: 1, y: 2, ...(state && { state }) });
const event = (e: GameEvent) => eventText({ player: 0, x: 1, y: 2, ...e }, seats);
const before = getLocale;
const draft = (decided: typeof plagued) => new Draft({ ...told, decision: decided }, () => new Promise(() => {}), () => {});

const from = (x: number, i: number) => ({ i, text: `flea 1,0 from ${x},0`, kind: 'flea', x: 1, y: 0, source: [x, 0] as [number, number] });

describe('the plague', () => {
  it('says what is asked and what the answers do', () => {
    expect(decisionTitle('spread')).toBe('The plague spreads: where does the flea go?');
    expect(spread.choices.map((c) => choiceLabel(c, told))).toEqual(['Flea on 1, 0', 'Flea on 2, 0']);
    expect(spreadFrom.choices.map((c) => choiceLabel(c, told))[0]).toBe('Flea from 4, 0 to 1, 0');
    expect(choiceLabel(plagued.choices[0]!, told)).toBe('Follower flees to road 1 at 1, 0');
    const step = { question: question(spread), state: told, text: null, auto: false };
    expect(noteOf(step, draft(spread), [])).toContain('go home without points');
  });

  it('groups flights by figure and fleas by where they come from', () => {
    const all = powers(draft(plagued));
    expect(all.map((p) => [p.kind, p.choices.length])).toEqual([['flee 9', 2], ['flee 10', 1], ['flea', 2]]);
    expect(all.map((p) => powerName(p, told))).toEqual(['Flee: Follower on road 1 at 5, 0', 'Follower flees to road 1 at 2, 0', 'A flea']);
    expect(all.map((p) => [powerSign(p), powerFigure(p)])).toEqual([['', 'follower'], ['', 'follower'], ['flea', '']]);
    expect(powerText(all[0]!, true, told)).toContain('Follower on road 1 at 5, 0');
    expect(question(spreadFrom).powers).toEqual(['flea 4,0', 'flea 5,0']);
    expect(powers(draft(spreadFrom)).map((p) => powerName(p, told))).toEqual(['The flea on 4, 0', 'Flea from 5, 0 to 1, 0']);
  });

  it('gathers fleas that may come from many places: first which, then where', () => {
    const many = powers(draft({ ...spreadFrom, choices: [4, 5, 6, 7].map(from) }));
    expect(gathered(many)).toEqual({ alone: [], many: [many] });
    expect(kindName(many[0]!)).toBe('A flea');
    expect(gathered(many.slice(0, 3))).toEqual({ alone: many.slice(0, 3), many: [] });
    const chosen = [{ ...many[0]!, chosen: 'flea 1,0 from 4,0' }, ...many.slice(1)];
    expect(gathered(chosen).alone).toEqual(chosen);
    const flights = powers(draft(plagued));
    expect(gathered([...flights, ...many]).alone).toEqual(flights);
  });

  it('lights up where somebody flees from, and where a flea comes from', () => {
    expect(powers(draft(plagued)).map((p) => powerLight(p, told)?.x)).toEqual([5, 2, 1]);
    expect(powers(draft(spreadFrom)).map((p) => powerLight(p, told)?.x)).toEqual([4, 5]);
  });

  it('tells of outbreaks and fleas', () => {
    expect([piece('outbreak', 2), piece('averted', 1), piece('flea'), piece('flea-inactive')].map((p) => pieceText(p, seats))).toEqual([
      'Outbreak 2, active at 1, 2',
      'Outbreak 1, averted at 1, 2',
      'Flea, active at 1, 2',
      'Flea, inactive at 1, 2',
    ]);
    expect(event({ type: 'piece', token: 'outbreak', count: 2 })).toBe('Ann: outbreak 2 in the south-east.');
    expect(event({ type: 'piece', token: 'averted', count: 1 })).toBe('Outbreak 1 in the south-east is averted.');
    expect(event({ type: 'piece', token: 'flea' })).toBe('Ann: flea in the south-east.');
    expect(event({ type: 'piece', token: 'flea', count: 1 })).toBe('Ann: flea moved, now in the south-east.');
    expect(event({ type: 'token', token: 'fleas-woken', count: 1 })).toBe('1 flea is active again.');
    expect(event({ type: 'token', token: 'fleas-asleep', count: 3 })).toBe('3 fleas are inactive now.');
  });

  it('says on how many tiles of a feature nobody flees', () => {
    const feature = { segments: [0, 1, 2].map((x) => ({ x, y: 0, segment: 'r0' })) };
    const pieces: Piece[] = [{ piece: 'flea', x: 0, y: 0 }, { piece: 'averted', x: 1, y: 0, state: 1 }, { piece: 'outbreak', x: 2, y: 0, state: 2 }, { piece: 'flea', x: 7, y: 0 }];
    expect(barredText(feature, { pieces })).toBe('plague on 2 of its tiles');
    expect(barredText(feature, { pieces: [] })).toBe('');
  });

  it('says so in every language', () => {
    for (const locale of ['de', 'es', 'fr', 'it'] as const) {
      overwriteGetLocale(() => locale);
      expect(decisionTitle('spread')).not.toContain('plague');
      expect(choiceLabel(spreadFrom.choices[0]!, told)).toContain('4, 0');
    }
    overwriteGetLocale(before);
  });
});
