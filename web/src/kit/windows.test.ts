// Windows and what may be done besides: no click is spent on them, and
// everything they offer is there.

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { powers, windowPower } from '../model/powers';
import type { Decision, Seat, State } from '../lib/types';
import { bridges, full, ransom, ransomed, rich, source } from '../testing/decisions';
import { decision, pass, spot, table, tile } from '../testing/fixtures';
import { finalText } from './final';
import { confirmLabel, promptText } from './prompt';
import { answer, answerDigit, powerByKey, usePower } from './answer';
import { Desk } from '../model/desk.svelte';
import { Draft } from '../model/draft.svelte';
import { spotStep } from '../model/scene';
import type { Session } from '../model/session.svelte';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

const place = decision('place-tile', [tile(1, 0, 0), tile(1, 0, 90)]);
const wood = decision('wood', [spot('c0'), spot('r0'), pass]);
const [overTile] = bridges;
const fail = (error: unknown) => {
  throw error;
};

/** A server that asks as the answers so far lead on. */
const server = (asked: Decision | null, next: (all: string[]) => Decision | null) => {
  const preview = vi.fn(async (all: string[]): Promise<State> => Object.assign(full(next(all), all.length), { turn: next(all) ? 1 : 2 }));
  return { preview, draft: new Draft(full(asked), preview, fail) };
};

/** Tile, window, wood, window; the bridge and the ransom are offered once each. */
function turn(all: string[]): Decision | null {
  const rest = all.slice(1);
  if (all.length === 0) return place;
  const built = rest.some((t) => t.startsWith('bridge'));
  const paid = rest.some((t) => t.startsWith('ransom'));
  const answered = rest.some((t) => t === 'pass' || t.startsWith('follower'));
  const last = rest.at(-1);
  if (!answered) {
    if (last === 'continue' || (built && paid)) return wood;
    const offers = [...(built ? [] : bridges), ...(paid ? [] : [ransom]), { i: 9, text: 'continue', kind: 'continue' }];
    return decision('window', offers);
  }
  return last === 'continue' || paid ? null : ransomed;
}

const settled = (draft: Draft) => vi.waitFor(() => expect(draft.thinking).toBe(false));

async function placed() {
  const { draft, preview } = server(place, turn);
  draft.place(1, 0);
  await settled(draft);
  return { draft, preview };
}

describe('a window within a move', () => {
  it('is gone through, and what comes behind it is asked', async () => {
    const { draft } = await placed();
    expect(draft.texts).toEqual(['tile 1,0 r0', 'continue']);
    expect(draft.current?.question.decision.kind).toBe('wood');
    draft.choose(2, 'pass');
    await settled(draft);
    expect(draft.texts).toEqual(['tile 1,0 r0', 'continue', 'pass', 'continue']);
    expect(draft.complete).toBe(true);
    expect(draft.current?.question.decision.kind).toBe('wood');
  });

  it('has its powers put into the move', async () => {
    const { draft } = await placed();
    draft.choose(2, 'follower c0');
    await settled(draft);
    draft.choose(1, ransom.text);
    await settled(draft);
    expect(draft.texts).toEqual(['tile 1,0 r0', 'ransom prison 1', 'continue', 'follower c0']);
    draft.choose(2, overTile!.text);
    await settled(draft);
    expect(draft.texts).toEqual(['tile 1,0 r0', 'ransom prison 1', 'bridge 1,0 NS', 'follower c0']);
    expect(draft.complete).toBe(true);
  });

  it('keeps them when the tile is turned, and lets them be taken back', async () => {
    const { draft } = await placed();
    draft.choose(1, ransom.text);
    await settled(draft);
    draft.rotate(1, null);
    await settled(draft);
    expect(draft.texts).toEqual(['tile 1,0 r1', 'ransom prison 1', 'continue']);
    expect(draft.back()).toBe(true);
    await settled(draft);
    expect(draft.texts).toEqual(['tile 1,0 r1', 'continue']);
    draft.back();
    expect(draft.started).toBe(false);
  });

  it('costs no look at the server that the pointer has not taken already', async () => {
    const { draft, preview } = server(place, turn);
    void draft.look('tile 1,0 r0');
    await vi.waitFor(() => expect(preview).toHaveBeenCalledTimes(2));
    draft.place(1, 0);
    await settled(draft);
    expect(preview).toHaveBeenCalledTimes(2);
  });
});

const seats = ['Ann', 'Bo'].map((name, seat): Seat => ({ seat, name, kind: 'here', yours: true, taken: true, connected: true }));

