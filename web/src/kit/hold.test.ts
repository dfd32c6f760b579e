import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Choice, Decision, State } from '../lib/types';
import { decision, pass, rich, somewhere, spot, table, tile } from '../testing/fixtures';
import { barrier, staysLong } from '../model/barrier';
import { confirm } from './confirm';
import { Desk } from '../model/desk.svelte';
import { Draft } from '../model/draft.svelte';
import { Hold } from '../model/hold.svelte';
import { lapsing } from '../model/lapse.svelte';
import type { Session } from '../model/session.svelte';

const princess: Choice = { i: 0, text: 'princess 0,0 c0', kind: 'princess', id: 7, figure: 'follower', x: 0, y: 0, segment: 'c0' };
const fairy: Choice = { ...princess, text: 'fairy 0,0 c0', kind: 'fairy' };
const place = decision('place-tile', [tile(1, 0, 0)]);
const spots = [spot('c0'), spot('f0')];
const plain = decision('wood', [...spots, pass]);

const kept = new Map<string, string>();
let desk: Desk;
let session: Session & { commit: ReturnType<typeof vi.fn> };

/** A turn whose wood is the given one, and what comes next. */
function begin(wood: Decision = plain, after: Partial<State> = { turn: 2, next: { chance: true } }): Draft {
  const preview = async (all: string[]): Promise<State> => (all.length === 1 ? rich(wood) : { ...rich(null), ...after });
  const draft = new Draft(rich(place), preview, (error) => {
    throw error;
  });
  session = { id: 'g', draft, acting: 0, sending: false, unsent: { move: null }, table: table(3, []), commit: vi.fn(async () => true) } as never;
  return draft;
}

async function chosen(draft: Draft, text: string): Promise<void> {
  draft.place(1, 0);
  await vi.waitFor(() => expect(draft.steps).toHaveLength(2));
  draft.choose(1, text);
  await vi.waitFor(() => expect(draft.complete).toBe(true));
  desk.hand.hold.watch(session, desk.hand.lapse);
}

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  kept.clear();
  desk = new Desk();
  begin();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  desk.hand.hold.stop();
  vi.useRealTimers();
});

const held = () => kept.get('circulade.held.g');

describe('a move that needs no Confirm', () => {
  beforeEach(() => desk.hand.hold.setPolicy('fast', session));

  it('is sent after three seconds, and not before', async () => {
    await chosen(session.draft!, 'follower c0');
    expect(desk.hand.hold.left).toBe(3);
    expect(JSON.parse(held() ?? '')).toEqual({ seq: 3, texts: ['tile 1,0 r0', 'follower c0'] });
    vi.advanceTimersByTime(2900);
    expect(session.commit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(session.commit).toHaveBeenCalledOnce();
    expect(desk.hand.hold.left).toBe(0);
    expect(held()).toBeUndefined();
  });

  it('is sent at once by whoever confirms it, and once', async () => {
    await chosen(session.draft!, 'follower c0');
    confirm(session, desk);
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.commit).toHaveBeenCalledOnce();
  });

  it('begins anew when it is changed, and ends when it is taken back', async () => {
    const draft = session.draft!;
    await chosen(draft, 'follower c0');
    vi.advanceTimersByTime(2000);
    await chosen(draft, 'follower f0');
    expect(desk.hand.hold.left).toBe(3);
    draft.back();
    desk.hand.hold.watch(session, desk.hand.lapse);
    expect(desk.hand.hold.left).toBe(0);
    expect(held()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.commit).not.toHaveBeenCalled();
    await chosen(draft, 'follower f0');
    expect(desk.hand.hold.left).toBe(3);
  });

  it('is not sent when the page closes, and offered when it is back', async () => {
    await chosen(session.draft!, 'follower c0');
    desk.hand.hold.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.commit).not.toHaveBeenCalled();
    begin();
    const later = new Hold();
    later.find(session);
    expect(later.offered?.texts).toEqual(['tile 1,0 r0', 'follower c0']);
    later.accept(session);
    await vi.waitFor(() => expect(session.draft!.complete).toBe(true));
    later.watch(session, desk.hand.lapse);
    expect(later.left).toBe(0);
    expect(later.offered).toBeNull();
  });

  it('that is only begun is offered again once the page has loaded itself again', async () => {
    const keeper = new Hold();
    keeper.keep(session);
    expect(held()).toBeUndefined();
    const draft = session.draft!;
    draft.place(1, 0);
    await draft.settled();
    keeper.keep(session);
    begin();
    const later = new Hold();
    later.find(session);
    expect(later.offered?.texts).toEqual(['tile 1,0 r0']);
    later.accept(session);
    await session.draft!.settled();
    expect(session.draft!.texts).toEqual(['tile 1,0 r0']);
    later.watch(session, desk.hand.lapse);
    expect(later.left).toBe(0);
  });

  it('is not offered when the game has gone on', async () => {
    await chosen(session.draft!, 'follower c0');
    desk.hand.hold.stop();
    begin();
    session.table = table(4, []);
    const later = new Hold();
    later.find(session);
    expect(later.offered).toBeNull();
    expect(held()).toBeUndefined();
  });

  it('is not sent again by itself when it could not be sent', async () => {
    session.commit.mockResolvedValue(false);
    await chosen(session.draft!, 'follower c0');
    await vi.advanceTimersByTimeAsync(3100);
    desk.hand.hold.watch(session, desk.hand.lapse);
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.commit).toHaveBeenCalledOnce();
    expect(held()).toBeDefined();
  });

  it('is not one that was only tried on the way through the squares', async () => {
    const draft = begin(plain, {});
    session.draft!.rove(1, 0);
    draft.want(() => 'pass');
    await vi.waitFor(() => expect(draft.complete).toBe(true));
    desk.hand.hold.watch(session, desk.hand.lapse);
    expect(desk.hand.hold.left).toBe(0);
  });

  it.each<[string, Partial<State>, number]>([
    ['the next turn', { turn: 2, next: { chance: true } }, 3],
    ['another seat in the next turn', { turn: 2, next: { player: 1 } }, 3],
    ['the end', { over: true }, 3],
    ['a second tile', { turn: 1, next: { chance: true } }, 0],
    ['what another seat decides', { turn: 1, next: { player: 1 } }, 0],
  ])('asks in the middle of a turn only: before %s', async (_, after, left) => {
    await chosen(begin(plain, after), 'follower c0');
    expect(desk.hand.hold.left).toBe(left);
  });
});

