// Pictures that come late come gently: out of a ground of their own, not in a flash.

import { calm } from '../lib/prefs';

const lasts = 180;

/** For an img: until it is there its place is seen, then it is faded in. */
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
