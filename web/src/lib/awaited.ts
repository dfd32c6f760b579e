// Loads pictures again that failed: with a growing wait, and at once when the server is back. Until
// then a plain picture is shown instead of the browser's sign for a broken one.

import { whenBack } from './back';

/** The wait before a picture is loaded again, in milliseconds: at first, and at most. */
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

/** The pictures that failed, by address. */
const awaited = new Map<string, Awaited>();

/** Calls onLoad once a failed picture has loaded; returns a function that cancels this. */
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

/** The wait after so many tries, with some randomness, so that not all pages ask at once. */
const pause = (tries: number): number => Math.min(late, soon * 2 ** Math.min(tries, 10)) * (0.75 + Math.random() / 4);

function wait(address: string, entry: Awaited): void {
  entry.timer = setTimeout(() => ask(address, entry), pause(entry.tries));
  entry.tries += 1;
}

function ask(address: string, entry: Awaited): void {
  clearTimeout(entry.timer);
  entry.timer = undefined; // undefined while the picture is loading
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
    if (entry.timer === undefined) continue; // it is loading already
    entry.tries = 0;
    ask(address, entry);
  }
}

/** The function that cancels the wait of each failed picture in the page. */
const ends = new WeakMap<Element, () => void>();

/** Starts loading failed pictures of the page again. */
export function watchPictures(): void {
  document.addEventListener('error', ({ target }) => missed(target), true);
  whenBack(askAll);
}

function missed(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement) replace(target, 'src', target.getAttribute('src')?.includes('/art/tiles/') ? meadow : nothing);
  // A board without a tile's picture shows the ground of that tile.
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
