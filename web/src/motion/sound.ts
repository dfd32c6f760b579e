// Short sounds, made in the page. There is no audio before somebody has touched
// the page and wants it.

export type Sound = 'tile' | 'score' | 'turn' | 'discard';

interface Note {
  /** Hertz at its beginning and its end. */
  from: number;
  to: number;
  /** Seconds. */
  at: number;
  lasts: number;
  wave: OscillatorType;
  loud: number;
}

const note = (from: number, to: number, at: number, lasts: number, wave: OscillatorType = 'sine', loud = 1): Note => ({ from, to, at, lasts, wave, loud });

const sounds: Record<Sound, Note[]> = {
  tile: [note(210, 120, 0, 0.07, 'triangle'), note(900, 500, 0, 0.02, 'triangle', 0.25)],
  score: [note(660, 660, 0, 0.09), note(880, 880, 0.08, 0.14)],
  turn: [note(523, 523, 0, 0.16), note(784, 784, 0.13, 0.3)],
  discard: [note(330, 300, 0, 0.16, 'triangle', 0.8), note(247, 200, 0.15, 0.24, 'triangle', 0.8)],
};

/** What may be set about it. */
export interface Wish {
  sound: boolean;
  /** Percent. */
  volume: number;
}

export class Sounds {
  private context: AudioContext | null = null;
  private touched = false;

  constructor(
    private readonly wish: Wish,
    private readonly make: () => AudioContext = () => new AudioContext(),
  ) {}

  /** Somebody used the page: browsers allow sound only from now on. */
  gesture(): void {
    this.touched = true;
  }

  /** Plays a sound after so many milliseconds, if it is wanted and allowed. */
  play(sound: Sound, wait = 0): void {
    const { wish } = this;
    if (!wish.sound || wish.volume <= 0 || !this.touched) return;
    this.context ??= this.make();
    if (this.context.state === 'suspended') void this.context.resume();
    const start = this.context.currentTime + wait / 1000;
    for (const n of sounds[sound]) ring(this.context, n, start, (wish.volume / 100) ** 2 * 0.5);
  }
}

function ring(context: AudioContext, { from, to, at, lasts, wave, loud }: Note, start: number, volume: number): void {
  const begin = start + at;
  const end = begin + lasts;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = wave;
  tone.frequency.setValueAtTime(from, begin);
  tone.frequency.linearRampToValueAtTime(to, end);
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(volume * loud, begin + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  tone.connect(gain).connect(context.destination);
  tone.start(begin);
  tone.stop(end + 0.02);
}
