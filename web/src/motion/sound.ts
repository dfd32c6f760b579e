// Nine short sounds, made in the page: struck wood, as a bar of a marimba rings, its overtones dying
// first. Browsers allow no audio before the player has touched the page.

import type { Seat } from '../lib/types';

export const sounds = ['tile', 'figure', 'turn', 'score', 'big', 'notice', 'undo', 'end', 'clock'] as const;
export type Sound = (typeof sounds)[number];

/** One struck note: its pitch in hertz, its start and length in seconds, and how loud it is. */
interface Strike {
  high: number;
  at: number;
  rings: number;
  loud: number;
}

const strike = (high: number, at: number, rings: number, loud = 1): Strike => ({ high, at, rings, loud });

const strikes: Record<Sound, Strike[]> = {
  tile: [strike(165, 0, 0.14), strike(247, 0.012, 0.06, 0.4)],
  figure: [strike(370, 0, 0.1, 0.7)],
  turn: [strike(523, 0, 0.3, 0.8), strike(784, 0.13, 0.45, 0.8)],
  score: [strike(659, 0, 0.16, 0.7), strike(880, 0.08, 0.22, 0.7)],
  big: [strike(523, 0, 0.2, 0.8), strike(659, 0.07, 0.2, 0.8), strike(784, 0.14, 0.25, 0.8), strike(1047, 0.21, 0.4, 0.8)],
  notice: [strike(392, 0, 0.2, 0.8), strike(330, 0.15, 0.28, 0.8)],
  undo: [strike(294, 0, 0.12, 0.7), strike(220, 0.08, 0.16, 0.7)],
  end: [strike(392, 0, 0.4, 0.8), strike(523, 0.14, 0.4, 0.8), strike(659, 0.28, 0.4, 0.8), strike(784, 0.42, 0.8, 0.9), strike(1047, 0.42, 0.8, 0.5)],
  clock: [strike(784, 0, 0.08, 0.6), strike(784, 0.22, 0.08, 0.6), strike(784, 0.44, 0.14, 0.6)],
};

/** The partials of a wooden bar: each so many times as high, as loud and as long as the note. */
const partials = [
  { high: 1, loud: 1, rings: 1 },
  { high: 2.76, loud: 0.35, rings: 0.45 },
  { high: 5.4, loud: 0.15, rings: 0.2 },
];

/** When sounds play. `auto`: at tables with people elsewhere, who move while the player looks away. */
export const hearing = ['auto', 'on', 'off'] as const;
export type Hearing = (typeof hearing)[number];

/** Whether a player uses another browser. */
export const farAway = (seats: Seat[]): boolean => seats.some((s) => s.kind === 'link' && !s.yours);

/** Whether sounds play by this setting, at a table with people far away or not. */
export const audible = (sound: Hearing, far: boolean): boolean => sound === 'on' || (sound === 'auto' && far);

/** The settings that sounds read. */
export interface Wish {
  sound: Hearing;
  /** Percent. */
  volume: number;
}

/** Plays the sounds of the page. */
export class Sounds {
  private context: AudioContext | null = null;
  private touched = false;
  /** A player uses another browser. */
  far = false;

  constructor(
    private readonly wish: Wish,
    private readonly make: () => AudioContext = () => new AudioContext(),
  ) {}

  /** The player has used the page: browsers allow sound only after that. */
  gesture(): void {
    this.touched = true;
  }

  /** Plays a sound after so many milliseconds, if it is wanted and allowed. */
  play(sound: Sound, wait = 0): void {
    const { wish } = this;
    if (!audible(wish.sound, this.far) || wish.volume <= 0 || !this.touched) return;
    this.context ??= this.make();
    if (this.context.state === 'suspended') void this.context.resume();
    const start = this.context.currentTime + wait / 1000;
    for (const struck of strikes[sound]) ring(this.context, struck, start, (wish.volume / 100) ** 2 * 0.4);
  }
}

/** Plays one note with its partials. */
function ring(context: AudioContext, { high, at, rings, loud }: Strike, start: number, volume: number): void {
  const begin = start + at;
  for (const partial of partials) {
    const end = begin + rings * partial.rings;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = 'sine';
    tone.frequency.setValueAtTime(high * partial.high, begin);
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(volume * loud * partial.loud, begin + 0.003);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    tone.connect(gain).connect(context.destination);
    tone.start(begin);
    tone.stop(end + 0.02);
  }
}
