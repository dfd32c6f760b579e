// Where strangers meet: a public table that somebody sits down at from the list, and two
// who are paired.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { tabTo } from './input.mjs';
import { Start, Table } from './page.mjs';
import { Words } from './words.mjs';

test.use({ ownServer: true, serverArgs: ['--lobby', 'on'] });

const words = new Words();
const say = words.say.bind(words);

const heading = (page, key) => page.getByRole('heading', { name: say(key), exact: true });
const button = (page, key) => page.getByRole('button', { name: say(key), exact: true });
const joinAt = (page, title) => page.getByRole('button', { name: say('lobby_join_with', { names: title }), exact: true });
const row = (page, title) => page.getByRole('listitem').filter({ has: joinAt(page, title) });

async function lobby(page) {
  await page.goto('/lobby');
  await heading(page, 'lobby_open_tables').waitFor({ timeout: 60_000 });
}

/** Opens a table for whoever comes, by the start page. */
async function openTable(page, name) {
  await page.getByRole('link', { name: say('lobby_make'), exact: true }).click();
  const start = new Start(page);
  await start.seat(1).name.fill(name);
  await start.play.click();
  const table = new Table(page);
  await table.close.click();
  return table;
}

/** What holds of the page as it is: nothing that axe finds, nothing wider than the screen. */
async function sound(page, where) {
  assert.deepEqual(await violations(page, where), []);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wider <= 0, `${where} is ${wider} pixels too wide`);
}

/** Where a start page is, and who has the focus there. */
const standing = (page) =>
  page.evaluate(() => {
    const focus = document.activeElement;
    return { focus: `${focus?.tagName} ${focus?.id}`, high: document.documentElement.scrollHeight, at: window.scrollY + (focus?.getBoundingClientRect().top ?? 0) };
  });

test('somebody sits down at a public table, from the list, while it is looked at', async ({ person }) => {
  const ann = await person({ ...desk, ...calm });
  const bo = await person({ ...phone, ...calm });
  // The start page has some of the tables: after all else is drawn, and it moves for none.
  const german = new Words('de');
  const dee = await person({ ...phone, viewport: { width: 360, height: 740 }, ...calm, colorScheme: 'dark', locale: 'de' });
  await dee.goto('/');
  await dee.getByText(german.say('lobby_none')).waitFor();
  await new Start(dee, german).door('lobby').check(); // while nobody is there the computer comes first
  await dee.getByRole('textbox', { name: german.say('lobby_name') }).focus();
  const before = await standing(dee);
  await sound(dee, 'the start page with an empty lobby');
  await lobby(bo);
  await bo.getByText(say('lobby_none')).waitFor();
  await sound(bo, 'the empty lobby on a phone');
  await lobby(ann);
  const hers = await openTable(ann, 'Ann');
  await ann.getByText(say('lobby_open_seat')).first().waitFor();

  await row(bo, 'Ann').waitFor(); // without a reload
  await row(bo, 'Ann').getByText(say('guest_name', { name: 'Ann' })).waitFor(); // and that she has no account
  await sound(bo, 'the lobby on a phone');
  const hers360 = dee.getByRole('button', { name: german.say('lobby_join_with', { names: 'Ann' }), exact: true });
  await hers360.waitFor();
  assert.deepEqual(await standing(dee), before);
  await sound(dee, 'the start page with a table');
  await hers360.tap();
  await dee.getByRole('dialog').getByRole('textbox', { name: german.say('lobby_join_name') }).waitFor();
  await joinAt(bo, 'Ann').tap();
  const dialog = bo.getByRole('dialog');
  await sound(bo, 'sitting down');
  await dialog.getByRole('textbox', { name: say('lobby_join_name') }).fill('Bo');
  await dialog.getByRole('button', { name: say('lobby_join'), exact: true }).tap();
  await new Table(bo).board.waitFor();
  await hers.page.getByText('Bo', { exact: true }).first().waitFor();
  for (const page of [ann, bo]) await page.locator('.players').getByText(say('guest_said'), { exact: true }).filter({ visible: true }).nth(1).waitFor();

  await dee.keyboard.press('Escape');
  await dee.getByText(german.say('lobby_none')).waitFor();
  await dee.getByRole('link', { name: german.say('lobby_enter'), exact: true }).tap();
  await dee.getByRole('heading', { name: german.say('lobby_running'), exact: true }).waitFor();

  // Who looks now may watch, and finds no seat.
  const cy = await person({ ...desk, ...calm, colorScheme: 'dark' });
  await lobby(cy);
  await cy.getByRole('link', { name: words.like('lobby_watch_at') }).waitFor();
  assert.equal(await joinAt(cy, 'Ann').count(), 0);
  await sound(cy, 'the lobby in the dark');
});

