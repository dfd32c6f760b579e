// After the end of a game: its final scoring step by step, the result, playing
// again, sharing, the replay, and records opened in the page.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { poster } from './api.mjs';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Table } from './page.mjs';
import { Words } from './words.mjs';

const words = new Words();
const say = words.say.bind(words);

const sizes = { 'at a desk': desk, 'on a phone': phone, 'on a small phone in the dark': { ...phone, viewport: { width: 360, height: 740 }, colorScheme: 'dark' } };

const setup = {
  expansions: ['traders-builders', 'king-robber'],
  draw_end: true,
  start: [
    { tile: 'traders-builders/HQ', x: 0, y: 0, rotation: 0 },
    { tile: 'base/E', x: 1, y: 0, rotation: 270 },
  ],
  draw: ['base/E', 'base/B', 'base/V'],
};

// Ann closes a city with wine, Bo has a monastery, and Ann lays the last tile.
const moves = ['tile -1,0 r90', 'follower c0', 'tile 0,1 r0', 'follower m', 'tile -2,0 r0', 'pass'];

/** A table of Ann's page and, if there is one, Bo's; the moves are made without the pages. */
async function play(server, ann, bo = null, played = moves) {
  const post = (page, ...what) => poster(page.request, server.url)(...what);
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: bo ? 'link' : 'here' }];
  let { table, links } = await post(ann, '/api/games', { seats, ...setup });
  if (bo) await post(bo, `/api/games/${table.id}/sit`, { secret: links.find((l) => l.seat === 1).secret });
  for (const [n, text] of played.entries()) {
    const page = bo && table.state.decision.player === 1 ? bo : ann;
    table = await post(page, `/api/games/${table.id}/choices`, { seq: table.seq, move: `m${n}`, all: [text] });
  }
  const all = await ann.request.get(`/api/games/${table.id}`);
  return all.json();
}

/** Ann at her table, when the game is over. */
async function atEnd({ person, server }, options) {
  const page = await person({ ...options, ...calm });
  const { id, state, events } = await play(server, page);
  await page.goto(`/t/${id}`);
  const table = new Table(page);
  await table.turn.getByRole('tab', { name: say('points_by_kind') }).waitFor();
  return { page, table, id, state, final: events.filter((e) => e.final && e.type === 'score') };
}

const button = (page, key) => page.getByRole('button', { name: say(key), exact: true });
const slider = (page) => page.getByRole('slider', { name: say('replay_where') });
const told = (page) => slider(page).getAttribute('aria-valuetext');
const clean = async (page, where) => assert.deepEqual(await violations(page, where), []);

/** Puts the result away: it comes with a part of the page of its own, maybe after all else is there. */
async function putAway(page) {
  const card = page.getByRole('region', { name: say('result_wins', { names: 'Ann' }) });
  await card.waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
}

/** Whether all of it is on the screen. */
async function inReach(page, what) {
  const { y, height, width } = await what.boundingBox();
  assert.ok(y >= 0 && y + height <= page.viewportSize().height, 'it is cut off');
  return { width, height };
}

