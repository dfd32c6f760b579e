// The settings of animations, sounds, announcements, zooming to a tapped square and the score track, as
// this browser remembers them.

import { readPref, writePref } from '../lib/prefs';
import type { Speed } from './plan';
import { hearing } from './sound';
import type { Hearing } from './sound';

const speeds: Speed[] = ['normal', 'fast', 'off'];

const worded = (on: boolean): string => (on ? 'on' : 'off');

export class Settings {
  speed = $state<Speed>(speeds.find((s) => s === readPref('motion')) ?? 'normal');
  sound = $state<Hearing>(hearing.find((h) => h === readPref('sound')) ?? 'auto');
  /** Percent. */
  volume = $state(volumeOf(readPref('volume')));
  /** A small square that is tapped is zoomed to, until the move is played. */
  nearing = $state(readPref('nearing') !== 'off');
  track = $state(readPref('track') === 'on');
  /** Announces the player's own turn, and that their time runs short. */
  speak = $state(readPref('speak') === 'on');

  private kept = this.texts();

  /** Stores what was changed here; settings that another device has changed meanwhile stay. */
  keep(): void {
    const now = this.texts();
    for (const [key, text] of Object.entries(now)) if (text !== this.kept[key]) writePref(key, text);
    this.kept = now;
  }

  private texts(): Record<string, string> {
    return {
      motion: this.speed,
      sound: this.sound,
      volume: String(this.volume),
      nearing: worded(this.nearing),
      track: worded(this.track),
      speak: worded(this.speak),
    };
  }
}

function volumeOf(text: string): number {
  const volume = Number(text);
  return text !== '' && volume >= 0 && volume <= 100 ? volume : 50;
}
