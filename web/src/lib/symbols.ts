// The symbols that the art draws: figures, tokens, faces, signs of seats. They are fetched
// once and stand unseen in the page. Used out of their file, a browser would ask for it
// and read all of it anew with every sign that comes into sight.

import { whenBack } from './back';
import { under } from './site';

const file = under('/art/figures.svg');

/** What no other name in the page begins with. */
const prefix = 'art-';

/** What a <use> refers to. */
export const symbolAt = (symbol: string): string => `#${prefix}${symbol}`;

/** After a failure it is asked for again so much later, in milliseconds, and at most so much. */
const [soon, late] = [1000, 60_000];

/** Fetches the symbols and puts them into the page, however long that takes. */
export async function loadSymbols(wait = soon): Promise<void> {
  const drawn = await fetchSymbols().catch(() => null);
  if (drawn) {
    document.body.append(drawn);
    return;
  }
  await pause(wait);
  await loadSymbols(Math.min(2 * wait, late));
}

/** Waits so long, and no longer than until the server is back. */
function pause(wait: number): Promise<void> {
  return new Promise((done) => {
    const stop = whenBack(end);
    const timer = setTimeout(end, wait);
    function end(): void {
      stop();
      clearTimeout(timer);
      done();
    }
  });
}

async function fetchSymbols(): Promise<SVGElement | null> {
  const answer = await fetch(file);
  if (!answer.ok) return null;
  const { documentElement: svg } = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml');
  if (!(svg instanceof SVGElement) || svg.querySelector('parsererror')) return null;
  for (const symbol of svg.children) symbol.id = prefix + symbol.id;
  svg.setAttribute('aria-hidden', 'true');
  svg.style.display = 'none';
  return svg;
}
