// Who plays for the computer: chosen by portrait, seen at the table, not waited for.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Start, Table } from './page.mjs';
import { Words } from './words.mjs';

const small = { ...phone, viewport: { width: 360, height: 740 } };

/** The dialog in which somebody chooses, and one of those in it. */
function choice(page, words) {
  const dialog = page.getByRole('dialog', { name: words.say('level_heading'), exact: true });
  return { dialog, one: (bot) => dialog.getByRole('radio', { name: new RegExp(`^${words.say(`bot.${bot}`)}\\b`) }) };
}

/** What is drawn of a face: how many of its pictures have a size. */
const drawn = (face) => face.locator('use').evaluateAll((uses) => uses.filter((u) => u.getBBox().width > 0).length);

for (const [what, device] of Object.entries({ 'a wide page': desk, 'a small phone': small })) {
  test(`a level is chosen by its portrait on ${what}`, async ({ person }) => {
    const page = await person({ ...device, ...calm });
    const start = new Start(page);
    const { words } = start;
    await start.open();
    const { level } = start.seat(2);
    assert.match(await level.innerText(), new RegExp(words.say('bot.beginner')));
    await level.click();
    const { dialog, one } = choice(page, words);
    await dialog.waitFor();
    assert.ok(await one('beginner').isChecked());
    const names = await dialog.getByRole('radio').evaluateAll((list) => list.map((r) => r.value));
    assert.deepEqual(names.slice(0, 5), ['beginner', 'easy', 'normal', 'hard', 'master']);
    for (const label of await dialog.locator('label').all()) {
      // The plain face, and over it one's own.
      assert.equal(await drawn(label), 2, `${await label.innerText()} has no face`);
      const { x, width } = await label.boundingBox();
      assert.ok(x >= 0 && x + width <= device.viewport.width, 'it is cut off');
    }
    await dialog.getByText(words.say('bot.master.help')).click();
    await dialog.waitFor({ state: 'detached' });
    assert.match(await level.innerText(), new RegExp(words.say('bot.master')));
    await start.play.click();
    const table = new Table(page, words);
    await table.board.waitFor();
    const row = page.locator('.players li').nth(1);
    assert.equal(await drawn(row.locator('.face')), 2, 'no face at the table');
    assert.match(await row.locator('.name').innerText(), new RegExp(words.say('bot.master')));
  });
}

test('a level is chosen by key, and read aloud', async ({ person }) => {
  const page = await person({ ...desk, ...calm, colorScheme: 'dark', locale: 'de-DE' });
  const words = new Words('de');
  const start = new Start(page, words);
  await start.open();
  const { level } = start.seat(2);
  await level.focus();
  await page.keyboard.press('Enter');
  const { dialog, one } = choice(page, words);
  await dialog.waitFor();
  await page.waitForFunction(() => document.activeElement?.matches('input[type=radio]:checked'));
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
  assert.ok(await one('hard').isChecked());
  const { description } = await one('hard').evaluate((input) => ({ description: document.getElementById(input.getAttribute('aria-describedby')).textContent }));
  assert.ok(description.includes(words.say('bot.hard.help')), description);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.matches('button.level'));
  assert.match(await level.innerText(), new RegExp(words.say('bot.hard')));
});

test('wins in a row propose a stronger one, and say so', async ({ person }) => {
  const page = await person({ ...desk, ...calm });
  const start = new Start(page);
  const { words } = start;
  await start.open();
  const games = ['a', 'b'].map((table) => ({ table, level: 'beginner', won: true }));
  await page.evaluate((list) => localStorage.setItem('circulade.levels', JSON.stringify(list)), games);
  await start.open();
  assert.match(await start.seat(2).level.innerText(), new RegExp(words.say('bot.easy')));
  const [before, name] = [words.say('bot.beginner'), words.say('bot.easy')];
  await page.getByText(words.say('level_up', { count: 2, before, name })).waitFor();
  await start.seat(2).level.click();
  const { dialog, one } = choice(page, words);
  await dialog.waitFor();
  assert.equal(await dialog.getByText(words.say('level_fits')).count(), 1);
  assert.ok(await one('easy').isChecked());
});

test('one press shows at once what computer players do, until one has the turn', async ({ person, server }) => {
  const page = await person(desk);
  // Their round takes longest: on a busy machine that of others may be over before the press.
  const seats = [{ name: 'Ann', kind: 'here' }, ...['Bo', 'Cy', 'Di', 'Ed', 'Flo'].map((name) => ({ name, kind: 'bot', bot: 'master' }))];
  const options = { 'base.first_player': 'seat0' };
  const { table } = await poster(page.request, server.url)('/api/games', { seats, seed: 'six', expansions: [], options });
  // What the computer players do is told when the test says so.
  let held = null;
  let tell = () => {};
  await page.routeWebSocket(/\/socket/, (socket) => {
    const behind = socket.connectToServer();
    tell = (message) => socket.send(message);
    behind.onMessage((message) => (held ? held.push(message) : tell(message)));
  });
  await page.goto(`/t/${table.id}`);
  const ann = new Table(page);
  await ann.fresh.waitFor();
  await ann.squares.first().click();
  if (await ann.asked()) await ann.pass();
  const confirm = await ann.confirm.boundingBox();
  const name = ann.words.say('to_my_turn');
  const skip = page.getByRole('button', { name });
  await page.evaluate((text) => {
    const find = () => [...document.querySelectorAll('button')].find((button) => button.textContent.includes(text));
    new MutationObserver(() => (window.skip ??= find()?.getBoundingClientRect().toJSON())).observe(document.body, { childList: true, subtree: true });
  }, name);
  held = [];
  const hastened = page.waitForResponse(/\/hasten$/);
  await ann.confirm.click();
  await skip.click();
  const box = await page.evaluate(() => window.skip);
  assert.ok(box.y >= confirm.y + confirm.height || box.y + box.height <= confirm.y || box.x >= confirm.x + confirm.width, 'a second press of Confirm would hit it');
  assert.deepEqual(await (await hastened).json(), { hastened: true }, 'the computer players wait still');
  await skip.waitFor({ state: 'detached' });
  await page.evaluate(() => {
    window.moved = 0;
    const look = () => {
      window.moved += document.getAnimations().filter((a) => !(a instanceof CSSTransition) && a.effect.target?.closest('.board, .sky')).length;
      requestAnimationFrame(look);
    };
    look();
  });
  const waiting = held;
  held = null;
  waiting.forEach(tell);
  await ann.fresh.waitFor();
  assert.equal(await page.evaluate(() => window.moved), 0, 'something moved');
  assert.equal(await skip.count(), 0);
});

test('a beginner says why it has played so, to eye and ear', async ({ person, server }) => {
  const page = await person({ ...desk, ...calm });
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'bot', bot: 'beginner' }];
  // Bo closes a city of two, or begins something at least.
  const draw = ['base/E', 'base/E', 'base/V', 'base/B'];
  const { table } = await poster(page.request, server.url)('/api/games', { seats, draw, options: { 'base.first_player': 'seat0' }, aids: 'teach' });
  await page.goto(`/t/${table.id}`);
  const ann = new Table(page);
  await ann.squares.first().click();
  if (await ann.asked()) await ann.pass();
  await ann.confirm.click();
  const said = page.locator('.log .said', { hasText: /^Bo: “.+\.”$/ });
  await said.waitFor();
  const text = await said.innerText();
  await page.getByRole('log').getByText(text).waitFor({ state: 'attached' });
  assert.equal(await said.count(), 1, 'one line');
});
