import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Coming } from './coming.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Something that fails so often before it comes. */
function part(failures: number) {
  const load = vi.fn((_asked: boolean) => (load.mock.calls.length > failures ? Promise.resolve('the part') : Promise.reject(new Error('it did not come'))));
  return load;
}

const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);
const shown = (coming: Coming<string>) => coming.now.catch(() => 'nothing');

it('is tried again after each of the pauses, and shows what comes then', async () => {
  const load = part(2);
  const missed = vi.fn();
  const coming = new Coming(load, [2, 5, 15], missed);
  const first = coming.now;
  await seconds(1);
  expect([load, missed].map((f) => f.mock.calls.length)).toEqual([1, 1]);
  await seconds(1);
  expect([load, missed].map((f) => f.mock.calls.length)).toEqual([2, 2]);
  // The message stays, so that the focus can stay on its button.
  expect(coming.now).toBe(first);
  await seconds(5);
  expect(await shown(coming)).toBe('the part');
  await seconds(60);
  expect([load, missed].map((f) => f.mock.calls.length)).toEqual([3, 2]);
});

it('is tried no more after the last of the pauses, until somebody asks for it, and then anew', async () => {
  const load = part(4);
  const coming = new Coming(load, [2, 5]);
  await seconds(600);
  expect(load).toHaveBeenCalledTimes(3);
  coming.again();
  expect(load).toHaveBeenCalledTimes(4);
  await seconds(2);
  expect(load).toHaveBeenCalledTimes(5);
  expect(await shown(coming)).toBe('the part');
  // `true` only where the reader has asked: the first try is never asked for.
  expect(load.mock.calls).toEqual([[false], [false], [false], [true], [false]]);
});

it('is tried once at a time, though somebody asks for it while it waits', async () => {
  const load = part(9);
  const coming = new Coming(load, [2, 5]);
  await seconds(1);
  coming.again();
  await seconds(1);
  expect(load).toHaveBeenCalledTimes(2);
  await seconds(1);
  expect(load).toHaveBeenCalledTimes(3);
});

it('is tried no more once nobody waits for it, nor told of what failed then', async () => {
  const load = part(9);
  const missed = vi.fn();
  const coming = new Coming(load, [2], missed);
  await seconds(0);
  coming.stop();
  await seconds(60);
  expect([load, missed].map((f) => f.mock.calls.length)).toEqual([1, 1]);
  const late = new Coming(load, [2], missed);
  late.stop();
  await seconds(60);
  expect([load, missed].map((f) => f.mock.calls.length)).toEqual([2, 1]);
});

it('is asked for once where no pauses are said', async () => {
  const load = part(1);
  const coming = new Coming(load);
  await seconds(600);
  expect(load).toHaveBeenCalledTimes(1);
  coming.again();
  expect(await shown(coming)).toBe('the part');
});
