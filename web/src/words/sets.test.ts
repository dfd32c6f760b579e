// The words of the first expansions: figures, goods, titles, marks, options.

import { expect, it } from 'vitest';
import type { Figure, GameEvent, Seat } from '../lib/types';
import { getLocale, overwriteGetLocale } from '../paraglide/runtime.js';
import { double, feature, option, recall, spot } from '../testing/fixtures';
import { choiceLabel, decisionTitle, passLabel, recallLabel, spokenLabel } from './choice';
import { eventText } from './event';
import { featureText, figureText, tellable } from './feature';
import { featureName, markName } from './name';
import { optionTitle, valueName } from './option';
import { arithmetic, ruleText } from './ruling';
import { setAdds, setTitle } from './set';
import { goodsText, pieceText, titleText } from './token';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

const seats: Seat[] = [{ seat: 0, name: 'Ann', kind: 'here', yours: true, taken: true, connected: true }];
const event = (e: GameEvent) => eventText({ player: 0, ...e }, seats);

it('names choices of every figure, with where they lead', () => {
  expect(spokenLabel({ ...spot('c0', 1, 0, 'big'), feature: 'city', edges: ['N'] })).toBe('Big follower on city 1, north');
  expect(spokenLabel({ ...spot('g', 1, 0, 'abbot'), feature: 'garden' })).toBe('Abbot on garden');
  expect(spokenLabel({ ...spot('r0', 1, 0, 'builder'), edges: ['N', 'S'] })).toBe('Builder on road 1, north and south');
  expect(spokenLabel({ ...spot('f1', 1, 0, 'pig'), halves: ['EL', 'ER'] })).toBe('Pig on field 2, east');
  expect(choiceLabel(double)).toBe('Take a second turn');
});

const said = () => [
  spokenLabel({ ...spot('c0', 1, 0, 'big'), edges: ['N'] }),
  recallLabel(recall, 6),
  decisionTitle('double-turn'),
  goodsText('grain', 2),
];

it.each([
  ['es', ['Seguidor grande en ciudad 1, norte', 'Recuperar al abad: +6', 'El camino o la ciudad de tu constructor ha crecido: ¿juegas un segundo turno?', '2 sacos de trigo']],
  ['it', ['Seguace grande su città 1, nord', "Riprendere l'abate: +6", 'La strada o la città del tuo costruttore è cresciuta: fai un secondo turno?', '2 sacchi di grano']],
] as const)('says them in %s', (locale, words) => {
  const usual = getLocale;
  overwriteGetLocale(() => locale);
  try {
    expect(said()).toEqual(words);
  } finally {
    overwriteGetLocale(usual);
  }
});

it('takes the abbot back with or without points', () => {
  expect(choiceLabel(recall)).toBe('Take the abbot back');
  expect(recallLabel(recall, 6)).toBe('Take the abbot back: +6');
  expect(recallLabel({ ...recall, figure: 'wagon' })).toBe('Take back: Wagon');
});

it('asks for a figure where there are several kinds', () => {
  expect([decisionTitle('wood'), passLabel('wood')]).toEqual(['A follower on this tile?', 'No follower']);
  expect([decisionTitle('wood', true), passLabel('wood', true)]).toEqual(['A figure on this tile?', 'No figure']);
  expect([decisionTitle('double-turn', true), passLabel('double-turn', true)]).toEqual([
    "Your builder's road or city grew: take a second turn?",
    'End my turn',
  ]);
});

it('tells of goods, titles and second turns', () => {
  expect(event({ type: 'token', token: 'wine', count: 2 })).toBe('Ann takes 2 barrels of wine.');
  expect(event({ type: 'token', token: 'cloth', count: 1 })).toBe('Ann takes 1 bolt of cloth.');
  expect(event({ type: 'token', token: 'king', count: 5 })).toBe('Ann takes the king, for a city of 5 tiles.');
  expect(event({ type: 'token', token: 'robber-baron', count: 1 })).toBe('Ann takes the robber baron, for a road of 1 tile.');
  expect(event({ type: 'token', token: 'message-pile', count: 3 })).toBe('Ann takes 3 × message pile.');
  expect(event({ type: 'part', part: 2 })).toBe('Ann takes a second turn.');
});

const text = (more: Partial<Figure>) => figureText({ id: 1, player: 0, figure: 'follower', x: 0, y: 0, segment: 'c0', ...more }, seats);