for (const [size, options] of Object.entries(sizes)) {
  test(`the result over the board: places, by how much, and what will be remembered, ${size}`, async ({ person, server }) => {
    const { page, state } = await atEnd({ person, server }, options);
    const scores = state.players.map((p) => p.score);
    const card = page.getByRole('region', { name: say('result_wins', { names: 'Ann' }) });
    await card.getByText(`by ${scores[0] - scores[1]} points`).waitFor();
    const places = await card.getByRole('listitem').filter({ has: page.locator('.rank') }).allInnerTexts();
    assert.deepEqual(places.map((text) => Number(/\d+$/.exec(text.trim())[0])), scores.toSorted((a, b) => b - a));
    await inReach(page, card.getByRole('button', { name: say('again'), exact: true }));
    await clean(page, `result card ${size}`);
    const city = card.getByRole('button', { name: new RegExp(say('biggest_city')) });
    await city.locator('image').first().waitFor({ state: 'attached' });
    await city.click();
    await card.waitFor({ state: 'detached' });
    assert.equal(await page.locator('.board .lit rect').count(), 3, 'the biggest city is lit');
    await button(page, 'result_show').click();
    await card.waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
  });

  test(`figures stay until they are counted, and the log follows, ${size}`, async ({ person, server }) => {
    const { page, final } = await atEnd({ person, server }, options);
    await putAway(page);
    const standing = page.locator('.board .figure');
    assert.equal(await standing.count(), 0);
    await button(page, 'final_watch').click();
    await standing.first().waitFor({ state: 'attached' });
    const at = [await standing.count()];
    for (let n = 0; n < final.length; n += 1) {
      await page.keyboard.press('ArrowRight');
      await page.getByText(say('final_step', { step: n + 1, steps: final.length })).waitFor();
      at.push(await standing.count());
    }
    assert.deepEqual(at, at.toSorted((a, b) => b - a), 'somebody comes back');
    assert.ok(at[0] > 0 && at.at(-1) === 0, `they stand as ${at}`);
  });

  test(`the final scoring step by step and the result, ${size}`, async ({ person, server }) => {
    const { page, table, state, final } = await atEnd({ person, server }, options);
    await putAway(page);
    const results = await table.results();
    for (const [seat, name] of ['Ann', 'Bo'].entries()) {
      const { [say('end_total')]: total, ...kinds } = results.get(name).by;
      assert.equal(total, state.players[seat].score);
      assert.equal(Object.values(kinds).reduce((a, b) => a + b, 0), total);
    }
    await clean(page, `result ${size}`);

    // Each number leads to its rulings.
    await table.turn.getByRole('button', { name: say('points_why', { points: 6, what: 'city', name: 'Ann' }) }).click();
    await table.dialog.getByText('city · ', { exact: false }).click();
    await table.dialog.getByText(say('rule.BA-16')).waitFor();
    await page.keyboard.press('Escape');
    await table.dialog.waitFor({ state: 'detached' });

    await table.turn.getByRole('tab', { name: say('points_by_set') }).click();
    const sums = await table.results();
    for (const { by: { [say('end_total')]: total, ...sets } } of sums.values()) {
      assert.equal(Object.values(sets).reduce((a, b) => a + b, 0), total, 'the points by expansion');
    }

    await table.turn.getByRole('tab', { name: say('chart_tab') }).click();
    await table.turn.getByRole('img', { name: /^The scores over the turns/ }).waitFor();
    await table.turn.getByText(say('chart_as_table')).click();
    const rows = await table.turn.getByRole('table').getByRole('row').all();
    const last = await rows.at(-1).locator('th, td').allTextContents();
    assert.deepEqual(last, [say('log_final'), ...state.players.map((p) => String(p.score))]);
    await clean(page, `chart ${size}`);

    await table.turn.getByRole('tab', { name: say('landmarks_tab') }).click();
    await table.turn.getByRole('button', { name: new RegExp(`^${say('biggest_city')}: 3 tiles`) }).focus();
    assert.equal(await page.locator('.board .lit rect').count(), 3, 'the biggest city is lit');
    await clean(page, `records ${size}`);

    await button(page, 'final_watch').click();
    await inReach(page, button(page, 'walk_next'));
    const totals = await table.scores();
    assert.ok(final.length > 2);
    for (const [seat, total] of totals.entries()) {
      const points = final.filter((e) => e.player === seat).reduce((sum, e) => sum + e.points, 0);
      assert.equal(total, state.players[seat].score - points, 'what was there before');
    }
    await page.keyboard.press('ArrowRight');
    const [first] = final;
    await table.turn.getByText(say('final_step', { step: 1, steps: final.length })).waitFor();
    await table.turn.getByRole('status').filter({ hasText: `${first.points}` }).waitFor({ state: 'attached' });
    assert.equal(await page.locator('.board .lit rect').count(), first.cells?.length ?? 0);
    await clean(page, `final scoring ${size}`);
    await page.keyboard.press('End');
    await button(page, 'final_result').waitFor();
    assert.deepEqual(await table.scores(), state.players.map((p) => p.score));
    await button(page, 'final_result').click();
    await button(page, 'final_watch').waitFor();
  });
}

