// Setting up a table: faults, presets, options, and every kind of question.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { choose, type } from './input.mjs';
import { Start, Table } from './page.mjs';
import { command } from './server.mjs';

// Every kind of question of the engine, and the test that answers it through
// its own presentation. A kind without a test fails below. Null: nobody is
// asked, chance decides.
const kinds = {
  draw: null,
  trim: null,
  'place-tile': { file: 'play-mouse.test.mjs', test: 'a whole game with the mouse at 1366 by 768, ${preset}' },
  wood: { file: 'play-mouse.test.mjs', test: 'a whole game with the mouse at 1366 by 768, ${preset}' },
  'first-player': { file: 'setup.test.mjs', test: 'the first seat names who begins' },
  'double-turn': { file: 'sets.test.mjs', test: 'the builder by mouse, and a second turn' },
  reveal: null,
  window: { file: 'tower.test.mjs', test: 'a window offers a ransom, and costs no click' },
  capture: { file: 'tower.test.mjs', test: 'whom the tower captures' },
  exchange: { file: 'tower.test.mjs', test: 'who comes home when prisoners are exchanged' },
  'dragon-step': { file: 'dragon.test.mjs', test: 'the dragon goes step by step' },
  'extra-draw': { file: 'dragon.test.mjs', test: 'the volcano on the lake brings another tile' },
  'choose-source': { file: 'abbey.test.mjs', test: 'an abbey instead of a tile' },
  wagon: { file: 'abbey.test.mjs', test: 'a wagon goes on' },
  'count-place': { file: 'town.test.mjs', test: 'a follower goes into the town' },
  'count-move': { file: 'town.test.mjs', test: 'the Count goes to another quarter' },
  'count-redeploy': { file: 'town.test.mjs', test: 'a follower leaves the town for what is completed' },
  'count-final': { file: 'town.test.mjs', test: 'a follower leaves the market at the end' },
  'wheel-remove': { file: 'wheel.test.mjs', test: 'the plague takes a follower of each' },
  'place-gold': { file: 'gold.test.mjs', test: 'the second ingot is put down' },
  'take-gold': { file: 'gold.test.mjs', test: 'gold is shared out by choice' },
  spread: { file: 'plague.test.mjs', test: 'a flea that is due is put down when the turn ends' },
  'move-fairy': { file: 'dragon.test.mjs', test: 'the fairy flies after what is no follower' },
  'move-magic': { file: 'magic.test.mjs', test: 'the mage or the witch is brought in' },
  'catapult-token': { file: 'catapult.test.mjs', test: 'a token is picked' },
  throw: { file: 'catapult.test.mjs', test: 'a throw is aimed by naming whom' },
  seduce: { file: 'catapult.test.mjs', test: 'somebody is replaced' },
  'catch-throw': { file: 'catapult.test.mjs', test: 'a throw to a neighbour' },
  'catch-hands': { file: 'catapult.test.mjs', test: 'the hands that catch it' },
  flight: null,
  animal: null,
  token: null,
  show: null,
  'flight-roll': null,
  landing: { file: 'flight.test.mjs', test: 'a follower flies, and his player chooses where he lands' },
  'crop-circle': { file: 'crop.test.mjs', test: 'a crop circle asks what everybody does' },
  'crop-add': { file: 'crop.test.mjs', test: 'who is added at a crop circle' },
  'crop-remove': { file: 'crop.test.mjs', test: 'a crop circle asks what everybody does' },
  escape: { file: 'heresy.test.mjs', test: 'a knight may escape from a besieged city' },
  'place-ferry': { file: 'ferries.test.mjs', test: 'a ferry is laid by key in the move of its lake' },
  'turn-ferry': { file: 'ferries.test.mjs', test: 'the first ferry on a road is turned, or left' },
  'score-figure': { file: 'scoretrack.test.mjs', test: 'a player says which figure moves' },
  'score-order': { file: 'scoretrack.test.mjs', test: 'what is scored first, of two' },
  message: { file: 'scoretrack.test.mjs', test: 'a figure is chosen on the track, and a message is drawn' },
  'message-target': { file: 'scoretrack.test.mjs', test: 'whom a message scores and sends home' },
  'place-robber': { file: 'scoretrack.test.mjs', test: 'a robber is put on the track' },
  'rob-choice': { file: 'scoretrack.test.mjs', test: 'whom a robber robs, of two' },
  'auction-pick': { file: 'bazaar.test.mjs', test: 'a tile is picked and a bid opens' },
  'auction-bid': { file: 'bazaar.test.mjs', test: 'a bid is outbid' },
  'auction-buysell': { file: 'bazaar.test.mjs', test: 'a tile is sold' },
  'teacher-copy': { file: 'small.test.mjs', test: 'the holder of the teacher says what he copies' },
  'porxada-use': { file: 'small.test.mjs', test: 'La Porxada is laid for the end' },
  'porxada-own': { file: 'small.test.mjs', test: 'a swap is asked for, and refused' },
  'porxada-other': { file: 'small.test.mjs', test: 'a swap is asked for, and refused' },
  'porxada-answer': { file: 'small.test.mjs', test: 'a swap is agreed to' },
  'porxada-pay': { file: 'small.test.mjs', test: 'a swap is asked for, and refused' },
  castle: { file: 'bazaar.test.mjs', test: 'a small city becomes a castle' },
  flock: { file: 'hills.test.mjs', test: 'the flock grows or is gathered' },
  phantom: { file: 'phantom.test.mjs', test: 'the phantom comes second' },
  trapped: { file: 'russian-promos.test.mjs', test: 'who is about to be trapped is told' },
  'castle-choice': { file: 'bazaar.test.mjs', test: 'a castle scores one of two roads' },
};

