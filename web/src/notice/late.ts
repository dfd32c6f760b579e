// The parts of a table's page about notifications, loaded with their words when they are first shown.

import { loadPage } from '../lib/registry';

async function withWords<T>(part: Promise<T>): Promise<T> {
  await loadPage('notice');
  return part;
}

export const turnNotice = () => withWords(import('./TurnNotice.svelte'));
export const openNotice = () => withWords(import('./OpenNotice.svelte'));
export const noticeLine = () => withWords(import('./NoticeLine.svelte'));