/** Plays by the API for so many turns, and tells where the game stood after each choice. */
async function playOn(pages, server, id, turns) {
  const stood = [];
  for (;;) {
    const { seq, state } = await (await pages[0].request.get(`/api/games/${id}`)).json();
    stood.push({ turn: state.turn, tiles: state.tiles.length });
    if (state.turn > turns) return stood;
    const { player, choices } = state.decision;
    await poster(pages[player].request, server.url)(`/api/games/${id}/choices`, { seq, move: `m${seq}`, all: [choices[0].text] });
  }
}

test('who watches from the lobby is two turns late, as the host has chosen, until the game is over', async ({ person, server }) => {
  const ann = await person({ ...desk, ...calm });
  await lobby(ann);
  await ann.getByRole('link', { name: say('lobby_make'), exact: true }).click();
  const start = new Start(ann);
  await start.seat(1).name.fill('Ann');
  await ann.getByRole('combobox', { name: say('watch_delay_label'), exact: true }).selectOption('2');
  await ann.getByText(say('watch_delay_help'), { exact: true }).waitFor();
  await sound(ann, 'the choice of who may watch');
  await start.play.click();
  await new Table(ann).close.click();
  const id = new URL(ann.url()).pathname.split('/').at(-1);
  const bo = await person({ ...desk, ...calm });
  await poster(bo.request, server.url)(`/api/games/${id}/join`, { name: 'Bo' });

  const eve = await person({ ...phone, viewport: { width: 360, height: 740 }, ...calm });
  await lobby(eve);
  await eve.getByText('watched 2 turns late', { exact: true }).waitFor();
  await sound(eve, 'a table that is watched late');
  await eve.getByRole('link', { name: words.like('lobby_watch_at') }).tap();
  const line = eve.getByText('You see the table 2 turns late, as its host wishes.', { exact: true });
  await line.waitFor();
  await sound(eve, 'watching late');

  // Each board comes to what it may show, and what Eve's shows is older.
  const stood = await playOn([ann, bo], server, id, 5);
  const now = stood.at(-1);
  const then = stood.findLast(({ turn }) => turn <= now.turn - 2);
  const tiles = (page) => page.locator('.board .tiles image');
  for (const [page, { tiles: laid }] of [[ann, now], [eve, then]]) {
    await tiles(page).nth(laid - 1).waitFor({ state: 'attached' });
    assert.equal(await tiles(page).count(), laid);
  }
  assert.ok(then.tiles < now.tiles);
  await poster(ann.request, server.url)(`/api/games/${id}/seats/0/resign`, {}); // nobody ends a game of strangers
  await tiles(eve).nth(now.tiles - 1).waitFor({ state: 'attached' });
  await line.waitFor({ state: 'detached' });
});

