// The journey: a table made on a phone, a guest by link, an auction during which
// the phone loses the network and the server dies, the end, and the replay for
// somebody who was not there.

import assert from 'node:assert/strict';
import { Anyone } from './anyone.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Start, Table } from './page.mjs';
import { Words } from './words.mjs';

// The server is killed.
test.use({ ownServer: true });

const words = new Words();
const say = words.say.bind(words);

const bazaars = 'bridges-castles-bazaars';
const sets = [bazaars, 'inns-cathedrals', 'abbot'];

// The page makes the table; only which tiles come is arranged on the way.
const draw = [`${bazaars}/BB/F.b`, 'base/E', 'base/U', 'base/V', 'base/K', 'base/W', 'base/A'];
async function arranged(page) {
  await page.route('**/api/games', async (route) => {
    const setup = route.request().postDataJSON();
    if (setup === null) await route.fallback();
    else await route.continue({ postData: JSON.stringify({ ...setup, draw, draw_end: true }) });
  });
}

const button = (page, key) => page.getByRole('button', { name: say(key), exact: true });
const question = (page, key) => page.getByRole('group', { name: say(key), exact: true });

/** Ann sets the table up on her phone and reads the link for her guest. */
async function invite(page) {
  await arranged(page);
  const start = new Start(page);
  await start.open();
  const tap = (button) => button.tap();
  await start.choosing(async () => {
    for (const id of sets) await start.set(say(`${id}.title`)).tap();
  }, tap);
  await start.withFriends();
  await start.seat(1).name.fill('Ann');
  await start.seat(2).kind.selectOption('link');
  await start.play.tap();
  const table = new Table(page);
  const link = await table.dialog.getByRole('textbox', { name: words.like('invite_for') }).inputValue();
  await table.close.tap();
  return { table, link };
}

/** The guest has nothing but the link, and gives a name. */
async function join(page, link) {
  const began = Date.now();
  await page.goto(link);
  const welcome = page.getByRole('dialog', { name: say('welcome_heading') });
  await welcome.getByRole('textbox', { name: say('welcome_name') }).fill('Bo');
  await button(welcome, 'welcome_sit').click();
  const table = new Table(page);
  await table.board.waitFor();
  return { table, seconds: (Date.now() - began) / 1000 };
}

/** Ann lays the tile with the bazaar; Bo picks a tile and bids. */
async function auction(ann, bo) {
  await ann.table.fresh.waitFor();
  await ann.table.seen();
  await ann.table.squares.first().tap();
  if (await ann.table.asked()) await ann.table.pass();
  await ann.table.confirm.tap();
  await question(bo.page, 'question.auction-pick').getByRole('button', { name: /^Tile E/ }).click();
  const bid = question(bo.page, 'question.auction-bid');
  await button(bid, 'auction_more').click();
  await bid.getByRole('button', { name: 'Bid 1' }).click();
  await bo.table.confirm.click();
  await question(ann.page, 'question.auction-bid').waitFor();
}

/** What the phone shows of the auction. */
const bids = (page) => page.getByRole('region', { name: say('page.auction.heading') }).innerText();

async function finish(players) {
  for (let moves = 0; moves < 80; moves += 1) {
    const [first] = players;
    if (await first.table.ending.isVisible()) return;
    const turn = await Promise.any(players.map((player) => player.table.turn.locator('button.confirm').or(player.table.ending).first().waitFor().then(() => player)));
    await turn.move();
  }
  assert.fail('the game does not end');
}

test('the journey', async ({ person, server, note }) => {
  test.setTimeout(360_000);
  const [phonePage, guestPage] = [await person({ ...phone, ...calm }), await person({ ...desk, ...calm })];
  const ann = { page: phonePage, ...(await invite(phonePage)) };
  const bo = { page: guestPage, ...(await join(guestPage, ann.link)) };
  note(`from the link to the guest's seat: ${bo.seconds.toFixed(1)} s`);
  await ann.table.player(1).getByText('Bo', { exact: true }).first().waitFor();
  await auction(ann, bo);
  const before = await bids(ann.page);

  await ann.page.context().setOffline(true);
  await server.kill();
  await bo.table.lost.waitFor();
  await server.restart();
  await bo.table.lost.waitFor({ state: 'detached', timeout: 60_000 });
  await ann.page.context().setOffline(false);
  await ann.table.lost.waitFor({ state: 'detached', timeout: 60_000 });
  await question(ann.page, 'question.auction-bid').waitFor();
  assert.equal(await bids(ann.page), before, 'another auction than before');

  await finish([new Anyone(ann.table, 5), new Anyone(bo.table, 6)]);
  await stepThrough(ann.page);

  await button(ann.page, 'share').tap();
  const dialog = ann.page.getByRole('dialog');
  await button(dialog, 'share_make').tap();
  const link = await dialog.getByRole('textbox', { name: say('share_link') }).inputValue();
  await watch(person, link, await bo.table.scores());
});

/** Goes through the final scoring to the result. */
async function stepThrough(page) {
  // On a phone the result lies over all of the page.
  await button(page, 'result_board').tap();
  await button(page, 'final_watch').tap();
  const result = button(page, 'final_result');
  for (let n = 0; n < 40 && !(await result.isVisible()); n += 1) await button(page, 'walk_next').tap();
  await result.tap();
  await button(page, 'result_board').tap();
  await page.getByRole('tab', { name: say('points_by_kind') }).waitFor();
}

/** Somebody without a cookie steps through the replay to its end. */
async function watch(person, link, scores) {
  const page = await person({ ...desk, ...calm });
  await page.goto(link);
  const slider = page.getByRole('slider', { name: say('replay_where') });
  await slider.waitFor();
  assert.deepEqual((await page.context().cookies()).filter((c) => c.name === 'circulade'), [], 'the replay gave a cookie');
  let n = 0;
  // The steps of the end come with the last position, and make it longer.
  const goOn = async () => {
    for (; n < Number(await slider.getAttribute('max')); n += 1) {
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction((at) => document.querySelector('input[type=range]').value === String(at), n + 1);
    }
  };
  await goOn();
  const said = page.getByRole('region', { name: say('players_heading') }).getByRole('strong');
  const points = async () => (await said.allTextContents()).map((text) => Number(/(\d+) \p{L}+$/u.exec(text.trim())?.[1]));
  // The last position may still be on its way.
  const until = Date.now() + 10_000;
  while (String(await points()) !== String(scores) && Date.now() < until) {
    await goOn();
    await page.waitForTimeout(50);
  }
  assert.deepEqual(await points(), scores, 'the replay ends otherwise');
}
