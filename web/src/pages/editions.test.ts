import { render } from 'svelte/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Hello, PresetInfo } from '../lib/types';
import { hello, option as asked, preset as box } from '../testing/fixtures';
import Boxes from '../setup/Boxes.svelte';
import { boxOf, roomOf, usualValue } from '../setup/editions';
import RulesEditor from './RulesEditor.svelte';
import SeatsEditor from './SeatsEditor.svelte';
import { offered } from '../setup/sets';
import { Setup } from '../setup/setup.svelte';
import { sourceText } from '../setup/source';

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
});

const compendium: PresetInfo = {
  id: 'compendium', title: 'Compendium', sets: ['base', 'river-1', 'count'], players: [2, 5], sixth: ['inns-cathedrals'],
  instead: [{ set: 'wheel', of: ['river-1', 'count'] }],
};
const everything = box('everything', 'Everything', ['base', 'abbot', 'count'], { instead: [{ set: 'wheel', of: ['count'] }], like: 'plus' });

function told(): Hello {
  const plain = hello();
  const defaults = { plus: 'three', bigbox: 'three', compendium: 'four', everything: 'three' };
  const farm = asked('base.farm', 'base', ['four', 'three'], { defaults, beside: [{ set: 'wheel', preset: 'compendium', value: 'three' }] });
  return { ...plain, presets: [...plain.presets, compendium, everything], options: [farm, ...plain.options] };
}

function at(edition: PresetInfo): Setup {
  const setup = new Setup(told());
  setup.takeBox(edition.id);
  return setup;
}

const words = (html: string) => html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const seats = (setup: Setup) => words(render(SeatsEditor, { props: { setup, hello: told() } }).body);

describe('a box', () => {
  it('is what the server says can be played as it stands', () => {
    expect(boxOf(offered(told()), compendium)).toEqual({ chosen: ['river-1', 'count'], also: ['wheel'] });
    expect(at(everything).request()).toMatchObject({ preset: 'everything', expansions: ['abbot', 'count'] });
  });

  it('offers what is in it too, in place of others, and takes it back', () => {
    const setup = at(compendium);
    const offers = () => words(render(Boxes, { props: { setup, hello: told(), art: { tiles: {} } } }).body);
    expect(offers()).toContain('Also in this box: The Wheel instead of The River I and The Count');
    setup.exchange('wheel', ['river-1', 'count']);
    expect([setup.chosen, setup.note]).toEqual([['wheel'], 'In play now: The Wheel. Left out: The River I and The Count.']);
    setup.exchange('wheel', ['river-1', 'count']);
    expect(setup.chosen).toEqual(['river-1', 'count']);
    setup.toggle('count');
    expect(offers()).not.toContain('Also in this box');
  });
});

describe('the seats of an edition', () => {
  it('are as many as it says, and one more with a set that brings it', () => {
    expect([roomOf(compendium, []), roomOf(compendium, ['inns-cathedrals']), roomOf(everything, []), roomOf(undefined, [])]).toEqual([5, 6, 6, 6]);
  });

  it('say which set brings the sixth, before anybody is refused', () => {
    const setup = at(compendium);
    for (let n = 0; n < 2; n += 1) setup.add('here', '');
    expect(seats(setup)).toContain('Add a player');
    setup.add('here', '');
    expect(seats(setup)).toContain('Italian compendium: for up to 5 players. One more can play with Inns and Cathedrals.');
    expect(seats(setup)).not.toContain('Add a player');
    setup.toggle('inns-cathedrals');
    expect(seats(setup)).toContain('Add a player');
    setup.add('here', '');
    expect(seats(setup)).not.toContain('for up to');
    setup.toggle('inns-cathedrals');
    expect(seats(setup)).toContain('One more can play with Inns and Cathedrals.');
  });
});

describe('the usual value of an option', () => {
  const option = told().options[0]!;

  it('depends on what else is in play, as the server says', () => {
    expect(usualValue(option, 'compendium', [])).toBe('four');
    expect(usualValue(option, 'compendium', ['wheel'])).toBe('three');
    expect(usualValue({ ...option, defaults: { plus: 'three' } }, 'new', [])).toBe('four');
  });

  it('is told with its reason', () => {
    const setup = at(compendium);
    const shown = () => words(render(RulesEditor, { props: { setup, hello: told() } }).body);
    expect(shown()).not.toContain('With The Wheel');
    setup.exchange('wheel', ['river-1', 'count']);
    expect(shown()).toMatch(/With The Wheel it is “[^”]+”\./);
  });

  it('comes from printed editions only', () => {
    expect(sourceText(option, 'three', told().presets)).toBe('So in: Current edition and Big box.');
  });
});

it('counts no tiles that stay in the box', () => {
  const plain = hello();
  const part = asked('ic.tiles', 'inns-cathedrals', ['on', 'off'], { part: true });
  const setup = new Setup({ ...plain, options: [part, ...plain.options] });
  setup.toggle('inns-cathedrals');
  expect(setup.laid).toEqual(['inns-cathedrals']);
  setup.takePart(part, false);
  expect(setup.laid).toEqual([]);
});
