// Coming and going: who keeps a table waiting and what is offered then, the computer that
// plays until somebody is back, resigning, and the host's rights.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Table } from './page.mjs';
import { Words } from './words.mjs';

const words = new Words();
const say = words.say.bind(words);
const small = { ...phone, viewport: { width: 360, height: 740 } };
const minute = 60_000;

const button = (page, key, values) => page.getByRole('button', { name: say(key, values), exact: true });
const text = (page, key, values) => page.getByText(say(key, values), { exact: true });

/** Ann's table, with Bo and Cy at it by their links; the page of each. */
async function three({ person, server }, devices) {
  const ann = await person({ ...calm, ...devices[0] });
  const post = poster(ann.request, server.url);
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'link' }, { name: 'Cy', kind: 'link' }];
  // By this seed and option Ann begins.
  const { table, links } = await post('/api/games', { seats, options: { 'base.first_player': 'seat0' }, seed: '1' });
  await ann.goto(`/t/${table.id}`);
  await new Table(ann).board.waitFor();
  const pages = [ann];
  for (const [i, device] of devices.slice(1).entries()) {
    const page = await person({ ...calm, ...device });
    await page.goto(`/t/${table.id}#s=${links[i].secret}`);
    await page.getByRole('button', { name: say('welcome_sit') }).click();
    await new Table(page).board.waitFor();
    pages.push(page);
  }
  return { pages, id: table.id, post };
}

/** Has the answers about a table be changed before the page sees them, and tells what it asks for. */
async function told(page, id, change) {
  const asked = [];
  await page.routeWebSocket(/\/socket/, () => {});
  await page.route(
    (url) => url.pathname.startsWith(`/api/games/${id}`),
    async (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      const going = /\/seats\/\d\/(nudge|standin)$/.test(pathname);
      if (going) asked.push(`${pathname.slice(pathname.indexOf('/seats'))} ${request.postData()}`);
      if (!going && pathname !== `/api/games/${id}`) return route.fallback();
      const response = await route.fetch({ method: 'GET', url: request.url().slice(0, request.url().indexOf(id)) + id, postData: undefined });
      const table = await response.json();
      return route.fulfill({ json: change(table) });
    },
  );
  return asked;
}

const ago = (minutes) => new Date(Date.now() - minutes * minute).toISOString();

for (const [where, device] of [['at a desk', desk], ['on a phone', small]]) {
  test(`whoever keeps the table waiting is nudged, and the computer plays until they are back, ${where}`, async ({ person, server }) => {
    const { pages: [ann], id } = await three({ person, server }, [device]);
    // What the server would say of Bo, who went seven minutes ago.
    let bo = { seat: { taken: true, connected: false, away: ago(7) }, asked: { since: ago(7), nudge: ago(2) } };
    const requests = await told(ann, id, (table) => {
      Object.assign(table.seats[1], bo.seat);
      table.asked = bo.asked && { seat: 1, ...bo.asked };
      table.waiting = [1];
      return table;
    });
    await ann.reload();
    const table = new Table(ann);
    await text(ann, 'going_late_away', { name: 'Bo' }).waitFor();
    if (device === desk) await table.player(1).getByText(/^away for ([7-9]|\d\d) min$/).waitFor();
    else await table.player(1).locator('.sign[data-sign=away]').waitFor();
    assert.deepEqual(await violations(ann, 'somebody who keeps the table waiting'), []);

    bo = { ...bo, asked: { since: ago(9), nudged: ago(0), by: 0, stand_in: ago(-2) } };
    await button(ann, 'going_nudge', { name: 'Bo' }).focus();
    await ann.keyboard.press('Enter');
    await text(ann, 'going_nudged', { name: 'Bo' }).waitFor();

    bo = { ...bo, asked: { since: ago(9), nudged: ago(2), by: 0, stand_in: ago(0) } };
    await ann.reload();
    await button(ann, 'going_let').waitFor();
    bo = { seat: { ...bo.seat, stand_in: true } };
    await button(ann, 'going_let').click();
    await text(ann, 'going_plays', { name: 'Bo' }).waitFor();
    assert.deepEqual(await violations(ann, 'the computer plays for somebody'), []);

    bo = { seat: {} };
    await button(ann, 'going_give_back', { name: 'Bo' }).click();
    await text(ann, 'going_plays', { name: 'Bo' }).waitFor({ state: 'detached' });
    assert.deepEqual(requests, ['/seats/1/nudge {}', '/seats/1/standin {"on":true}', '/seats/1/standin {"on":false}']);
  });
}

