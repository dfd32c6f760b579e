import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Decision, State } from '../lib/types';
import { bid } from '../testing/decisions';
import { decision, double, pass, rich, table, tile, wood } from '../testing/fixtures';
import { answer, answerDigit, answerNone, powerByKey, takeByKey } from './answer';
import { Desk } from '../model/desk.svelte';
import { Draft } from '../model/draft.svelte';
import { spotStep } from '../model/scene';
import type { Session } from '../model/session.svelte';

const place = decision('place-tile', [tile(1, 0, 0)]);
const twice = decision('double-turn', [double, pass]);

let desk: Desk;
let draft: Draft;
let session: Session;

/** A server whose second question is about wood and whose third is the given one. */
async function begin(third: Decision | null = null) {
  const preview = async (all: string[]): Promise<State> => rich([place, wood, all[1] === 'builder r0' ? null : third][all.length] ?? null, all.length);
  draft = new Draft(rich(place), preview, (error) => {
    throw error;
  });
  desk = new Desk();
  session = { draft, acting: 0, table: table(0, []) } as unknown as Session;
  draft.place(1, 0);
  await vi.waitFor(() => expect(draft.steps).toHaveLength(2));
}

const settled = () => vi.waitFor(() => expect(draft.thinking).toBe(false));

beforeEach(() => begin());

describe('a spot', () => {
  it('takes the figure in hand, or the one that can stand there', async () => {
    answerDigit(session, desk, 1);
    expect(draft.texts).toEqual(['tile 1,0 r0', 'follower c0']);
    await settled();
    answerDigit(session, desk, 3);
    expect(draft.texts[1]).toBe('builder r0');
    expect(desk.hand.figure).toBe('builder');
  });

  it('passes to another figure that is taken in hand', async () => {
    answer(session, desk, 1, 'follower c0');
    await settled();
    takeByKey(session, desk, 'big');
    expect(draft.texts[1]).toBe('big c0');
    expect(desk.hand.figure).toBe('big');
    expect(desk.spoken.at(-1)?.text).toBe('Big follower chosen');
  });

  it('is open again when the figure taken cannot stand there', async () => {
    answer(session, desk, 1, 'follower c0');
    await settled();
    takeByKey(session, desk, 'builder');
    expect(draft.texts).toEqual(['tile 1,0 r0']);
    expect(draft.complete).toBe(false);
    answerDigit(session, desk, 3);
    expect(draft.texts[1]).toBe('builder r0');
  });

  it('stays as it is when its own figure is taken again', async () => {
    answer(session, desk, 1, 'follower c0');
    await settled();
    takeByKey(session, desk, 'follower');
    expect(draft.texts[1]).toBe('follower c0');
  });
});

describe('a figure', () => {
  it('of no use says why, and changes nothing', () => {
    takeByKey(session, desk, 'abbot');
    expect(desk.spoken.at(-1)?.text).toBe('Abbot: none left');
    takeByKey(session, desk, 'pig');
    expect(desk.spoken.at(-1)?.text).toBe('Pig: not possible here');
    expect(desk.hand.figure).toBe('');
    expect(draft.texts).toEqual(['tile 1,0 r0']);
  });

  it('nobody has is not there', () => {
    takeByKey(session, desk, 'mayor');
    expect(desk.spoken).toEqual([]);
  });

  it('opens the question that was passed', async () => {
    answer(session, desk, 1, 'pass');
    await settled();
    takeByKey(session, desk, 'big');
    expect(draft.texts).toEqual(['tile 1,0 r0']);
  });

  it('is taken back by a key, instead of one put down', async () => {
    answer(session, desk, 1, 'follower c0');
    await settled();
    powerByKey(session, desk, 'recall');
    expect(draft.texts).toEqual(['tile 1,0 r0', 'recall']);
    await settled();
    expect(draft.complete).toBe(true);
  });
});

describe('a second turn', () => {
  it('is asked within the draft and answered by digit', async () => {
    await begin(twice);
    answerDigit(session, desk, 1);
    await vi.waitFor(() => expect(draft.steps).toHaveLength(3));
    expect(draft.complete).toBe(false);
    answerDigit(session, desk, 1);
    await settled();
    expect(draft.texts).toEqual(['tile 1,0 r0', 'follower c0', 'double']);
    expect(draft.complete).toBe(true);
  });

  it('leaves the spots of the question before it open to change', async () => {
    await begin(twice);
    answer(session, desk, 1, 'follower c0');
    await vi.waitFor(() => expect(draft.steps).toHaveLength(3));
    expect(spotStep(draft)).toBe(1);
    answer(session, desk, spotStep(draft), 'builder r0');
    await settled();
    expect(draft.texts).toEqual(['tile 1,0 r0', 'builder r0']);
    expect(draft.steps).toHaveLength(2);
  });

  it('keeps its answer when the figure changes and the question comes again', async () => {
    await begin(twice);
    answer(session, desk, 1, 'follower c0');
    await vi.waitFor(() => expect(draft.steps).toHaveLength(3));
    answer(session, desk, 2, 'double');
    await settled();
    takeByKey(session, desk, 'big');
    await vi.waitFor(() => expect(draft.texts).toEqual(['tile 1,0 r0', 'big c0', 'double']));
  });
});

describe('a bid', () => {
  beforeEach(() => {
    // From 3 to 99, or none.
    draft = new Draft(rich(bid), async (all) => rich(null, all.length), (error) => {
      throw error;
    });
    desk = new Desk();
    session = { draft, acting: 0, table: table(0, []) } as unknown as Session;
  });

  it('is typed with digits', () => {
    answerDigit(session, desk, 1);
    expect(draft.texts).toEqual([]);
    answerNone(session, desk);
    expect(draft.texts).toEqual(['bid 10']);
    expect(desk.hand.typed.number).toBe(10);
  });

  it('is none with a 0 alone', () => {
    answerNone(session, desk);
    expect(draft.texts).toEqual(['pass']);
  });
});
