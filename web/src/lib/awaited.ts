// Pictures that did not come are asked for again: by time, later and later, and at once when the
// server is back. Until then a plain one is seen in their place, never the browser's sign of a
// broken one.

import { whenBack } from './back';

/** How long it is waited before a picture is asked for again, in milliseconds: at first, and at most. */
const [soon, late] = [1000, 30_000];

/** A tile without its picture is a meadow, as on the board (board.css). */
const meadow = plain('#6f924d');
const nothing = plain('none');

function plain(fill: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${fill}" d="M0 0h1v1H0z"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

interface Awaited {
  /** Called when the picture has come. */
  waiting: Set<() => void>;
  tries: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** What has not come, by its address. */
const awaited = new Map<string, Awaited>();

/** Tells once when a picture that has not come is there; returns what ends that. */
export function whenCome(address: string, onLoad: () => void): () => void {
  const known = awaited.get(address);
  const entry = known ?? { waiting: new Set(), tries: 0, timer: undefined };
  entry.waiting.add(onLoad);
  if (!known) {
    awaited.set(address, entry);
    wait(address, entry);
  }
  return () => {
    entry.waiting.delete(onLoad);
    if (entry.waiting.size === 0) forget(address, entry);
  };
}

/** How long it is waited after so many tries; those who wait do not all ask at once. */
const pause = (tries: number): number => Math.min(late, soon * 2 ** Math.min(tries, 10)) * (0.75 + Math.random() / 4);

function wait(address: string, entry: Awaited): void {
  entry.timer = setTimeout(() => ask(address, entry), pause(entry.tries));
  entry.tries += 1;
}

function ask(address: string, entry: Awaited): void {
  clearTimeout(entry.timer);
  entry.timer = undefined; // until it is known what comes of it
  const image = new Image();
  image.addEventListener('error', () => awaited.get(address) === entry && wait(address, entry));
  image.addEventListener('load', () => {
    forget(address, entry);
    for (const onLoad of entry.waiting) onLoad();
  });
  image.src = address;
}

function forget(address: string, entry: Awaited): void {
  clearTimeout(entry.timer);
  if (awaited.get(address) === entry) awaited.delete(address);
}

function askAll(): void {
  for (const [address, entry] of awaited) {
    if (entry.timer === undefined) continue; // it is being asked for
    entry.tries = 0;
    ask(address, entry);
  }
}

/** What ends the waiting of each picture in the page that has not come. */
const ends = new WeakMap<Element, () => void>();

/** Has pictures in the page be asked for again that did not come. */
export function watchPictures(): void {
  document.addEventListener('error', ({ target }) => missed(target), true);
  whenBack(askAll);
}

function missed(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement) replace(target, 'src', target.getAttribute('src')?.includes('/art/tiles/') ? meadow : nothing);
  // Where a board has no picture, its ground is seen.
  else if (target instanceof SVGImageElement) replace(target, 'href', null);
}

/** Shows another picture, or none, until the right one has come. */
function replace(image: Element, name: 'src' | 'href', instead: string | null): void {
  const address = image.getAttribute(name) ?? '';
  if (address === '' || /^(data|blob):/.test(address)) return;
  ends.get(image)?.();
  if (instead === null) image.removeAttribute(name);
  else image.setAttribute(name, instead);
  const end = whenCome(address, () => {
    ends.delete(image);
    // Something else may be shown in it by now.
    if (image.isConnected && image.getAttribute(name) === instead) image.setAttribute(name, address);
  });
  ends.set(image, end);
}
