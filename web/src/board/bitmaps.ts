// Tile pictures as bitmaps. A picture is drawn from its vectors once for each way it
// lies, so that a board of hundreds moves and zooms without drawing or turning them
// anew in every frame. Each level of detail has its bitmaps; only those of the level
// in use are loaded. Near enough to see the difference the vectors themselves are
// shown: then few tiles are on the screen.

import { whenCome } from '../lib/awaited';
import { detailAt, inDetail, type Detail } from '../lib/detail';
import { Exchange } from './exchange';
import { turned } from './layers';
import type { PictureOnBoard } from './types';

/** The side of a bitmap, in pixels of the screen: the smaller levels are never shown
 * larger. */
const sides: Record<Detail, () => number> = {
  full: () => 256,
  calm: () => Math.min(256, Math.ceil(128 * devicePixelRatio)),
  emblem: () => Math.min(256, Math.ceil(64 * devicePixelRatio)),
};

/** How many are drawn at the same time. */
const most = 3;

/** While more than so many wait, vectors are not shown meanwhile: to draw them
 * twice would take twice as long. */
const many = 8;

/** How many are kept, those on the board among them: about 10 KB each. */
const kept = 900;

/** A bitmap to be drawn. */
interface Wanted {
  name: string;
  address: string;
  rotation: number;
  side: number;
}

export class Bitmaps {
  /** The addresses of the bitmaps drawn so far by their names, the oldest first; null for
   * what cannot be drawn and is shown as it is. */
  private readonly drawn = new Map<string, string | null>();
  /** The pictures on the board. */
  private readonly images = new Map<SVGImageElement, PictureOnBoard>();
  /** The names of what is drawn or waits to be. */
  private readonly asked = new Set<string>();
  /** What ends the waiting for pictures that did not come, by the names of their bitmaps. */
  private readonly awaited = new Map<string, () => void>();
  private readonly exchange = new Exchange((old, next) => this.exchanged(old, next));
  private queue: Wanted[] = [];
  private drawing = 0;
  private detail: Detail = 'full';
  private near = false;
  private begun = false;
  private gone = false;

  /** What belongs into the board: nothing that is seen. */
  get element(): SVGGElement {
    return this.exchange.element;
  }

  /** Shows a picture, as a bitmap as soon as there is one. */
  show(image: SVGImageElement, tile: PictureOnBoard): void {
    // How large the first tiles are is known as soon as all of them are there.
    if (this.images.size === 0) queueMicrotask(() => this.begin());
    this.images.set(image, tile);
    if (!this.begun) return;
    this.ask(tile);
    this.point(image, tile);
  }

  /** Where a picture is at the level in use. */
  readonly address = (url: string): string => inDetail(url, this.detail);

  /** What the bitmap of a tile is called: by where its picture is, and how it is turned. */
  private readonly nameOf = ({ url, rotation }: PictureOnBoard): string => `${this.address(url)} ${rotation}`;

  private begin(): void {
    this.begun = true;
    for (const [image, tile] of this.images) {
      this.ask(tile);
      this.point(image, tile);
    }
  }

  private ask(tile: PictureOnBoard): void {
    const name = this.nameOf(tile);
    if (this.asked.has(name)) return;
    this.asked.add(name);
    this.queue.push({ name, address: this.address(tile.url), rotation: tile.rotation, side: sides[this.detail]() });
    if (this.drawing >= most) return;
    this.drawing += 1;
    void this.drawNext();
  }

  /** How wide a tile is on the screen now, in CSS pixels. */
  size(width: number): void {
    const detail = detailAt(width, this.begun ? this.detail : undefined);
    const near = detail === 'full' && width * devicePixelRatio > sides.full() * 1.1;
    if (near === this.near && detail === this.detail) return;
    this.near = near;
    if (detail !== this.detail) this.change(detail);
    if (this.begun) this.pointAll();
  }

  /** What waits is of no use any more; what lies on the board is asked for anew. */
  private change(detail: Detail): void {
    this.detail = detail;
    for (const { name } of this.queue) this.asked.delete(name);
    this.queue = [];
    if (!this.begun) return;
    for (const [image, tile] of this.images) if (image.isConnected) this.ask(tile);
  }

