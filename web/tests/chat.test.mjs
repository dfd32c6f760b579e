// What people at a table say to each other: two browsers, one of them a phone's.

import assert from 'node:assert/strict';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Start } from './page.mjs';
import { Words } from './words.mjs';

/** The smallest phone that the page is made for. */
const small = { ...phone, viewport: { width: 360, height: 740 } };

/** Somebody's page of a table, and what of its chat they can reach. */
class Talk {
  constructor(page, words) {
    this.page = page;
    this.words = words;
    const { say } = words;
    const button = (name) => page.getByRole('button', { name, exact: true });
    this.tab = page.getByRole('tab', { name: new RegExp(`^${words.say('tab_chat')}`) });
    this.more = page.getByRole('button', { name: new RegExp(`^${words.say('more')}`) });
    this.lines = page.getByRole('log', { name: words.say('chat_heading') });
    this.field = page.getByRole('textbox', { name: words.say('chat_write') });
    this.send = button(words.say('chat_send'));
    this.phrases = page.getByText(words.say('chat_phrases'), { exact: true });
    this.spoken = page.locator('[role=log][aria-live=polite]');
    this.button = (key) => button(say.call(words, key));
  }

  /** The line that says something. */
  line(text) {
    return this.lines.getByRole('listitem').filter({ hasText: text });
  }

  about(name) {
    return this.page.getByRole('button', { name: this.words.say('chat_about', { name }) });
  }

  async open() {
    await this.page.getByRole('group', { name: this.words.say('board'), exact: true }).waitFor();
    if (await this.more.isVisible()) await this.more.click();
    if ((await this.tab.getAttribute('aria-expanded')) !== 'true' || (await this.tab.getAttribute('aria-selected')) !== 'true') await this.tab.click();
    await this.lines.waitFor();
  }

  async say(text) {
    await this.field.fill(text);
    await this.field.press('Enter');
  }

  /** What is said goes through to the server. */
  async said(text) {
    await this.say(text);
    await this.line(text).getByRole('time').waitFor();
  }
}

const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'link' }];

/** A table at which Ann and Bo sit, each with a browser, and its address. */
async function meet(person, { annAs = desk, boAs = desk, boSpeaks = 'en', ...setup } = {}) {
  const ann = await person({ ...annAs, ...calm });
  const made = await ann.request.post('/api/games', { data: { seats, ...setup } });
  assert.equal(made.status(), 201);
  const { table, links } = await made.json();
  const bo = await person({ ...boAs, ...calm, locale: boSpeaks });
  await bo.request.post(`/api/games/${table.id}/sit`, { data: { secret: links[0].secret } });
  const address = `/t/${table.id}`;
  for (const page of [ann, bo]) await page.goto(address);
  return { ann: new Talk(ann, new Words()), bo: new Talk(bo, new Words(boSpeaks)), address };
}

test('two talk at a table, one at a phone and in another language', async ({ person }) => {
  const { ann, bo } = await meet(person, { boAs: phone, boSpeaks: 'de' });
  await ann.open();
  await ann.lines.getByText(ann.words.say('chat_empty')).waitFor();
  await ann.said('Hello Bo, see https://example.org/<b>');
  assert.equal(await ann.field.inputValue(), '');
  assert.ok(await ann.field.evaluate((field) => field === document.activeElement), 'writing takes the focus away');
  assert.equal(await ann.lines.getByRole('link').count(), 0, 'a link can be followed');
  // Bo has not looked yet, and is told so by more than a colour.
  await bo.page.getByRole('button', { name: `Mehr (${bo.words.say('chat_unread', { count: 1 })})` }).waitFor();
  await bo.open();
  await bo.line('Hello Bo, see https://example.org/<b>').getByText('Ann', { exact: true }).waitFor();
  await bo.page.getByRole('tab', { name: bo.words.say('tab_chat'), exact: true }).waitFor(); // nothing is unread
  await bo.phrases.click();
  await bo.page.getByRole('button', { name: bo.words.say('chat_phrase_good_luck'), exact: true }).click();
  await bo.line(bo.words.say('chat_phrase_good_luck')).getByRole('time').waitFor();
  await ann.line(ann.words.say('chat_phrase_good_luck')).getByText('Bo', { exact: true }).waitFor();
  await ann.page.reload();
  await ann.open();
  await ann.line(ann.words.say('chat_phrase_good_luck')).waitFor();
  assert.equal(await ann.lines.getByRole('listitem').count(), 2);
});

