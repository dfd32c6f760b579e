import { describe, expect, it } from 'vitest';
import { faults as faultsOfMessages } from '../../scripts/messages.mjs';
import type { GameEvent, Seat } from '../lib/types';
import { feature, player, spot, state, tile } from '../testing/fixtures';
import { choiceLabel, decisionTitle } from './choice';
import { eventText } from './event';
import { faultsOf } from './fault';
import { featureText } from './feature';
import { segmentName } from './name';
import { arithmetic, ruleText } from './ruling';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

describe('the check of the messages', () => {
  const en = { 'page/table': { hello: 'Good day', who: '{name} plays', menu: 'Menu' } };
  const with_ = (es: Record<string, string>, same: string[] = []) => faultsOfMessages({ en, es: { 'page/table': es } }, { es: { 'page/table': same } });
  const good = { hello: 'Buenos días', who: 'Juega {name}', menu: 'Menú' };

  it('finds nothing wrong with a whole translation', () => expect(with_(good)).toEqual([]));

  it.each([
    [{ hello: 'Buenos días', who: 'Juega {name}' }, 'es: page/table: menu is missing'],
    [{ ...good, menu: '' }, 'es: page/table: menu is empty'],
    [{ ...good, who: 'Juega {nombre}' }, 'es: page/table: who has other variables than in English'],
    [{ ...good, bye: 'Adiós' }, 'es: bye is not in English'],
    [{ ...good, menu: 'Menu' }, 'es: page/table: menu is as in English; if that is right, add it to messages/same.json'],
  ])('finds %o', (messages, fault) => expect(with_(messages as Record<string, string>)).toEqual([fault]));

  it('lets some messages be as in English, and no others', () => {
    expect(with_({ ...good, menu: 'Menu' }, ['menu'])).toEqual([]);
    expect(with_(good, ['gone'])).toEqual(['es: gone is in same.json only']);
  });

  it('finds a name that is there twice, and lets every set have a title', () => {
    expect(faultsOfMessages({ en: { 'page/table': { a: 'A' }, 'page/lens': { a: 'B' } } }, {})).toEqual(['a is there twice']);
    expect(faultsOfMessages({ en: { plague: { title: 'A', 'mark.inn': 'B' }, ferries: { title: 'C', 'mark.inn': 'B' } } }, {})).toEqual(['mark.inn is there twice']);
  });

  it('finds a word that counts in one language only', () => {
    const tiles = { 'term.tile': { one: '{count} tile', other: '{count} tiles' } };
    expect(faultsOfMessages({ en: { base: tiles }, es: { base: { 'term.tile': '{count} losetas' } } }, {})).toEqual(['es: base: term.tile has other plurals than in English']);
  });
});

const seats: Seat[] = [{ seat: 0, name: 'Ann', kind: 'here', yours: true, taken: true, connected: true }];

it('tells what chance brought', () => {
  expect(eventText({ type: 'chance', player: 0, text: 'first 1' } as GameEvent, seats)).toBe('By lot, Ann begins.');
  expect(eventText({ type: 'chance', text: 'die 3' } as GameEvent, seats)).toBe('Chance: die 3');
});

const players = ['Ann', 'Bo'].map((name) => player(name));

it('names choices so that they stand alone', () => {
  expect(choiceLabel(tile(1, 0, 90))).toBe('Place at 1, 0, turned 90°');
  expect(choiceLabel(spot('r0'))).toBe('Follower on road 1');
  expect(choiceLabel({ i: 0, text: 'barter wine', kind: 'barter' })).toBe('barter wine');
  expect(choiceLabel({ i: 1, text: 'first 2', kind: 'player', player: 1 }, { ...state(null), players })).toBe('Bo');
  expect(segmentName('m')).toBe('monastery');
  expect(decisionTitle('land-flier')).toContain('land flier');
});

it('tells the arithmetic of a score', () => {
  const terms = [
    { noun: 'tile', count: 3, each: 2 },
    { noun: 'shield', count: 1, each: 2 },
    { noun: 'gnome', count: 2, each: 0 },
  ];
  // A server that is newer than the page may count gnomes.
  const event = { type: 'score', player: 0, points: 8, feature: 'city', terms } as GameEvent;
  expect(arithmetic(event)).toEqual([
    { what: '3 tiles', sum: '3 × 2 = 6' },
    { what: '1 shield', sum: '1 × 2 = 2' },
    { what: '2 gnome', sum: '2 × 0 = 0' },
  ]);
  expect(eventText(event, seats)).toBe('Ann +8: city');
});

it('has words for a rule that nobody translated', () => {
  expect(ruleText('ZZ-9')).not.toBe('');
  expect(ruleText('BA-16')).toContain('shield');
});

it('describes a feature in one line', () => {
  const value = { now: 5, completed: 10, end: 5 };
  const city = feature('city', [{ x: 0, y: -1, segment: 'c0' }], { tiles: 4, open: 2, shields: 1, owners: [0], value });
  expect(featureText(city, seats)).toBe(
    'city of 4 tiles at 0, -1, 2 open sides, 1 shield, held by Ann, worth 10 when completed, 5 at the end',
  );
});

it('finds the faults of a field, however its path is written', () => {
  const faults = [
    { field: 'seats[1].name', message: '' },
    { field: 'seats.10', message: '' },
    { field: 'options.base.small_city', message: '' },
  ];
  expect(faultsOf(faults, 'seats.1')).toHaveLength(1);
  expect(faultsOf(faults, 'options')).toHaveLength(1);
});
