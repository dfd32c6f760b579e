// No figure costs no press of its own.

import { describe, expect, it, vi } from 'vitest';
import { Draft } from '../model/draft.svelte';
import { Desk } from '../model/desk.svelte';
import type { Session } from '../model/session.svelte';
import type { Decision, State } from '../lib/types';
import { full, rich } from '../testing/decisions';
import { decision, double, pass, spot, tile } from '../testing/fixtures';
import { bareLevel } from './bare';
import { confirm } from './confirm';
import { confirmLabel } from './prompt';
import { undoText } from './undo';

globalThis.document ??= { documentElement: { lang: 'en' } } as Document;

const place = decision('place-tile', [tile(1, 0, 0)]);
const wood = decision('wood', [spot('c0'), spot('r0'), pass]);
const must = decision('wood', [spot('c0'), spot('r0')]);
const twice = decision('double-turn', [double, pass]);

function table(asked: Decision, next: (all: string[]) => Decision | null) {
  const preview = async (all: string[]): Promise<State> => Object.assign(full(next(all), all.length), { turn: next(all) ? 1 : 2 });
  const draft = new Draft(full(asked), preview, (error) => {
    throw error;
  });
  const commit = vi.fn(async () => true);
  const session = { draft, commit, sending: false, acting: 0, id: 't', table: { seq: 1, state: full(asked), seats: [] } } as unknown as Session;
  return { draft, commit, session, desk: new Desk() };
}

const quiet = (draft: Draft) => vi.waitFor(() => expect(draft.thinking).toBe(false));

describe('where only a figure is asked for', () => {
  it('Confirm puts none down, and says so before', async () => {
    const { draft, commit, session, desk } = table(place, (all) => (all.length === 1 ? wood : null));
    expect([bareLevel(draft), confirmLabel(draft, 0)]).toEqual([-1, 'Confirm']);
    draft.place(1, 0);
    await quiet(draft);
    expect([bareLevel(draft), confirmLabel(draft, 0)]).toEqual([1, 'Confirm without a figure']);
    expect((await draft.ahead(1, 'pass')).turn).toBe(2);
    confirm(session, desk);
    await vi.waitFor(() => expect(commit).toHaveBeenCalledTimes(1));
    expect(draft.texts).toEqual(['tile 1,0 r0', 'pass']);
    expect(confirmLabel(draft, 0)).toBe('Confirm without a figure');
  });

  it('a figure that is chosen is played', async () => {
    const { draft, commit, session, desk } = table(place, (all) => (all.length === 1 ? wood : null));
    draft.place(1, 0);
    await quiet(draft);
    draft.choose(1, 'follower c0');
    await quiet(draft);
    expect(confirmLabel(draft, 0)).toBe('Confirm');
    confirm(session, desk);
    await vi.waitFor(() => expect(commit).toHaveBeenCalledTimes(1));
    expect(draft.texts).toEqual(['tile 1,0 r0', 'follower c0']);
  });

  it('what is asked behind it is answered first', async () => {
    const { draft, commit, session, desk } = table(place, (all) => [wood, twice, null][all.length - 1] ?? null);
    draft.place(1, 0);
    await quiet(draft);
    confirm(session, desk);
    await quiet(draft);
    expect([draft.current?.question.decision.kind, draft.complete]).toEqual(['double-turn', false]);
    confirm(session, desk);
    expect(commit).not.toHaveBeenCalled();
  });

  it('Confirm while the page looks ahead plays what was chosen, once nothing more is asked', async () => {
    const { draft, commit, session, desk } = table(place, (all) => (all.length === 1 ? wood : null));
    draft.place(1, 0);
    await quiet(draft);
    draft.choose(1, 'follower c0');
    expect(draft.thinking).toBe(true);
    confirm(session, desk);
    confirm(session, desk);
    expect(commit).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(commit).toHaveBeenCalledTimes(1));
    expect(draft.texts).toEqual(['tile 1,0 r0', 'follower c0']);
  });

  it('Confirm while the page looks ahead passes nothing that nobody has seen', async () => {
    const { draft, commit, session, desk } = table(place, (all) => (all.length === 1 ? wood : null));
    draft.place(1, 0);
    confirm(session, desk);
    await quiet(draft);
    await draft.settled();
    expect([draft.texts, commit.mock.calls]).toEqual([['tile 1,0 r0'], []]);
  });

  it('Confirm while the page looks ahead plays a figure that was chosen with its square', async () => {
    const { draft, commit, session, desk } = table(place, (all) => (all.length === 1 ? wood : null));
    draft.place(1, 0, () => 'follower c0');
    confirm(session, desk);
    await vi.waitFor(() => expect(commit).toHaveBeenCalledTimes(1));
    expect(draft.texts).toEqual(['tile 1,0 r0', 'follower c0']);
  });

  it('Confirm while the page looks ahead plays no window that answers itself', async () => {
    const asked = decision('window', [{ ...pass, kind: 'continue', text: 'continue' }]);
    const { draft, commit, session, desk } = table(asked, () => null);
    expect([draft.thinking, draft.started]).toEqual([true, false]);
    confirm(session, desk);
    await quiet(draft);
    await draft.settled();
    expect(commit).not.toHaveBeenCalled();
  });

  it('Confirm while the page looks ahead is for what was chosen then, not for what is chosen since', async () => {
    const { draft, commit, session, desk } = table(place, (all) => (all.length === 1 ? wood : null));
    draft.place(1, 0);
    await quiet(draft);
    draft.choose(1, 'follower c0');
    confirm(session, desk);
    draft.choose(1, 'follower r0');
    await quiet(draft);
    await draft.settled();
    expect([draft.texts, commit.mock.calls]).toEqual([['tile 1,0 r0', 'follower r0'], []]);
  });

  it('one that must be put down is not passed', async () => {
    const { draft, commit, session, desk } = table(place, (all) => (all.length === 1 ? must : null));
    draft.place(1, 0);
    await quiet(draft);
    expect(bareLevel(draft)).toBe(-1);
    confirm(session, desk);
    expect(commit).not.toHaveBeenCalled();
  });

  it('what only this turn offers is said first', async () => {
    const { draft, commit, session, desk } = table(rich, () => null);
    const say = vi.spyOn(desk.hand.lapse, 'say').mockReturnValueOnce(true).mockReturnValue(false);
    expect(bareLevel(draft)).toBe(0);
    confirm(session, desk);
    await vi.waitFor(() => expect(say).toHaveBeenCalledTimes(1));
    expect(commit).not.toHaveBeenCalled();
    confirm(session, desk);
    await vi.waitFor(() => expect(commit).toHaveBeenCalledTimes(1));
  });
});

const laid = (...players: number[]) => players.map((player, turn) => ({ type: 'tile' as const, player, turn }));

describe('why a move cannot be taken back', () => {
  const seats = [
    { seat: 0, name: 'Ann', yours: true },
    { seat: 1, name: 'Bo', yours: false },
  ] as Parameters<typeof undoText>[0]['seats'];

  it('is told', () => {
    expect(undoText({ seats }, [])).toBe('Nothing to take back yet.');
    expect(undoText({ seats }, laid(1))).toBe('Nothing to take back yet.');
    expect(undoText({ seats }, laid(0, 1))).toBe('Bo has played since: your move stays.');
    expect(undoText({ seats }, laid(1, 0))).toBe('A tile was revealed since: your move stays.');
  });
});