test('every kind of question has a test in the browser', () => {
  // Of the sets with a board to start on only one can be in play.
  const questions = ['beyond', 'wheel-of-fortune', 'school'].flatMap((sets) => Object.keys(JSON.parse(command('sim', '--check', '--games', '1', '--every', '100', '--expansions', sets, '--json')).questions));
  assert.deepEqual(Object.keys(kinds).sort(), [...new Set(questions)].sort());
  for (const where of Object.values(kinds)) {
    if (where === null) continue;
    const text = readFileSync(join(import.meta.dirname, where.file), 'utf8');
    const found = text.includes(`test('${where.test}'`) || text.includes(`test(\`${where.test}\``) || text.includes(`both('${where.test}'`);
    assert.ok(found, `${where.file} has no test ${where.test}`);
  }
});

async function begin(person, device = desk) {
  const page = await person({ ...device, ...calm });
  const start = new Start(page);
  await start.open();
  return { page, start, words: start.words };
}

test('faults of a setup are shown at their fields', async ({ person }) => {
  const { page, start } = await begin(person);
  await start.withFriends();
  const { group, name } = start.seat(2);
  // A character that turns the direction of writing round.
  await type(name, 'Bo\u202e');
  await start.play.click();
  await page.getByRole('alert').waitFor();
  assert.equal(await name.getAttribute('aria-invalid'), 'true');
  await group.locator('.fault').waitFor();
  assert.equal(await start.seat(1).name.getAttribute('aria-invalid'), 'false');
  await type(name, 'Bo');
  await start.play.click();
  await new Table(page).fresh.waitFor();
});

test('a fault of the title is shown at the title', async ({ person }) => {
  const { page, start, words } = await begin(person);
  await start.rules.click();
  const title = page.getByRole('textbox', { name: words.say('title_label') });
  await type(title, 'Sunday\u202e');
  await start.play.click();
  await page.getByRole('alert').waitFor();
  assert.equal(await title.getAttribute('aria-invalid'), 'true');
});

