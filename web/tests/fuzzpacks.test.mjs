// Packs of tiles that nobody would write, opened as files: whatever they hold, the page
// outside the pictures and names of their tiles stays as it was.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calm, desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { dice, fuzzed } from './fuzz.mjs';
import { long, seed } from './long.mjs';
import { Words } from './words.mjs';

const words = new Words();
const say = (key, values) => words.say(key, values);

const village = readFileSync(join(import.meta.dirname, '../../tile/pack/testdata/village.tiles'), 'utf8');
const packs = [
  village,
  `title One tile\n\n${village.slice(village.indexOf('tile keep'), village.indexOf('tile volcano'))}`,
  'title Big squares\n\ntile pond\n.......\n...#...\n..###..\n...#...\n...=...\n...=...\n...=...\n'.replace('...#...\n..###..\n...#...', '.......\n...+...\n...=...'),
];
const count = long ? 1000 : 40;
/** How many packs one browser opens before another takes its place. */
const apiece = 40;

/** The page without the tiles, where what a pack may change is left empty, what below
 * main the page itself never has, and whether something of a pack has run. */
const look = (page) => page.evaluate(() => {
  const copy = document.documentElement.cloneNode(true);
  const own = 'main ul, [role=grid], figure, pre, .fault, section[aria-labelledby=own-gallery] ul, section ~ .fault';
  for (const e of copy.querySelectorAll(own)) e.replaceWith('…');
  const section = copy.querySelector('section:has(.names)');
  section?.setAttribute('aria-label', '…');
  for (const e of copy.querySelectorAll('section:has(.names) select, section:has(.names) input, input')) e.removeAttribute('value');
  // Signs that fit the tile, and a shrine for its monastery.
  for (const e of copy.querySelectorAll('.draw ~ fieldset select')) e.replaceChildren();
  for (const e of copy.querySelectorAll('.draw ~ fieldset button')) e.removeAttribute('disabled');
  for (const e of copy.querySelectorAll('.draw ~ fieldset .tick')) e.remove();
  const outside = copy.outerHTML.replaceAll(/<!--.*?-->/g, '').replaceAll(/…\s*/g, '').replaceAll(/>\s+</g, '><');
  const tags = new Set(['main', 'div', 'h1', 'h2', 'p', 'button', 'label', 'span', 'input', 'ul', 'li', 'section', 'img', 'fieldset', 'legend', 'select', 'option', 'figure', 'figcaption', 'strong', 'details', 'summary', 'pre']);
  const names = /^(class|role|aria-[a-z]+|type|id|lang|tabindex|name|value|min|max|maxlength|autocomplete|spellcheck|disabled|accept|alt|width|height|data-row|data-col|checked|selected)$/;
  const strange = [];
  for (const e of document.querySelectorAll('main, main *')) {
    if (e.closest('svg.icon')) continue; // the page's own signs
    if (!tags.has(e.localName)) strange.push(e.localName);
    for (const { name, value } of e.attributes) {
      if (e.localName === 'img' && name === 'src' && value.startsWith('/art/own.svg?')) continue;
      if (name === 'style' && e.matches('[role=grid]') && /^--n: ?\d+;?$/.test(value)) continue;
      if (!names.test(name)) strange.push(`${e.localName} ${name}=${value}`);
      if (name === 'class' && !/^[a-z0-9_ -]*$/i.test(value)) strange.push(`${e.localName} ${name}=${value}`);
    }
  }
  return { outside, strange, harmed: window.harmed };
});

/** The page tries a few times to keep itself for when there is no network, which these tests have blocked. */
const worker = { path: '/worker.js', said: /^Service Worker registration blocked/ };

