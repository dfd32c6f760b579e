// What the sets with dragon, towers, abbeys, bridges and the Count say.

import { describe, expect, it } from 'vitest';
import type { Figure, GameEvent, Piece, Seat } from '../lib/types';
import { getLocale, overwriteGetLocale } from '../paraglide/runtime.js';
import { capture, castle, castleChoice, count, dragon, enter, escape, every, exchange, extra, full, pick, place, placeFerry, ransom, redeploy, rich, source, trade, turnFerry, wagon, windowed } from '../testing/decisions';
import { feature, option, pass, somewhere } from '../testing/fixtures';
import { Draft } from '../model/draft.svelte';
import { choiceLabel, decisionTitle, passLabel } from '../words/choice';
import { eventText } from '../words/event';
import { figureText } from '../words/feature';
import { featureName, markName } from '../words/name';
import { noteOf } from '../kit/note';
import { optionTitle, valueName } from '../words/option';
import { placeName } from '../words/place';
import { arithmetic, ruleText } from '../words/ruling';
import { setAdds, setTitle } from '../words/set';
import { goodsText, pieceText } from '../words/token';
import type { Decision } from '../lib/types';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

const seats = ['Ann', 'Bo'].map((name, seat): Seat => ({ seat, name, kind: 'here', yours: true, taken: true, connected: true }));
const told = full(null);
const labels = (decided: Decision, kind?: string) => decided.choices.filter((c) => c !== pass && c.kind !== 'pass' && (!kind || c.kind === kind)).map((c) => choiceLabel(c, told));
const event = (e: GameEvent) => eventText({ player: 0, ...e }, seats);

describe('answers', () => {
  it('say what they do', () => {
    expect(labels(windowed)).toEqual(['Bridge over 1, 0, from north to south', 'Bridge over 0, 0, from east to west', 'Pay 3 to Bo, Follower returns', 'Continue']);
    expect(labels(source)).toEqual(['Abbey at 1, 1', 'Abbey at 3, 1', 'Draw a tile']);
    expect(labels(place).slice(1)).toEqual(['Place at 1, 0, turned 0°, with a bridge over 1, 0', 'Place at 0, 1, turned 0°, with a bridge over 0, 0', 'Set it aside and draw another']);
    expect(labels(rich, 'princess')).toEqual(['Send home: Follower of Bo, city 1 at 0, 0']);
    expect(labels(rich, 'fairy')).toEqual(['Fairy to Follower, city 1 at 0, 0', 'Fairy: castle at 3, 4']);
    expect(labels(rich, 'tower')).toEqual(['Tower at 2, 0 grows to 4', 'Tower piece at 5, 0']);
    expect(labels(rich, 'climb')).toEqual(['Follower on the tower at 2, 0']);
    expect(labels(rich, 'figure').slice(-2)).toEqual(['Barn, south-east corner', 'Barn, north-west corner']);
    expect(labels(capture)).toEqual(['Take Follower of Bo, city 1 at 0, 0', 'Take Big follower of Bo, tower at 2, 0']);
    expect(labels(escape)).toEqual(['Escape: Follower, city 1 at 0, 0', 'Escape: Follower, city 1 at 1, 0']);
    expect(labels(exchange)).toEqual(['Back home: Follower']);
    expect(labels(dragon)).toEqual(['Dragon north to 0, -1', 'Dragon east to 1, 0']);
    expect(labels(castle)).toEqual(['Castle, Follower stays on it']);
    expect(labels(castleChoice)).toEqual(['road 1 at 0, 0', 'city 1 at 0, 0']);
    expect(labels(redeploy)).toEqual(['Follower from the castle quarter to city 1 at 0, 0', 'Big follower from the castle quarter to city 1 at 0, 0']);
    expect(labels(placeFerry).slice(0, 2)).toEqual(['Ferry between north and east', 'Ferry between north and south']);
    const lies = somewhere('ferry EW');
    const lying = { ...told, pieces: [1, 2].map((x): Piece => Object.assign({ piece: 'ferry', x, y: 0 }, lies)) };
    expect(turnFerry.choices.slice(0, 3).map((c) => choiceLabel(c, lying))).toEqual(['Ferry at 1, 0 between east and south', 'Ferry at 1, 0 between south and west', 'Ferry at 2, 0 between east and west']);
    expect(labels(wagon)).toEqual(['Wagon on road 1 at 1, 0']);
    expect(labels(enter).slice(0, 2)).toEqual(['Follower: castle quarter', 'Follower: market quarter']);
    expect(labels(count)).toEqual(['Count: market quarter', 'Count: cathedral quarter']);
    expect(labels(pick)).toEqual(['Tile E', 'Tile U']);
    expect(labels(trade)).toEqual(['Buy it: pay 4 to Bo', 'Sell it to Bo for 4']);
    expect(labels(extra)).toEqual(['Draw one more tile']);
  });

  it('name the cell where a place alone does not', () => {
    const [follower] = rich.choices;
    expect(choiceLabel(follower!, told, true)).toBe('Follower on city 1 at 1, 0');
    expect(choiceLabel(follower!, told)).toBe('Follower on city 1');
  });

  it('tell the size of what a castle would score', () => {
    const road = feature('road', [{ x: 0, y: 0, segment: 'r0' }], { tiles: 5, completed: true });
    expect(choiceLabel(castleChoice.choices[0]!, { ...told, features: [road] })).toBe('road of 5 tiles at 0, 0');
  });

  it('have a question and a way to pass in words of their own', () => {
    for (const { kind } of every) expect(decisionTitle(kind)).not.toContain('Choose:');
    expect(decisionTitle('choose-source')).toBe('Draw a tile, or lay your abbey?');
    expect(decisionTitle('choose-source', false, true)).toBe('Lay your abbey before the end?');
    expect(['capture', 'castle', 'wagon', 'count-move', 'auction-bid', 'window', 'extra-draw'].map((kind) => passLabel(kind))).toEqual([
      'Nobody',
      'Score the city instead',
      'Home',
      'He stays',
      'No bid',
      'Continue',
      'No further tile',
    ]);
  });
});

