// Every kind of question can be answered, at the board and without it.

import { render } from 'svelte/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Decision } from '../lib/types';
import type { Step } from '../model/draft.svelte';
import { bid, capture, crowns, dragon, enter, every, exchange, full, magic, onlyMove, pick, place, redeploy, rich, source, windowed } from '../testing/decisions';
import { somewhere, table } from '../testing/fixtures';
import { answers, isLoose, picked, targets } from '../model/answers';
import Ask from '../kit/Ask.svelte';
import { wheelOf } from '../sets/wheel-of-fortune/crowns';
import { optionsOf } from '../kit/options';
import { groupOf, question } from '../model/question';
import { townOf } from '../sets/count/town';

beforeAll(() => {
  globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
});

const step = (decided: Decision): Step => ({ question: question(decided), state: full(decided), text: null, auto: false });
const idle = () => {};

function ask(decided: Decision, hand = ''): string {
  const props = { step: step(decided), current: true, seat: 0, seats: table(0, []).seats, art: { tiles: {} }, hand };
  return render(Ask, { props: { ...props, choose: idle, take: idle, hold: idle, confirm: idle, light: idle } }).body;
}

/** The texts in reach with anything in hand: in lists, the town, the wheel, pictures, number fields, on squares;
 * and no figure, which is Confirm's. */
function reached(decided: Decision): Set<string> {
  const { question: q, state } = step(decided);
  const hands = ['', ...q.figures, ...q.powers];
  const listed = hands.flatMap((hand) => optionsOf(step(decided), picked(q, hand), true, false, true).map((o) => o.text));
  const town = hands.flatMap((hand) => townOf(state, q, hand, 0).flatMap(({ answer }) => answer?.choice.text ?? []));
  const wheel = hands.flatMap((hand) => wheelOf(state, q, hand).flatMap((s) => s.crowns.flatMap(({ answer }) => answer?.choice.text ?? [])));
  const tiles = q.squares.flatMap((s) => s.choices.map((c) => c.text));
  const rest = [...q.rest, ...q.recalls].map((c) => c.text);
  const bare = q.pass && decided.kind === 'wood' ? [q.pass.text] : [];
  return new Set([...bare, ...listed, ...town, ...wheel, ...tiles, ...rest]);
}

describe.each(every.map((decided) => [decided.kind, decided] as const))('%s', (_, decided) => {
  it('has every choice in reach, and none twice in a place', () => {
    expect(reached(decided)).toEqual(new Set(decided.choices.map((c) => c.text)));
    const q = question(decided);
    const sorted = [...q.squares.flatMap((s) => s.choices), ...q.spots, ...q.rest, ...q.recalls, ...(q.pass ? [q.pass] : [])];
    expect(sorted.map((c) => c.i).sort((a, b) => a - b)).toEqual(decided.choices.map((c) => c.i));
  });

  it('is told in words', () => {
    const html = ask(decided);
    expect(html).not.toContain('Choose: ');
    for (const c of decided.choices) expect(html.replaceAll(/src="[^"]*"|alt="[^"]*"/g, '')).not.toContain(`>${c.text}<`);
  });
});

const texts = (decided: Decision, hand = '') => targets(question(decided), picked(question(decided), hand)).map((c) => c.text);

