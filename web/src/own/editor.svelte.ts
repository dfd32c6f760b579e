// The pack being drawn: one tile at a time, checked by the server after each stroke.

import { ApiError, api } from '../lib/api';
import type { PackChecked, PackFault, PackShape } from '../lib/types';
import type { Library } from './library.svelte';
import { blank, freeName, packText, paint, parse, rowOf, tileText } from './model';
import type { Draft, Drawing } from './model';

const pause = 180; // until a stroke is checked, in milliseconds
const mostUndo = 60;

export class Editor {
  draft = $state.raw<Draft>({ title: '', tiles: [] });
  /** The tile in hand. */
  at = $state(0);
  /** The server's check of the tile in hand. */
  checked = $state.raw<PackChecked | null>(null);
  /** The pictures of the valid tiles, by their text. */
  pictures = $state.raw<Record<string, PackShape>>({});
  /** The fault of the pack as a whole, if its tiles are valid. */
  whole = $state.raw<PackFault | null>(null);
  failure = $state.raw<ApiError | null>(null);

  private past = $state.raw<{ draft: Draft; at: number }[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    private readonly library: Library,
    readonly key: string,
  ) {
    const kept = library.packs.find((p) => p.key === key);
    this.draft = parse(kept?.text ?? '');
    if (this.draft.tiles.length === 0) this.draft = { ...this.draft, tiles: [blank('tile-1')] };
    void this.checkAll();
    void this.check();
  }

  get tile(): Drawing {
    return this.draft.tiles[this.at] ?? blank('tile-1');
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  /** The picture of the tile in hand, if it is valid. */
  get shape(): PackShape | null {
    return this.checked?.pack?.shapes[0] ?? null;
  }

  get fault(): PackFault | null {
    return this.checked?.fault ?? null;
  }

  /** The wrong cell, if the fault is in the drawing. */
  get wrong(): { row: number; col: number } | null {
    const { fault } = this;
    if (!fault?.tile) return null;
    const row = rowOf(fault.line);
    return row >= 0 && row < this.tile.rows.length ? { row, col: fault.col - 1 } : null;
  }

  /** Changes the tile in hand. `joined` strokes of one pull of the brush are undone together. */
  set(tile: Drawing, joined = false): void {
    const tiles = this.draft.tiles.map((t, i) => (i === this.at ? tile : t));
    this.take({ ...this.draft, tiles }, this.at, joined);
  }

  stroke(row: number, col: number, what: string, joined: boolean): void {
    if (this.tile.rows[row]?.[col] !== what) this.set(paint(this.tile, row, col, what), joined);
  }

  rename(title: string): void {
    this.take({ ...this.draft, title }, this.at, true);
  }

  add(): void {
    const size = this.tile.rows.length;
    this.append(blank(freeName(this.draft), size));
  }

  duplicate(): void {
    this.append({ ...this.tile, name: freeName(this.draft, this.tile.name.slice(0, 30)) });
  }

  remove(): void {
    const tiles = this.draft.tiles.filter((_, i) => i !== this.at);
    this.take({ ...this.draft, tiles: tiles.length > 0 ? tiles : [blank('tile-1')] }, Math.max(0, this.at - 1));
  }

  choose(at: number): void {
    this.at = at;
    void this.check();
  }

  undo(): void {
    const last = this.past.at(-1);
    if (!last) return;
    this.past = this.past.slice(0, -1);
    this.draft = last.draft;
    this.at = last.at;
    this.kept();
  }

  get text(): string {
    return packText(this.draft);
  }

  close(): void {
    clearTimeout(this.timer);
    this.asked += 1;
  }

  private append(tile: Drawing): void {
    this.take({ ...this.draft, tiles: [...this.draft.tiles, tile] }, this.draft.tiles.length);
  }

  private take(draft: Draft, at: number, joined = false): void {
    if (!joined || this.past.length === 0) {
      this.past = [...this.past.slice(-mostUndo), { draft: this.draft, at: this.at }];
    }
    this.draft = draft;
    this.at = at;
    this.kept();
  }

  private kept(): void {
    this.library.change(this.key, this.draft);
    this.later();
  }

  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      void this.check();
      void this.checkAll();
    }, pause);
  }

  /** Checks the tile in hand alone, so that a wrong one hides no other. */
  private async check(): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    const checked = await this.ask(`title Tile\n\n${tileText({ ...this.tile })}`);
    if (checked && asked === this.asked) this.checked = checked;
  }

  /** Checks the whole pack, for its pictures and faults. */
  private async checkAll(): Promise<void> {
    const { text } = this;
    const checked = await this.ask(text);
    if (!checked || text !== this.text) return;
    this.whole = checked.fault;
    const fresh: Record<string, PackShape> = {};
    for (const [i, shape] of (checked.pack?.shapes ?? []).entries()) {
      const tile = this.draft.tiles[i];
      if (tile) fresh[tileText(tile)] = shape;
    }
    this.pictures = { ...this.pictures, ...fresh };
  }

  private async ask(text: string): Promise<PackChecked | null> {
    try {
      const checked = await api.checkPack(text);
      this.failure = null;
      return checked;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.failure = error;
      return null;
    }
  }
}
