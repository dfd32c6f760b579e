import { describe, expect, it, vi } from 'vitest';
import type { State } from '../lib/types';
import { decision, pass, spot, state, tile } from '../testing/fixtures';
import { Draft, wishOnce } from './draft.svelte';

const place = decision('place-tile', [tile(1, 0, 0), tile(1, 0, 90), tile(0, 1, 180)]);
const wood = decision('wood', [spot('r0'), spot('f0'), pass]);
const fail = (error: unknown) => {
  throw error;
};
const settled = () => vi.waitFor(() => {});

/** A server that asks for wood after the tile and nothing after that. */
function server() {
  return vi.fn(async (all: string[]): Promise<State> => state(all.length === 1 ? wood : null, all.length));
}

async function drafted(preview = server()) {
  const draft = new Draft(state(place), preview, fail);
  draft.place(1, 0);
  await vi.waitFor(() => expect(draft.steps).toHaveLength(2));
  return { draft, preview };
}

describe('Draft', () => {
  it('asks for the follower before it is complete', async () => {
    const { draft } = await drafted();
    expect(draft.complete).toBe(false);
    draft.choose(1, 'pass');
    await vi.waitFor(() => expect(draft.complete).toBe(true));
    expect(draft.texts).toEqual(['tile 1,0 r0', 'pass']);
  });

  it('keeps the follower when the tile is turned and the spot still stands', async () => {
    const { draft } = await drafted();
    draft.choose(1, 'follower r0');
    draft.rotate(1, null);
    await vi.waitFor(() => expect(draft.complete).toBe(true));
    expect(draft.texts).toEqual(['tile 1,0 r1', 'follower r0']);
  });

  it('drops the follower when the spot is gone', async () => {
    const preview = vi.fn(async (all: string[]): Promise<State> => {
      if (all.length > 1) return state(null);
      return state(all[0] === 'tile 1,0 r0' ? wood : decision('wood', [spot('c0'), pass]));
    });
    const { draft } = await drafted(preview);
    draft.choose(1, 'follower r0');
    draft.place(0, 1);
    await vi.waitFor(() => expect(draft.thinking).toBe(false));
    expect(draft.texts).toEqual(['tile 0,1 r2']);
    expect(draft.complete).toBe(false);
  });

  it('asks the server once for the same answers', async () => {
    const { draft, preview } = await drafted();
    draft.rotate(1, null);
    await vi.waitFor(() => expect(draft.steps).toHaveLength(2));
    draft.rotate(1, null);
    await vi.waitFor(() => expect(draft.texts).toEqual(['tile 1,0 r0']));
    await settled();
    expect(preview.mock.calls.map(([all]) => all)).toEqual([['tile 1,0 r0'], ['tile 1,0 r1']]);
  });

  it('takes back the last part first', async () => {
    const { draft } = await drafted();
    draft.choose(1, 'pass');
    expect(draft.back()).toBe(true);
    expect(draft.texts).toEqual(['tile 1,0 r0']);
    expect(draft.back()).toBe(true);
    expect(draft.steps).toHaveLength(1);
    expect(draft.back()).toBe(false);
  });

  it('shows each square in the rotation last asked for', () => {
    const draft = new Draft(state(place), server(), fail);
    expect(draft.placedAt(1, 0)?.rotation).toBe(0);
    draft.rotate(1, { x: 1, y: 0 });
    expect(draft.placedAt(1, 0)?.rotation).toBe(90);
    expect(draft.placedAt(0, 1)?.rotation).toBe(180);
    expect(draft.placedAt(5, 5)).toBeNull();
  });

  it('is open again after a preview that failed', async () => {
    const failed = vi.fn();
    const draft = new Draft(state(place), () => Promise.reject(new Error('gone')), failed);
    draft.place(1, 0);
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
    expect(draft.started).toBe(false);
    expect(draft.thinking).toBe(false);
  });

  it('says nothing when looking ahead fails', async () => {
    const failed = vi.fn();
    const draft = new Draft(state(place), () => Promise.reject(new Error('gone')), failed);
    void draft.look('tile 1,0 r0');
    await settled();
    expect(failed).not.toHaveBeenCalled();
  });

  it('forgets an answer that was overtaken', async () => {
    const answers: ((s: State) => void)[] = [];
    const draft = new Draft(state(place), () => new Promise((done) => answers.push(done)), fail);
    draft.place(1, 0);
    draft.place(0, 1);
    answers[1]?.(state(wood));
    await vi.waitFor(() => expect(draft.steps).toHaveLength(2));
    answers[0]?.(state(null));
    await settled();
    expect(draft.texts).toEqual(['tile 0,1 r2']);
    expect(draft.steps).toHaveLength(2);
  });
});