test('the final scoring goes by itself when the game ends before one’s eyes', async ({ person, server }) => {
  const page = await person(desk);
  const { id, state } = await play(server, page, null, moves.slice(0, -2));
  await page.goto(`/t/${id}`);
  const table = new Table(page);
  await table.square(-2, 0).click();
  await table.asked();
  await table.pass();
  await table.confirm.click();
  await button(page, 'walk_pause').waitFor();
  await button(page, 'final_result').waitFor({ timeout: 60_000 });
  assert.notDeepEqual(await table.scores(), state.players.map((p) => p.score));
  await button(page, 'final_result').click();
  await table.turn.getByRole('table').waitFor();
  assert.equal((await table.results()).get('Bo').by.Total, (await table.scores())[1]);
});

test('the same people play again when all of them want to', async ({ person, server }) => {
  const [ann, bo] = await Promise.all([desk, phone].map((options) => person({ ...options, ...calm })));
  const { id } = await play(server, ann, bo);
  await Promise.all([ann, bo].map((page) => page.goto(`/t/${id}`)));
  await button(bo, 'again').waitFor();
  await button(ann, 'again').click();
  await ann.getByText(say('again_agreed', { names: 'Bo' })).waitFor();
  assert.equal(await button(ann, 'again').count(), 0);
  await bo.getByText(say('again_asked', { names: 'Ann' })).waitFor();
  await clean(bo, 'an offer to play again');
  await button(bo, 'again_no').tap();
  await ann.getByText(say('again_declined', { names: 'Bo' })).waitFor();
  assert.equal(await button(ann, 'again').count(), 0, 'Ann can ask against a no');

  // Bo thinks better of it. Ann goes along where she has asked, and finds the way elsewhere.
  const other = await ann.context().newPage();
  await other.goto(`/t/${id}`);
  await other.getByText(say('again_declined', { names: 'Bo' })).waitFor();
  await button(bo, 'again_changed').tap();
  await bo.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.endsWith(id));
  await ann.waitForURL(bo.url());
  await other.getByText(say('again_waiting')).waitFor();
  await other.getByRole('link', { name: say('again_join'), exact: true }).click();
  await other.waitForURL(bo.url());
  const tables = [ann, bo].map((page) => new Table(page));
  await Promise.all(tables.map((table) => table.player(1).getByText('Bo', { exact: true }).first().waitFor()));
  await tables[1].fresh.waitFor(); // Ann began before
});

/** Ann makes a link; it is read and the dialog closed. */
async function share(page) {
  const dialog = page.getByRole('dialog');
  await button(page, 'share').click();
  await button(dialog, 'share_make').click();
  const link = await dialog.getByRole('textbox', { name: say('share_link') }).inputValue();
  await dialog.getByRole('img', { name: say('share_qr') }).waitFor();
  await clean(page, 'sharing');
  await button(dialog, 'close').click();
  return link;
}

