// What the printed editions decide for a table: the sets of their boxes, the number of players, and the
// usual values of options.

import type { OptionInfo, PresetInfo, SetInfo } from '../lib/types';
import { base } from './sets';
import type { Change } from './sets';

/** The most and fewest players. */
export const mostSeats = 6;
export const fewestSeats = 2;

/** The sets of a box that can be played together; `also` are those left out because of others. */
export function boxOf(sets: SetInfo[], preset: PresetInfo): Change {
  const offered = (id: string) => id !== base && sets.some((s) => s.id === id);
  return { chosen: preset.sets.filter(offered), also: preset.instead.map((i) => i.set).filter(offered) };
}

/** How many can play by an edition with these sets. */
export function roomOf(preset: PresetInfo | undefined, chosen: string[]): number {
  const most = preset?.players[1] ?? mostSeats;
  return (preset?.sixth ?? []).some((set) => chosen.includes(set)) ? most + 1 : most;
}

/** The set that decides the usual value of an option; undefined if the edition alone does. */
export function besideOf(option: OptionInfo, preset: string, chosen: string[]) {
  return option.beside.find((b) => b.preset === preset && chosen.includes(b.set));
}

/** The value of an option that was not chosen. */
export const usualValue = (option: OptionInfo, preset: string, chosen: string[]): string =>
  besideOf(option, preset, chosen)?.value ?? option.defaults[preset] ?? option.values[0] ?? '';