it.each([
  ['es', ['Pagar 3 a Bo, vuelve: Seguidor', '¿Adónde va el dragón?', 'Ann −3: rescate', '7 piezas de torre']],
  ['it', ['Paga 3 a Bo, torna: Seguace', 'Dove va il drago?', 'Ann −3: riscatto', '7 pezzi di torre']],
] as const)('says them in %s', (locale, words) => {
  const usual = getLocale;
  overwriteGetLocale(() => locale);
  try {
    const score = event({ type: 'score', points: -3, feature: 'ransom' });
    expect([choiceLabel(ransom, told), decisionTitle('dragon-step'), score, goodsText('tower-pieces', 7)]).toEqual(words);
  } finally {
    overwriteGetLocale(usual);
  }
});

function note(decided: Decision, events: GameEvent[] = [], state = full(decided)): string {
  const draft = new Draft(state, async () => full(null), () => {});
  return noteOf(draft.steps[0]!, draft, events);
}

it('tells of heretics', () => {
  const figure: Figure = { id: 1, player: 0, figure: 'follower', x: 0, y: 2, segment: 'm', role: 'heretic' };
  expect(figureText(figure, seats)).toContain('shrine');
  expect(event({ type: 'figure', figure: 'follower', x: 0, y: 2, segment: 'm', role: 'heretic', feature: 'shrine' })).toBe('Ann: Follower on shrine (heretic).');
});

it('tells of challenges', () => {
  expect(event({ type: 'note', text: 'challenge', x: 1, y: 0, segment: 'm' })).toBe('Ann challenges what stands in the east: whoever is completed first scores.');
  expect(event({ type: 'note', text: 'challenge-lost', x: 1, y: 0, segment: 'm' })).toBe('Ann loses the challenge in the east and gets no points.');
  expect(event({ type: 'note', text: 'Something else.' })).toBe('Something else.');
});