/** Somebody at the editor, who takes note of all that a page should not do. */
async function sit({ person, server }) {
  const page = await person({ ...desk, ...calm });
  const seen = { said: [] };
  page.on('dialog', (dialog) => {
    seen.said.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (other) => seen.said.push(`a window: ${other.url()}`));
  page.on('framenavigated', (frame) => seen.said.push(`went to ${frame.url()}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !worker.said.test(message.text())) seen.said.push(message.text());
  });
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    if (host !== new URL(server.url).host) seen.said.push(`asks ${request.url()}`);
    if (pathname !== worker.path && !/^\/(api\/packs$|art\/own\.svg)/.test(pathname)) seen.said.push(`asks for ${pathname}`);
  });
  page.on('response', (answer) => {
    if (!answer.ok()) seen.said.push(`${answer.status()} for ${answer.url()}`);
  });
  await page.goto('/own');
  await page.getByRole('button', { name: say('own_new_pack'), exact: true }).click();
  await page.getByText(say('own_right')).waitFor();
  seen.said.length = 0;
  return { page, seen };
}

/** Opens it as a file, until the server has said twice what it thinks of it and that is
 * shown, unless it is so far from a pack that the page refuses it. In the page itself:
 * there are many. */
const open = (page, text) => page.evaluate(async (written) => {
  const frame = () => new Promise(requestAnimationFrame);
  let answers = 0;
  const observer = new PerformanceObserver((list) => {
    answers += list.getEntries().filter((e) => new URL(e.name).pathname === '/api/packs').length;
  });
  observer.observe({ type: 'resource' });
  const input = document.querySelector('input[type=file]');
  const files = new DataTransfer();
  files.items.add(new File([written], 'pack.tiles', { type: 'text/plain' }));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  const end = performance.now() + 10_000;
  do await frame();
  while (answers < 2 && !document.querySelector('[role=alert]') && performance.now() < end);
  while (!document.querySelector('main figure figcaption') && performance.now() < end) await frame();
  observer.disconnect();
  await frame();
  return performance.now() < end;
}, text);

test(`${count} fuzzed packs change nothing outside the pictures and names of their tiles`, async ({ person, server, note }) => {
  const begun = `${seed} packs`;
  note(`the packs of SEED=${seed}`);
  const n = dice(begun);
  let right = 0;
  for (let done = 0; done < count; done += apiece) {
    const { page, seen } = await sit({ person, server });
const before = await look(page);
    assert.deepEqual([before.strange, before.harmed], [[], undefined]);
    for (let i = done; i < Math.min(count, done + apiece); i += 1) {
      const text = fuzzed(packs, n);
      const about = `pack ${i} of SEED=${seed}:\n${JSON.stringify(text)}`;
      assert.ok(await open(page, text), `it is not checked: ${about}`);
      const { outside, ...now } = await look(page);
      assert.equal(outside, before.outside, about);
      assert.deepEqual([now, seen.said], [{ strange: [], harmed: undefined }, []], about);
      right += await page.getByText(say('own_right')).count();
    }
    // All pictures are pictures, and the editor still works.
    await page.waitForFunction(() => [...document.querySelectorAll('main img')].every((i) => i.complete && i.naturalWidth > 0));
    await page.getByRole('button', { name: say('own_new_pack'), exact: true }).click();
    await page.getByText(say('own_right')).waitFor();
    assert.deepEqual(seen.said, []);
    await page.context().close();
  }
  note(`${right} of ${count} first tiles were right`);
  assert.ok(right > 0 && right < count, 'the packs are all alike');
});

test('files that are no packs are refused before they are a burden', async ({ person, server }) => {
  const { page, seen } = await sit({ person, server });
  const before = await look(page);
  const square = `${'.'.repeat(500)}\n`.repeat(500);
  for (const text of [`title a\n\ntile a\n${square}`, `title a\n${'tile a\n'.repeat(37_000)}`]) {
    await page.locator('input[type=file]').setInputFiles({ name: 'pack.tiles', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.getByText(say('own_file_many', { most: 200 })).waitFor();
    assert.deepEqual(await look(page), before);
    // The alert goes with the next file.
    await page.locator('input[type=file]').setInputFiles({ name: 'pack.tiles', mimeType: 'text/plain', buffer: Buffer.from(village) });
    await page.getByRole('alert').waitFor({ state: 'detached' });
  }
  assert.equal(await page.getByRole('list', { name: say('own_packs') }).getByRole('button').count(), 3);
  assert.deepEqual(seen.said, []);
});