describe('what is pointed at', () => {
  it('is what is in hand: a figure, or what can be done instead', () => {
    expect(question(rich).powers).toEqual(['princess', 'fairy', 'tower']);
    expect(question(rich).figures).toEqual(['follower', 'mayor', 'wagon', 'barn']);
    expect(texts(rich, 'tower')).toEqual(['tower 2,0', 'tower 5,0']);
    expect(texts(rich, 'fairy')).toEqual(['fairy 0,0 c0', 'fairy castle 3,4 N']);
    expect(texts(rich)).toEqual(['follower c0', 'follower f0', 'wagon r0', 'barn 1,0 SE', 'barn 1,0 NW', 'climb follower 2,0', 'fly follower']);
    expect(texts(rich, 'mayor')[0]).toBe('mayor c0');
  });

  it('is all there is where there is one way to go on', () => {
    expect(question(capture).powers).toEqual([]);
    expect(texts(capture)).toEqual(['capture 0,0 c0', 'capture tower 2,0']);
    expect(texts(dragon)).toHaveLength(2);
  });

  it('is where the figure goes that is taken in hand in the town', () => {
    expect(question(redeploy).powers).toEqual(['follower quarter castle', 'big quarter castle']);
    expect(texts(redeploy, 'big quarter castle')).toEqual(['move big castle 0,0 c0']);
    expect(question(onlyMove).powers).toEqual([]);
    expect(texts(onlyMove)).toEqual(['move follower castle 0,0 c0']);
    expect(question(redeploy).figures).toEqual([]);
  });

  it('is on the board, but for a prison', () => {
    expect(question(exchange).spots).toEqual([]);
    expect(question(windowed).spots.map(groupOf)).toEqual(['bridge', 'bridge']);
    expect(question(windowed).rest.map((c) => c.kind)).toEqual(['ransom']);
    expect(question(windowed).pass?.text).toBe('continue');
  });

  it('is one place for a feature of which any segment will do, or each of them', () => {
    expect(texts(magic, 'mage')).toEqual(['mage 0,0 r0']);
    expect(texts(magic, 'witch')).toEqual(['witch 0,0 r0', 'witch 0,0 c0']);
    expect(targets(question(magic), 'witch', true).map((c) => c.text)).toEqual(['witch 0,0 r0', 'witch 1,0 r0', 'witch 0,0 c0']);
    expect([isLoose(question(magic), 'mage'), isLoose(question(redeploy), '')]).toEqual([true, false]);
  });

  it('is numbered once for each place', () => {
    expect(answers(question(enter), 'big').map((a) => [a.mark, a.choice.text])).toEqual([
      ['1', 'quarter big castle'],
      ['2', 'quarter follower market'],
    ]);
    expect(answers(question(source), '').map((a) => a.choice.text)).toEqual(['abbey 1,1', 'abbey 3,1', 'draw']);
  });
});

describe('the town', () => {
  it('shows who is where, and who may leave', () => {
    const quarters = townOf(full(redeploy), question(redeploy), 'big quarter castle', 0);
    expect(quarters.map((q) => q.id)).toEqual(['castle', 'market', 'cathedral', 'blacksmith']);
    expect(quarters.map((q) => q.count)).toEqual([false, true, false, false]);
    expect(quarters[0]?.movers).toEqual([
      { hand: 'follower quarter castle', figure: 'follower', taken: false },
      { hand: 'big quarter castle', figure: 'big', taken: true },
    ]);
    expect(quarters[0]?.figures).toEqual([]);
    expect(townOf(full(enter), question(enter), '', 0)[0]?.figures.map((f) => f.figure)).toEqual(['follower', 'big']);
    expect(townOf(full(enter), question(enter), '', 0).map((q) => q.answer?.choice.text)).toEqual(['quarter follower castle', 'quarter follower market', undefined, undefined]);
  });
});

describe('the wheel', () => {
  const figures = [{ id: 1, player: 1, figure: 'follower', ...somewhere('crown taxes-1') }];
  const state = { ...full(crowns), figures, pieces: [{ piece: 'wheel-pig', ...somewhere('sector taxes') }] };

  it('shows where its pig is, who waits on its crowns, and which of them are free', () => {
    const [fortune, taxes, famine] = wheelOf(state, question(crowns), 'big');
    expect([fortune?.pig, taxes?.pig]).toEqual([false, true]);
    expect(fortune?.crowns.map((c) => c.answer?.choice.text)).toEqual(['crown big fortune']);
    expect(taxes?.crowns.map((c) => c.figure?.id)).toEqual([1, undefined]);
    expect(taxes?.crowns.map((c) => c.answer?.choice.text)).toEqual([undefined, 'crown follower taxes-2']);
    expect(famine?.crowns.map((c) => c.answer)).toEqual([undefined]);
  });

  it('is folded, unless there is nothing else to choose', () => {
    const only = { ...crowns, pass: false, choices: crowns.choices.filter((c) => c.kind === 'crown') };
    expect(ask(crowns)).toContain('aria-expanded="false"');
    expect(ask(only)).toContain('aria-expanded="true"');
  });
});

it('offers tiles as pictures and bids as a field', () => {
  expect(ask(pick).match(/<img/g)).toHaveLength(2);
  const html = ask(bid);
  expect(html).toMatch(/<input[^>]*role="spinbutton"[^>]*aria-valuemin="3"[^>]*aria-valuemax="99"/);
  expect(html).toContain('Bid 3');
  expect(html).toContain('No bid');
});

it('puts what needs a bridge behind what does not', () => {
  const [first, second] = question(place).squares;
  expect(first?.choices.map((c) => c.text)).toEqual(['tile 1,0 r1', 'tile 1,0 r0 bridge 1,0 EW']);
  expect(second?.choices.map((c) => c.text)).toEqual(['tile 0,1 r0 bridge 0,0 NS']);
  expect(question(place).rest.map((c) => c.kind)).toEqual(['decline']);
});
