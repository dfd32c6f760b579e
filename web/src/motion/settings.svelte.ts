// How much moves and sounds, what is read out besides, whether a tapped square comes near, and whether the
// score track is shown: what this browser remembers.

import { recall, remember } from '../lib/prefs';
import type { Speed } from './plan';
import { hearing } from './sound';
import type { Hearing } from './sound';

const speeds: Speed[] = ['normal', 'fast', 'off'];

export class Settings {
  speed = $state<Speed>(speeds.find((s) => s === recall('motion')) ?? 'normal');
  sound = $state<Hearing>(hearing.find((h) => h === recall('sound')) ?? 'auto');
  /** Percent. */
  volume = $state(volumeOf(recall('volume')));
  /** A small square that is tapped is brought near, until the move is played. */
  nearing = $state(recall('nearing') !== 'off');
  track = $state(recall('track') === 'on');
  /** One's own turn is read out, and that one's time runs short. */
  speak = $state(recall('speak') === 'on');

  keep(): void {
    remember('motion', this.speed);
    remember('sound', this.sound);
    remember('volume', String(this.volume));
    remember('nearing', this.nearing ? 'on' : 'off');
    remember('track', this.track ? 'on' : 'off');
    remember('speak', this.speak ? 'on' : 'off');
  }
}

function volumeOf(text: string): number {
  const volume = Number(text);
  return text !== '' && volume >= 0 && volume <= 100 ? volume : 50;
}