describe('the policies', () => {
  it('ask always, or where a figure stays long', async () => {
    await chosen(session.draft!, 'pass');
    expect(desk.hand.hold.left).toBe(0);
    desk.hand.hold.setPolicy('long', session);
    await chosen(begin(), 'follower c0');
    expect(desk.hand.hold.left).toBe(3);
    await chosen(begin(), 'follower f0');
    expect(desk.hand.hold.left).toBe(0);
    expect(new Hold().policy).toBe('long');
  });

  it('know what stays long', () => {
    expect(staysLong({ ...spot('r0'), feature: 'road' })).toBe(false);
    expect(staysLong({ ...spot('f2'), feature: 'field' })).toBe(true);
    expect(staysLong({ ...spot('f0'), figure: 'barn', corner: 'NE' })).toBe(true);
    expect(staysLong({ i: 0, text: 'climb', kind: 'climb', figure: 'follower', ...somewhere('tower 2,0') })).toBe(true);
    expect(staysLong(princess)).toBe(false);
  });

  it('know who comes next', async () => {
    const draft = begin(plain, { turn: 1, next: { player: 1 } });
    expect(barrier(draft)).toBeNull();
    await chosen(draft, 'pass');
    expect(barrier(draft)).toEqual({ kind: 'others', player: 1, asks: true });
  });
});

describe('an option that is lost with the turn', () => {
  const offering = decision('wood', [...spots, princess, fairy, pass]);

  it('is one that no later turn has and that is passed by', async () => {
    const draft = begin(offering);
    await chosen(draft, 'pass');
    expect(lapsing(draft).map((p) => p.kind)).toEqual(['princess']);
    await chosen(draft, 'follower c0');
    expect(lapsing(draft)).toEqual([]);
  });

  it('is said once, and then the move is played', async () => {
    await chosen(begin(offering), 'pass');
    confirm(session, desk);
    expect(session.commit).not.toHaveBeenCalled();
    expect(desk.hand.lapse.said.map((p) => p.kind)).toEqual(['princess']);
    confirm(session, desk);
    expect(session.commit).toHaveBeenCalledOnce();
    expect(desk.hand.lapse.said).toEqual([]);
  });

  it('is not said to those who do not want to hear it', async () => {
    desk.hand.lapse.set(false);
    await chosen(begin(offering), 'pass');
    confirm(session, desk);
    expect(session.commit).toHaveBeenCalledOnce();
  });

  it('is not sent by itself', async () => {
    desk.hand.hold.setPolicy('fast', session);
    await chosen(begin(offering), 'pass');
    expect(desk.hand.hold.left).toBe(0);
  });
});
