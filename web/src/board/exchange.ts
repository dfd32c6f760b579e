// Gives an image another picture and another turn in one step. A browser shows the old
// picture until the new one has come, and it would be seen wrongly turned meanwhile.

import { make, set } from './svg';

export class Exchange {
  /** Where new images load, unseen. */
  readonly element = make('g', { display: 'none' });
  /** By the image whose place each will take. */
  private readonly coming = new Map<SVGImageElement, SVGImageElement>();

  /** Calls `exchanged` with the old image and the one that has taken its place. */
  constructor(private readonly exchanged: (old: SVGImageElement, next: SVGImageElement) => void) {}

  /** Shows a picture in an image or, once that has come, in one that takes its place. */
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
