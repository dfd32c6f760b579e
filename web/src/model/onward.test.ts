import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Decision, State } from '../lib/types';
import { ransom } from '../testing/decisions';
import { decision, rich, table, tile } from '../testing/fixtures';
import { Draft } from './draft.svelte';
import { Onward } from './onward.svelte';
import type { Session } from './session.svelte';

const open = decision('window', [ransom, { i: 9, text: 'continue', kind: 'continue' }]);
const fail = (error: unknown) => {
  throw error;
};

let onward: Onward;

/** A question, and what comes behind every answer to it. */
async function at(asked: Decision, after: Partial<State>, answer?: string) {
  const draft = new Draft(rich(asked), async () => ({ ...rich(null), ...after }), fail);
  if (answer !== undefined) draft.choose(0, answer);
  await vi.waitFor(() => expect(draft.thinking).toBe(false));
  const session = { id: 'g', draft, sending: false, failure: null as unknown, unsent: { move: null as unknown }, table: table(3, []), commit: vi.fn(async () => false) };
  onward.watch(session as unknown as Session);
  return session;
}

const draws: Partial<State> = { next: { chance: true } };
const ends: Partial<State> = { turn: 2, next: { chance: true } };

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  onward = new Onward();
});

describe('the window before a tile', () => {
  it('is gone through without a press', async () => {
    expect((await at(open, draws)).commit).toHaveBeenCalledTimes(1);
  });

  it('is tried once where the server refuses', async () => {
    const session = await at(open, draws);
    onward.watch(session as unknown as Session);
    expect(session.commit).toHaveBeenCalledTimes(1);
  });

  it('has nothing to press meanwhile, until going on has failed', async () => {
    const session = await at(open, draws);
    const passes = () => onward.passes(session as unknown as Session);
    session.sending = true;
    expect(passes()).toBe(true);
    Object.assign(session, { sending: false, unsent: { move: {} } });
    expect(passes()).toBe(true);
    session.unsent.move = null;
    expect(passes()).toBe(false); // it was taken back
    session.failure = 'stale-seq';
    expect(passes()).toBe(false);
    expect(onward.passes((await at(open, ends)) as unknown as Session)).toBe(false);
    expect(onward.passes((await at(open, draws, ransom.text)) as unknown as Session)).toBe(false);
  });

  it('waits for whoever wants it to, or uses it', async () => {
    expect((await at(open, draws, ransom.text)).commit).not.toHaveBeenCalled();
    onward.set(false);
    expect((await at(open, draws)).commit).not.toHaveBeenCalled();
  });

  it('is not the one that ends the turn', async () => {
    expect((await at(open, ends)).commit).not.toHaveBeenCalled();
    expect((await at(open, { over: true })).commit).not.toHaveBeenCalled();
  });

  it('is no question about a tile', async () => {
    expect((await at(decision('place-tile', [tile(1, 0, 0)]), draws, 'tile 1,0 r0')).commit).not.toHaveBeenCalled();
  });
});