describe('notes', () => {
  it('say what an escape brings', () => {
    expect(note(escape)).toBe('He comes home without points.');
    expect(passLabel('escape')).toBe('Nobody escapes');
  });

  it('count the steps of the dragon', () => {
    expect(note(dragon)).toBe('Step 2 of 6, next is Bo.');
    const last = full(dragon);
    last.pieces = Array.from({ length: 6 }, (_, n): Piece => ({ piece: 'dragon-trail', x: n, y: 0, state: n }));
    expect(note(dragon, [], last)).toBe('Step 6 of 6, the last one.');
    expect(note(dragon, [], { ...full(dragon), pieces: [] })).toBe('Step 1 of 6, next is Bo.');
  });

  it('tell how far a tower reaches, and what a castle means', () => {
    expect(note(capture, [{ type: 'piece', token: 'tower', x: 2, y: 0 }])).toBe('It is 3 floors high: this far it reaches.');
    expect(note(capture)).toBe('');
    expect(note(castle)).toContain('no points now');
    expect(note(rich)).toContain('portal');
    expect(note(trade)).toBe('');
  });
});

describe('events', () => {
  it('tell where figures go', () => {
    expect(event({ type: 'figure', figure: 'follower', ...somewhere('tower 3,4'), x: 3, y: 4 })).toBe('Ann: Follower on tower in the south-east.');
    expect(event({ type: 'figure', figure: 'barn', role: 'barn', segment: 'f0' })).toBe('Ann: Barn on field.');
    expect(event({ type: 'move', figure: 'wagon', x: 1, y: 2, segment: 'r0' })).toBe('Ann: Wagon goes to road in the south-east.');
    expect(event({ type: 'move', figure: 'follower', ...somewhere('castle 3,4 N') })).toBe('Ann: Follower goes to castle in the south-east.');
    expect(event({ type: 'capture', figure: 'big', x: 1, y: 2 })).toBe('Ann takes a prisoner: Big follower.');
    expect(event({ type: 'move', figure: 'big', ...somewhere('prison 1') })).toBeNull();
    expect(event({ type: 'return', figure: 'big', ...somewhere('prison 1') })).toBe('Ann: Big follower back from prison of Bo.');
  });

  it('tell of pieces', () => {
    const piece = (token: string, more: Partial<GameEvent> = {}) => event({ type: 'piece', token, x: 1, y: 2, ...more });
    expect(piece('dragon')).toBe('The dragon is in the south-east.');
    expect(piece('fairy')).toBe('Ann: fairy, now in the south-east.');
    expect(piece('tower', { count: 3 })).toBe('Ann: tower in the south-east, now 3 high.');
    expect(piece('bridge')).toBe('Ann: bridge in the south-east.');
    expect(piece('ferry', { ...somewhere('ferry NS') })).toBe('Ann: ferry in the south-east between north and south.');
    expect(piece('castle')).toBe('Ann: castle in the south-east.');
    expect(piece('count', { ...somewhere('quarter market') })).toBe('The Count goes to another quarter: market quarter.');
    expect(piece('bid', { count: 4 })).toBe('Ann bids 4.');
    expect(piece('bid')).toBe('Ann bids 0.');
    expect(piece('aside', { tile: 'base/E' })).toContain('set aside');
    expect(piece('dragon-trail')).toBeNull();
    expect(piece('flying-carpet')).toBe('Ann: flying carpet in the south-east.');
    expect(event({ type: 'token', token: 'aside', count: 3 })).toBe('The dragon tiles set aside are back among the others.');
  });

  it('tell payments with their sign', () => {
    expect(event({ type: 'score', points: -3, feature: 'ransom' })).toBe('Ann −3: ransom');
    expect(arithmetic({ type: 'score', terms: [{ noun: 'bonus', count: -3, each: 1 }, { noun: 'tile', count: 1, each: 4 }] })).toEqual([
      { what: 'bonus', sum: '−3' },
      { what: '1 tile', sum: '1 × 4 = 4' },
    ]);
  });
});

