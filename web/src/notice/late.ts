// What a table says about being told comes when it has something to say, with its words.

import { loadPage } from '../lib/registry';

async function withWords<T>(part: Promise<T>): Promise<T> {
  await loadPage('notice');
  return part;
}

export const turnNotice = () => withWords(import('./TurnNotice.svelte'));
export const openNotice = () => withWords(import('./OpenNotice.svelte'));
export const noticeLine = () => withWords(import('./NoticeLine.svelte'));
