// Pieces, places and targets of the sets on the board.

import { describe, expect, it, vi } from 'vitest';
import type { Art, Decision, GameEvent, State } from '../lib/types';
import { bridges, capture, castle, dragon, enter, figures, full, onlyMove, placeFerry, rich, source, wagon, windowed } from '../testing/decisions';
import { laid, somewhere, table, tileArt } from '../testing/fixtures';
import { Draft } from './draft.svelte';
import { boardModel } from './scene';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

const art: Art = {
  tiles: {
    'base/D': tileArt('d', { c0: [50, 14], r0: [50, 52] }),
    'base/U': tileArt('u', { r0: [50, 50], f0: [20, 20] }),
    'ferries/FährA': tileArt('f', { 'ferry-lake': [50, 57] }),
    'tower/TO/C': tileArt('t', { tower: [30, 50] }),
    'abbey-mayor/abbey': tileArt('abbey', { m: [50, 50] }),
  },
};

const fail = (error: unknown) => {
  throw error;
};

function show(state: State, draft: Draft | null = null, hand = '', events: GameEvent[] = []) {
  return boardModel({ art, state, seats: table(0, []).seats, draft, acting: 0, last: new Map(), figure: hand, lit: [], events });
}

/** The question asked, with answers chosen and what the server says then. */
async function asking(decided: Decision, text: string | null = null, then: State = full(null)) {
  const draft = new Draft(full(decided), async () => then, fail);
  if (text) draft.choose(0, text);
  await vi.waitFor(() => expect(draft.thinking).toBe(false));
  return draft;
}

describe('pieces', () => {
  const shown = show(full(null));
  const piece = (name: string) => shown.pieces.find((p) => p.key.startsWith(name));

  it('lie where they are, and those beside the board do not', () => {
    expect(shown.pieces.map((p) => p.key.split(' ')[0])).toEqual(['dragon', 'fairy', 'tower', 'bridge', 'castle', 'count']);
    expect(piece('dragon')).toMatchObject({ x: 0, y: 0, at: [50, 50], lies: false, seat: -1 });
    expect(piece('tower')).toMatchObject({ x: 2, y: 0, at: [50, 30], high: 3, lies: true, label: 'Tower, 3 floors high at 2, 0' });
    expect(piece('bridge')).toMatchObject({ x: 1, y: 0, turn: 90, seat: 1, lies: true });
    expect(piece('castle')).toMatchObject({ x: 3, y: 4, at: [50, 0], turn: 0, seat: 0 });
    expect(piece('count')).toMatchObject({ x: 11, y: 10, label: 'Count: market quarter' });
  });

  it('have the fairy beside her follower', () => {
    const fairy = piece('fairy')!;
    expect(fairy.at[0]).toBeGreaterThan(60);
    expect(fairy.at[1]).toBeLessThan(14);
  });

  it('show the way of the dragon, and the names of the quarters', () => {
    expect(shown.trail).toEqual([
      { x: -1, y: 0 },
      { x: 0, y: 0 },
    ]);
    expect(shown.captions.map((c) => c.text)).toEqual(['Castle', 'Cathedral', 'Market', 'Blacksmiths']);
    expect(show({ ...full(null), tiles: [] }).captions).toEqual([]);
  });

  it('are ferries on their lakes, the way they lie', () => {
    const tiles = [laid(7, 7, 'ferries/FährA', 90)];
    const lying = (pair: string) => show({ ...full(null), tiles, pieces: [ferryOn(pair), { piece: 'ferry-free', x: 7, y: 7 }] }).pieces;
    expect(lying('EW')).toMatchObject([{ symbol: 'ferry', turn: 90, at: [43, 50], lies: true, label: 'Ferry between east and west at 7, 7' }]);
    expect(lying('NW')).toMatchObject([{ symbol: 'ferry-bend', turn: 270 }]);
  });

  it('are marked where the draft puts them', async () => {
    const later = full(null);
    later.pieces = later.pieces.map((p) => (p.piece === 'dragon' ? { ...p, x: 1 } : p));
    const model = show(full(dragon), await asking(dragon, 'dragon 1,0', later));
    expect(model.pieces.filter((p) => p.drafted).map((p) => p.key)).toEqual(['dragon 0']);
    expect(model.pieces[0]).toMatchObject({ x: 1, y: 0 });
  });
});

const by = (id: number) => show(full(null)).figures.find((f) => f.key === String(id));

describe('figures off the segments', () => {
  it('stand on towers and castles, in the town and at corners', () => {
    expect(by(8)).toMatchObject({ x: 2, y: 0 });
    expect(by(8)!.at[1]).toBeLessThan(20);
    expect(by(9)).toMatchObject({ x: 3, y: 4, at: [50, 0] });
    expect(by(10)).toMatchObject({ x: 2, y: 2, at: [100, 100], symbol: 'barn' });
    expect(by(5)).toMatchObject({ x: 10, y: 10 });
    expect(by(5)!.at).not.toEqual(by(6)!.at);
  });

  it('are not on the board in a prison, or where there is no town', () => {
    expect(by(4)).toBeUndefined();
    expect(show({ ...full(null), tiles: [] }).figures.map((f) => f.key)).not.toContain('5');
  });
});