test('seats are added and removed, from two to six', async ({ person }) => {
  const { page, start } = await begin(person);
  await start.withFriends();
  await start.add('bot').click();
  await start.add('here').click();
  await start.add('link').click();
  await start.add('bot').click();
  await start.seat(6).group.waitFor();
  assert.equal(await start.add('here').count(), 0, 'a seventh seat is offered');
  // One in the middle, then from the last on: what comes under the pointer cannot be pressed at once.
  for (const number of [3, 5, 4, 3]) await start.seat(number).remove.click();
  await start.seat(3).group.waitFor({ state: 'detached' });
  assert.equal(await start.seat(2).remove.count(), 0, 'the second seat can be removed');
  await start.play.click();
  await new Table(page).fresh.waitFor();
});

test('presets and options reach the table', async ({ person }) => {
  const { page, start, words } = await begin(person);
  await start.withFriends();
  await start.rules.click();
  await choose(start.option('preset_label'), 'bigbox');
  await choose(start.option('option.base.farmers'), 'off');
  await choose(page.getByRole('combobox', { name: words.say('aids_label') }), 'table');
  await start.play.click();
  const table = new Table(page);
  await table.fresh.waitFor();
  const record = await table.record();
  assert.match(record.text, /^preset: bigbox$/m);
  assert.match(record.text, /^option: base\.farmers off$/m);
  assert.match(record.text, /^aids: table$/m);
  await page.getByRole('tab', { name: words.say('tab_bag') }).click();
  await page.getByText(words.say('bag_hidden')).waitFor();
});

const described = async (box) => {
  const ids = (await box.getAttribute('aria-describedby')).split(' ');
  const texts = await Promise.all(ids.map((id) => box.page().locator(`[id="${id}"]`).innerText()));
  return texts.join(' ');
};

test('expansions are chosen by their cards, with the mouse', async ({ person }) => {
  const { page, start, words } = await begin(person);
  await start.withFriends();
  await start.expansions.click();
  const source = start.set(words.say('river-1-roadsource.title'));
  const river = start.set(words.say('river-1.title'));
  assert.match(await described(source), /\bNeeds The River I\./);
  assert.match(await described(start.set(words.say('inns-cathedrals.title'))), /18 tiles · about 6 more minutes/);
  await source.check();
  assert.ok(await river.isChecked(), 'what is needed is not turned on');
  await page.getByText(words.say('sets_turned_on', { names: 'The River I' })).waitFor();
  await river.uncheck();
  assert.ok(!(await source.isChecked()), 'what cannot do without stays on');
  await page.getByText(words.say('sets_turned_off', { names: words.say('river-1-roadsource.title') })).waitFor();
  await start.set(words.say('inns-cathedrals.title')).check();
  // Its options stand on its card, folded.
  assert.ok(!(await start.option('option.ic.incomplete').isVisible()), 'the options are not folded');
  await start.options(words.say('inns-cathedrals.title'));
  await choose(start.option('option.ic.incomplete'), 'ignore');
  assert.equal(await start.option('option.kr.scoring').count(), 0, 'an option of a set that is off');
  await start.done.click();
  await start.chosen.getByText(words.say('inns-cathedrals.title'), { exact: true }).waitFor();
  await start.rules.click();
  await start.option('option.base.farmers').waitFor();
  assert.equal(await start.option('option.ic.incomplete').count(), 0, 'it stands among the rules of the table too');
  await start.play.click();
  const table = new Table(page);
  await table.fresh.waitFor();
  const { text } = await table.record();
  assert.match(text, /^sets: base inns-cathedrals$/m);
  assert.match(text, /^option: ic\.incomplete ignore$/m);
  await table.menu.click();
  await table.dialog.getByText(words.say('menu_sets', { names: words.say('inns-cathedrals.title') })).waitFor();
});

