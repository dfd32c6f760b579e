// Every tile of every set, and the screens that matter most, look as they did when
// somebody last looked at them. LOOK=keep keeps what they look like now: look at
// the pictures in look/ before you commit them.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { grown } from './grown.mjs';
import { busyLobby } from './manytables.mjs';
import { Start, Table } from './page.mjs';
import { differs } from './pixels.mjs';
import { Words } from './words.mjs';

const words = new Words();

/** A share of a screen's points that may differ: letters and soft edges. */
const screenSlack = 0.02;
/** Tiles have no letters. */
const tileSlack = 0.002;

const people = ['Ada', 'Bruno', 'Chiara'];
const middle = { names: people, turns: 30 };

/** The pictures of the page are all drawn. */
async function drawn(page) {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => [...document.querySelectorAll('.board .tiles image')].every((i) => i.getAttribute('href')));
  await page.waitForFunction(() => {
    const seen = (i) => {
      const { left, top, width, height } = i.getBoundingClientRect();
      return document.elementsFromPoint(left + width / 2, top + height / 2).includes(i);
    };
    return [...document.images].every((i) => i.complete || (i.loading === 'lazy' && !seen(i)));
  });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function atTable(page, server, setup) {
  const { id } = await grown(page.request, server.url, setup);
  await page.goto(`/t/${id}`);
  await new Table(page).myTurn();
  await drawn(page);
}

const screens = {
  start: [
    desk,
    async (page) => {
      await new Start(page).open();
      await drawn(page);
    },
  ],
  setup: [
    desk,
    async (page) => {
      const start = new Start(page);
      await start.open();
      await start.expansions.click();
      await start.box('bigbox').click();
      await drawn(page);
    },
  ],
  table: [desk, (page, server) => atTable(page, server, middle)],
  dark: [{ ...desk, colorScheme: 'dark' }, (page, server) => atTable(page, server, middle)],
  phone: [phone, (page, server) => atTable(page, server, middle)],
  fields: [
    desk,
    async (page, server) => {
      await atTable(page, server, middle);
      // By its button: on a slow machine a key is held before it is up.
      await page.getByRole('group', { name: words.say('lens_bar') }).getByRole('button', { name: words.say('lens_fields'), exact: true }).click();
      await page.mouse.move(683, 20);
      await page.locator('.board .fields > g').first().waitFor({ state: 'attached' });
    },
  ],
  end: [
    desk,
    async (page, server) => {
      const { id, seq } = await grown(page.request, server.url, { names: people, turns: 3, expansions: ['river-2'] });
      await page.request.post(`/api/games/${id}/end`, { headers: { Origin: server.url }, data: {} });
      assert.ok(seq > 0);
      await page.goto(`/t/${id}`);
      await page.getByRole('button', { name: words.say('again') }).first().waitFor();
      await drawn(page);
    },
  ],
};

for (const [name, [device, go]] of Object.entries(screens)) {
  test(`the screen ${name} looks as it did`, async ({ person, server }) => {
    const page = await person({ ...device, ...calm });
    await go(page, server);
    const share = await differs(page, name, await page.screenshot(), 8 * (device.deviceScaleFactor ?? 1));
    assert.ok(share < screenSlack, `${(100 * share).toFixed(1)} % of it differ: see test-results/${name}.png`);
  });
}

/** Makes an account for a page's browser. */
const member = (page, server, name) => poster(page.request, server.url)('/api/account', { name, password: 'correct horse battery' });

