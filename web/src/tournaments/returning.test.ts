import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { goneText, mayReturn, outText } from './returning';
import type { Entrant, Form, Standings, Tournament } from './types';

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }));
afterEach(() => vi.unstubAllGlobals());

const running = (form: Partial<Form>, phase: Tournament['phase'] = 'running') => ({ phase, plan: { form } }) as Tournament;

it.each<[string, Partial<Form>, Partial<Entrant>, boolean, RegExp]>([
  ['who has left a Swiss', { kind: 'swiss' }, { seed: 1 }, true, /can play again/],
  ['who has left a knock-out', { kind: 'knockout' }, { seed: 1 }, false, /^You have withdrawn\.$/],
  ['without whom a knock-out began', { kind: 'knockout', check_in: 10 }, {}, false, /begun without you/],
  ['without whom a Swiss began', { kind: 'swiss', check_in: 10 }, {}, false, /begun without you/],
  ['who can still enter late', { kind: 'swiss', check_in: 10, late: true }, {}, true, /can play again/],
])('tells somebody %s what they can do', (_, form, own, may, text) => {
  const t = running(form);
  const one = { number: 0, withdrawn: true, ...own };
  expect(mayReturn(t, one)).toBe(may);
  expect(goneText(t, one)).toMatch(text);
  expect(mayReturn(running(form, 'planned'), one)).toBe(true);
});

it('tells who is out of a knock-out their place', () => {
  const standings = { places: [{ entrant: 0, first: 5, last: 8 }, { entrant: 1, first: 1, last: 1 }] } as Standings;
  const text = (number: number, phase?: Tournament['phase']) => outText(running({ kind: 'knockout' }, phase), { number }, standings);
  expect([text(0), text(1), text(2), text(0, 'over')]).toEqual(['You are out, in place 5–8.', '', '', '']);
});