test('two who want to play at once are paired, by the keyboard and on a phone', async ({ person }) => {
  const ann = await person({ ...desk, ...calm });
  const bo = await person({ ...phone, ...calm });
  const helps = (page) => page.getByRole('combobox', { name: say('aids_label'), exact: true });
  await ann.goto('/');
  await tabTo(new Start(ann).door('computer')); // first, while nobody is there
  await ann.keyboard.press('ArrowRight');
  await button(ann, 'lobby_play_now').waitFor();
  await sound(ann, 'the start page of a public server');
  await tabTo(ann.getByRole('textbox', { name: say('lobby_name') }));
  await ann.keyboard.type('Ann');
  await tabTo(button(ann, 'lobby_play_now'));
  await ann.keyboard.press('Enter');
  await button(ann, 'lobby_stop').waitFor();
  await ann.getByText(say('lobby_waiting', { count: 1 })).waitFor();
  await sound(ann, 'waiting');
  await lobby(bo);
  await bo.getByRole('textbox', { name: say('lobby_name') }).fill('Bo');
  await bo.getByRole('combobox', { name: say('lobby_wish') }).selectOption('any');
  assert.equal(await helps(bo).inputValue(), 'any');
  await helps(bo).selectOption('table');
  await button(bo, 'lobby_play_now').tap();
  for (const page of [ann, bo]) await new Table(page).board.waitFor();
  assert.equal(new URL(ann.url()).pathname, new URL(bo.url()).pathname);
  for (const page of [ann, bo]) for (const name of ['Ann', 'Bo']) await page.getByText(name, { exact: true }).first().waitFor();

  // Ann finds the chat by keys as well: along the tabs with an arrow, from there on with Tab.
  await tabTo(ann.getByRole('tab', { selected: true }));
  await ann.keyboard.press('ArrowRight');
  const tab = ann.getByRole('tab', { name: say('tab_chat'), exact: true, selected: true });
  if ((await tab.getAttribute('aria-expanded')) === 'false') await ann.keyboard.press('Enter');
  const field = ann.getByRole('textbox', { name: say('chat_write') });
  await field.waitFor();
  await tabTo(field);
  await ann.keyboard.type('hello Bo');
  await ann.keyboard.press('Enter');
  await ann.getByRole('log', { name: say('chat_heading') }).getByText('hello Bo').waitFor();
  assert.ok(await field.evaluate((e) => e === document.activeElement), 'who has written is led away');

  // Ann takes whatever helps the other wants; Bo is asked for the same the next time.
  assert.equal((await (await ann.request.get(`/api/games/${new URL(ann.url()).pathname.split('/').pop()}`)).json()).aids, 'table');
  await lobby(bo);
  assert.equal(await helps(bo).inputValue(), 'table');
});

test('who waits plays the computer meanwhile, and is told when somebody comes', async ({ person }) => {
  const ann = await person({ ...desk, ...calm });
  const bo = await person({ ...desk, ...calm });
  await lobby(ann);
  await button(ann, 'lobby_play_now').click();
  await button(ann, 'lobby_meanwhile').click();
  await new Table(ann).board.waitFor();
  const kept = ann.url();
  const note = ann.getByRole('complementary', { name: say('lobby_note') });
  await note.getByText(say('lobby_waiting', { count: 1 })).waitFor();
  await sound(ann, 'the note at a table');
  await hide(ann);
  await lobby(bo);
  await button(bo, 'lobby_play_now').click();
  await new Table(bo).board.waitFor();
  await note.getByText(say('lobby_found')).waitFor();
  await ann.waitForFunction((news) => document.title.startsWith(`● ${news}`) && document.querySelector('link[rel="icon"]').href.endsWith('-turn.svg'), say('lobby_found'));
  assert.equal(ann.url(), kept); // nobody is taken away from what they do
  await button(note, 'lobby_go').click();
  await ann.waitForURL(bo.url());
  await ann.goto('/');
  await ann.getByText(say('lobby_enter')).waitFor();
});

