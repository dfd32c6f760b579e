import { describe, expect, it } from 'vitest';
import { hello } from '../testing/fixtures';
import { isClock, ownOf, presetOf, presets, withNumber } from '../lib/clocks';
import { parsed } from './favourites.svelte';
import { Setup } from '../setup/setup.svelte';

describe('the clocks on offer', () => {
  it('are such as a table can have, and each is found again', () => {
    expect(presets.map((p) => isClock({ ...p, flag: 'out' }))).toEqual(presets.map(() => true));
    expect(presets.map((p) => presetOf(p))).toEqual(presets.map((_, i) => i));
  });

  it('may have numbers of one’s own, within bounds', () => {
    const own = ownOf('bank', 'pass');
    expect(own).toEqual({ kind: 'bank', bank_s: 300, increment_s: 5, flag: 'pass' });
    expect(withNumber(own, 'bank_s', 5).bank_s).toBe(10);
    expect(withNumber(own, 'bank_s', 999_999).bank_s).toBe(86_400);
    expect(withNumber(own, 'increment_s', Number.NaN).increment_s).toBe(0);
    expect(presetOf(withNumber(own, 'bank_s', 420))).toBe(-1);
  });

  it('are not what somebody else wrote into the browser', () => {
    const flag = 'out';
    for (const bad of [null, 'turn', { kind: 'turn', flag }, { kind: 'turn', turn_s: 5, flag }, { kind: 'days', days: 4, flag }, { kind: 'bank', bank_s: 60, increment_s: -1, flag }, { kind: 'turn', turn_s: 60, flag: 'x' }]) {
      expect(isClock(bad)).toBe(false);
    }
  });
});

describe('a table that is set up', () => {
  it('has no clock unless one is chosen', () => {
    expect(new Setup(hello()).request()).not.toHaveProperty('clock');
  });

  it('asks for the clock, and a favourite keeps it', () => {
    const setup = new Setup(hello());
    setup.clock = { kind: 'bank', bank_s: 600, increment_s: 10, flag: 'pass' };
    expect(setup.request().clock).toEqual(setup.clock);
    const [kept] = parsed(JSON.stringify([{ name: 'Club', kept: setup.kept() }]));
    const other = new Setup(hello());
    other.take(kept!.kept);
    expect(other.request().clock).toEqual(setup.clock);
  });

  it('loses its clock with a favourite that has none, and takes none that cannot be', () => {
    const setup = new Setup(hello());
    const plain = setup.kept();
    setup.clock = { kind: 'turn', turn_s: 60, flag: 'computer' };
    setup.take(plain);
    expect(setup.clock).toBeNull();
    expect(parsed(JSON.stringify([{ name: 'x', kept: { ...plain, clock: { kind: 'turn' } } }]))).toEqual([]);
  });

  it('offers it by itself only where somebody plays apart', () => {
    const setup = new Setup(hello());
    expect(setup.apart).toBe(false);
    setup.add('link', 'Bo');
    expect(setup.apart).toBe(true);
  });
});