const name = (seat: number) => seats[seat]!.name;

it('names places, pieces and what is left', () => {
  expect(['quarter blacksmith', 'prison 1', 'tower 3,-4', 'castle 3,4 N', 'supply'].map((p) => placeName(somewhere(p), name))).toEqual([
    "blacksmiths' quarter",
    'prison of Bo',
    'tower at 3, -4',
    'castle at 3, 4',
    'supply',
  ]);
  expect(told.pieces.map((p) => pieceText(p, seats))).toEqual([
    'Dragon at 0, 0',
    'dragon trail at -1, 0',
    'dragon trail at 0, 0',
    'Fairy at 0, 0',
    'Tower, 3 floors high at 2, 0',
    'Bridge at 1, 0',
    'Castle at 3, 4',
    'Count: market quarter',
    'Dragon tile set aside: Tile E',
    'Tile up for auction: Tile U',
    'Tile up for auction: Tile E: Bo',
    'Tile from the bazaar: Tile A: Ann',
    'Bo bids 4',
  ]);
  expect(told.figures.slice(0, 2).map((f) => figureText(f, seats))).toEqual(['Ann: Follower, prison of Bo', 'Ann: Follower, castle quarter']);
  expect(Object.entries({ 'tower-pieces': 1, abbeys: 1, bridges: 2, castles: 3 }).map(([token, n]) => goodsText(token, n))).toEqual(['1 tower piece', '1 abbey', '2 bridges', '3 castles']);
});

it('has words for sets, options, marks, points and rules', () => {
  for (const id of ['princess-dragon', 'tower', 'abbey-mayor', 'bridges-castles-bazaars', 'count', 'ferries']) expect([id, setAdds(id), setTitle({ id, title: '' })]).not.toContain('');
  const values: Record<string, string[]> = {
    'dragon.move': ['before_scoring', 'after_scoring'],
    'dragon.princess': ['may', 'must'],
    'dragon.fairy_assign': ['follower', 'tile'],
    'dragon.portal_completed': ['placed_tile', 'unscored'],
    'tower.top': ['safe', 'capturable'],
    'tower.capture_own': ['off', 'on'],
    'abbey.wagon_move': ['connected', 'neighbours'],
    'abbey.barn_on': ['unbarned', 'any'],
    'bcb.no_auction': ['off', 'on'],
    'mayor.on_castle': ['owner', 'none'],
    'bcb.bid_max': ['99', '999'],
    'bcb.bridge_limit': ['per_part', 'per_turn'],
    'bcb.castle_owner': ['majority', 'single_follower'],
    'count.move': ['by_player', 'clockwise', 'follow_figure'],
    'count.per_part': ['on', 'off'],
    'count.unoccupied': ['yes', 'no'],
    'count.final': ['market_only', 'any_district'],
    'count.barn_market': ['off', 'on'],
    'river.volcano_extra_tile': ['on', 'off'],
  };
  for (const [key, all] of Object.entries(values)) {
    const asked = option(key, '', all);
    expect(optionTitle(asked)).not.toBe(key);
    for (const value of all) expect(['on', 'off', 'no'].includes(value) || valueName(asked, value) !== value).toBe(true);
  }
  for (const mark of ['princess', 'volcano', 'dragon', 'portal', 'tower', 'bazaar']) expect(markName(mark)).not.toBe('');
  expect(['fairy', 'castle', 'barn', 'ransom', 'auction', 'abbey'].map(featureName)).toEqual(['fairy', 'castle', 'barn', 'ransom', 'auction', 'abbey']);
  for (const rule of ['PD-22', 'PD-23', 'PD-24', 'TW-11', 'AM-4', 'AM-14', 'AM-15', 'AM-17', 'BCB-5', 'BCB-6', 'BCB-20', 'BCB-22', 'CO-18']) {
    expect([rule, ruleText(rule)]).not.toEqual([rule, ruleText('none')]);
  }
});
