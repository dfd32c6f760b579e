import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Art, Figure, State } from '../lib/types';
import { decision, double, laid, pass, recall, rich, table, tile, tileArt, wood } from '../testing/fixtures';
import { Draft } from './draft.svelte';
import { boardModel } from './scene';

beforeAll(() => {
  globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
});

const art: Art = { tiles: { 'base/U': tileArt('u', { c0: [50, 20], m: [50, 50], r0: [20, 50] }), 'base/D': tileArt('d', { c0: [50, 14] }) } };
const place = decision('place-tile', [tile(1, 0, 0)]);

const figure = (id: number, more: Partial<Figure>): Figure => ({ id, player: 0, figure: 'follower', x: 0, y: 0, segment: 'c0', role: 'knight', ...more });

function scene(state: State, draft: Draft | null = null, hand = '') {
  const { seats } = table(0, []);
  return boardModel({ art, state, seats, draft, acting: 0, last: new Map(), figure: hand, lit: [], events: [] });
}

async function drafted(answer: string | null, third: State | null = null) {
  const draft = new Draft(
    rich(place),
    async (all) => (all.length === 1 ? rich(wood) : (third ?? rich(null))),
    (error) => {
      throw error;
    },
  );
  draft.place(1, 0);
  await vi.waitFor(() => expect(draft.steps).toHaveLength(2));
  if (answer) draft.choose(1, answer);
  await vi.waitFor(() => expect(draft.thinking).toBe(false));
  return draft;
}

it('draws what did not change as the same', () => {
  const before = rich(null);
  const after = { ...rich(null), tiles: [...before.tiles, { x: 1, y: 0, rotation: 0 as const, tile: 'base/U' }] };
  expect(scene(after).tiles[0]).toBe(scene(before).tiles[0]);
});

describe('figures on the board', () => {
  it('have the symbol of their kind in the posture of their role', () => {
    const kinds: [Partial<Figure>, string][] = [
      [{}, 'knight'],
      [{ role: 'thief' }, 'thief'],
      [{ role: 'monk' }, 'monk'],
      [{ role: 'heretic' }, 'monk'],
      [{ role: 'farmer' }, 'farmer'],
      [{ role: undefined, segment: undefined }, 'follower'],
      [{ figure: 'big' }, 'big-knight'],
      [{ figure: 'big', role: undefined }, 'big'],
      [{ figure: 'big', role: 'farmer' }, 'big-farmer'],
      [{ figure: 'abbot', role: 'abbot' }, 'abbot'],
      [{ figure: 'builder', role: 'builder' }, 'builder'],
      [{ figure: 'pig', role: 'pig' }, 'pig'],
      [{ figure: 'giant' }, 'figure'],
    ];
    const figures = kinds.map(([more], i) => figure(i, { ...more, x: i }));
    expect(scene({ ...rich(null), figures }).figures.map((f) => f.symbol)).toEqual(kinds.map(([, symbol]) => symbol));
  });

  it('stand apart on one segment, and on their spot alone', () => {
    const figures = [figure(1, {}), figure(2, { figure: 'builder' }), figure(3, { x: 5 })];
    const [one, two, alone] = scene({ ...rich(null), figures }).figures;
    expect(Math.hypot(one!.at[0] - two!.at[0], one!.at[1] - two!.at[1])).toBeGreaterThan(30);
    expect(alone!.at).toEqual([50, 50]);
  });

  it('include the one that the draft puts down, also once more is asked', async () => {
    const twice = rich(decision('double-turn', [double, pass]));
    const draft = await drafted('big c0', twice);
    const { figures, spots } = scene(rich(place), draft);
    expect(figures).toMatchObject([{ symbol: 'big-knight', x: 1, y: 0, at: [50, 20], leaving: false }]);
    expect(spots.map((s) => s.mark)).toEqual(['', '', '']);
  });

  it('fade when the draft takes them back', async () => {
    const draft = await drafted('recall');
    const figures = [figure(recall.id!, { figure: 'abbot' }), figure(2, { x: 4 })];
    expect(scene({ ...rich(place), figures }, draft).figures.map((f) => f.leaving)).toEqual([true, false]);
  });
});

it('marks the places of other figures than the one in hand', async () => {
  const draft = await drafted(null);
  const spots = scene(rich(place), draft, 'big').spots.map((s) => [s.mark, s.text, s.other]);
  expect(spots).toEqual([
    ['1', 'big c0', false],
    ['2', 'big m', false],
    ['3', 'builder r0', true],
  ]);
  const keys = (hand: string) => scene(rich(place), draft, hand).spots.map((s) => s.key);
  expect(keys('big')).toEqual(keys('follower'));
});

/** Around a gap, open to the south. */
const around = [laid(0, 0), laid(2, 0), laid(1, -1)];
const asked = decision('place-tile', [tile(1, 0, 0), tile(3, 0, 0), tile(0, 1, 0)]);
const game = (more: Partial<State> = {}): State => ({ ...rich(asked), tiles: around, aids: ['outlines', 'squares'], ...more });
const shown = (state: State) => scene(state, new Draft(state, async () => rich(null), () => {}));
const fits = (...all: [number, number, number][]) => ({ squares: all.map(([x, y, n]) => ({ x, y, fits: n })) });
const dead = (state: State) => shown(state).dead.map(({ x, y }) => [x, y]);

describe('squares', () => {
  it('come with those first that most tiles lie around, and these are brighter', () => {
    const squares = shown(game()).squares.map(({ x, y, best }) => [x, y, best]);
    expect(squares).toEqual([
      [1, 0, true],
      [3, 0, false],
      [0, 1, false],
    ]);
  });

  it('are all the same at a table that outlines none, and where none has two neighbours', () => {
    expect(shown(game({ aids: [] })).squares.map((s) => s.best)).toEqual([false, false, false]);
    expect(shown(game({ tiles: [laid(0, 0)] })).squares.map((s) => s.best)).toEqual([false, false, false]);
  });

  it('that nothing fits any more are marked where they are gaps, unless the tile in hand fits', () => {
    expect(dead(game(fits([1, 0, 0], [1, 1, 4])))).toEqual([]);
    const other = { decision: decision('place-tile', [tile(3, 0, 0)]) };
    expect(dead(game({ ...fits([1, 0, 0], [1, 1, 4]), ...other }))).toEqual([[1, 0]]);
    // One neighbour is no gap; without the help there is nothing to know; at the end nothing fits anywhere.
    expect(dead(game({ ...fits([3, 0, 0], [1, 1, 4]), decision: null }))).toEqual([]);
    expect(dead(game({ squares: undefined, decision: null }))).toEqual([]);
    expect(dead(game({ ...fits([1, 0, 0], [1, 1, 0]), decision: null }))).toEqual([]);
    // Spectators are sent only these squares until they look at a help.
    expect(dead(game({ dead: [[1, 0], [3, 0]], decision: null }))).toEqual([[1, 0]]);
  });
});
