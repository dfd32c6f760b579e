import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Seat } from '../lib/types';
import { beatOf, most, ownDoing, Timeline } from './plan';
import type { Beat, Cue } from './plan';
import { somewhere } from '../testing/fixtures';

const tile = (player = 1, x = 1): GameEvent => ({ type: 'tile', player, x, y: 0, tile: 'base/U' });
const score = (player = 1): GameEvent => ({ type: 'score', player, points: 3, x: 1, y: 0, feature: 'road' });
const home: GameEvent = { type: 'return', player: 1, figure: 'follower', id: 3, x: 1, y: 0 };
const figure: GameEvent = { type: 'figure', player: 1, figure: 'follower', id: 3, x: 1, y: 0, segment: 'r0' };

const beats = (...events: GameEvent[]): Beat[] => events.map(beatOf).filter((b) => b !== null);
const kinds = (...events: GameEvent[]) => beats(...events).map((b) => b.kind);
const end = (cues: Cue[]) => Math.max(0, ...cues.map((c) => c.at + c.lasts));

describe('what is seen of an event', () => {
  it('is its kind', () => {
    expect(kinds(tile(), figure, score(), home)).toEqual(['tile', 'figure', 'score', 'home']);
    expect(kinds({ type: 'move', figure: 'follower', id: 1, ...somewhere('prison 2') }, { type: 'move', figure: 'wagon', id: 1, x: 0, y: 0, segment: 'r0' })).toEqual(['home', 'move']);
    expect(kinds({ type: 'piece', token: 'dragon', x: 1, y: 1 }, { type: 'piece', token: 'count', ...somewhere('quarter market') })).toEqual(['move', 'move']);
  });

  it('is nothing of what has no place, of the start tile, and of the final scoring', () => {
    expect(beats({ type: 'tile', x: 0, y: 0 }, { ...score(), final: true }, { type: 'draw', player: 0 }, { type: 'piece', token: 'bid', player: 0 })).toEqual([]);
    expect(beats({ type: 'score', player: 0, points: 10, feature: 'goods' })).toEqual([]);
  });
});

describe('the timeline', () => {
  let line: Timeline;

  beforeEach(() => {
    vi.useFakeTimers();
    line = new Timeline(() => Date.now());
  });

  afterEach(() => vi.useRealTimers());

  it('shows a tile for 250 ms, then the figure, then the points for at most 600, then who goes home', () => {
    const { cues, skip } = line.add(beats(tile(), figure, score(), home), 'normal');
    expect(skip).toBe(false);
    expect(cues.map((c) => [c.kind, c.at, c.lasts])).toEqual([
      ['tile', 0, 250],
      ['figure', 250, 200],
      ['score', 450, 600],
      ['home', 1050, 250],
    ]);
    expect(line.running).toBe(true);
    vi.advanceTimersByTime(1401);
    expect(line.running).toBe(false);
  });

  it('lets points fly almost together', () => {
    const { cues } = line.add(beats(score(0), score(1), score(2)), 'normal');
    expect(cues.map((c) => c.at)).toEqual([0, 90, 180]);
  });

  it('is twice as fast where that is wanted, and shows nothing where nothing is', () => {
    expect(end(line.add(beats(tile(), score()), 'fast').cues)).toBe(425);
    expect(line.add(beats(tile()), 'off')).toEqual({ cues: [], skip: true });
    vi.advanceTimersByTime(1000);
    expect(line.add(beats(tile()), 'off')).toEqual({ cues: [], skip: false });
  });

  it('goes on after what is running', () => {
    line.add(beats(tile()), 'normal');
    vi.advanceTimersByTime(100);
    expect(line.add(beats(score()), 'normal').cues[0]?.at).toBe(150);
  });

  it('ends what is running rather than lag behind', () => {
    line.add(beats(tile(), figure, score(), home), 'normal');
    const { cues, skip } = line.add(beats(tile(), figure, score(), home), 'normal');
    expect(skip).toBe(true);
    expect(cues[0]?.at).toBe(0);
    expect(end(cues)).toBeLessThanOrEqual(most);
  });

  it('never lags more than two seconds behind, however much comes', () => {
    const turn = [tile(), figure, score(), home];
    for (let n = 1; n <= 40; n += 1) {
      const { cues } = line.add(beats(...Array.from({ length: n }, () => turn).flat()), 'normal');
      expect(end(cues)).toBeLessThan(most + 0.001);
      expect(cues.at(-1)?.kind).toBe('home');
      // Nothing gets so fast that it cannot be seen.
      expect(Math.min(...cues.map((c) => c.lasts))).toBeGreaterThanOrEqual(100);
      vi.advanceTimersByTime(130);
    }
  });

  it('can be skipped', () => {
    line.add(beats(tile(), score()), 'normal');
    line.skip();
    expect(line.running).toBe(false);
    expect(line.add(beats(tile()), 'normal').cues[0]?.at).toBe(0);
  });
});

const seat = (more: Partial<Seat>): Seat => ({ seat: 0, name: '', kind: 'here', yours: true, taken: true, connected: true, ...more });

it('knows what somebody here did', () => {
  const seats = [seat({}), seat({ kind: 'bot' }), seat({ kind: 'link', yours: false })];
  expect([0, 1, 2].map((player) => ownDoing({ type: 'tile', player }, seats))).toEqual([true, false, false]);
  expect(ownDoing({ type: 'tile' }, seats)).toBe(false);
});
