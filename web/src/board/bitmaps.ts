// Tile pictures as bitmaps. A picture is rendered from its vectors once for each rotation, so that a
// board of hundreds of tiles moves and zooms without rendering them in every frame. Each level of
// detail has its own bitmaps; only those of the level in use are loaded. Near enough to see the
// difference the vectors themselves are shown: then few tiles are on the screen.

import { whenCome } from '../lib/awaited';
import { detailAt, inDetail, type Detail } from '../lib/detail';
import { Exchange } from './exchange';
import { turned } from './layers';
import type { PictureOnBoard } from './types';

/** The side of a bitmap, in screen pixels: the smaller levels are never shown larger. */
const sides: Record<Detail, () => number> = {
  full: () => 256,
  calm: () => Math.min(256, Math.ceil(128 * devicePixelRatio)),
  emblem: () => Math.min(256, Math.ceil(64 * devicePixelRatio)),
};

/** How many bitmaps are rendered at the same time. */
const most = 3;

/** While more bitmaps than this wait, vectors are not shown meanwhile: rendering tiles twice would take
 * twice as long. */
const many = 8;

/** How many bitmaps are kept, including those on the board: about 10 KB each. */
const kept = 900;

/** A bitmap that is to be rendered. */
interface Wanted {
  name: string;
  address: string;
  rotation: number;
  side: number;
}

export class Bitmaps {
  /** The addresses of the rendered bitmaps by name, the oldest first; null for a picture that cannot be
   * rendered and is shown as it is. */
  private readonly drawn = new Map<string, string | null>();
  /** The pictures on the board. */
  private readonly images = new Map<SVGImageElement, PictureOnBoard>();
  /** The names of bitmaps that are rendered or wait for it. */
  private readonly asked = new Set<string>();
  /** By bitmap name, the function that cancels the wait for a failed picture. */
  private readonly awaited = new Map<string, () => void>();
  private readonly exchange = new Exchange((old, next) => this.exchanged(old, next));
  private queue: Wanted[] = [];
  private drawing = 0;
  private detail: Detail = 'full';
  private near = false;
  private begun = false;
  private gone = false;

  /** An invisible element that the board must contain. */
  get element(): SVGGElement {
    return this.exchange.element;
  }

  /** Shows a picture, as a bitmap as soon as there is one. */
  show(image: SVGImageElement, tile: PictureOnBoard): void {
    // The size of the first tiles is known once all of them are there.
    if (this.images.size === 0) queueMicrotask(() => this.begin());
    this.images.set(image, tile);
    if (!this.begun) return;
    this.ask(tile);
    this.point(image, tile);
  }

  /** The address of a picture at the level in use. */
  readonly address = (url: string): string => inDetail(url, this.detail);

  /** The name of a tile's bitmap: its picture's address and its rotation. */
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

  /** Changes the level: waiting bitmaps are dropped, and those of the tiles on the board requested anew. */
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

  // Shows an image's bitmap. Until that has come the image keeps what it shows, at whatever level.
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
    // Code that waits for the old image's load gets it with the new one.
    old.dispatchEvent(new Event('load'));
  }

  private pointAll(only?: string): void {
    for (const [image, tile] of this.images) {
      if (!image.isConnected) this.images.delete(image);
      else if (only === undefined || this.nameOf(tile) === only) this.point(image, tile);
    }
  }

  // Renders the next bitmaps, a few at a time, so that the page stays responsive.
  private async drawNext(): Promise<void> {
    const next = this.queue.shift();
    if (next === undefined) {
      this.drawing -= 1;
      return;
    }
    const picture = await load(next);
    const bitmap = picture && draw(picture, next);
    // Input events are handled first.
    await new Promise((done) => setTimeout(done));
    if (picture) this.keep(next.name, bitmap);
    else this.wait(next);
    await this.drawNext();
  }

  /** Renders a failed picture once it has loaded; meanwhile it is not requested again. */
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

  /** Drops the oldest bitmaps, but none that an image shows or will show. */
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

/** Loads a picture; null if that fails. */
async function load({ address, side }: Wanted): Promise<HTMLImageElement | null> {
  const picture = new Image(side, side);
  const comes = new Promise<boolean>((done) => {
    picture.addEventListener('load', () => done(true));
    picture.addEventListener('error', () => done(false));
  });
  picture.src = address;
  if (!(await comes)) return null;
  // A picture that cannot be decoded is shown as it is.
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
  // JPEG is faster to make and half as large as a lossless format; toBlob() would wait until the page is idle.
  const [kind = '', data = ''] = canvas.toDataURL('image/jpeg', 0.95).split(',');
  if (!kind.startsWith('data:image/jpeg')) return null;
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
}