for (const [size, options] of Object.entries(sizes)) {
  test(`a shared replay without a cookie, until it is withdrawn, ${size}`, async ({ person, server }) => {
    const { page: ann, id, state, final } = await atEnd({ person, server }, desk);
    const link = await share(ann);
    assert.match(link, /\/r\/[^/#]+#[\w-]{20,}$/);
    assert.ok(!link.includes(id), 'the link tells which table it was');

    const eve = await person({ ...options, ...calm });
    await eve.goto(link);
    await slider(eve).waitFor();
    const spoken = eve.getByRole('status');
    await spoken.getByText(say('log_start')).waitFor({ state: 'attached' });
    const reach = await inReach(eve, slider(eve));
    assert.ok(options === desk || reach.height >= 44, `the scrubber is ${reach.height} high`);
    await inReach(eve, button(eve, 'walk_next'));
    await clean(eve, `replay ${size}`);

    // Step by step to the end; every step is told, and once.
    const seen = [];
    const steps = Number(await slider(eve).getAttribute('max'));
    assert.equal(steps, moves.length + final.length);
    for (let n = 1; n <= steps; n += 1) {
      const before = await spoken.textContent();
      await (n % 2 ? button(eve, 'walk_next').click() : eve.keyboard.press('ArrowRight'));
      await eve.waitForFunction((old) => !['', old].includes(document.querySelector('.view > [role=status]').textContent), before);
      seen.push(await spoken.textContent());
    }
    assert.match(seen[0], /^Ann: tile left of the start tile\./);
    assert.match(seen[1], /Ann \+6: city/);
    assert.match(seen[steps - 1], /now has/);
    const scores = await eve.getByRole('region', { name: say('players_heading') }).getByRole('strong').allTextContents();
    assert.deepEqual(scores.map((text) => Number(/(\d+) \p{L}+$/u.exec(text.trim())[1])), state.players.map((p) => p.score));

    // Turn by turn, to the ends, by the scrubber and by the log.
    await eve.keyboard.press('Home');
    assert.equal(await told(eve), say('replay_turn', { turn: 0, turns: 3 }));
    await eve.keyboard.press('PageDown');
    await eve.keyboard.press('Shift+ArrowRight');
    assert.equal(await told(eve), say('replay_turn', { turn: 2, turns: 3 }));
    await slider(eve).fill('5');
    assert.equal(await told(eve), say('replay_turn', { turn: 3, turns: 3 }));
    if (options !== desk) await button(eve, 'more').tap();
    await eve.locator('button[data-step="3"]').click();
    await spoken.getByText('Bo: tile below the start tile.').waitFor({ state: 'attached' });
    assert.equal(await eve.locator('.board .tiles image').count(), 4);

    // A reload leads to the same step, and so does the address.
    await eve.waitForURL(/&n=3$/);
    await eve.reload();
    await spoken.getByText('Bo: tile below the start tile.').waitFor({ state: 'attached' });

    // By itself it comes to the end.
    await eve.getByRole('combobox', { name: say('walk_speed') }).selectOption('4');
    await button(eve, 'walk_first').click();
    await button(eve, 'walk_play').click();
    await eve.waitForFunction((end) => document.querySelector('input[type=range]').value === String(end), steps, { timeout: 60_000 });

    await button(ann, 'share').click();
    await button(ann.getByRole('dialog'), 'share_withdraw').click();
    await ann.getByText(say('share_withdrawn')).waitFor();
    await eve.reload();
    await eve.getByRole('alert').getByText(say('replay_gone')).waitFor();
  });
}

test('the replay of one’s own game, and why points were given', async ({ person, server }) => {
  const { page, id } = await atEnd({ person, server }, desk);
  await page.getByRole('link', { name: say('replay_watch'), exact: true }).click();
  await slider(page).fill('2');
  await page.getByRole('button', { name: /^Ann \+6: city — / }).click();
  await page.getByRole('dialog').getByText(say('rule.BA-16')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('End');
  await page.waitForFunction((last) => Number(document.querySelector('input[type=range]').value) > last, moves.length);
  await page.getByRole('tab', { name: say('chart_tab') }).click();
  await page.getByRole('img', { name: /^The scores over the turns/ }).waitFor();
  await clean(page, 'the end of a replay');
  await page.getByRole('link', { name: say('replay_leave'), exact: true }).click();
  await page.waitForURL(`**/t/${id}`);
  const stranger = await person(desk);
  await stranger.goto(`/r/${id}`);
  await stranger.getByRole('alert').getByText(say('replay_not_yours')).waitFor();
});

// The others are calm, so that nothing is on its way when they look; here it moves.
test('a replay in which numbers count up and figures move says no fault', async ({ person, server }) => {
  const page = await person({ ...desk, reducedMotion: 'no-preference' });
  const { id, state } = await play(server, page);
  await page.goto(`/r/${id}`);
  const players = page.getByRole('region', { name: say('players_heading') });
  await slider(page).waitFor();
  for (let step = 0; step <= moves.length; step++) await page.keyboard.press('ArrowRight');
  // The steps of the final scoring come with the last position.
  await page.waitForFunction((most) => Number(document.querySelector('input[type=range]').max) > most, moves.length);
  await page.keyboard.press('End');
  for (const { score } of state.players) await players.locator('strong [aria-hidden]', { hasText: new RegExp(`^${score}$`) }).first().waitFor();
  await page.keyboard.press('Home');
  await players.locator('strong [aria-hidden]', { hasText: /^0$/ }).nth(1).waitFor();
});

test('the record is downloaded, opened as a file and as text, and a bad one is refused', async ({ person, server }, info) => {
  const { page: ann } = await atEnd({ person, server }, desk);
  const coming = ann.waitForEvent('download');
  await button(ann, 'menu_record').click();
  const file = info.outputPath('game.txt');
  await (await coming).saveAs(file);
  const record = readFileSync(file, 'utf8');

  const eve = await person({ ...desk, ...calm, refused: /status of 400/ });
  await eve.goto('/');
  await eve.getByRole('link', { name: say('open_record'), exact: true }).click();
  await eve.getByLabel(say('open_file')).waitFor();
  await clean(eve, 'opening a record');
  await eve.getByLabel(say('open_file')).setInputFiles(file);
  await slider(eve).waitFor();
  await eve.keyboard.press('ArrowRight');
  await eve.getByRole('status').getByText('Ann: tile left of the start tile.').waitFor({ state: 'attached' });
  await eve.waitForURL(/\/open#n=1$/);
  await eve.reload();
  await eve.getByRole('status').getByText('Ann: tile left of the start tile.').waitFor({ state: 'attached' });
  await eve.getByRole('link', { name: say('replay_leave'), exact: true }).click();

  const text = eve.getByRole('textbox', { name: say('open_paste') });
  const bad = record.replace('@2 tile 0,1 r0', '@2 tile 9,9 r0');
  const line = 1 + bad.split('\n').findIndex((l) => l.includes('9,9'));
  await text.fill(bad);
  await button(eve, 'open_go').click();
  await eve.getByRole('alert').getByText(say('open_bad_line', { line })).waitFor();
  await clean(eve, 'a bad record');
  const nonsense = info.outputPath('nonsense.txt');
  writeFileSync(nonsense, 'Dear diary');
  await eve.getByLabel(say('open_file')).setInputFiles(nonsense);
  await eve.getByRole('alert').filter({ hasNotText: say('open_bad_line', { line }) }).waitFor();
  await text.fill(record);
  await button(eve, 'open_go').click();
  await slider(eve).waitFor();

  // One of older rules opens up to the line that comes out otherwise today.
  await eve.getByRole('link', { name: say('replay_leave'), exact: true }).click();
  await text.fill(bad.replace(/^rules: \d+$/m, 'rules: 1'));
  await button(eve, 'open_go').click();
  await eve.getByRole('note').getByText(say('replay_differs', { line })).waitFor();
  await clean(eve, 'a record of older rules');

  // Dropped on the page, another record takes its place.
  const dropped = await eve.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'other.txt', { type: 'text/plain' }));
    return data;
  }, bad);
  await eve.dispatchEvent('body', 'drop', { dataTransfer: dropped });
  await eve.getByRole('alert').getByText(say('open_bad_line', { line })).waitFor();
});

