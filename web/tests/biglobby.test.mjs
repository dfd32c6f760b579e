// A thousand open tables, ten of which change in every second: how smoothly the list scrolls
// and is narrowed. Figures are reported; the bounds leave room for a busy machine.

import assert from 'node:assert/strict';
import { desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { at, frames, told } from './frames.mjs';
import { busyLobby } from './manytables.mjs';
import { Words } from './words.mjs';

test.use({ ownServer: true, serverArgs: ['--lobby', 'on'] });

const words = new Words();
const say = words.say.bind(words);
const many = 1000;

test(`${many} open tables are scrolled and narrowed without stutter, while they change`, async ({ person, note }) => {
  const page = await person(desk);
  const lobby = busyLobby(page, many, 100);
  await lobby.route;
  await page.goto('/lobby');
  const more = page.getByRole('button', { name: say('tables_more'), exact: true });
  await more.waitFor();
  // The icons' drawings, which are never laid out and grow with each set, are not counted.
  const size = () => page.evaluate(() => document.querySelectorAll('main *').length);
  const scroll = async () => {
    await page.mouse.move(683, 600);
    for (let i = 0; i < 60; i += 1) await page.mouse.wheel(0, i % 30 < 20 ? 160 : -240);
    assert.ok((await page.evaluate(() => scrollY)) > 0, 'the page does not scroll');
  };
  const filter = page.getByRole('combobox', { name: say('lobby_filter_sets') });
  const narrow = async () => {
    for (const choice of ['base', 'more', 'all', 'base', 'more', 'all']) await filter.selectOption(choice);
  };
  const few = await size();
  const before = lobby.news();
  const scrolled = await frames(page, scroll);
  const narrowed = await frames(page, narrow);
  for (let shown = 50; shown < 500; shown += 50) await more.click();
  const many500 = await size();
  const long = await frames(page, scroll);
  const longer = await frames(page, narrow); // from 500 back to the first 50 of others
  const begun = await size();
  assert.ok(lobby.news() > before, 'nothing changed meanwhile');
  lobby.stop();
  note(`scrolled with 50 of ${many} shown (${few} elements): ${told(scrolled)}`);
  note(`narrowed: ${told(narrowed)}`);
  note(`scrolled with 500 shown (${many500} elements): ${told(long)}`);
  note(`narrowed: ${told(longer)}`);
  // A bound that holds on a busy machine too; docs/performance.md has the figures of a quiet one.
  for (const list of [scrolled, narrowed, long, longer]) assert.ok(Number(at(list, 0.5)) < 67, 'the list stutters');
  assert.ok(few < 900, `${few} elements`);
  assert.ok(begun < 900, `${begun} elements once the list is narrowed`);
});
