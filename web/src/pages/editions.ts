// What the printed editions say of a table: the sets of their boxes, how many can
// play, and the usual values of options.

import type { OptionInfo, PresetInfo, SetInfo } from '../lib/types';
import { base } from './sets';
import type { Change } from './sets';

/** So many can play at all. */
export const mostSeats = 6;
export const fewestSeats = 2;

/** The sets of a box as they can be played; `also` are those left out because of others. */
export function boxOf(sets: SetInfo[], preset: PresetInfo): Change {
  const offered = (id: string) => id !== base && sets.some((s) => s.id === id);
  return { chosen: preset.sets.filter(offered), also: preset.instead.map((i) => i.set).filter(offered) };
}

/** How many can play by an edition with some sets. */
export function roomOf(preset: PresetInfo | undefined, chosen: string[]): number {
  const most = preset?.players[1] ?? mostSeats;
  return (preset?.sixth ?? []).some((set) => chosen.includes(set)) ? most + 1 : most;
}

/** What decides the usual value of an option: a set beside it, or nothing but the edition. */
export function besideOf(option: OptionInfo, preset: string, chosen: string[]) {
  return option.beside.find((b) => b.preset === preset && chosen.includes(b.set));
}

/** The value of an option that nobody chose. */
export const usualValue = (option: OptionInfo, preset: string, chosen: string[]): string =>
  besideOf(option, preset, chosen)?.value ?? option.defaults[preset] ?? option.values[0] ?? '';