test('the report of a fault holds the record, and names no table', async ({ person, server }) => {
  const { page, id } = await atEnd({ person, server }, phone);
  await button(page, 'report').tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('report_words') }).fill('Bo’s monk vanished.');
  await clean(page, 'reporting a fault');
  const coming = page.waitForEvent('download');
  await button(dialog, 'report_save').tap();
  const text = readFileSync(await (await coming).path(), 'utf8');
  assert.match(text, /Bo’s monk vanished\./);
  assert.match(text, /^circulade: 1$/m);
  assert.match(text, /^Browser: Mozilla/m);
  assert.ok(!text.includes(id), 'it names the table');
});

const lensOf = (page, id) => page.getByRole('group', { name: say('lens_bar') }).getByRole('button', { name: say(`lens_${id}`), exact: true });
const card = (page) => page.locator('.card-of');

/** Where a point of a cell is on the screen, in percent of the cell. */
const point = (page, ...at) =>
  page.evaluate(([x, y, dx, dy]) => {
    const { a, e, f } = document.querySelector('svg.board > g').getScreenCTM();
    return { x: (x * 100 + dx) * a + e, y: (y * 100 + dy) * a + f };
  }, at);

test('a replay has the lenses, the feature card and why, by mouse and by key', async ({ person, server }) => {
  const page = await person({ ...desk, ...calm });
  const { id } = await play(server, page);
  await page.goto(`/r/${id}`);
  await slider(page).waitFor();
  await slider(page).fill('4');
  await page.locator('.board .tiles image').nth(3).waitFor({ state: 'attached' });

  // By letter as at the table, and by press.
  await page.locator('h1').click();
  await page.keyboard.press('f');
  await page.locator('.board .fields > g').first().waitFor({ state: 'attached' });
  assert.equal(await lensOf(page, 'fields').getAttribute('aria-pressed'), 'true');
  await page.getByRole('log').getByText(say('lens_turned_on', { lens: say('lens_fields') })).waitFor({ state: 'attached' });
  await lensOf(page, 'round').click();
  assert.deepEqual(await page.locator('.board .round text').allTextContents(), ['1', '2']);
  await slider(page).fill('2');
  await page.locator('.board .tiles image').nth(3).waitFor({ state: 'detached' });
  await lensOf(page, 'bag').click();
  const tiles = page.getByRole('region', { name: say('lens_bag'), exact: true });
  await tiles.getByText(say('lens_bag_point')).waitFor();
  const free = await point(page, 0, -1, 50, 50);
  await page.mouse.move(free.x, free.y, { steps: 3 });
  await tiles.getByText(words.like('lens_bag_at')).waitFor();
  await clean(page, 'lenses of a replay');
  await lensOf(page, 'bag').click();
  await slider(page).fill('4');
  await page.locator('.board .tiles image').nth(3).waitFor({ state: 'attached' });

  // Bo’s monastery, first by mouse, then from the board as text.
  for (let n = 0; n < 8 && (await card(page).count()) === 0; n += 1) {
    const at = await point(page, 0, 1, 50, 45);
    await page.mouse.move(at.x - 2 - n, at.y);
    await page.mouse.move(at.x, at.y);
    await card(page).waitFor({ timeout: 1500 }).catch(() => {});
  }
  await card(page).getByRole('heading', { name: /Bo/ }).waitFor();
  await clean(page, 'card of a replay');
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  await page.keyboard.press('x');
  await page.getByRole('button', { name: /^monastery of Bo/ }).waitFor();
  await clean(page, 'board as text of a replay');
  await page.getByRole('button', { name: /^monastery of Bo/ }).focus();
  await page.keyboard.press('Enter');
  await card(page).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });

  // What a total is made of, and one score of it, lit on the board.
  await page.getByRole('region', { name: say('players_heading') }).locator('strong').getByRole('button').first().click();
  const why = page.getByRole('dialog');
  await why.getByRole('button', { name: new RegExp(say('log_why')) }).first().click();
  await why.getByText(say('rule.BA-16')).waitFor();
  assert.ok((await page.locator('.board .lit rect').count()) > 1, 'what was scored is not lit');
  await clean(page, 'why in a replay');
  await page.keyboard.press('Escape');
  await why.waitFor({ state: 'detached' });

  // Who is counted at the end stands until then.
  await page.keyboard.press('End');
  const standing = page.locator('.board .figure');
  await page.waitForFunction(() => document.querySelectorAll('.board .figure').length === 0);
  await slider(page).fill(String(moves.length));
  await standing.first().waitFor({ state: 'attached' });
});

test('the lenses of a replay are a sheet on a phone, and a finger that rests opens the card', async ({ person, server }) => {
  const page = await person({ ...phone, ...calm });
  const { id } = await play(server, page);
  await page.goto(`/r/${id}#n=4`);
  await slider(page).waitFor();
  await page.locator('.board .tiles image').nth(3).waitFor({ state: 'attached' });
  const opener = page.getByRole('button', { name: say('lens_bar'), exact: true });
  await opener.tap();
  await lensOf(page, 'round').tap();
  await page.locator('.board .round text').first().waitFor({ state: 'attached' });
  await opener.tap();
  await clean(page, 'sheet of lenses over a replay');
  await lensOf(page, 'bag').tap();
  await page.getByRole('complementary').getByRole('heading', { name: new RegExp(`^${say('bag_heading')}`) }).waitFor();
  await clean(page, 'tiles left beside a replay');
  await button(page, 'close').first().tap();
  const touch = await page.context().newCDPSession(page);
  const at = await point(page, 0, 1, 50, 45);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await card(page).waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await clean(page, 'card over a replay');
  await card(page).getByRole('button', { name: say('close'), exact: true }).tap();
  await card(page).waitFor({ state: 'detached' });
});