test('who comes back to where the waiting is shown is led to whoever was found', async ({ person }) => {
  const ann = await person({ ...desk, ...calm });
  const bo = await person({ ...desk, ...calm });
  await ann.goto('/');
  await new Start(ann).door('lobby').check();
  await button(ann, 'lobby_play_now').click();
  await button(ann, 'lobby_meanwhile').click();
  await new Table(ann).board.waitFor();
  await lobby(bo);
  await button(bo, 'lobby_play_now').click();
  await new Table(bo).board.waitFor();
  await ann.getByRole('complementary', { name: say('lobby_note') }).getByText(say('lobby_found')).waitFor();
  await ann.goBack();
  await ann.waitForURL(bo.url());
});

test('a game against the computer is not made public by an invitation given up', async ({ person }) => {
  const ann = await person({ ...desk, ...calm });
  const bo = await person({ ...desk, ...calm });
  await lobby(bo);
  await ann.goto('/?open=public');
  await ann.getByRole('radio', { name: words.like('door_computer') }).check();
  assert.equal(new URL(ann.url()).search, '');
  await new Start(ann).play.click();
  await new Table(ann).board.waitFor();
  // A table that is public comes into the list after it, and is alone there.
  const cy = await person({ ...desk, ...calm });
  await lobby(cy);
  await openTable(cy, 'Cy');
  await row(bo, 'Cy').waitFor();
  await row(bo, 'Cy').getByText(say('lobby_free', { count: 1 })).waitFor();
  await bo.getByText(say('lobby_none_running')).waitFor();
});

test('whoever has the address of a public table sits down there, and the clock waits for its host', async ({ person, server }) => {
  const ann = await person({ ...desk, ...calm });
  const bo = await person({ ...phone, ...calm });
  const { table } = await poster(ann.request, server.url)('/api/games', {
    open: 'public',
    seats: [{ name: 'Ann', kind: 'here' }, { kind: 'link' }],
    clock: { kind: 'bank', bank_s: 600, increment_s: 10 },
  });
  await bo.goto(`/t/${table.id}`);
  await bo.getByRole('textbox', { name: say('lobby_join_name') }).fill('Bo');
  await sound(bo, 'a free seat at a table');
  await button(bo, 'lobby_join').tap();
  await button(bo, 'lobby_join').waitFor({ state: 'detached' });
  const waits = bo.getByText(say('clock_awaits', { names: 'Ann' }), { exact: true });
  await waits.waitFor();
  await sound(bo, 'a clock that waits for the host');
  await ann.goto(`/t/${table.id}`);
  await ann.getByText('Bo', { exact: true }).first().waitFor();
  await waits.waitFor({ state: 'detached' });
  await bo.locator('[data-clock].runs').waitFor();
  // They are told as who they are from then on.
  const yours = () => bo.evaluate(async () => (await (await fetch(`/api/games/${location.pathname.split('/').pop()}`)).json()).seats.filter((s) => s.yours).length);
  assert.equal(await yours(), 1);
});

/** Asks to be paired and waits for a minute, which is over at once. */
async function waitLong(page) {
  await lobby(page);
  await button(page, 'lobby_play_now').click();
  await button(page, 'lobby_stop').waitFor();
  assert.equal(await button(page, 'lobby_leave_open').count(), 0, 'other ways are offered too soon');
  await page.clock.fastForward(60_000);
  await button(page, 'lobby_leave_open').waitFor();
}

/** The page is looked at no more. */
const hide = (page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('after a minute of waiting one plays by a link, or leaves the table open and is told who comes', async ({ person }) => {
  const ann = await person({ ...phone, viewport: { width: 360, height: 740 }, ...calm });
  await ann.clock.install();
  await waitLong(ann);
  await ann.getByText(say('lobby_long')).waitFor();
  await sound(ann, 'a minute of waiting');
  await button(ann, 'lobby_by_link').tap();
  await ann.getByRole('radio', { name: words.like('door_friends'), checked: true }).waitFor();

  await waitLong(ann);
  await ann.getByText(say('lobby_leave_open_clock')).waitFor();
  await button(ann, 'lobby_leave_open').tap();
  const hers = new Table(ann);
  await hers.close.tap(); // the link of the free seat
  const open = ann.getByText(say('tell.open.page'), { exact: true });
  await open.waitFor();
  await sound(ann, 'a table that is left open');
  await hide(ann);
  const bo = await person({ ...desk, ...calm });
  await lobby(bo);
  await bo.getByRole('button', { name: words.like('lobby_join_with') }).click();
  const dialog = bo.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('lobby_join_name') }).fill('Bo');
  await dialog.getByRole('button', { name: say('lobby_join'), exact: true }).click();
  await bo.locator('[data-clock].runs').waitFor(); // she is at the table, and plays at that pace
  await ann.waitForFunction((news) => document.title.startsWith(`● ${news}`), say('table_sat'));
  await ann.getByRole('log').getByText(say('table_sat')).waitFor({ state: 'attached' });
  await open.waitFor({ state: 'detached' });
});

