import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Bundle } from './bundle';
import { known, loadBase, loadSets, loadSheet, offerSets, offerWords } from './registry';
import type { Language } from './registry';
import { said, saidOfSet } from './words';

// Of sets that no other test has: what is loaded once stays.
const loaded: string[] = [];

function load<T>(name: string, value: T): () => Promise<T> {
  return async () => {
    loaded.push(name);
    return value;
  };
}

const bundle: Bundle = { figures: { goatherd: { rank: 30 } } };
const language: Language = {
  base: { 'figure.drover': 'Drover' },
  sheet: load('sheet', { hills: { title: 'Hills and Sheep' }, 'no-words': { title: 'No words' } }),
  pages: {},
  sets: {
    hills: load('words of hills', { title: 'Hills and Sheep', 'figure.goatherd': 'Goatherd' }),
    broken: () => Promise.reject(new Error('gone')),
  },
};

beforeEach(() => {
  loaded.length = 0;
  offerSets({ hills: load('bundle of hills', bundle), broken: () => Promise.reject(new Error('gone')) });
  offerWords('en', async () => language);
});

afterAll(() => offerWords('en', async () => ({ ...language, sets: {} })));

it('gets words of the base game first, and nothing of a set', async () => {
  await loadBase();
  expect([said('figure.drover'), loaded]).toEqual(['Drover', []]);
});

it('gets what a list says of all sets in one piece, and none of their bundles', async () => {
  await loadBase();
  await loadSheet();
  expect([loaded, saidOfSet('hills', 'title'), said('figure.goatherd')]).toEqual([['sheet'], 'Hills and Sheep', undefined]);
});

it('gets the bundles and words of the sets of a table, once', async () => {
  await loadBase();
  await loadSets(['hills', 'unheard-of']);
  await loadSets(['hills']);
  expect(loaded.sort()).toEqual(['bundle of hills', 'words of hills']);
  expect([known('figures', 'goatherd')?.rank, said('figure.goatherd')]).toEqual([30, 'Goatherd']);
});

it('does without what does not come', async () => {
  await loadBase();
  await loadSets(['broken']);
  expect(saidOfSet('broken', 'title')).toBeUndefined();
});

it('fails without the words of the base game, and tries again', async () => {
  let here = false;
  offerWords('en', async () => {
    if (!here) throw new Error('gone');
    return language;
  });
  await expect(loadBase()).rejects.toThrow('gone');
  here = true;
  await loadBase();
  expect(said('figure.drover')).toBe('Drover');
});
