// What the School, the Tunnel and La Porxada say.

import { describe, expect, it } from 'vitest';
import type { Decision, GameEvent, Seat } from '../lib/types';
import { answer, full, giveUp, swapOther, swapOwn, teacher, tokens, use } from '../testing/decisions';
import { looksOf } from '../model/looks';
import { Draft } from '../model/draft.svelte';
import { choiceLabel, decisionTitle, passLabel } from '../words/choice';
import { eventText } from '../words/event';
import { noteOf } from './note';
import { placeName } from '../words/place';
import { ruleText } from '../words/ruling';
import { setAdds, setTitle } from '../words/set';
import { goodsText, pieceText, titleText } from '../words/token';
import { somewhere } from '../testing/fixtures';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

const seats = ['Ann', 'Bo'].map((name, seat): Seat => ({ seat, name, kind: 'here', yours: true, taken: true, connected: true }));
const labels = (decided: Decision) => decided.choices.filter((c) => c.kind !== 'pass' && c.kind !== 'continue').map((c) => choiceLabel(c, full(decided)));
const event = (e: GameEvent) => eventText({ player: 0, ...e }, seats);

describe('the small sets', () => {
  it('say what can be answered', () => {
    expect(labels(tokens)).toEqual(['Tunnel token, pair A: road 1 at 1, 0', 'Tunnel token, pair B: road 1 at 1, 0', 'Tunnel token, pair B: road 2 at 3, 0']);
    expect(labels(teacher)).toEqual(['3 points, as for road 1 at 0, 0', '8 points, as for city 1 at 0, 0']);
    expect(labels(use)).toEqual(["Swap one of your followers for another player's", 'For the end: unfinished cities count as completed']);
    expect(labels(swapOwn)).toEqual(['Follower, road 1 at 1, 0']);
    expect(labels(swapOther)).toEqual(['Follower of Bo, city 1 at 0, 0']);
    expect(labels(answer)).toEqual(['Agree: the two change places', 'Refuse, and give up a follower for good']);
    expect(labels(giveUp)).toEqual(['Follower, road 1 at 1, 0', 'Follower from your supply']);
    expect([decisionTitle('porxada-answer'), passLabel('porxada-other')]).toEqual(['Do you agree to the swap?', 'No swap']);
  });

  it('show a token of its pair at an entrance, and ring whom they ask about', () => {
    expect(tokens.choices.slice(0, 2).map((c) => looksOf(c, full(null)))).toEqual([
      { look: 'disc', sign: 'tunnel-a', turn: 0 },
      { look: 'disc', sign: 'tunnel-b', turn: 0 },
    ]);
    expect(looksOf(swapOther.choices[0]!, full(null)).look).toBe('ring');
  });

  it('tell who would change places with whom', () => {
    const state = full(answer);
    state.figures.push({ id: 11, player: 1, figure: 'follower', x: 1, y: 0, segment: 'r0' });
    state.pieces.push({ piece: 'swap', player: 1, x: 1, y: 0, figure: 11 }, { piece: 'swap', player: 0, x: 0, y: 0, figure: 7 });
    const draft = new Draft(state, async () => full(null), () => {});
    expect(noteOf(draft.steps[0]!, draft, [])).toBe('Bo would swap: Follower, road 1 at 1, 0 for Follower, city 1 at 0, 0.');
  });

  it('tell what happens', () => {
    expect(event({ type: 'token', token: 'teacher', count: 1 })).toBe('Ann takes the teacher.');
    expect(event({ type: 'piece', token: 'teacher', x: 1, y: 0 })).toBe('The teacher is back in the school.');
    expect(event({ type: 'piece', token: 'teacher' })).toBe('The dragon eats the teacher.');
    expect(event({ type: 'piece', token: 'tunnel-b', x: 1, y: 0, segment: 'r1' })).toBe('Ann: tunnel token, pair B, on road in the east.');
    expect(event({ type: 'piece', token: 'porxada', x: 1, y: 0 })).toBe('Ann: La Porxada is for the end.');
    expect(event({ type: 'token', token: 'porxada-marks', count: 1 })).toBe('Ann will score unfinished cities as completed ones.');
    expect(event({ type: 'move', figure: 'follower', ...somewhere('out') })).toBe('Ann gives up a follower for good: Follower.');
  });

  it('name their pieces, rules and boxes', () => {
    expect(pieceText({ piece: 'tunnel-c', x: 1, y: 0, player: 0, segment: 'r0' }, seats)).toBe('Tunnel token, pair C: road 1 at 1, 0');
    expect(titleText({ piece: 'teacher', player: 0, state: 0 })).toBe('Teacher: brings what is scored next');
    expect([goodsText('tunnel-tokens', 2), goodsText('followers-lost', 1)]).toEqual(['2 tunnel tokens', '1 follower out of the game']);
    expect(placeName(somewhere('out'), () => '')).toBe('out of the game');
    for (const id of ['school', 'tunnel', 'porxada']) expect([id, setAdds(id), setTitle({ id, title: '' })]).not.toContain('');
    for (const rule of ['SC-3', 'PX-7']) expect(ruleText(rule)).not.toBe(ruleText('none'));
  });
});
