// Tile pictures as bitmaps. A picture is drawn from its vectors once, so that a
// board of hundreds moves and zooms without drawing them anew in every frame.
// Near enough to see the difference the vectors themselves are shown: then few
// tiles are on the screen.

import { set } from './svg';

/** The side of a bitmap, in pixels of the screen. */
const side = 256;

/** How many are drawn at the same time. */
const most = 3;

/** While more than so many wait, vectors are not shown meanwhile: to draw them
 * twice would take twice as long. */
const many = 8;

export class Bitmaps {
  /** The addresses of the bitmaps drawn so far, by that of their picture. */
  private readonly drawn = new Map<string, string>();
  private readonly images = new Map<SVGImageElement, string>();
  private readonly asked = new Set<string>();
  private readonly queue: string[] = [];
  private drawing = 0;
  private near = false;
  private gone = false;

  /** Shows a picture, as a bitmap as soon as there is one. */
  show(image: SVGImageElement, url: string): void {
    this.images.set(image, url);
    this.ask(url);
    this.point(image, url);
  }

  private ask(url: string): void {
    if (this.asked.has(url)) return;
    this.asked.add(url);
    this.queue.push(url);
    if (this.drawing >= most) return;
    this.drawing += 1;
    void this.drawNext();
  }

  /** How large a tile is on the screen now, in its pixels. */
  size(pixels: number): void {
    const near = pixels > side * 1.1;
    if (near === this.near) return;
    this.near = near;
    this.pointAll();
  }

  destroy(): void {
    this.gone = true;
    for (const url of this.drawn.values()) URL.revokeObjectURL(url);
    this.drawn.clear();
    this.images.clear();
    this.queue.length = 0;
  }

  private point(image: SVGImageElement, url: string): void {
    const bitmap = this.drawn.get(url);
    if (!bitmap && !this.near && this.queue.length > many) return;
    set(image, { href: (!this.near && bitmap) || url });
  }

  private pointAll(only?: string): void {
    for (const [image, url] of this.images) {
      if (!image.isConnected) this.images.delete(image);
      else if (only === undefined || url === only) this.point(image, url);
    }
  }

  // A few at a time, so that the page stays quick meanwhile.
  private async drawNext(): Promise<void> {
    const url = this.queue.shift();
    if (url === undefined) {
      this.drawing -= 1;
      return;
    }
    const bitmap = await draw(url).catch(() => null);
    // Whoever clicks meanwhile comes first.
    await new Promise((done) => setTimeout(done));
    // What cannot be drawn is shown as it is.
    this.keep(url, bitmap ?? url);
    await this.drawNext();
  }

  private keep(url: string, bitmap: string): void {
    if (this.gone) {
      URL.revokeObjectURL(bitmap);
      return;
    }
    this.drawn.set(url, bitmap);
    this.pointAll(url);
  }
}

async function draw(url: string): Promise<string | null> {
  const picture = new Image(side, side);
  picture.src = url;
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