test('expansions are chosen by keyboard, on a phone’s width', async ({ person }) => {
  const page = await person({ ...desk, ...calm, viewport: { width: 390, height: 844 } });
  const start = new Start(page);
  await start.open();
  const { words } = start;
  await start.expansions.focus();
  await page.keyboard.press('Enter');
  await start.done.waitFor();
  const abbot = start.set(words.say('abbot.title'));
  for (let i = 0; i < 40 && !(await abbot.evaluate((box) => box === document.activeElement)); i += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  assert.ok(await abbot.isChecked());
  const { y, height } = await abbot.boundingBox();
  const done = await start.done.boundingBox();
  assert.ok(y + height <= done.y, 'the foot of the sheet covers what has the focus');
  assert.equal(await start.sheet.evaluate((d) => d.scrollWidth <= d.clientWidth), true, 'the sheet is wider than the phone');
  await page.keyboard.press('Escape');
  await start.sheet.waitFor({ state: 'detached' });
  assert.ok(await start.expansions.evaluate((b) => b === document.activeElement), 'the focus does not come back');
  await start.chosen.getByText(words.say('abbot.title'), { exact: true }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, 'the page is wider than the phone');
});

test('a box brings its rules and its expansions', async ({ person }) => {
  const { page, start, words } = await begin(person);
  await start.withFriends();
  const hello = await (await page.request.get('/api/hello')).json();
  await start.expansions.click();
  await start.box('bigbox').click();
  assert.equal(await start.box('bigbox').getAttribute('aria-pressed'), 'true');
  for (const { id, boxes } of hello.sets) {
    const title = `${id}.title`;
    if (id !== 'base') assert.equal(await start.set(words.say(title)).isChecked(), boxes.includes('bigbox'), id);
  }
  await start.done.click();
  await start.play.click();
  const table = new Table(page);
  await table.fresh.waitFor();
  const { text } = await table.record();
  assert.match(text, /^preset: bigbox$/m);
  assert.match(text, /^sets: base .*inns-cathedrals/m);
});

test('each box can be played as it stands, and says what else is in it', async ({ person }) => {
  const { page, start, words } = await begin(person);
  await start.withFriends();
  const say = words.say.bind(words);
  const { presets, sets } = await (await page.request.get('/api/hello')).json();
  const names = (ids) => new Intl.ListFormat('en').format(sets.filter((s) => ids.includes(s.id)).map((s) => say(`${s.id}.title`)));
  await start.expansions.click();
  for (const { id, sets: box, instead } of presets) {
    await start.box(id).click();
    assert.equal(await start.box(id).getAttribute('aria-pressed'), 'true', id);
    const shown = await start.sheet.ariaSnapshot(); // all at once: asked one by one they take half a minute
    for (const { id: set } of sets.filter((s) => s.id !== 'base')) {
      const checked = new RegExp(`checkbox ${JSON.stringify(say(`${set}.title`)).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( \\[checked\\])?`).exec(shown);
      assert.ok(checked, `${set} is not there`);
      assert.equal(Boolean(checked[1]), box.includes(set), `${set} of ${id}`);
    }
    for (const { set, of } of instead) {
      const swap = start.sheet.getByRole('button', { name: say('box_instead_of', { name: names([set]), others: names(of) }), exact: true });
      assert.equal(await swap.getAttribute('aria-pressed'), 'false');
      await swap.click();
      assert.ok(await start.set(names([set])).isChecked(), `${set} is not in`);
      for (const one of of) assert.ok(!(await start.set(names([one])).isChecked()), `${one} is still in`);
      await swap.click();
      for (const one of of) assert.ok(await start.set(names([one])).isChecked(), `${one} is not back`);
    }
  }
  assert.ok(presets.some((p) => p.instead.length > 0), 'no box holds anything besides');
  // The last was everything and the sets beyond the rulebooks, with one click.
  await start.done.click();
  await start.play.click();
  const table = new Table(page);
  await table.turn.waitFor();
  const { text } = await table.record();
  assert.match(text, /^preset: beyond$/m);
  assert.equal(/^sets: (.+)$/m.exec(text)[1], presets.at(-1).sets.join(' '));
});

test('what is usual depends on the sets beside it, and is told with its reason', async ({ person }) => {
  const { page, start, words } = await begin(person);
  const say = words.say.bind(words);
  await start.rules.click();
  await choose(start.option('preset_label'), 'compendium');
  const reason = page.getByText(say('option_beside', { name: say('wheel-of-fortune.title'), value: say('value.base.farm_scoring.per_farm_3') }));
  assert.equal(await reason.count(), 0);
  await start.choosing(() => start.set(say('wheel-of-fortune.title')).check());
  await reason.first().waitFor();
});

test('an edition with five seats says which set brings the sixth', async ({ person }) => {
  const { page, start, words } = await begin(person);
  await start.withFriends();
  const say = words.say.bind(words);
  for (let n = 0; n < 4; n += 1) await start.add('here').click();
  await start.rules.click();
  await choose(start.option('preset_label'), 'compendium');
  const limit = `${say('seats_edition', { edition: say('preset.compendium'), max: 5 })} ${say('seats_sixth', { names: say('inns-cathedrals.title') })}`;
  await page.getByText(limit, { exact: true }).waitFor();
  await start.play.click();
  await page.getByRole('alert').waitFor();
  await page.getByText(limit, { exact: true }).waitFor();
  await start.choosing(() => start.set(say('inns-cathedrals.title')).check());
  await page.getByText(limit, { exact: true }).waitFor({ state: 'detached' });
  await start.play.click();
  await new Table(page).fresh.waitFor();
});

test('tiles that stay in the box are not counted', async ({ person }) => {
  const { page, start, words } = await begin(person);
  const say = words.say.bind(words);
  await start.choosing(async (sheet) => {
    await start.set(say('inns-cathedrals.title')).check();
    await sheet.getByText(say('sets_total', { tiles: '90 tiles', minutes: 30 }), { exact: true }).waitFor();
    await sheet.getByText(say('parts_all'), { exact: true }).click();
    await sheet.getByRole('checkbox', { name: say('option.ic.tiles'), exact: true }).uncheck();
    assert.ok(await start.set(say('inns-cathedrals.title')).isChecked(), 'the set is off');
    await sheet.getByText(say('sets_total', { tiles: '72 tiles', minutes: 25 }), { exact: true }).waitFor();
  });
  await page.getByText(say('sets_total', { tiles: '72 tiles', minutes: 25 }), { exact: true }).waitFor();
});

test('the first seat names who begins', async ({ person }) => {
  const { page, start, words } = await begin(person);
  await start.withFriends();
  await type(start.seat(1).name, 'Ann');
  await type(start.seat(2).name, 'Bo');
  await start.rules.click();
  await choose(start.option('option.base.first_player'), 'host');
  await start.play.click();
  const table = new Table(page);
  const question = page.getByRole('group', { name: words.say('question.first-player') });
  await question.getByRole('button', { name: 'Ann' }).waitFor();
  await question.getByRole('button', { name: 'Bo' }).click();
  await table.ready.waitFor();
  await table.confirm.click();
  await table.fresh.waitFor();
  await table.turn.getByRole('heading', { name: words.say('your_turn_named', { name: 'Bo' }) }).waitFor();
});

test('nothing can be undone once a tile has been drawn', async ({ person }) => {
  const { page, start, words } = await begin(person);
  await start.withFriends();
  await start.rules.click();
  await choose(start.option('option.base.first_player'), 'host');
  await start.play.click();
  const table = new Table(page);
  await page.getByRole('group', { name: words.say('question.first-player') }).getByRole('button').first().click();
  await table.confirm.click();
  await table.fresh.waitFor();
  assert.equal(await table.undo.count(), 0);
});

const order = (page) => page.getByRole('textbox', { name: 'Name', exact: true }).evaluateAll((fields) => fields.map((f) => f.value));

test('names are dragged to other seats, and moved by keys', async ({ person }) => {
  const { page, start } = await begin(person);
  await start.withFriends();
  await type(start.seat(1).name, 'Ann');
  await type(start.seat(2).name, 'Bo');
  await start.add('here').click();
  await type(start.seat(3).name, 'Cy');
  const handle = (n) => page.getByRole('button', { name: start.words.say('seat_move', { number: n }), exact: true });
  const from = await handle(3).boundingBox();
  const to = await handle(1).boundingBox();
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, (from.y + to.y) / 2 + 10, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 4 });
  await page.mouse.up();
  assert.deepEqual(await order(page), ['Cy', 'Ann', 'Bo']);
  await handle(1).focus();
  await page.keyboard.press('ArrowDown');
  assert.deepEqual(await order(page), ['Ann', 'Cy', 'Bo']);
  await page.getByText(start.words.say('seat_moved', { name: 'Cy', number: 2 })).waitFor();
  assert.ok(await handle(2).evaluate((b) => b === document.activeElement), 'the moved seat has lost the focus');
});