test('who mutes, reports and blocks does it by keys, and the line goes', async ({ person }) => {
  const { ann, bo } = await meet(person);
  await bo.open();
  await bo.said('first words');
  await ann.open();
  await ann.about('Bo').press('Enter');
  await ann.button('chat_report').press('Enter');
  await ann.page.getByRole('textbox', { name: ann.words.say('chat_report_why') }).fill('rude');
  await ann.button('chat_report_send').press('Enter');
  await ann.page.getByRole('status').filter({ hasText: ann.words.say('chat_reported') }).waitFor();
  await ann.button('chat_mute').press('Enter');
  await ann.line('first words').waitFor({ state: 'detached' });
  assert.ok(await ann.lines.evaluate((list) => list === document.activeElement), 'the focus is lost with the line');
  await bo.said('second words');
  await ann.said('she does not hear that');
  await bo.line('she does not hear that').waitFor();
  assert.equal(await ann.line('second words').count(), 0);
  const again = (key) => ann.page.getByRole('button', { name: `${ann.words.say('chat_unquiet')}: ${ann.words.say(key, { name: 'Bo' })}` });
  await again('chat_muted').press('Enter');
  await ann.line('second words').waitFor();
  await ann.about('Bo').first().press('Enter');
  await ann.button('chat_block').press('Enter');
  await ann.line('second words').waitFor({ state: 'detached' });
  await ann.said('nor does he');
  await again('chat_blocked').waitFor();
  await bo.said('third words');
  assert.equal(await bo.line('nor does he').count(), 0);
});