describe('a wish', () => {
  const road = wishOnce((step) => step.question.spots[0]?.text ?? null);

  it('is answered as soon as its question comes', async () => {
    const draft = new Draft(state(place), server(), fail);
    draft.place(1, 0, wishOnce((step) => step.question.spots[1]?.text ?? null));
    await vi.waitFor(() => expect(draft.complete).toBe(true));
    expect(draft.texts).toEqual(['tile 1,0 r0', 'follower f0']);
    expect(draft.back()).toBe(true);
    expect(draft.texts).toEqual(['tile 1,0 r0']);
  });

  it('can wait for somebody who still has to find out', async () => {
    const asked: ((text: string) => void)[] = [];
    const draft = new Draft(state(place), server(), fail);
    draft.place(1, 0, () => new Promise((done) => asked.push(done)));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await settled();
    expect(draft.thinking).toBe(true);
    asked[0]?.('follower r0');
    await vi.waitFor(() => expect(draft.texts).toEqual(['tile 1,0 r0', 'follower r0']));
  });

  it('can be left while the question is on its way', async () => {
    const draft = new Draft(state(place), server(), fail);
    draft.rove(1, 0);
    draft.want(road);
    await vi.waitFor(() => expect(draft.texts).toEqual(['tile 1,0 r0', 'follower r0']));
  });

  it('goes before the answer given on another square', async () => {
    const { draft } = await drafted();
    draft.choose(1, 'follower r0');
    await vi.waitFor(() => expect(draft.complete).toBe(true));
    draft.place(0, 1, wishOnce(() => 'follower f0'));
    await vi.waitFor(() => expect(draft.complete).toBe(true));
    expect(draft.texts).toEqual(['tile 0,1 r2', 'follower f0']);
  });

  it('is gone with the next answer', async () => {
    const draft = new Draft(state(place), server(), fail);
    draft.place(1, 0, wishOnce(() => 'follower f0'));
    draft.rotate(1, null);
    await vi.waitFor(() => expect(draft.thinking).toBe(false));
    expect(draft.texts).toEqual(['tile 1,0 r1']);
  });
});

describe('a draft given before', () => {
  it('is there again', async () => {
    const draft = new Draft(state(place), server(), fail);
    draft.resume(['tile 0,1 r2', 'pass']);
    await vi.waitFor(() => expect(draft.complete).toBe(true));
    expect(draft.texts).toEqual(['tile 0,1 r2', 'pass']);
  });

  it('is there as far as it still stands', async () => {
    const draft = new Draft(state(place), server(), fail);
    draft.resume(['tile 1,0 r0', 'follower c7']);
    await vi.waitFor(() => expect(draft.thinking).toBe(false));
    expect(draft.texts).toEqual(['tile 1,0 r0']);
    const other = new Draft(state(place), server(), fail);
    other.resume(['tile 7,7 r0', 'pass']);
    expect(other.started).toBe(false);
  });
});

it('knows what was meant, and what was only tried', async () => {
  const draft = new Draft(state(place), server(), fail);
  draft.rove(1, 0);
  expect(draft.meant).toBe(false);
  draft.rotate(1, null);
  expect(draft.meant).toBe(false);
  draft.choose(0, 'tile 1,0 r0');
  expect(draft.meant).toBe(true);
});

it('tells what the square under the pointer would offer, and not what an earlier one did', async () => {
  const answers = new Map<string, (s: State) => void>();
  const draft = new Draft(state(place), ([text = '']) => new Promise((done) => answers.set(text, done)), fail);
  void draft.look('tile 1,0 r0');
  void draft.look('tile 0,1 r2');
  answers.get('tile 0,1 r2')?.(state(wood));
  await vi.waitFor(() => expect(draft.seen?.text).toBe('tile 0,1 r2'));
  answers.get('tile 1,0 r0')?.(state(null));
  await settled();
  expect(draft.seen?.step?.question.spots).toHaveLength(2);
});