test('a favourite brings a setup back', async ({ person }) => {
  const { page, start, words } = await begin(person);
  await start.choosing(() => start.set(words.say('abbot.title')).check());
  await start.rules.click();
  await choose(start.option('option.base.farmers'), 'off');
  await page.getByRole('button', { name: words.say('favourite_keep') }).click();
  await page.keyboard.type('Sunday');
  await page.keyboard.press('Enter');
  await page.getByText(words.say('favourite_kept', { name: 'Sunday' })).waitFor();
  await start.open();
  const abbot = page.getByText(words.say('abbot.title'), { exact: true });
  assert.equal(await abbot.count(), 0);
  await page.getByRole('button', { name: 'Sunday', exact: true }).click();
  await abbot.waitFor();
  await start.play.click();
  const table = new Table(page);
  await table.fresh.waitFor();
  assert.match((await table.record()).text, /^option: base\.farmers off$/m);
});

test('a shelf of favourites that is full says so, and takes one when another is forgotten', async ({ person }) => {
  const { page, start, words } = await begin(person, phone);
  const button = (key, values) => page.getByRole('button', { name: words.say(key, values), exact: true });
  await button('favourite_keep').click();
  await page.keyboard.type('F0');
  await page.keyboard.press('Enter');
  await page.getByText(words.say('favourite_kept', { name: 'F0' })).waitFor();
  // Another tab keeps as many as there is room for.
  await page.evaluate(() => {
    const [{ kept }] = JSON.parse(localStorage.getItem('circulade.favourites'));
    localStorage.setItem('circulade.favourites', JSON.stringify(Array.from({ length: 12 }, (_, i) => ({ name: `F${i}`, kept }))));
  });
  await button('favourite_keep').click();
  await page.keyboard.type('Sunday');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(words.say('favourites_full', { count: '12' }), { exact: true }).waitFor();
  await button('favourite_forget', { name: 'F11' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await button('favourite_save').click();
  await page.getByText(words.say('favourite_kept', { name: 'Sunday' })).waitFor();
  await start.open();
  await page.getByRole('button', { name: 'Sunday', exact: true }).waitFor();
  assert.equal(await button('favourite_forget', { name: 'F11' }).count(), 0);
});

test('a card shows tiles of its set', async ({ person }) => {
  const { page, start, words } = await begin(person);
  await start.expansions.click();
  const card = start.sheet.locator('.set').filter({ has: page.getByRole('checkbox', { name: words.say('princess-dragon.title'), exact: true }) });
  await card.scrollIntoViewIfNeeded();
  const pictures = card.locator('img');
  assert.equal(await pictures.count(), 4);
  for (const picture of await pictures.all()) {
    await picture.evaluate((img) => (img.complete ? null : new Promise((done) => img.addEventListener('load', done))));
    assert.ok((await picture.evaluate((img) => img.naturalWidth)) > 0, 'a picture does not load');
  }
});

test('the sheet of expansions has groups, a search and the size of the game', async ({ person }) => {
  const { page, start, words } = await begin(person);
  const say = words.say.bind(words);
  const total = (tiles, minutes) => say('sets_total', { tiles: `${tiles} tiles`, minutes });
  // Beside Play too.
  await page.getByText(total(72, 25), { exact: true }).waitFor();
  await start.expansions.click();
  const group = (key) => start.sheet.getByRole('region', { name: say(key), exact: true });
  await group('group.big').getByRole('checkbox', { name: say('tower.title'), exact: true }).check();
  await start.sheet.getByText(total(90, 30), { exact: true }).waitFor();
  await start.sheet.getByText('1 expansion', { exact: true }).waitFor();
  await group('group.small').getByRole('checkbox', { name: say('abbot.title'), exact: true }).waitFor();
  await group('group.rare').getByRole('checkbox', { name: say('tunnel.title'), exact: true }).waitFor();
  const search = start.sheet.getByRole('searchbox', { name: say('sets_find') });
  await type(search, 'dragon');
  await group('group.rare').waitFor({ state: 'detached' });
  await group('group.big').getByRole('checkbox', { name: say('princess-dragon.title'), exact: true }).waitFor();
  // A word of an option finds its set, and says which option it is.
  await type(search, say('option.tower.capture_own'));
  await group('group.big').getByText(say('set_option_found', { names: say('option.tower.capture_own') })).waitFor();
  await group('group.big').getByRole('checkbox', { name: say('tower.title'), exact: true }).waitFor();
  assert.equal(await group('group.big').getByRole('checkbox', { name: say('princess-dragon.title'), exact: true }).count(), 0);
  await type(search, 'xyzzy');
  await start.sheet.getByText(say('sets_found_none')).waitFor();
  await start.done.click();
  await page.getByText(total(90, 30), { exact: true }).waitFor();
});

test('a first game tells each rule when it first matters', async ({ person }) => {
  const { page, words } = await begin(person);
  await page.getByRole('button', { name: words.say('first_game_start') }).click();
  const table = new Table(page);
  await table.fresh.waitFor();
  const card = (key) => page.getByRole('complementary', { name: words.say('lesson_heading') }).getByText(words.say(key));
  await card('lesson_place').waitFor();
  await table.squares.first().focus();
  await page.keyboard.press('Enter');
  await table.spots.first().waitFor();
  await card('lesson_claim').waitFor();
  await page.reload();
  await table.fresh.waitFor();
  assert.equal(await card('lesson_place').count(), 0, 'a card comes twice');
  await table.squares.first().focus();
  await page.keyboard.press('Enter');
  await table.spots.first().click();
  await page.getByRole('complementary', { name: words.say('lesson_heading') }).waitFor();
  await page.getByRole('button', { name: words.say('lesson_stop') }).click();
  await page.getByRole('complementary', { name: words.say('lesson_heading') }).waitFor({ state: 'detached' });
  await table.confirm.click();
  await table.fresh.waitFor();
  assert.match((await table.record()).text, /^option: base\.farmers off$/m);
});

test('changing doors loses nobody, and the door chosen last stands open', async ({ person }) => {
  const { page, start } = await begin(person);
  assert.ok(await start.door('computer').isChecked());
  await type(start.seat(1).name, 'Ann');
  await start.withFriends();
  assert.equal(await start.seat(1).name.inputValue(), 'Ann');
  await type(start.seat(2).name, 'Bo');
  await start.door('learn').check();
  await start.play.waitFor({ state: 'detached' });
  await start.door('computer').check();
  await start.seat(2).level.waitFor();
  // By the arrows, as radio buttons are.
  await start.door('computer').press('ArrowRight');
  assert.deepEqual(await order(page), ['Ann', 'Bo']);
  await page.reload();
  await start.seat(2).kind.waitFor();
  assert.ok(await start.door('friends').isChecked());
});