test('what is not sent stays, and is said once', async ({ person }) => {
  const { ann, bo } = await meet(person);
  await ann.open();
  const posts = '**/api/games/*/chat';
  // The first never arrives; of the second only the answer is lost.
  await ann.page.route(posts, (route) => route.abort(), { times: 1 });
  await ann.say('mind the gap');
  const kept = ann.line('mind the gap');
  await kept.getByRole('alert').getByText(ann.words.say('chat_unsent')).waitFor();
  await ann.page.route(posts, async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  await kept.getByRole('button', { name: ann.words.say('chat_again') }).click();
  await kept.getByRole('time').waitFor(); // it was pushed
  await bo.open();
  await bo.line('mind the gap').waitFor();
  await ann.page.route(posts, (route) => route.abort(), { times: 1 });
  await ann.say('never mind');
  await ann.line('never mind').getByRole('button', { name: ann.words.say('chat_drop') }).click();
  await ann.line('never mind').waitFor({ state: 'detached' });
  await ann.said('after it');
  await bo.line('after it').waitFor();
  assert.equal(await bo.lines.getByRole('listitem').count(), 2);
});

test('who watches talks apart', async ({ person }) => {
  const { ann, address } = await meet(person);
  const page = await person({ ...desk, ...calm });
  await page.goto(address);
  const eve = new Talk(page, new Words());
  await eve.open();
  await eve.page.getByText(eve.words.say('chat_room_watching')).waitFor();
  await eve.said('who wins?');
  await ann.open();
  await ann.said('we do');
  await eve.said('nobody hears me');
  assert.equal(await ann.lines.getByRole('listitem').count(), 1);
  assert.equal(await eve.lines.getByRole('listitem').count(), 2);
});

test('who sits down hears those who play from then on, and no longer those who watch', async ({ person }) => {
  const open = [seats[0], { name: 'Bo', kind: 'link' }, { kind: 'link' }];
  const { ann, bo, address } = await meet(person, { seats: open, open: 'public' });
  await ann.open();
  await ann.said('we began without you');
  const page = await person({ ...desk, ...calm });
  await page.goto(address);
  const eve = new Talk(page, new Words());
  await eve.open();
  await eve.said('may I?');
  await page.getByRole('textbox', { name: eve.words.say('lobby_join_name') }).fill('Eve');
  await eve.button('lobby_join').click();
  await page.getByText(eve.words.say('chat_room_seated'), { exact: true }).waitFor();
  // What strangers said to each other before is not for who comes later.
  for (const line of ['we began without you', 'may I?']) assert.equal(await eve.line(line).count(), 0);
  await eve.said('here I am');
  await ann.line('here I am').waitFor();
  await bo.open();
  await bo.line('here I am').waitFor();
  assert.equal(await bo.lines.getByRole('listitem').count(), 2);
});

test('the drawer is at the chat again after a reload', async ({ person }) => {
  const { ann } = await meet(person);
  await ann.open();
  await ann.said('remember me');
  await ann.page.reload();
  await ann.line('remember me').waitFor();
  assert.equal(await ann.tab.getAttribute('aria-selected'), 'true');
});

test('there is no chat where nobody else would read it, nor where it is off', async ({ person }) => {
  const page = await person({ ...desk, ...calm });
  const words = new Words();
  const talk = new Talk(page, words);
  for (const setup of [
    { seats: [seats[0], { name: 'Cy', kind: 'here' }] },
    { seats: [seats[0], { kind: 'bot', bot: 'beginner' }] },
    { seats, chat: 'off' },
  ]) {
    const { table } = await (await page.request.post('/api/games', { data: setup })).json();
    const told = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived', ({ payload }) => payload.includes('"type":"chat"')));
    await page.goto(`/t/${table.id}`);
    await told;
    await page.getByRole('tab', { name: words.say('tab_log') }).waitFor();
    assert.equal(await talk.tab.count(), 0, JSON.stringify(setup));
  }
});

test('who makes a table says what may be said there', async ({ person }) => {
  const page = await person({ ...desk, ...calm });
  const start = new Start(page);
  await start.open();
  await start.withFriends();
  // Nothing is said where all sit at one device.
  await start.seat(2).kind.selectOption('link');
  await page.locator('summary').filter({ hasText: start.words.say('chat_setting') }).click();
  await page.getByRole('combobox', { name: start.words.say('chat_setting'), exact: true }).selectOption('phrases');
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/games'));
  await start.play.click();
  assert.equal((await asked).postDataJSON().chat, 'phrases');
});

test('free text comes when all want it', async ({ person }) => {
  const { ann, bo } = await meet(person, { chat: 'consent' });
  for (const talk of [ann, bo]) await talk.open();
  assert.equal(await ann.field.count(), 0);
  await ann.page.getByText(ann.words.say('chat_consent_missing', { names: 'Ann and Bo' })).waitFor();
  const want = (talk) => talk.page.getByRole('checkbox', { name: talk.words.say('chat_consent') });
  await want(ann).press('Space');
  await bo.page.getByText(bo.words.say('chat_consent_missing', { names: 'Bo' })).waitFor();
  await want(bo).press('Space');
  await ann.said('at last');
  await bo.line('at last').waitFor();
});

test('messages are read out to who asks for it, and take no focus', async ({ person }) => {
  const { ann, bo } = await meet(person);
  await bo.open();
  await ann.open();
  await bo.said('unasked');
  await ann.line('unasked').waitFor();
  await ann.phrases.click();
  await ann.page.getByRole('checkbox', { name: ann.words.say('chat_aloud') }).check();
  const focused = await ann.page.evaluate(() => document.activeElement?.outerHTML);
  await bo.said('asked for');
  await ann.spoken.getByText('Bo: asked for').waitFor({ state: 'attached' });
  assert.equal(await ann.spoken.getByText('unasked').count(), 0);
  assert.equal(await ann.page.evaluate(() => document.activeElement?.outerHTML), focused);
});

for (const [where, device] of Object.entries({ 'at 1366 by 768': desk, 'on the smallest phone, in the dark': { ...small, colorScheme: 'dark' } })) {
  test(`axe finds nothing in the chat ${where}`, async ({ person }) => {
    const { ann, bo } = await meet(person, { annAs: device });
    await bo.open();
    await bo.said('x'.repeat(300));
    await ann.open();
    await ann.said('seen');
    await ann.about('Bo').click();
    await ann.button('chat_report').click();
    await ann.phrases.click();
    const found = await violations(ann.page, where);
    await ann.button('chat_mute').click();
    await ann.page.getByText(ann.words.say('chat_quiet')).waitFor();
    found.push(...(await violations(ann.page, `${where}, muted`)));
    assert.deepEqual(found, []);
    const [wide, page] = await ann.page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
    assert.ok(wide <= page, `the page is ${wide} pixels wide`);
  });
}
