// A press that meets something which came under the pointer just now does nothing; a
// second press on the same thing counts.

import assert from 'node:assert/strict';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Start, Table } from './page.mjs';

/** What is pressed on the page from now on, by name. */
const follow = (page) => page.evaluate(() => {
  window.pressed = [];
  window.addEventListener('click', (event) => {
    const control = event.target.closest('button, a, input, select, summary, [data-square], [data-spot]');
    if (control) window.pressed.push(control.textContent.trim());
  });
});

/** Presses at a point twice, so many milliseconds apart; reports how many they were at most. */
async function twice(page, { x, y }, apart) {
  const from = performance.now();
  await page.mouse.click(x, y);
  await page.waitForTimeout(apart);
  await page.mouse.click(x, y);
  return performance.now() - from;
}

const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

for (const apart of [90, 260]) {
  test(`a second click on Confirm ${apart} ms after the first meets nothing else, and the panel keeps its place`, async ({ person, server }) => {
    const page = await person({ ...desk, ...calm });
    const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'bot', bot: 'greedy' }];
    const answer = await page.request.post('/api/games', { headers: { Origin: server.url }, data: { seats, draw: ['base/U', 'base/U', 'base/V', 'base/V'] } });
    const { table: made, error } = await answer.json();
    assert.ok(made, JSON.stringify(error));
    await page.goto(`/t/${made.id}`);
    const table = new Table(page);
    await table.still();
    await table.put(table.square(1, 0));
    await table.asked();
    await table.pass();
    await table.ready.waitFor();
    await follow(page);
    const tab = page.getByRole('tab', { name: table.words.say('tab_board') });
    await twice(page, middle(await table.confirm.boundingBox()), apart);
    await page.waitForTimeout(300);
    assert.deepEqual(await page.evaluate(() => window.pressed), [table.words.say('confirm_no_follower')]);
    assert.equal(await tab.getAttribute('aria-selected'), 'false');
  });
}

test('what comes under a resting pointer can be pressed a little later, by keys at once', async ({ person, note }) => {
  const page = await person({ ...desk, ...calm });
  await new Start(page).open();
  await page.evaluate(() => {
    window.hits = [];
    const put = (name) => {
      const button = document.createElement('button');
      button.textContent = name;
      button.style.cssText = 'position:fixed;left:0;top:0;width:200px;height:120px;z-index:99';
      button.addEventListener('click', () => {
        window.hits.push(name);
        button.remove();
        if (name < 'd') put(String.fromCodePoint(name.codePointAt(0) + 1));
      });
      document.body.append(button);
    };
    put('a');
  });
  const hits = () => page.evaluate(() => window.hits.join(''));
  // A machine that is busy may take longer than that between two clicks.
  const apart = await twice(page, { x: 100, y: 60 }, 200);
  note(`${Math.round(apart)} ms between two presses`);
  if (apart >= 400 && (await hits()) === 'ab') return;
  assert.equal(await hits(), 'a', `b came at most ${apart} ms before`);
  await page.waitForTimeout(500);
  await page.mouse.click(100, 60);
  assert.equal(await hits(), 'ab');
  // A key, and what a screen reader does.
  await page.getByRole('button', { name: 'c', exact: true }).focus();
  await page.keyboard.press('Enter');
  assert.equal(await hits(), 'abc');
  await page.getByRole('button', { name: 'd', exact: true }).evaluate((button) => button.click());
  assert.equal(await hits(), 'abcd');
});

test('two quick presses on one thing both count', async ({ arrange }) => {
  const ann = await arrange({ draw: ['base/V', 'base/U'] }, [], desk);
  const { page, table } = ann;
  await ann.place(1, 0);
  await table.rotate.waitFor();
  await follow(page);
  await twice(page, middle(await table.rotate.boundingBox()), 40);
  assert.equal((await page.evaluate(() => window.pressed)).length, 2, 'one of two turns is swallowed');
  const side = () => page.locator('.board .tiles > *').first().evaluate((tile) => tile.getBoundingClientRect().width);
  await table.still();
  const small = await side();
  await twice(page, middle(await page.getByRole('button', { name: table.words.say('zoom_in'), exact: true }).boundingBox()), 40);
  await table.still();
  assert.ok(Math.abs((await side()) / small - 1.69) < 0.02, 'one of two steps of the zoom is swallowed');
});

test('a second tap on Confirm meets nothing on a phone', async ({ arrange }) => {
  const ann = await arrange({ draw: ['base/U', 'base/U', 'base/U'] }, [], phone);
  const { page, table } = ann;
  await ann.place(1, 0);
  await ann.pass();
  await table.ready.waitFor();
  await follow(page);
  const { x, y } = middle(await table.confirm.boundingBox());
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(200);
  await page.touchscreen.tap(x, y);
  await page.waitForTimeout(300);
  assert.deepEqual(await page.evaluate(() => window.pressed), [table.words.say('confirm_no_follower')]);
});