  destroy(): void {
    this.gone = true;
    for (const bitmap of this.drawn.values()) if (bitmap) URL.revokeObjectURL(bitmap);
    this.drawn.clear();
    this.images.clear();
    this.queue = [];
    for (const end of this.awaited.values()) end();
    this.awaited.clear();
  }

  // Until its bitmap has come an image keeps what it shows, at whatever level.
  private point(image: SVGImageElement, tile: PictureOnBoard): void {
    const bitmap = this.near ? undefined : this.drawn.get(this.nameOf(tile));
    if (bitmap) {
      this.exchange.show(image, bitmap, '');
      return;
    }
    if (!this.near && bitmap === undefined && (this.queue.length > many || image.hasAttribute('href'))) return;
    this.exchange.show(image, this.address(tile.url), turned(tile));
  }

  private exchanged(old: SVGImageElement, next: SVGImageElement): void {
    const tile = this.images.get(old);
    this.images.delete(old);
    if (tile) this.images.set(next, tile);
    // Whoever waits for the picture that was to come has this one.
    old.dispatchEvent(new Event('load'));
  }

  private pointAll(only?: string): void {
    for (const [image, tile] of this.images) {
      if (!image.isConnected) this.images.delete(image);
      else if (only === undefined || this.nameOf(tile) === only) this.point(image, tile);
    }
  }

  // A few at a time, so that the page stays quick meanwhile.
  private async drawNext(): Promise<void> {
    const next = this.queue.shift();
    if (next === undefined) {
      this.drawing -= 1;
      return;
    }
    const picture = await load(next);
    const bitmap = picture && draw(picture, next);
    // Whoever clicks meanwhile comes first.
    await new Promise((done) => setTimeout(done));
    if (picture) this.keep(next.name, bitmap);
    else this.wait(next);
    await this.drawNext();
  }

  /** Draws what did not come when it has; meanwhile nobody else asks for it. */
  private wait({ name, address }: Wanted): void {
    if (this.gone) return;
    const end = whenCome(address, () => {
      this.awaited.delete(name);
      this.asked.delete(name);
      for (const [image, tile] of this.images) if (image.isConnected && this.nameOf(tile) === name) this.ask(tile);
    });
    this.awaited.set(name, end);
  }

  private keep(name: string, bitmap: string | null): void {
    if (this.gone) {
      if (bitmap) URL.revokeObjectURL(bitmap);
      return;
    }
    this.drawn.set(name, bitmap);
    this.pointAll(name);
    if (this.drawn.size > kept) this.forget();
  }

  /** Gives up the oldest bitmaps, but none that an image shows or will show. */
  private forget(): void {
    const used = new Set<string | null>();
    for (const [image, tile] of this.images) used.add(this.nameOf(tile)).add(image.getAttribute('href'));
    for (const [name, bitmap] of this.drawn) {
      if (this.drawn.size <= kept) return;
      if (used.has(name) || used.has(bitmap)) continue;
      if (bitmap) URL.revokeObjectURL(bitmap);
      this.drawn.delete(name);
      this.asked.delete(name);
    }
  }
}

/** The picture, or null if it did not come. */
async function load({ address, side }: Wanted): Promise<HTMLImageElement | null> {
  const picture = new Image(side, side);
  const comes = new Promise<boolean>((done) => {
    picture.addEventListener('load', () => done(true));
    picture.addEventListener('error', () => done(false));
  });
  picture.src = address;
  if (!(await comes)) return null;
  // What has come and cannot be decoded is shown as it is.
  await picture.decode().catch(() => undefined);
  return picture;
}

function draw(picture: HTMLImageElement, { rotation, side }: Wanted): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  context?.translate(side / 2, side / 2);
  context?.rotate((rotation * Math.PI) / 180);
  try {
    context?.drawImage(picture, -side / 2, -side / 2, side, side);
  } catch {
    return null;
  }
  // Quicker to make and half as large as without loss; toBlob() would wait until
  // the page has nothing else to do.
  const [kind = '', data = ''] = canvas.toDataURL('image/jpeg', 0.95).split(',');
  if (!kind.startsWith('data:image/jpeg')) return null;
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
}