test('waiting can be ended, and the list never takes the focus', async ({ person, server }) => {
  const ann = await person({ ...desk, ...calm });
  const bo = await person({ ...desk, ...calm });
  await lobby(ann);
  await button(ann, 'lobby_play_now').press('Enter');
  await button(ann, 'lobby_stop').press('Enter');
  await button(ann, 'lobby_play_now').waitFor();
  assert.equal(await ann.evaluate(() => document.activeElement?.tagName), 'BUTTON');
  await lobby(bo);
  const his = await openTable(bo, 'Bo');
  await joinAt(ann, 'Bo').focus();
  // Another table comes, its seat is taken, and this one goes: the focus stays where it is.
  const cy = await person({ ...desk, ...calm });
  await lobby(cy);
  await openTable(cy, 'Cy');
  await joinAt(ann, 'Cy').waitFor();
  const taken = new URL(cy.url()).pathname.split('/').at(-1);
  await poster(bo.request, server.url)(`/api/games/${taken}/join`, { name: 'Bo' });
  await joinAt(ann, 'Cy').waitFor({ state: 'detached' });
  await his.page.evaluate(async () => {
    await fetch(`/api/games/${location.pathname.split('/').pop()}/end`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' });
  });
  await ann.getByText(say('lobby_late')).waitFor();
  assert.equal(await ann.evaluate(() => document.activeElement?.getAttribute('aria-label')), say('lobby_join_with', { names: 'Bo' }));
  await ann.keyboard.press('Tab');
  await joinAt(ann, 'Bo').waitFor({ state: 'detached' });
});

test('the list is narrowed, and remembers how', async ({ person }) => {
  const ann = await person({ ...desk, ...calm });
  await lobby(ann);
  await openTable(ann, 'Ann');
  await lobby(ann);
  await row(ann, 'Ann').waitFor();
  await ann.getByRole('combobox', { name: say('lobby_filter_sets') }).selectOption('more');
  await ann.getByText(say('lobby_none_fit')).waitFor();
  await lobby(ann);
  await ann.getByText(say('lobby_none_fit')).waitFor();
  await ann.getByRole('combobox', { name: say('lobby_filter_sets') }).selectOption('base');
  await row(ann, 'Ann').waitFor();
  // A table of two, with the clock that public tables have, with one free seat.
  const only = (key) => ann.getByRole('combobox', { name: say(key), exact: true });
  for (const [key, other, its] of [
    ['lobby_filter_pace', 'days', 'real'],
    ['lobby_filter_size', 'few', 'two'],
    ['lobby_filter_free', 'two', 'all'],
  ]) {
    await only(key).selectOption(other);
    await row(ann, 'Ann').waitFor({ state: 'detached' });
    await only(key).selectOption(its);
    await row(ann, 'Ann').waitFor();
  }
  await sound(ann, 'the narrowed list');
  await lobby(ann);
  await row(ann, 'Ann').waitFor();
  assert.deepEqual(await Promise.all(['lobby_filter_pace', 'lobby_filter_size', 'lobby_filter_free'].map((key) => only(key).inputValue())), ['real', 'two', 'all']);
});
