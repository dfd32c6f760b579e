import { expect, it } from 'vitest';
import type { Reason } from '../lib/types';
import { nobody, reasonText, sayingText } from './reason';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

const seats = [{ name: 'Ann' }, { name: 'Bo' }];
const reason = (kind: Reason['kind'], more: Partial<Reason> = {}): Reason => ({ text: 'in English', kind, player: 0, ...more });
const tell = (kind: Reason['kind'], more: Partial<Reason> = {}) => reasonText(reason(kind, more), seats, 0);

it.each([
  [tell('points', { points: 4, feature: 'city' }), '4 points now: city'],
  [tell('points', { points: 1, feature: 'road', with: [1] }), '1 point now, shared with Bo: road'],
  [tell('gives', { player: 1, points: 3, feature: 'road' }), 'Bo gets 3 points: road'],
  [tell('final', { points: 6 }), 'The game ends: 6 points for Ann'],
  [tell('claim', { points: 2, feature: 'city' }), 'A new city for you, 2 points as it stands'],
  [tell('join', { points: 6, count: 2, feature: 'city' }), 'Joins your city, 6 points more'],
  [tell('grow', { points: 1, feature: 'road' }), 'Your road: 1 point more'],
  [tell('share', { points: 5, feature: 'city', with: [1] }), 'Shares a city with Bo: 5 points more for you'],
  [tell('takeover', { points: 9, feature: 'field', with: [1] }), 'Takes over a field of Bo: 9 points more for you'],
  [tell('lose', { points: -4, feature: 'city', with: [1] }), 'You lose your city: 4 points less'],
  [tell('help', { player: 1, points: 2, feature: 'city' }), 'For Bo: city, 2 points more'],
  [tell('harm', { player: 1, points: -2, feature: 'city' }), 'For Bo: city, 2 points less'],
  [
    tell('chance', { percent: 33, left: 54, draws: 27, feature: 'city', squares: [{ x: 1, y: 2, fits: 5 }, { x: 0, y: 0, fits: 12 }] }),
    'Your city: completed with 33 %. 5 and 12 of 54 tiles left close it, you draw 27',
  ],
  [tell('hinder', { player: 1, percent: 20, was: 60, feature: 'road' }), 'Road of Bo: 20 % likely to be completed, 60 % before'],
  [tell('stuck', { feature: 'city', squares: [{ x: 1, y: 2, fits: 0 }] }), 'Your city: no tile left fits an open square of it'],
  [tell('stuck', { player: 1, feature: 'city', squares: [{ x: 1, y: 2, fits: 0 }] }), 'City of Bo: no tile left fits an open square of it'],
  [tell('dead', { squares: [{ x: 1, y: -2, fits: 0 }] }), 'No tile left fits one of the squares any more'],
  [tell('followers', { count: 0, was: 1 }), 'Your last follower'],
  [tell('followers', { count: 3, was: 4 }), '3 followers left'],
  [tell('quiet', { count: 5, was: 5 }), 'Changes nothing for what anybody holds; 5 followers left'],
])('tells %s', (told, wanted) => expect(told).toBe(wanted));

it('tells a kind that it does not know in English', () => {
  expect(reasonText({ ...reason('dead'), kind: 'luck' as Reason['kind'] }, seats, 0)).toBe('In English');
});

const toAll = (kind: Reason['kind'], more: Partial<Reason> = {}) => reasonText(reason(kind, more), seats, nobody);

it.each([
  [toAll('points', { points: 4, feature: 'city' }), '4 points now: city'],
  [toAll('claim', { points: 2, feature: 'city' }), 'A new city, 2 points as it stands'],
  [toAll('join', { points: 6, feature: 'city' }), 'Joined together: city, 6 points more'],
  [toAll('grow', { points: 1, feature: 'road' }), 'Road: 1 point more'],
  [toAll('share', { points: 5, feature: 'city', with: [1] }), 'Shares a city with Bo: 5 points more'],
  [toAll('lose', { points: -4, feature: 'city', with: [1] }), 'Gives up a city: 4 points less'],
  [toAll('chance', { percent: 33, left: 54, draws: 27, feature: 'city', squares: [] }), 'City: completed with 33 %'],
  [toAll('stuck', { feature: 'city', squares: [{ x: 1, y: 2, fits: 0 }] }), 'City of Ann: no tile left fits an open square of it'],
  [toAll('followers', { count: 0, was: 1 }), 'The last follower'],
])('tells others %s', (told, wanted) => expect(told).toBe(wanted));

it('tells who says it', () => {
  const saying = { player: 1, turn: 3, version: 6, reason: reason('points', { player: 1, points: 4, feature: 'city' }) };
  expect(sayingText(saying, seats)).toBe('Bo: “4 points now: city.”');
});