const ferryOn = (pair: string) => ({ piece: 'ferry', x: 7, y: 7, ...somewhere(`ferry ${pair}`) });

const spots = async (decided: Decision, hand = '') => show(full(decided), await asking(decided), hand).spots;

describe('targets', () => {
  it('of the dragon are arrows from where it is', async () => {
    expect((await spots(dragon)).map((s) => [s.look, s.turn, s.x, s.y])).toEqual([
      ['arrow', 270, 0, -1],
      ['arrow', 0, 1, 0],
    ]);
  });

  it('around figures are rings where these stand', async () => {
    const [one, two] = await spots(capture);
    expect(one).toMatchObject({ look: 'ring', sign: 'chain', x: 0, y: 0, at: [50, 14] });
    expect(two).toMatchObject({ look: 'ring', x: 2, y: 0 });
    expect((await spots(castle))[0]).toMatchObject({ look: 'ring', sign: 'castles' });
    expect((await spots(rich, 'fairy')).map((s) => [s.look, s.sign, s.x])).toEqual([
      ['ring', 'fairy', 0],
      ['ring', 'fairy', 3],
    ]);
  });

  it('of ferries lie round the lake, each with the sign of its way', async () => {
    const lanes = await spots(placeFerry);
    expect(lanes.map((s) => [s.sign, s.turn])).toEqual([
      ['lane-bend', 0],
      ['lane', 0],
      ['lane-bend', 270],
      ['lane-bend', 90],
      ['lane', 90],
      ['lane-bend', 180],
    ]);
    expect(new Set(lanes.map((s) => s.at.join())).size).toBe(6);
    expect(lanes.map((s) => s.mark)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('of towers, barns and climbers are where these would be', async () => {
    expect((await spots(rich, 'tower')).map((s) => [s.look, s.sign, s.x])).toEqual([
      ['disc', 'tower-pieces', 2],
      ['disc', 'tower-pieces', 5],
    ]);
    const barns = (await spots(rich, 'barn')).filter((s) => s.sign === 'barn');
    expect(barns.map((s) => [s.at, s.other])).toEqual([
      [[100, 100], false],
      [[0, 0], false],
    ]);
    expect((await spots(rich)).find((s) => s.text.startsWith('climb'))).toMatchObject({ x: 2, y: 0, symbol: 'follower' });
  });

  it('of an abbey are whole cells, and its tile lies there once chosen', async () => {
    expect((await spots(source)).map((s) => [s.look, s.sign])).toEqual([
      ['cell', 'abbeys'],
      ['cell', 'abbeys'],
    ]);
    const later = full(null);
    later.tiles = [...later.tiles, { x: 1, y: 1, rotation: 0, tile: 'abbey-mayor/abbey' }];
    expect(show(full(source), await asking(source, 'abbey 1,1', later)).ghost).toEqual({ x: 1, y: 1, rotation: 0, url: 'abbey&look=0' });
  });

  it('of bridges are the bridges, with the bridge in hand', async () => {
    const draft = new Draft(full(windowed), async () => full(null), fail);
    expect(show(full(windowed), draft, '').spots).toEqual([]);
    expect(show(full(windowed), draft, 'bridge').spots.map((s) => [s.look, s.turn, s.x])).toEqual([
      ['piece', 0, 1],
      ['piece', 90, 0],
    ]);
    expect(bridges).toHaveLength(2);
  });

  it('in the town are its quarters', async () => {
    expect((await spots(enter)).map((s) => [s.x, s.y])).toEqual([
      [10, 10],
      [11, 10],
    ]);
  });
});

it('shows a figure that moves where it goes, and fades it where it was', async () => {
  const model = show(full(onlyMove), await asking(onlyMove, 'move follower castle 0,0 c0'));
  expect(model.figures.find((f) => f.key === '5')?.leaving).toBe(true);
  expect(model.figures.find((f) => f.key.startsWith('draft'))).toMatchObject({ x: 0, y: 0, symbol: 'knight' });
  const gone = show(full(wagon), await asking(wagon, 'wagon 1,0 r0'));
  expect(gone.figures.find((f) => f.key.startsWith('draft'))).toMatchObject({ x: 1, y: 0, symbol: 'wagon' });
});

it('fades whom the dragon eats', async () => {
  const eaten = full(null);
  eaten.figures = figures.filter((f) => f.id !== 7);
  const decided: Decision = { ...dragon, choices: [{ i: 0, text: 'dragon 0,0', kind: 'dragon', x: 0, y: 0 }] };
  const model = show(full(decided), await asking(decided, 'dragon 0,0', eaten));
  expect(model.figures.filter((f) => f.leaving).map((f) => f.key)).toEqual(['7']);
});

it('tints what a tower reaches', async () => {
  const draft = await asking(capture);
  const events: GameEvent[] = [{ type: 'piece', token: 'tower', player: 0, x: 2, y: 0, count: 3 }];
  expect(show(full(capture), draft, '', events).reached).toEqual(expect.arrayContaining([{ x: 0, y: 0 }, { x: 1, y: 0 }, { x: 2, y: 0 }]));
  expect(show(full(capture), draft, '', events).reached.some((c) => c.x === 10)).toBe(false);
  expect(show(full(dragon), await asking(dragon), '', events).reached).toEqual([]);
});

