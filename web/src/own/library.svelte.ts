// The packs that this browser has stored, and which of them the next game has.

import { removePref, readPref, writePref } from '../lib/prefs';
import { parse, packText } from './model';
import type { Draft } from './model';

const key = 'own.packs';
const usedKey = 'own.used';

export interface Kept {
  /** Identifies the pack among the others, whatever its title. */
  key: string;
  text: string;
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'key' in value && 'text' in value
    && typeof value.key === 'string' && typeof value.text === 'string';
}

function read(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text || '[]');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

export class Library {
  packs = $state.raw<Kept[]>(read(readPref(key)).filter(isKept));
  used = $state.raw<string[]>(read(readPref(usedKey)).filter((k) => typeof k === 'string'));
  /** The browser had no room to store the last change. */
  full = $state(false);

  titleOf(kept: Kept): string {
    return parse(kept.text).title;
  }

  /** How many tiles a pack has, its copies counted. */
  tilesOf(kept: Kept): number {
    return parse(kept.text).tiles.reduce((sum, t) => sum + t.copies, 0);
  }

  add(text: string): string {
    const made = `${Date.now().toString(36)}-${this.packs.length}`;
    this.keep([...this.packs, { key: made, text }]);
    return made;
  }

  change(which: string, draft: Draft): void {
    const text = packText(draft);
    this.keep(this.packs.map((p) => (p.key === which ? { ...p, text } : p)));
  }

  remove(which: string): void {
    this.keep(this.packs.filter((p) => p.key !== which));
    this.use(which, false);
  }

  use(which: string, on: boolean): void {
    const others = this.used.filter((k) => k !== which);
    this.used = on ? [...others, which] : others;
    if (this.used.length > 0) writePref(usedKey, JSON.stringify(this.used));
    else removePref(usedKey);
  }

  /** The texts of the packs that the next game has. */
  get texts(): string[] {
    return this.packs.filter((p) => this.used.includes(p.key)).map((p) => p.text);
  }

  private keep(packs: Kept[]): void {
    this.packs = packs;
    const text = JSON.stringify(packs);
    writePref(key, text);
    this.full = packs.length > 0 && readPref(key) !== text;
  }
}
