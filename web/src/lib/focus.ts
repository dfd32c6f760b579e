// Where the focus goes when what had it is gone. Browsers then leave it nowhere, and whoever uses a keyboard would start
// anew at the top of the page.

import { tick } from 'svelte';

/** Nothing has the focus. */
export const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** What has the focus, and around it what it is in, from the inside out; empty if nothing has it. */
export function trail(): Element[] {
  const all: Element[] = [];
  for (let at = document.activeElement; at && at !== document.body; at = at.parentElement) all.push(at);
  return all;
}

function give(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** If nothing has the focus, gives it back: to what had it, else to the heading of the part of the page that it was in,
 * else to that of the page. */
export function goBack(along: readonly Element[]): void {
  const [from, ...around] = along;
  if (!from || !isLost()) return;
  if (from.isConnected) give(from);
  if (!isLost()) return;
  const part = around.find((one) => one.isConnected && one.matches('section, main'));
  give(part && (part.querySelector('h1, h2, h3') ?? part));
  if (isLost()) give(document.querySelector('h1') ?? document.querySelector('main'));
}

/** Keeps the focus within a part of the page in which controls come and go by themselves. */
export function keepsFocus(root: HTMLElement): () => void {
  let last: Element[] = [];
  const noted = () => (last = trail());
  // Whoever presses beside all controls wants the focus nowhere.
  const left = () => queueMicrotask(() => isLost() && last[0]?.isConnected && (last = []));
  const changes = new MutationObserver(() => {
    if (isLost() && last[0]?.isConnected === false) setTimeout(() => goBack(last));
  });
  root.addEventListener('focusin', noted);
  root.addEventListener('focusout', left);
  changes.observe(root, { childList: true, subtree: true });
  return () => {
    changes.disconnect();
    root.removeEventListener('focusin', noted);
    root.removeEventListener('focusout', left);
  };
}

let watcher: MutationObserver | null = null;

/** After a change of page: gives the focus to the page's heading, as soon as there is one, unless something has it. */
export async function arrive(): Promise<void> {
  await tick();
  watcher?.disconnect();
  watcher = new MutationObserver(look);
  watcher.observe(document.body, { childList: true, subtree: true });
  look();
}

function look(): void {
  const heading = document.querySelector('h1');
  if (isLost()) give(heading);
  if (!isLost()) watcher?.disconnect();
}
