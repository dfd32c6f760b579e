import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hello } from '../testing/fixtures';
import { doorsOf, fits, opened } from './doors';
import { Setup } from './setup.svelte';

const kept = new Map<string, string>();

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
});

beforeEach(() => kept.clear());

const seats = (setup: Setup) => setup.seats.map((s) => `${s.kind} ${s.name}`);

describe('a table for everybody', () => {
  it('has a clock and set phrases, until something else is chosen', () => {
    const setup = new Setup(hello());
    setup.choose('friends');
    setup.add('link', '');
    expect(setup.request()).not.toHaveProperty('clock');
    setup.visible = 'public';
    expect(setup.request()).toMatchObject({ open: 'public', clock: { kind: 'bank' }, chat: 'phrases' });
    setup.visible = '';
    expect(setup.request()).not.toHaveProperty('clock');
    setup.visible = 'public';
    setup.clock = null;
    setup.chat = 'free';
    expect(setup.request()).not.toHaveProperty('clock');
    expect(setup.request()).not.toHaveProperty('chat');
  });
});

describe('the doors', () => {
  it('open on the one chosen last, at first on the computer', () => {
    expect(new Setup(hello()).door).toBe('computer');
    new Setup(hello()).choose('friends');
    expect(new Setup(hello()).door).toBe('friends');
    new Setup(hello()).choose('learn');
    expect(new Setup(hello()).door).toBe('learn');
  });

  it('leave out the computer where there is none', () => {
    kept.set('circulade.door', 'computer');
    expect(doorsOf(false)).toEqual(['friends', 'learn']);
    expect(opened(false)).toBe('friends');
    expect(opened(true)).toBe('computer');
    // With an empty lobby the computer comes first.
    expect(doorsOf(true, true)).toEqual(['lobby', 'friends', 'computer', 'learn']);
    expect(doorsOf(true, true, true)).toEqual(['computer', 'lobby', 'friends', 'learn']);
    expect(doorsOf(false, true, true)).toEqual(['lobby', 'friends', 'learn']);
    expect(opened(true, true, true)).toBe('computer');
  });

  it('lose nobody: who was seated behind one sits there again, by the name typed last', () => {
    const setup = new Setup(hello());
    setup.seats[0]!.name = 'Ann';
    setup.add('bot', '');
    setup.open('friends');
    expect(seats(setup)).toEqual(['here Ann', 'here ']);
    setup.seats[1]!.name = 'Bo';
    setup.add('link', 'Cy');
    setup.open('learn');
    setup.open('computer');
    expect(seats(setup)).toEqual(['here Ann', 'bot ', 'bot ']);
    setup.seats[0]!.name = 'Anna';
    setup.open('friends');
    expect(seats(setup)).toEqual(['here Anna', 'here Bo', 'link Cy']);
    expect(setup.request().seats.map((s) => s.kind)).toEqual(['here', 'here', 'link']);
  });

  it('are opened by a favourite that fits them', () => {
    const setup = new Setup(hello());
    const alone = setup.kept();
    setup.open('friends');
    setup.seats[1]!.name = 'Bo';
    const together = setup.kept();
    setup.take(alone);
    expect(setup.door).toBe('computer');
    setup.take(together);
    expect([setup.door, ...seats(setup)]).toEqual(['friends', 'here Player 1', 'here Bo']);
  });
});

it('only one person against nameless computer players fits the first door', () => {
  const me = { kind: 'here' as const, name: 'Ann' };
  const bot = { kind: 'bot' as const, name: '' };
  expect([[me, bot], [me, bot, bot], [me], [bot, me], [me, me], [me, { ...bot, name: 'Hal' }]].map(fits)).toEqual([true, true, false, false, false, false]);
});
