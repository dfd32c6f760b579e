// Tile pictures as bitmaps. A picture is drawn from its vectors once, so that a
// board of hundreds moves and zooms without drawing them anew in every frame. Each
// level of detail has its bitmaps; only those of the level in use are loaded. Near
// enough to see the difference the vectors themselves are shown: then few tiles are
// on the screen.

import { detailAt, inDetail, type Detail } from '../lib/detail';
import { set } from './svg';

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

/** How many are kept, those on the board aside: about 10 KB each. */
const kept = 600;

export class Bitmaps {
  /** The addresses of the bitmaps drawn so far, the oldest first, by that of their
   * picture at its level. */
  private readonly drawn = new Map<string, string>();
  /** The pictures on the board, each by its address in full. */
  private readonly images = new Map<SVGImageElement, string>();
  private readonly asked = new Set<string>();
  private queue: { address: string; side: number }[] = [];
  private drawing = 0;
  private detail: Detail = 'full';
  private near = false;
  private begun = false;
  private gone = false;

  /** Shows a picture, as a bitmap as soon as there is one. */
  show(image: SVGImageElement, url: string): void {
    // How large the first tiles are is known as soon as all of them are there.
    if (this.images.size === 0) queueMicrotask(() => this.begin());
    this.images.set(image, url);
    if (!this.begun) return;
    this.ask(url);
    this.point(image, url);
  }

  /** Where a picture is at the level in use. */
  readonly address = (url: string): string => inDetail(url, this.detail);

  private begin(): void {
    this.begun = true;
    for (const [image, url] of this.images) {
      this.ask(url);
      this.point(image, url);
    }
  }

  private ask(url: string): void {
    const address = this.address(url);
    if (this.asked.has(address)) return;
    this.asked.add(address);
    this.queue.push({ address, side: sides[this.detail]() });
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
    for (const { address } of this.queue) this.asked.delete(address);
    this.queue = [];
    if (!this.begun) return;
    for (const [image, url] of this.images) if (image.isConnected) this.ask(url);
  }

  destroy(): void {
    this.gone = true;
    for (const bitmap of this.drawn.values()) URL.revokeObjectURL(bitmap);
    this.drawn.clear();
    this.images.clear();
    this.queue = [];
  }

  // Until its bitmap has come an image keeps what it shows, at whatever level.
  private point(image: SVGImageElement, url: string): void {
    const address = this.address(url);
    const bitmap = this.drawn.get(address);
    if (!bitmap && !this.near && (this.queue.length > many || image.hasAttribute('href'))) return;
    set(image, { href: (!this.near && bitmap) || address });
  }

  private pointAll(only?: string): void {
    for (const [image, url] of this.images) {
      if (!image.isConnected) this.images.delete(image);
      else if (only === undefined || this.address(url) === only) this.point(image, url);
    }
  }

  // A few at a time, so that the page stays quick meanwhile.
  private async drawNext(): Promise<void> {
    const next = this.queue.shift();
    if (next === undefined) {
      this.drawing -= 1;
      return;
    }
    const bitmap = await draw(next.address, next.side).catch(() => null);
    // Whoever clicks meanwhile comes first.
    await new Promise((done) => setTimeout(done));
    // What cannot be drawn is shown as it is.
    this.keep(next.address, bitmap ?? next.address);
    await this.drawNext();
  }

  private keep(address: string, bitmap: string): void {
    if (this.gone) {
      URL.revokeObjectURL(bitmap);
      return;
    }
    this.drawn.set(address, bitmap);
    this.pointAll(address);
    if (this.drawn.size > kept) this.forget();
  }

  /** Gives up the oldest bitmaps, but none that an image shows or will show. */
  private forget(): void {
    const used = new Set<string | null>();
    for (const [image, url] of this.images) used.add(this.address(url)).add(image.getAttribute('href'));
    for (const [address, bitmap] of this.drawn) {
      if (this.drawn.size <= kept) return;
      if (used.has(address) || used.has(bitmap)) continue;
      URL.revokeObjectURL(bitmap);
      this.drawn.delete(address);
      this.asked.delete(address);
    }
  }
}

async function draw(address: string, side: number): Promise<string | null> {
  const picture = new Image(side, side);
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, side, side);
  // Quicker to make and half as large as without loss; toBlob() would wait until
  // the page has nothing else to do.
  const [kind = '', data = ''] = canvas.toDataURL('image/jpeg', 0.95).split(',');
  if (!kind.startsWith('data:image/jpeg')) return null;
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
}
