import { render } from 'svelte/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hello, setInfo } from '../testing/fixtures';
import SetCard from '../setup/SetCard.svelte';
import Boxes from '../setup/Boxes.svelte';
import SetsLine from '../setup/SetsLine.svelte';
import SetsSheet from '../setup/SetsSheet.svelte';
import Total from '../setup/Total.svelte';
import RulesEditor from './RulesEditor.svelte';
import { Setup } from '../setup/setup.svelte';
import { blockers, dependants, matches, inGroup, minutesOf, missing, needed, offered, rivals, tilesOf, turnOff, turnOn, wholeMinutes } from '../setup/sets';

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
});

const sets = offered(hello());
const art = { tiles: {} };
const chain = ['a', 'b', 'c'].map((id, i) => setInfo(id, id, 0, { boxes: [], needs: i > 0 ? ['abc'[i - 1]!] : ['base'] }));

describe('what follows from a choice', () => {
  it('turns on what a set needs, in the order of the server', () => {
    expect(turnOn(sets, ['wheel'], 'river-1-roadsource')).toEqual({ chosen: ['river-1', 'river-1-roadsource', 'wheel'], also: ['river-1'] });
    expect(turnOn(sets, ['river-1'], 'river-1-roadsource').also).toEqual([]);
  });

  it('turns off what cannot do without', () => {
    expect(turnOff(sets, ['abbot', 'river-1', 'river-1-roadsource'], 'river-1')).toEqual({ chosen: ['abbot'], also: ['river-1-roadsource'] });
    expect(turnOff(sets, ['river-1', 'river-1-roadsource'], 'river-1-roadsource')).toEqual({ chosen: ['river-1'], also: [] });
  });

  it('follows a need as far as it goes, and never to the base game', () => {
    expect(needed(chain, 'c').sort()).toEqual(['a', 'b']);
    expect(dependants(chain, 'a').sort()).toEqual(['b', 'c']);
  });

  it('takes a conflict both ways, and through what is needed', () => {
    expect(rivals(sets, 'wheel')).toEqual(['count']);
    expect(blockers(sets, ['abbot', 'count'], 'wheel')).toEqual(['count']);
    const against = chain.map((s) => (s.id === 'a' ? { ...s, conflicts: ['d'] } : s));
    const d = { ...chain[0]!, id: 'd', needs: [] };
    expect(blockers([...against, d], ['d'], 'c')).toEqual(['d']);
  });

  it('knows when what is needed is not on offer', () => {
    expect(missing(sets, 'river-1-roadsource')).toEqual([]);
    expect(missing(sets.filter((s) => s.id !== 'river-1'), 'river-1-roadsource')).toEqual(['river-1']);
  });

  it('counts tiles and guesses minutes', () => {
    expect(tilesOf(hello(), ['inns-cathedrals', 'abbot'])).toBe(90);
    expect(minutesOf(18)).toBe(6);
    expect(minutesOf(1)).toBe(1);
    expect(wholeMinutes(90)).toBe(30);
  });
});

describe('Setup', () => {
  it('tells in words what a choice brought along', () => {
    const setup = new Setup(hello());
    setup.toggle('river-1-roadsource');
    expect(setup.note).toBe('Turned on too, as it is needed: The River I.');
    setup.toggle('river-1');
    expect(setup.note).toBe('Turned off too, as it cannot do without: The River I: spring with a road.');
    setup.toggle('abbot');
    expect(setup.note).toBe('');
    expect(setup.chosen).toEqual(['abbot']);
  });

  it('takes preset and sets of a box', () => {
    const setup = new Setup(hello());
    setup.takeBox('bigbox');
    expect(setup.preset).toBe('bigbox');
    expect(setup.note).toContain('Left out, as it does not go with the others: The Wheel.');
    expect(setup.request().expansions).toEqual(['inns-cathedrals', 'traders-builders', 'river-1', 'count']);
    setup.baseOnly();
    expect(setup.request()).toMatchObject({ preset: 'bigbox', expansions: [] });
  });

  it('sends the options of what is in play only, and keeps the others', () => {
    const setup = new Setup(hello());
    setup.toggle('inns-cathedrals');
    setup.option('ic.incomplete', 'ignore');
    setup.option('base.farmers', 'off');
    expect(setup.request().options).toEqual({ 'base.farmers': 'off', 'ic.incomplete': 'ignore' });
    setup.toggle('inns-cathedrals');
    expect(setup.request().options).toEqual({ 'base.farmers': 'off' });
    setup.toggle('inns-cathedrals');
    expect(setup.request().options?.['ic.incomplete']).toBe('ignore');
  });

  it('offers an option that two sets share once', () => {
    const setup = new Setup(hello());
    expect(setup.optionsOf('river-1')).toEqual([]);
    setup.toggle('count');
    expect(setup.optionsOf('count').map((o) => o.key)).toEqual(['river.turn_rule']);
    setup.toggle('river-1');
    expect(setup.optionsOf('river-1').map((o) => o.key)).toEqual(['river.turn_rule']);
    expect(setup.optionsOf('count')).toEqual([]);
  });
});