/** Where people meet, each screen with much in it. */
const meeting = {
  public: [
    desk,
    async (page) => {
      await busyLobby(page, 12).route;
      await page.route('/api/hello', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), lobby: true } });
      });
      await page.goto('/');
      await page.getByRole('link', { name: words.say('lobby_all', { count: 12 }) }).waitFor();
    },
  ],
  friends: [
    phone,
    async (page, server, person) => {
      const others = ['Bruno', 'Chiara'];
      await member(page, server, 'Ada');
      for (const name of others) {
        const other = await person();
        await member(other, server, name);
        await poster(page.request, server.url)('/api/account/friends', { name });
        if (name === 'Bruno') await poster(other.request, server.url)('/api/account/friends', { name: 'Ada' });
        await other.context().close();
      }
      await page.goto('/lobby');
      const room = page.getByRole('region', { name: words.say('friends.title'), exact: true });
      for (const name of others) await room.getByText(name, { exact: true }).waitFor();
      await room.scrollIntoViewIfNeeded();
    },
  ],
  plan: [
    phone,
    async (page, server, person) => {
      const post = poster(page.request, server.url);
      const seats = [{ name: 'Bruno', kind: 'here' }, { name: 'Ada', kind: 'link' }];
      const other = await person();
      const { table, links } = await poster(other.request, server.url)('/api/games', { seats, options: { 'base.first_player': 'seat0' }, draw: ['base/U'] });
      await post(`/api/games/${table.id}/sit`, { secret: links[0].secret });
      await page.goto(`/t/${table.id}`);
      await page.getByRole('button', { name: words.say('plan_turn'), exact: true }).tap();
      const dialog = page.getByRole('dialog', { name: words.say('plan_turn'), exact: true });
      await dialog.getByRole('list', { name: words.say('plan.tiles'), exact: true }).getByRole('listitem').nth(8).waitFor();
    },
  ],
  notices: [
    desk,
    async (page, server) => {
      await member(page, server, 'Dora');
      const quiet = { from: '22:00', to: '07:00', zone: 'Europe/Berlin' };
      await page.route('/api/notice', (route) => route.fulfill({ json: { push: { key: 'x', browsers: [] }, mail: { address: 'dora@example.org', confirmed: true }, quiet } }));
      await page.goto('/account');
      await page.getByText('dora@example.org').first().waitFor();
      await page.getByRole('region', { name: words.say('tell.title'), exact: true }).scrollIntoViewIfNeeded();
    },
  ],
  lobby: [
    desk,
    async (page) => {
      await busyLobby(page, 40).route;
      await page.goto('/lobby');
      await page.getByRole('button', { name: words.like('lobby_join_with') }).nth(5).waitFor();
    },
  ],
  waiting: [
    phone,
    async (page) => {
      await page.goto('/lobby');
      await page.getByRole('button', { name: words.say('lobby_play_now'), exact: true }).tap();
      await page.getByText(words.say('lobby_waiting', { count: 1 })).waitFor();
    },
  ],
  account: [
    desk,
    async (page) => {
      await page.goto('/account');
      await page.getByRole('form', { name: words.say('account.make.title'), exact: true }).waitFor();
    },
  ],
  chat: [
    { ...phone, colorScheme: 'dark' },
    async (page, server) => {
      const post = poster(page.request, server.url);
      const seats = people.map((name, seat) => ({ name, kind: seat === 0 ? 'here' : 'link' }));
      const { table } = await post('/api/games', { seats, options: { 'base.first_player': 'seat0' }, draw: ['base/U'] });
      for (const text of ['Good evening', 'Shall we begin?', 'I have brought tea for everybody who comes in time']) await post(`/api/games/${table.id}/chat`, { text });
      await page.goto(`/t/${table.id}`);
      await page.getByRole('button', { name: words.say('more'), exact: true }).tap();
      await page.getByRole('tab', { name: words.say('tab_chat'), exact: true }).tap();
      await page.getByText('Shall we begin?').waitFor();
    },
  ],
};

test('the screens where people meet look as they did', async ({ person, server }) => {
  const wrong = [];
  for (const [name, [device, go]] of Object.entries(meeting)) {
    const page = await person({ ...device, ...calm });
    await go(page, server, person);
    await drawn(page);
    const share = await differs(page, name, await page.screenshot(), 8 * (device.deviceScaleFactor ?? 1));
    if (share > screenSlack) wrong.push(`${(100 * share).toFixed(1)} % of ${name} differ: see test-results/${name}.png`);
    await page.context().close();
  }
  assert.deepEqual(wrong, []);
});

test('every tile looks as it did', async ({ person }) => {
  const page = await person(desk);
  await page.goto('/');
  const sets = await page.evaluate(async () => {
    const { tiles } = await (await fetch('/api/art')).json();
    const by = new Map();
    for (const [name, { url }] of Object.entries(tiles).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const set = name.split('/')[0];
      by.set(set, [...(by.get(set) ?? []), url]);
    }
    return [...by];
  });
  const wrong = [];
  for (const [set, urls] of sets) {
    await page.evaluate(async (list) => {
      const sheet = document.createElement('div');
      sheet.id = 'sheet';
      sheet.style.cssText = 'position:fixed;inset:0 auto auto 0;z-index:99;width:640px;display:flex;flex-wrap:wrap;background:#fff';
      sheet.replaceChildren(...list.map((src) => Object.assign(new Image(80, 80), { src })));
      document.getElementById('sheet')?.remove();
      document.body.append(sheet);
      await Promise.all([...sheet.children].map((image) => image.decode()));
    }, urls);
    const share = await differs(page, `tiles-${set}`, await page.locator('#sheet').screenshot(), 3);
    if (share > tileSlack) wrong.push(`${set}: ${(100 * share).toFixed(2)} %, see test-results/tiles-${set}.png`);
  }
  assert.ok(sets.length > 10, 'hardly a set was looked at');
  assert.deepEqual(wrong, []);
});

test('a picture that is another is seen to be', async ({ person }) => {
  const page = await person({ ...desk, colorScheme: 'dark' });
  await new Start(page).open();
  assert.ok((await differs(page, 'start', await page.screenshot(), 8, false)) > screenSlack, 'the dark page passes for the light one');
});
