import { render } from 'svelte/server';
import { beforeAll, expect, it } from 'vitest';
import type { Decision, State } from '../lib/types';
import { decision, double, pass, rich, spot, state, table, wood } from '../testing/fixtures';
import Ask from './Ask.svelte';
import { question } from '../model/question';

beforeAll(() => {
  globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
});

const idle = () => {};

function ask(decided: Decision, about: State = rich(decided), text: string | null = null, current = true): string {
  const step = { question: question(decided), state: about, text, auto: false };
  const props = { step, current, seat: 0, seats: table(0, []).seats, art: { tiles: {} }, hand: '', choose: idle, take: idle, hold: idle, confirm: idle, light: idle };
  return render(Ask, { props }).body;
}

/** The buttons of a question as they are read out, * chosen, - of no use. */
function buttons(html: string): string[] {
  return [...html.replaceAll(/<!--.*?-->/g, '').matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(([, tag = '', inner = '']) => {
    const named = /aria-label="([^"]*)"/.exec(tag)?.[1];
    const seen = named ?? inner.replaceAll(/<(\w+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, ' ');
    const how = [/aria-pressed="true"/.test(tag) ? '*' : '', /aria-disabled="true"/.test(tag) ? '-' : ''].join('');
    return `${how}${seen.replaceAll(/\s+/g, ' ').trim()}`;
  });
}

it('shows all figures of the seat, those of no use with the reason', () => {
  expect(buttons(ask(wood))).toEqual([
    '*Follower, 5 left',
    'Big follower, 1 left',
    '-Abbot: none left',
    'Builder, 1 left',
    '-Pig: not possible here',
    'Follower on city',
    'Follower on monastery',
    'Builder on road',
  ]);
  expect(ask(wood)).toContain('aria-label="A figure on this tile?"');
});

it('has no figures to choose from where there are only followers', () => {
  const plain = decision('wood', [spot('c0'), pass]);
  expect(buttons(ask(plain, state(plain)))).toEqual(['Follower on city']);
  expect(ask(plain, state(plain))).toContain('aria-label="A follower on this tile?"');
});

it('asks for a second turn in words of its own', () => {
  const html = ask(decision('double-turn', [double, pass]), undefined, 'double');
  expect(buttons(html)).toEqual(['*Take a second turn', 'End my turn']);
  expect(html).toContain("Your builder's road or city grew: take a second turn?");
});

it('shows keys only at the question they answer', () => {
  const twice = decision('double-turn', [double, pass]);
  expect(ask(twice)).toMatch(/<kbd[^>]*>1<\/kbd>/);
  expect(ask(twice, undefined, null, false)).not.toContain('<kbd');
});

it('shows any question of a kind nobody has told it about', () => {
  const odd = decision('land-flier', [
    { i: 0, text: 'barter wine', kind: 'barter' },
    { i: 1, text: 'dragon 2,2', kind: 'move', x: 2, y: 2 },
    { i: 2, text: 'fling', kind: 'fling', ranges: [{ name: 'points', min: 0, max: 9, step: 1 }] },
    pass,
  ]);
  const names = buttons(ask(odd));
  expect(names).toEqual(['move at 2, 2', 'barter wine', 'Pass', 'One less', 'One more', 'fling']);
});
