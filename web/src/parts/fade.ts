// Fades in pictures that load late, over a plain ground, instead of flashing them.

import { calm } from '../lib/prefs';

const lasts = 180;

/** For an img element: shows a ground in its place until it has loaded, then fades it in. */
export function fade(image: HTMLImageElement): (() => void) | void {
  if (image.complete) return;
  image.style.opacity = '0';
  const come = () => {
    image.style.opacity = '';
    if (!calm()) image.animate([{ opacity: 0 }, { opacity: 1 }], lasts);
  };
  image.addEventListener('load', come, { once: true });
  image.addEventListener('error', come, { once: true });
  return () => {
    image.removeEventListener('load', come);
    image.removeEventListener('error', come);
  };
}
