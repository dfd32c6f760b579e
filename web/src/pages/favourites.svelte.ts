// Favourites: setups that this browser stores under a name.

import { onReload, readPref, writePref } from '../lib/prefs';
import { isClock } from '../lib/clocks';
import type { Kept } from '../setup/setup.svelte';

export interface Favourite {
  name: string;
  kept: Kept;
}

/** How many can be stored here. More may have come from other devices. */
export const most = 12;
const place = 'favourites';

/** The stored favourites, without entries that are not understood. */
export function parsed(text: string): Favourite[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(sound) : [];
  } catch {
    return [];
  }
}

const kinds = new Set(['here', 'link', 'bot']);
const isText = (v: unknown): v is string => typeof v === 'string';
const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);
const texts = (v: unknown) => Array.isArray(v) && v.every(isText);
const isSeat = (v: unknown) => isObject(v) && isText(v.name) && isText(v.bot) && isText(v.kind) && kinds.has(v.kind) && (v.colour === undefined || isText(v.colour));

function sound(value: unknown): value is Favourite {
  if (!isObject(value) || !isText(value.name) || !isObject(value.kept)) return false;
  const { seats, preset, chosen, options, aids, helps, clock } = value.kept;
  const settings = isText(preset) && isText(aids) && texts(chosen) && texts(helps) && isObject(options) && (clock === undefined || isClock(clock));
  return settings && Object.values(options).every(isText) && Array.isArray(seats) && seats.every(isSeat);
}

export class Favourites {
  list = $state.raw<Favourite[]>(parsed(readPref(place)));

  /** The browser refuses storage: the favourites exist only on this page. */
  private refused = false;

  /** Reads the stored favourites again: they may have come from another device or tab. */
  read(): void {
    if (!this.refused) this.list = parsed(readPref(place));
  }

  /** Stores a setup, replacing one of the same name; returns whether there was room. */
  keep(name: string, kept: Kept): boolean {
    this.read();
    const others = this.list.filter((f) => f.name !== name);
    if (others.length === this.list.length && others.length >= most) return false;
    this.store([{ name, kept }, ...others]);
    return true;
  }

  forget(name: string): void {
    this.read();
    this.store(this.list.filter((f) => f.name !== name));
  }

  private store(list: Favourite[]): void {
    this.list = list;
    const text = JSON.stringify(list);
    writePref(place, text);
    this.refused = readPref(place) !== text;
  }
}

export const favourites = new Favourites();
onReload.add(() => favourites.read());