test('whoever comes back plays on by a press; the host’s rights pass on, and the last who is left has won', async ({ person, server }) => {
  const { pages: [ann, bo, cy], id } = await three({ person, server }, [desk, small, desk]);
  // Cy, for whom the computer plays, sees it at once.
  let away = true;
  const requests = await told(cy, id, (table) => {
    if (away) table.seats[2].stand_in = true;
    return table;
  });
  await cy.reload();
  const back = button(cy, 'going_back');
  await back.waitFor();
  assert.deepEqual(await violations(cy, 'the computer plays for me'), []);
  away = false;
  await back.focus();
  await cy.keyboard.press('Enter');
  await back.waitFor({ state: 'detached' });
  assert.deepEqual(requests, ['/seats/2/standin {"on":false}']);
  await cy.unrouteAll();

  await new Table(ann).menu.click();
  await button(ann, 'going_host_pass', { name: 'Bo' }).click();
  await new Table(ann).dialog.getByText(say('going_host', { name: 'Bo' })).waitFor();
  await text(bo, 'going_host_you').waitFor();
  await text(ann, 'going_host_now', { name: 'Bo' }).waitFor();

  await button(ann, 'going_resign').click();
  await new Table(ann).dialog.getByText(say('going_resign_ask')).waitFor();
  assert.deepEqual(await violations(ann, 'resigning', { within: 'dialog[open]' }), []);
  await button(ann, 'going_resign_yes').click();
  await text(bo, 'going_gone', { name: 'Ann' }).waitFor();

  await new Table(bo).menu.tap();
  await button(bo, 'going_resign').tap();
  await new Table(bo).dialog.getByText(say('going_resign_ask_won', { name: 'Cy' })).waitFor();
  await button(bo, 'going_resign_yes').tap();
  for (const page of [ann, bo]) await page.getByText(`Bo: ${say('going_resigned')}`, { exact: true }).first().waitFor();
});

test('whoever is away is told beside their name and their clock', async ({ person, server }) => {
  const ann = await person({ ...calm, ...desk, locale: 'fr' });
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'link' }, { name: 'Marguerite', kind: 'link' }];
  const { table } = await poster(ann.request, server.url)('/api/games', { seats, clock: { kind: 'bank', bank_s: 600, increment_s: 10 } });
  await told(ann, table.id, (now) => {
    for (const seat of [1, 2]) Object.assign(now.seats[seat], { taken: true, guest: true, connected: false, away: ago(7) });
    return now;
  });
  await ann.goto(`/t/${table.id}`);
  const french = new Words('fr');
  await new Table(ann, french).board.waitFor();
  const row = new Table(ann, french).player(1);
  await row.locator('.sign[data-sign=away]').waitFor();
  await row.getByText(french.say('player_away')).first().waitFor({ state: 'attached' });
  for (const [seat, least] of [[1, 1], [2, 0.3]]) {
    const shown = await new Table(ann, french).player(seat).locator('.name').evaluate((name) => {
      const [own, all] = [name.querySelector('bdi').getBoundingClientRect(), name.getBoundingClientRect()];
      return (Math.min(own.right, all.right) - own.left) / own.width;
    });
    assert.ok(shown >= least, `${shown} of the name of seat ${seat} is seen`);
    const [clock, score] = await Promise.all(['.clock', '.score'].map((part) => new Table(ann, french).player(seat).locator(part).boundingBox()));
    assert.ok(clock.x + clock.width <= score.x + 1, 'the clock lies over the points');
  }
});
