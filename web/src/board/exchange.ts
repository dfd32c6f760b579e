// Gives an image another picture and rotation in one step. A browser shows the old picture until the
// new one has loaded, and would show it with the new rotation meanwhile.

import { make, set } from './svg';

export class Exchange {
  /** The hidden group in which new images load. */
  readonly element = make('g', { display: 'none' });
  /** The loading images, by the image that each will replace. */
  private readonly coming = new Map<SVGImageElement, SVGImageElement>();

  /** Calls `exchanged` with the old image and the one that has taken its place. */
  constructor(private readonly exchanged: (old: SVGImageElement, next: SVGImageElement) => void) {}

  /** Shows a picture in an image, or in a new image that replaces it once the picture has loaded. */
  show(image: SVGImageElement, href: string, transform: string): void {
    this.forget(image);
    if (!image.hasAttribute('href') || (image.getAttribute('transform') ?? '') === transform) {
      give(image, href, transform);
      return;
    }
    const next = make('image');
    for (const name of ['x', 'y', 'width', 'height']) set(next, { [name]: image.getAttribute(name) ?? '' });
    next.addEventListener('load', () => this.take(image, next), { once: true });
    this.coming.set(image, next);
    give(next, href, transform);
    this.element.append(next);
  }

  private take(image: SVGImageElement, next: SVGImageElement): void {
    if (this.coming.get(image) !== next) return;
    this.coming.delete(image);
    if (!image.isConnected) {
      next.remove();
      return;
    }
    image.replaceWith(next);
    this.exchanged(image, next);
  }

  private forget(image: SVGImageElement): void {
    this.coming.get(image)?.remove();
    this.coming.delete(image);
  }
}

function give(image: SVGImageElement, href: string, transform: string): void {
  if (transform === '') image.removeAttribute('transform');
  else set(image, { transform });
  set(image, { href });
}
