import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hello } from '../lib/types';
import { hello, option, preset } from '../testing/fixtures';
import { Favourites, most, parsed } from './favourites.svelte';
import { firstGame } from './firstgame';
import { rowAt } from './reorder';
import { Setup, own } from '../setup/setup.svelte';
import type { Kept } from '../setup/setup.svelte';
import { sourceText } from '../setup/source';

const kept = new Map<string, string>();

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
});

beforeEach(() => kept.clear());

const helping = (): Hello => ({ ...hello(), helps: ['outlines', 'bag', 'features'] });
const painted = (setup: Setup) => setup.request().seats.map((s) => s.colour);
const names = (setup: Setup) => setup.seats.map((s) => s.name);

describe('the order of seats', () => {
  it('changes as names are moved', () => {
    const setup = new Setup(hello());
    setup.seats.forEach((seat, i) => (seat.name = ['Ann', 'Bo'][i]!));
    setup.add('here', 'Cy');
    expect(setup.move(2, 0)).toBe(true);
    expect(names(setup)).toEqual(['Cy', 'Ann', 'Bo']);
    expect(setup.request().seats.map((s) => s.name)).toEqual(['Cy', 'Ann', 'Bo']);
    expect([setup.move(0, -1), setup.move(2, 3), setup.move(1, 1)]).toEqual([false, false, false]);
  });

  it('follows the pointer', () => {
    const rows = [0, 50, 100].map((top) => ({ top, bottom: top + 44 }));
    expect([-20, 10, 46, 70, 143, 400].map((y) => rowAt(rows, y))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

describe('colours', () => {
  const paints = ['rose-red', 'blue', 'yellow', 'black', 'white', 'teal'] as const;

  it('are asked for once somebody has chosen one, and never the same for two', () => {
    const setup = new Setup({ ...hello(), colours: [...paints] });
    expect(setup.colours).toEqual(['rose-red', 'blue']);
    expect(painted(setup)).toEqual([undefined, undefined]);
    setup.paint(0, 'blue');
    expect(painted(setup)).toEqual(['blue', 'rose-red']);
    setup.add('here', 'Cy');
    setup.paint(2, 'teal');
    expect(painted(setup)).toEqual(['blue', 'rose-red', 'teal']);
    setup.move(2, 0);
    expect(painted(setup)).toEqual(['teal', 'blue', 'rose-red']);
  });

  it('are kept with a favourite, and there are none where the server gives none', () => {
    const setup = new Setup({ ...hello(), colours: [...paints] });
    setup.paint(1, 'white');
    const other = new Setup({ ...hello(), colours: [...paints] });
    other.take(setup.kept());
    expect(painted(other)).toEqual(['rose-red', 'white']);
    expect(parsed(JSON.stringify([{ name: 'F', kept: setup.kept() }]))).toHaveLength(1);
    const older = new Setup(hello());
    older.take(setup.kept());
    expect(painted(older)).toEqual([undefined, undefined]);
  });
});

describe('helps chosen one by one', () => {
  it('go to the server in its own order, and none is a real table', () => {
    const setup = new Setup(helping());
    setup.aids = own;
    expect(setup.request().aids).toBe('table');
    setup.helps = ['features', 'outlines'];
    expect(setup.request().aids).toBe('outlines,features');
    setup.aids = 'club';
    expect(setup.request().aids).toBe('club');
  });
});

function furnished(): Setup {
  const setup = new Setup(helping());
  setup.seats[0]!.name = 'Ann';
  setup.add('link', 'Bo');
  setup.toggle('river-1-roadsource');
  setup.option('base.small_city', 'two');
  setup.aids = own;
  setup.helps = ['bag'];
  return setup;
}

describe('favourites', () => {
  it('bring back the whole setup', () => {
    new Favourites().keep('Sunday', furnished().kept());
    const again = new Setup(helping());
    again.take(new Favourites().list[0]!.kept);
    expect(again.request()).toEqual(furnished().request());
  });

  it('take over only what the server still offers', () => {
    const setup = new Setup(helping());
    const old: Kept = {
      seats: [{ name: 'Ann', kind: 'bot', bot: 'gone' }],
      preset: 'gone', chosen: ['gone', 'count', 'wheel', 'river-1'], options: { 'base.small_city': 'three', 'gone.x': 'on' }, aids: '', helps: [],
    };
    setup.take(old);
    expect(setup.preset).toBe(hello().presets[0]!.id);
    expect(setup.chosen).toEqual(['river-1', 'count']);
    expect(setup.options).toEqual({});
    expect(setup.seats.map((s) => s.bot)).toEqual(['beginner', 'beginner']);
  });

  it('are replaced by name, and forgotten', () => {
    const favourites = new Favourites();
    favourites.keep('A', furnished().kept());
    favourites.keep('B', furnished().kept());
    favourites.keep('A', furnished().kept());
    expect(new Favourites().list.map((f) => f.name)).toEqual(['A', 'B']);
    favourites.forget('A');
    expect(new Favourites().list.map((f) => f.name)).toEqual(['B']);
  });

  it('lose nothing to another tab, which kept and forgot some meanwhile', () => {
    const [here, there] = [new Favourites(), new Favourites()];
    here.keep('A', furnished().kept());
    there.keep('B', furnished().kept());
    here.keep('C', furnished().kept());
    there.forget('A');
    expect([new Favourites(), there].map(({ list }) => list.map((f) => f.name))).toEqual([['C', 'B'], ['C', 'B']]);
  });

  it('are refused where there is no room, and none goes for another', () => {
    // More than fit have come from other devices.
    const many = Array.from({ length: most + 3 }, (_, i) => ({ name: `${i}`, kept: furnished().kept() }));
    kept.set('circulade.favourites', JSON.stringify(many));
    const favourites = new Favourites();
    expect([favourites.keep('more', furnished().kept()), new Favourites().list]).toEqual([false, many]);
    expect([favourites.keep('7', furnished().kept()), new Favourites().list.length]).toEqual([true, most + 3]);
    for (const { name } of many.slice(0, 4)) favourites.forget(name);
    expect([favourites.keep('more', furnished().kept()), new Favourites().list.length]).toEqual([true, most]);
  });

  it('are there until the page goes where a browser keeps nothing', () => {
    vi.spyOn(kept, 'set').mockReturnValue(kept);
    const favourites = new Favourites();
    favourites.keep('A', furnished().kept());
    favourites.keep('B', furnished().kept());
    vi.restoreAllMocks();
    expect(favourites.list.map((f) => f.name)).toEqual(['B', 'A']);
  });

  it.each(['', 'null', '{}', '[1]', '[{"name":"x"}]', '[{"name":"x","kept":{"seats":[{"name":1}]}}]', 'no json'])('makes nothing of %s', (text) => {
    expect(parsed(text)).toEqual([]);
  });
});

it('takes from an option what is usual beside the expansions in play', () => {
  const setup = new Setup(hello());
  const open = option('x', 'base', ['a', 'b'], { beside: [{ set: 'count', preset: 'bigbox', value: 'b' }] });
  expect(setup.usual(open)).toBe('a');
  setup.toggle('count');
  expect(setup.usual(open)).toBe('a');
  setup.preset = 'bigbox';
  expect(setup.usual(open)).toBe('b');
  setup.toggle('count');
  expect(setup.usual(open)).toBe('a');
});

it('takes the sets that a preset offers, and says what is to be had instead', () => {
  const more = preset('everything', 'Everything', ['base', 'abbot', 'count'], { instead: [{ set: 'wheel', of: ['count'] }], like: 'plus' });
  const setup = new Setup({ ...hello(), presets: [...hello().presets, more] });
  expect(setup.hasBox('everything')).toBe(false);
  setup.takeBox('everything');
  expect(setup.hasBox('everything')).toBe(true);
  expect(setup.request()).toMatchObject({ preset: 'everything', expansions: ['abbot', 'count'] });
  expect(setup.note).toContain('The Wheel');
  setup.toggle('abbot');
  expect(setup.hasBox('everything')).toBe(false);
});

it('says which editions have the value of an option', () => {
  const presets = ['plus', 'bigbox'].map((id) => preset(id, id, []));
  const open = option('x', 'base', ['a', 'b', 'c'], { defaults: { plus: 'a', bigbox: 'b' } });
  expect(sourceText(open, 'a', presets)).toBe('So in: Current edition.');
  const all = [...presets, preset('all', 'all', [], { like: 'plus' })];
  expect(sourceText({ ...open, defaults: { plus: 'a', bigbox: 'b', all: 'a' } }, 'a', all)).toBe('So in: Current edition.');
  expect(sourceText(open, 'c', presets)).toBe('In no edition; a variant many play.');
  expect(sourceText({ ...open, defaults: { plus: 'a', bigbox: 'a' } }, 'a', presets)).toBe('So in every edition.');
});

it('sets up a first game against the computer, with all helps and no fields', () => {
  const game = firstGame(hello(), 'Ann');
  expect(game.seats.map((s) => [s.name, s.kind])).toEqual([['Ann', 'here'], ['Beginner', 'bot']]);
  expect([game.aids, game.expansions, game.options?.['base.farmers']]).toEqual(['teach', [], 'off']);
});

const part = (key: string) => option(key, 'inns-cathedrals', ['on', 'off'], { part: true });
const parted = (): Hello => {
  const plain = hello();
  return { ...plain, options: [part('ic.tiles'), part('ic.big'), ...plain.options] };
};

describe('parts of an expansion', () => {
  it('stand apart from its other options, and only with it', () => {
    const setup = new Setup(parted());
    expect(setup.partsOf('inns-cathedrals')).toEqual([]);
    setup.toggle('inns-cathedrals');
    expect(setup.partsOf('inns-cathedrals').map((o) => o.key)).toEqual(['ic.tiles', 'ic.big']);
    expect(setup.optionsOf('inns-cathedrals').map((o) => o.key)).toEqual(['ic.incomplete']);
  });

  it('are all in play until one is left out', () => {
    const setup = new Setup(parted());
    setup.toggle('inns-cathedrals');
    const [tiles, big] = setup.partsOf('inns-cathedrals');
    expect([setup.takesPart(tiles!), setup.takesPart(big!)]).toEqual([true, true]);
    setup.takePart(tiles!, false);
    expect([setup.takesPart(tiles!), setup.takesPart(big!)]).toEqual([false, true]);
    expect(setup.request().options).toEqual({ 'ic.tiles': 'off' });
    setup.takePart(tiles!, true);
    expect(setup.request().options).toEqual({});
  });
});

it('makes a table public only behind the door where that is asked', () => {
  const setup = new Setup(hello());
  setup.invite();
  expect(setup.request()).toMatchObject({ open: 'public', seats: [{ kind: 'here' }, { kind: 'link' }] });
  setup.choose('computer');
  expect(setup.request()).not.toHaveProperty('open');
  setup.choose('friends');
  expect(setup.request().open).toBe('public');
});

it('has those who watch be late only where others may watch', () => {
  const setup = new Setup(hello());
  setup.choose('friends');
  expect(setup.request()).not.toHaveProperty('watch_delay');
  setup.watchDelay = 3;
  expect(setup.request().watch_delay).toBe(3);
  setup.visible = 'private';
  expect(setup.request()).not.toHaveProperty('watch_delay');
  setup.choose('computer');
  expect(setup.request()).not.toHaveProperty('watch_delay');
});

it('makes a table for friends with free seats, where no bots come', () => {
  const setup = new Setup(hello());
  setup.invite();
  setup.programs = true;
  expect(setup.request().programs).toBe(true);
  setup.visible = 'friends';
  expect(setup.request()).toMatchObject({ open: 'friends', seats: [{ kind: 'here' }, { kind: 'link' }] });
  expect(setup.request().seats[1]).not.toHaveProperty('name');
  expect(setup.request()).not.toHaveProperty('programs');
});

it('has whoever leaves a table for everybody lose, unless it is said otherwise', () => {
  const setup = new Setup({ ...hello(), lobby: true });
  setup.invite();
  setup.clock = { kind: 'turn', turn_s: 60, flag: 'computer' };
  expect(setup.request()).toMatchObject({ open: 'public', forfeit: true, clock: { flag: 'out' } });
  setup.forfeit = false;
  expect(setup.request()).toMatchObject({ forfeit: false, clock: { flag: 'computer' } });
  setup.visible = '';
  expect(setup.request()).not.toHaveProperty('forfeit');
  setup.visible = 'public';
  for (const seat of setup.seats) seat.kind = 'here';
  expect(setup.request()).not.toHaveProperty('forfeit');
});

it('publishes the result of a table for everybody if that is chosen, and of no other', () => {
  const setup = new Setup({ ...hello(), lobby: true });
  setup.invite();
  expect(setup.request()).not.toHaveProperty('published');
  setup.published = true;
  expect(setup.request().published).toBe(true);
  setup.visible = 'friends';
  expect(setup.request()).not.toHaveProperty('published');
});