describe('a window by itself', () => {
  it('is confirmed with Continue where nothing more can be asked', async () => {
    const draft = new Draft(full(ransomed), async () => Object.assign(full(null), { next: { chance: true } }), fail);
    await settled(draft);
    expect(draft.complete).toBe(true);
    expect(draft.started).toBe(false);
    expect(draft.texts).toEqual(['continue']);
    expect(confirmLabel(draft, 0)).toBe('Continue');
    expect(promptText(draft, 0)).toBe('Continue, or use one of these first.');
    expect(finalText(draft, seats)).toBe('Cannot be taken back: a tile is revealed.');
    draft.choose(0, ransom.text);
    await settled(draft);
    expect(confirmLabel(draft, 0)).toBe('Confirm');
    expect(draft.texts).toEqual(['ransom prison 1']);
    expect(draft.back()).toBe(true);
    await settled(draft);
    expect(draft.texts).toEqual(['continue']);
  });

  it('shows the question behind it', async () => {
    const { draft } = server(ransomed, (all) => (all.length === 1 ? wood : null));
    await settled(draft);
    expect(draft.current?.question.decision.kind).toBe('wood');
    expect(draft.complete).toBe(false);
    expect(draft.back()).toBe(false);
  });

  it('is asked like any question when the server cannot be reached', async () => {
    const failed = vi.fn();
    const draft = new Draft(full(ransomed), () => Promise.reject(new Error('gone')), failed);
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
    expect(draft.steps.map((s) => s.text)).toEqual([null]);
    expect(draft.complete).toBe(false);
  });
});

it('draws a tile unless an abbey is laid', async () => {
  const { draft } = server(source, (all) => (all[0] === 'abbey 1,1' && all.length === 1 ? wood : null));
  await settled(draft);
  expect([draft.texts, draft.complete, confirmLabel(draft, 0)]).toEqual([['draw'], true, 'Draw a tile']);
  expect(spotStep(draft)).toBe(0);
  draft.choose(0, 'abbey 1,1');
  await settled(draft);
  expect([draft.texts, draft.complete]).toEqual([['abbey 1,1'], false]);
  draft.back();
  await settled(draft);
  expect(draft.texts).toEqual(['draw']);
});

describe('powers', () => {
  let draft: Draft;
  let desk: Desk;
  let session: Session;

  beforeEach(async () => {
    ({ draft } = await placed());
    desk = new Desk();
    session = { draft, acting: 0, table: table(0, []) } as unknown as Session;
  });

  const known = () => powers(draft).map((p) => [p.kind, p.level, p.choices.length, p.chosen]);

  it('are each offered once, where they come first', async () => {
    draft.choose(2, 'pass');
    await settled(draft);
    expect(known()).toEqual([
      ['bridge', 1, 2, null],
      ['ransom', 1, 1, null],
    ]);
  });

  it('go on in the next window once one is used', async () => {
    usePower(session, desk, powers(draft)[1]!);
    await settled(draft);
    expect(known()).toEqual([
      ['ransom', 1, 1, 'ransom prison 1'],
      ['bridge', 2, 2, null],
    ]);
    usePower(session, desk, powers(draft)[0]!);
    await settled(draft);
    expect(draft.texts).toEqual(['tile 1,0 r0', 'continue']);
  });

  it('that are pointed at are taken in hand, and turn the board to them', async () => {
    powerByKey(session, desk, 'bridge');
    expect(desk.hand.figure).toBe('bridge');
    expect(desk.spoken.at(-1)?.text).toBe('Build a bridge: choose where');
    expect(windowPower(draft, 'bridge')?.level).toBe(1);
    expect(spotStep(draft, 'bridge')).toBe(1);
    expect(spotStep(draft, 'follower')).toBe(2);
    answerDigit(session, desk, 2);
    await settled(draft);
    expect(draft.texts).toEqual(['tile 1,0 r0', 'bridge 0,0 EW', 'continue']);
    expect(desk.hand.figure).toBe('');
    answer(session, desk, 3, 'follower c0');
    await settled(draft);
    expect(draft.texts.slice(0, 4)).toEqual(['tile 1,0 r0', 'bridge 0,0 EW', 'continue', 'follower c0']);
  });

  it('are put down by the same key', () => {
    powerByKey(session, desk, 'bridge');
    powerByKey(session, desk, 'bridge');
    expect(desk.hand.figure).toBe('');
    powerByKey(session, desk, 'tower');
    expect(desk.hand.figure).toBe('');
  });

  it('of the wood stand beside those of windows', () => {
    const other = new Draft(full(rich), async () => full(null), fail);
    expect(powers(other).map((p) => [p.kind, p.choices.length])).toEqual([
      ['princess', 1],
      ['fairy', 2],
      ['tower', 2],
      ['recall', 1],
    ]);
    expect(windowPower(other, 'tower')).toBeNull();
    session = { draft: other, acting: 0, table: table(0, []) } as unknown as Session;
    powerByKey(session, desk, 'tower');
    expect(desk.hand.figure).toBe('tower');
    answerDigit(session, desk, 2);
    expect(other.texts).toEqual(['tower 5,0']);
    powerByKey(session, desk, 'princess');
    expect(other.texts).toEqual(['princess 0,0 c0']);
  });
});

it('says when a move is final', async () => {
  const { draft } = await placed();
  expect(finalText(draft, seats)).toBe('');
  draft.choose(2, 'pass');
  await settled(draft);
  expect(finalText(draft, seats)).toBe('Cannot be taken back: the next turn begins.');
  const others = new Draft(full(wood), async () => Object.assign(full(null), { next: { player: 1 } }), fail);
  others.choose(0, 'pass');
  await settled(others);
  expect(finalText(others, seats)).toBe('Final once Bo has decided.');
  const over = new Draft(full(wood), async () => Object.assign(full(null), { over: true }), fail);
  over.choose(0, 'pass');
  await settled(over);
  expect(finalText(over, seats)).toBe('Cannot be taken back: the game ends.');
});
