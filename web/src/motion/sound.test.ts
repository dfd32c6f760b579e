import { beforeEach, describe, expect, it } from 'vitest';
import type { GameEvent, Seat, Table } from '../lib/types';
import { state, table } from '../testing/fixtures';
import { called, soundsOf } from './motion.svelte';
import { audible, farAway, Sounds, sounds as all } from './sound';
import type { Wish } from './sound';

interface Rung {
  high: number;
  start: number;
  loudest: number;
}

/** An audio context that only notes what would ring. */
function stub() {
  const rung: Rung[] = [];
  let made = 0;
  const make = () => {
    made += 1;
    return {
      state: 'running',
      currentTime: 10,
      destination: {},
      createOscillator: () => {
        const entry: Rung = { high: 0, start: 0, loudest: 0 };
        rung.push(entry);
        return {
          type: '',
          frequency: {
            setValueAtTime: (hertz: number) => {
              entry.high = hertz;
            },
          },
          connect: (gain: { of: (e: Rung) => void }) => {
            gain.of(entry);
            return gain;
          },
          start: (at: number) => {
            entry.start = at;
          },
          stop: () => {},
        };
      },
      createGain: () => {
        let loudest = 0;
        const up = (value: number) => {
          loudest = Math.max(loudest, value);
        };
        return {
          of: (entry: Rung) => {
            entry.loudest = loudest;
          },
          gain: { setValueAtTime: up, linearRampToValueAtTime: up, exponentialRampToValueAtTime: up },
          connect: () => {},
        };
      },
    } as unknown as AudioContext;
  };
  return { rung, make, made: () => made };
}

describe('sounds', () => {
  const wish: Wish = { sound: 'off', volume: 50 };
  let audio: ReturnType<typeof stub>;
  let sounds: Sounds;

  beforeEach(() => {
    Object.assign(wish, { sound: 'off', volume: 50 });
    audio = stub();
    sounds = new Sounds(wish, audio.make);
  });

  it('are off until somebody wants them', () => {
    sounds.gesture();
    sounds.play('tile');
    expect([audio.made(), audio.rung.length]).toEqual([0, 0]);
  });

  it('wait for a gesture', () => {
    wish.sound = 'on';
    sounds.play('tile');
    expect(audio.made()).toBe(0);
    sounds.gesture();
    sounds.play('tile');
    sounds.play('score');
    expect(audio.made()).toBe(1);
    expect(audio.rung.length).toBeGreaterThan(2);
  });

  it('are nine, each of its own', () => {
    wish.sound = 'on';
    sounds.gesture();
    const rings = all.map((sound) => {
      const before = audio.rung.length;
      sounds.play(sound);
      return audio.rung.slice(before).map(({ high, start }) => `${high} ${start}`).join();
    });
    expect(rings.length).toBe(9);
    expect(new Set(rings).size).toBe(9);
  });

  it('by themselves ring where somebody is far away', () => {
    wish.sound = 'auto';
    sounds.gesture();
    sounds.play('tile');
    expect(audio.rung.length).toBe(0);
    sounds.far = true;
    sounds.play('tile');
    expect(audio.rung.length).toBeGreaterThan(0);
  });

  it('ring when what they tell of is seen, and as loud as is wanted', () => {
    wish.sound = 'on';
    sounds.gesture();
    sounds.play('turn', 500);
    expect(audio.rung[0]?.start).toBeCloseTo(10.5);
    const loud = audio.rung[0]!.loudest;
    wish.volume = 100;
    sounds.play('turn');
    expect(audio.rung[6]!.loudest).toBeGreaterThan(loud * 3);
    wish.volume = 0;
    const before = audio.rung.length;
    sounds.play('turn');
    expect(audio.rung.length).toBe(before);
  });
});

const seat = (n: number, yours: boolean): Seat => ({ seat: n, name: '', kind: yours ? 'here' : 'link', yours, taken: true, connected: true });
const seats = [seat(0, true), seat(1, false)];
const laid = (player?: number): GameEvent => ({ type: 'tile', player, x: 1, y: 0 });

it('are one for each kind of news', () => {
  const fresh: GameEvent[] = [laid(1), laid(1), { type: 'score', player: 1, points: 3 }, { type: 'score', player: 0, points: 3 }, { type: 'discard', player: 0 }];
  expect(soundsOf(fresh, { seats })).toEqual(['tile', 'notice', 'score']);
  expect(soundsOf([laid()], { seats })).toEqual([]);
});

const asked = (player: number): Table => ({ ...table(1, []), seats, state: state({ player, kind: 'tile', pass: false, choices: [] }) });

it('call those whose turn it has become after somebody elsewhere', () => {
  expect(called([laid(1)], asked(0))).toBe(true);
  expect(called([laid(0)], asked(0))).toBe(false);
  expect(called([laid(0)], asked(1))).toBe(false);
  expect(called([laid(1)], { ...asked(0), status: 'over' })).toBe(false);
});

const points = (n: number, final = false): GameEvent => ({ type: 'score', player: 0, points: n, final });

it('are for figures, for many points and for the end too', () => {
  expect(soundsOf([laid(0), { type: 'figure', player: 0 }], { seats })).toEqual(['tile', 'figure']);
  expect(soundsOf([points(3), points(12)], { seats })).toEqual(['big']);
  expect(soundsOf([points(12, true), { type: 'over', winners: [0] }], { seats })).toEqual(['end']);
});

it('are on by default where a seat is played from another browser', () => {
  const [here, far] = [seat(0, true), seat(1, false)];
  expect(farAway([here, far])).toBe(true);
  expect(farAway([here, { ...far, yours: true }])).toBe(false);
  expect(farAway([here, { ...far, kind: 'bot' }])).toBe(false);
  expect(farAway([here, { ...far, kind: 'here' }])).toBe(false);
  expect([audible('auto', true), audible('auto', false), audible('on', false), audible('off', true)]).toEqual([true, false, true, false]);
});