it('names a figure and its role once', () => {
  expect(event({ type: 'figure', figure: 'builder', role: 'builder', segment: 'r0' })).toBe('Ann: Builder on road.');
  expect(event({ type: 'figure', figure: 'big', role: 'knight', segment: 'c0' })).toBe('Ann: Big follower on city (knight).');
  expect(event({ type: 'return', figure: 'abbot', x: 3, y: 4 })).toBe('Ann: Abbot back (in the south-east).');
  expect(text({ role: 'knight' })).toBe('Ann: knight on city 1 at 0, 0');
  expect(text({ figure: 'big', role: 'knight' })).toBe('Ann: Big follower (knight) on city 1 at 0, 0');
  expect(text({ figure: 'pig', role: 'pig', segment: 'f0' })).toBe('Ann: Pig on field 1 at 0, 0');
  expect(text({ figure: 'abbot', role: 'abbot', segment: 'g' })).toBe('Ann: Abbot on garden at 0, 0');
});

it('tells what lies beside the board', () => {
  expect(pieceText({ piece: 'king', player: 0, state: 5 }, seats)).toBe('King: Ann, 5 tiles');
  expect(pieceText({ piece: 'robber-baron' }, seats)).toBe('Robber baron: nobody has it yet');
  expect(pieceText({ piece: 'message-pile' }, seats)).toBe('message pile');
  expect(titleText({ piece: 'robber-baron', player: 0, state: 4 })).toBe('Robber baron: completed the longest road, 4 tiles');
});

const marked = (kind: string, marks: string[]) => feature(kind, [{ x: 0, y: 0, segment: 'c0' }], { tiles: 3, marks });

it('tells the marks of a feature, each once', () => {
  expect(featureText(marked('city', ['wine', 'cathedral', 'wine']), seats)).toBe(
    'city of 3 tiles at 0, 0, 1 open side, wine × 2, cathedral, nobody holds it, worth 0',
  );
  expect(featureText(marked('road', ['inn']), seats)).toContain(', inn,');
  expect(markName('pig-herd')).toBe('herd of pigs');
});

it('lists features of a kind nobody has named last', () => {
  const list = tellable({ features: ['abbey', 'river', 'city'].map((kind) => feature(kind, [])) } as never);
  expect(list.map((f) => f.kind)).toEqual(['city', 'river', 'abbey']);
});

it('explains what points are for', () => {
  expect(['goods', 'king', 'robber-baron', 'garden'].map(featureName)).toEqual(['goods', 'king', 'robber baron', 'garden']);
  expect(arithmetic({ type: 'score', terms: [{ noun: 'road', count: 2, each: 1 }] })).toEqual([{ what: '2 completed roads', sum: '2 × 1 = 2' }]);
  for (const rule of ['IC-4', 'IC-5', 'AB-5', 'AB-6', 'AB-9', 'TB-4', 'TB-15', 'TB-16', 'RV-14', 'KR-6']) {
    expect([rule, ruleText(rule)]).not.toEqual([rule, ruleText('none')]);
  }
});

const parts = [
  'ic.tiles', 'ic.big', 'tb.tiles', 'tb.builder', 'tb.pig', 'tb.goods', 'pd.tiles', 'pd.dragon', 'pd.fairy', 'pd.portal', 'pd.princess',
  'am.tiles', 'am.abbey', 'am.mayor', 'am.barn', 'am.wagon', 'bcb.tiles', 'bcb.bridges', 'bcb.castles', 'bcb.bazaars', 'kr.king', 'kr.robber',
];

it('has a title and a sentence for each set, and for its options', () => {
  const ids = ['inns-cathedrals', 'traders-builders', 'abbot', 'river-1', 'river-1-roadsource', 'river-2', 'king-robber'];
  for (const id of ids) expect([id, setAdds(id), setTitle({ id, title: '' })]).not.toContain('');
  expect([setTitle({ id: 'new', title: 'New' }), setAdds('new')]).toEqual(['New', '']);
  const values: Record<string, string[]> = {
    'ic.junction_inn': ['one', 'both'],
    'ic.incomplete': ['zero', 'ignore'],
    'river.turn_rule': ['no_double_turn', 'never_back'],
    'river.dead_end': ['allowed', 'forbidden'],
    'river.spring_splits': ['off', 'on'],
    'river.pig_herd': ['on', 'off'],
    'river.garden': ['on', 'off'],
    'kr.scoring': ['per_feature', '10', '15/40', 'continuous'],
    'kr.tiles': ['on', 'off'],
    ...Object.fromEntries(parts.map((key) => [key, ['on', 'off']])),
  };
  for (const [key, all] of Object.entries(values)) {
    const asked = option(key, '', all);
    expect(optionTitle(asked)).not.toBe(key);
    for (const value of all.filter((v) => v !== 'on' && v !== 'off')) expect(valueName(asked, value)).not.toBe(value);
  }
});