/** What a component says, without its tags. */
const words = (html: string) => html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

function card(id: string, chosen: string[] = []): string {
  const set = sets.find((s) => s.id === id)!;
  return render(SetCard, { props: { set, sets, art, chosen, toggle: () => {} } }).body;
}

describe('cards', () => {
  it('say what a set adds, how much, and on what conditions', () => {
    expect(words(card('inns-cathedrals'))).toContain('18 tiles · about 6 more minutes');
    expect(words(card('abbot'))).toContain('no tiles');
    expect(words(card('river-1-roadsource'))).toContain('Needs The River I.');
    expect(words(card('wheel'))).toContain('Not together with The Count.');
    expect(words(card('count'))).toContain('For 2 to 5 players.');
  });

  it('tie the words to the box', () => {
    const html = card('inns-cathedrals', ['inns-cathedrals']);
    const [, id] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`id="${id}"`);
    expect(html).toMatch(/<input[^>]*\bchecked/);
  });

  it('explain why a set cannot be chosen, and keep it in reach', () => {
    const html = card('wheel', ['count']);
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toMatch(/<input[^>]*\sdisabled/);
    expect(words(html)).toContain('To choose it, first turn off The Count.');
    expect(card('wheel')).toContain('aria-disabled="false"');
  });

  it('show a set nobody has words for by its title', () => {
    expect(words(card('wheel')).trim()).toBe('The Wheel 19 tiles · about 6 more minutes Not together with The Count.');
    const bare = setInfo('new', 'New', 0, { boxes: [] });
    expect(words(render(SetCard, { props: { set: bare, sets: [bare], art, chosen: [], toggle: () => {} } }).body).trim()).toBe('New no tiles');
  });
});

describe('pages', () => {
  it('has a card for each set but the base game, by group, and a button for each box', () => {
    const setup = new Setup(hello());
    const { body } = render(SetsSheet, { props: { setup, hello: hello(), art, close: () => {} } });
    expect(body.match(/type="checkbox"/g)).toHaveLength(7);
    expect(words(body)).toMatch(/Big expansions .*Inns and Cathedrals.* Small expansions .*The Abbot.* Rare expansions .*The Wheel/);
    const boxes = words(render(Boxes, { props: { setup, hello: hello(), art } }).body);
    expect(boxes).toMatch(/As in a box Base game only 72 tiles Current edition .*Big box 4 expansions · 137 tiles Inns and Cathedrals, Traders and Builders and 2 more/);
    expect(words(render(Total, { props: { setup, hello: hello() } }).body)).toContain('72 tiles · about 25 minutes');
  });

  it('says in one line what is in play', () => {
    const setup = new Setup(hello());
    const line = () => words(render(SetsLine, { props: { setup, hello: hello(), art } }).body);
    expect(line()).toContain('Base game only Choose expansions');
    setup.takeBox('bigbox');
    expect(line()).toContain('Inns and Cathedrals, Traders and Builders, The River I, and The Count Choose');
    setup.toggle('abbot');
    setup.toggle('river-1-roadsource');
    expect(line()).toContain('Inns and Cathedrals, Traders and Builders, The Abbot, The River I and 2 more Choose');
  });

  it('finds a set by any words of it, without accents', () => {
    expect(matches('Händler und Baumeister', 'baum hand')).toBe(true);
    expect(matches('Händler und Baumeister', 'baum graf')).toBe(false);
    expect(matches('anything', '  ')).toBe(true);
    expect(inGroup(sets, 'small').map((s) => s.id)).toContain('abbot');
  });

  it('shows the options of sets that are on', () => {
    const setup = new Setup(hello());
    const shown = () => words(render(SetsSheet, { props: { setup, hello: hello(), art, close: () => {} } }).body);
    expect(shown()).not.toContain('Options (');
    setup.toggle('inns-cathedrals');
    expect(shown()).toContain('Options (1) Inn or cathedral, not completed Usual: nothing nothing as much as any other');
    expect(words(render(RulesEditor, { props: { setup, hello: hello() } }).body)).not.toContain('Inn or cathedral');
  });
});
