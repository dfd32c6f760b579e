// Tiles of one's own: drawn, put into a game, offered to a table.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { violations } from './axe.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { choose, type } from './input.mjs';
import { Start, Table } from './page.mjs';
import { Words } from './words.mjs';

const words = new Words();
const say = (key, values) => words.say(key, values);

class Editor {
  constructor(page, fingers = false) {
    this.page = page;
    this.fingers = fingers;
    const button = (key) => page.getByRole('button', { name: say(key), exact: true });
    this.fresh = button('own_new_pack');
    this.drawEdges = button('own_draw_edges');
    this.undo = button('own_undo');
    this.use = button('own_use');
    this.save = button('own_save_file');
    this.add = button('own_add_tile');
    this.title = page.getByRole('textbox', { name: say('own_pack_name') });
    this.name = page.getByRole('textbox', { name: say('own_tile_name'), exact: true });
    this.copies = page.getByRole('spinbutton', { name: say('own_copies') });
    this.picture = page.getByRole('img', { name: say('own_picture') });
    this.right = page.getByText(say('own_right'));
    this.grid = page.getByRole('grid', { name: say('own_grid') });
  }

  async open() {
    await this.page.goto('/own');
    await this.fresh.click();
    await this.right.waitFor();
  }

  edge(key) {
    return this.page.getByRole('combobox', { name: say(`own_edge_${key}`), exact: true });
  }

  cell(row, col) {
    return this.grid.getByRole('gridcell', { name: new RegExp(`^${say('own_cell', { row, col, what: '' })}`) });
  }

  press(what) {
    return this.fingers ? what.tap() : what.click();
  }

  brush(key) {
    return this.press(this.page.getByRole('radiogroup').getByText(say(key), { exact: true }));
  }

  /** Where the picture of the tile in hand is. */
  async drawn() {
    await this.right.waitFor();
    return this.picture.getAttribute('src');
  }
}

async function begin(person, device = desk) {
  const page = await person({ ...device, ...calm });
  const editor = new Editor(page, device === phone);
  await editor.open();
  return { page, editor };
}

/** The text of the pack, as a file. */
async function saved(editor) {
  const [download] = await Promise.all([editor.page.waitForEvent('download'), editor.save.click()]);
  return readFileSync(await download.path(), 'utf8');
}

for (const [size, device] of [['at a desk', desk], ['on a phone', phone]]) {
  test(`a tile is drawn and its picture comes at once, ${size}`, async ({ person }) => {
    const { page, editor } = await begin(person, device);
    const field = await editor.drawn();
    await choose(editor.edge('n'), 'road');
    await choose(editor.edge('s'), 'road');
    await choose(editor.edge('w'), 'field');
    await editor.press(editor.drawEdges);
    await page.waitForFunction((old) => document.querySelector('figure img')?.getAttribute('src') !== old, field);
    await editor.drawn();
    assert.ok((await page.request.get(await editor.drawn())).ok());
    // What is wrong is said in words, at its cell.
    await editor.brush('own_city');
    await editor.press(editor.cell(1, 2));
    await page.getByText(say('own_fault_edge', { edge: say('own_edge_n') })).waitFor();
    assert.deepEqual(await violations(page, `the editor ${size}`), []);
    await editor.press(editor.undo);
    await editor.right.waitFor();
  });
}

test('a tile is drawn by pulling the mouse, and by key', async ({ person }) => {
  const { page, editor } = await begin(person);
  const box = async (row, col) => {
    const { x, y, width, height } = await editor.cell(row, col).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await editor.cell(4, 1).scrollIntoViewIfNeeded();
  await page.mouse.move(...(await box(4, 1)));
  await page.mouse.down();
  await page.mouse.move(...(await box(4, 7)), { steps: 25 });
  await page.mouse.up();
  await editor.right.waitFor();
  assert.match(await saved(editor), /\n=======\n/);
  // One pull is undone as one.
  await editor.undo.click();
  assert.doesNotMatch(await saved(editor), /=/);
  await editor.cell(1, 4).focus();
  for (const key of ['=', 'ArrowDown', '=', 'ArrowDown', '=', 'ArrowDown', 'm']) await page.keyboard.press(key);
  await editor.right.waitFor();
  assert.match(await saved(editor), /\n\.\.\.=\.\.\.\n\.\.\.=\.\.\.\n\.\.\.=\.\.\.\n\.\.\.M\.\.\.\n/);
});

test('a pack goes into a game and stays in its record', async ({ person }) => {
  const { page, editor } = await begin(person);
  await type(editor.title, 'Sunday tiles');
  await type(editor.name, 'lake road');
  await type(editor.copies, '3');
  await editor.drawEdges.click();
  await editor.right.waitFor();
  await page.getByRole('combobox', { name: say('own_sign_where'), exact: true }).selectOption('r0');
  await page.getByRole('combobox', { name: say('own_sign_which'), exact: true }).selectOption('inn');
  await page.getByRole('button', { name: say('own_sign_add') }).click();
  await editor.right.waitFor();
  const text = await saved(editor);
  assert.match(text, /^title Sunday tiles\n\ntile lake-road x3\n/);
  assert.match(text, /\nr0 marks inn\n/);
  await editor.use.click();
  const start = new Start(page);
  await page.getByRole('checkbox', { name: /^Sunday tiles/, checked: true }).waitFor();
  assert.deepEqual(await violations(page, 'the set-up'), []);
  // Two blank tiles of the compendium are too few.
  await start.choosing(async () => {
    await start.box('compendium').click();
    if (!(await start.set(say('creativity.title')).isChecked())) await start.set(say('creativity.title')).click();
  });
  await start.play.click();
  await page.getByText(say('own_setup_blank', { tiles: '3', most: '2' })).waitFor();
  await start.choosing((sheet) => sheet.getByRole('button', { name: say('box_base') }).click());
  await start.play.click();
  await new Table(page).fresh.waitFor();
  const id = page.url().split('/').pop();
  const table = await (await page.request.get(`/api/games/${id}`)).json();
  assert.deepEqual(table.packs.map((p) => [p.title, p.tiles]), [['Sunday tiles', 3]]);
  const record = await (await page.request.get(`/api/games/${id}/record`)).text();
  assert.match(record, /\nown: tile lake-road x3\n/);
});

test('a pack of somebody else is opened from a file, and can do no harm', async ({ person }) => {
  const { page, editor } = await begin(person);
  const before = await page.evaluate(() => document.querySelectorAll('*').length);
  assert.ok(before > 50);
  const hostile = 'title <img src=x onerror="window.harmed=1">\n\ntile <script>window.harmed=1</script>\n.....\n.....\n..M..\n.....\n.....\nmarks <b>\n';
  await page.locator('input[type=file]').setInputFiles({ name: 'a.tiles', mimeType: 'text/plain', buffer: Buffer.from(hostile) });
  await page.getByText(say('own_fault_name')).first().waitFor();
  assert.equal(await page.evaluate(() => window.harmed), undefined);
  assert.equal(await page.locator('main script, main img[src=x], main b').count(), 0);
  assert.equal(await editor.title.inputValue(), '<img src=x onerror="window.harmed=1">');
});

test('a guest offers tiles, and they are in play when the host accepts', async ({ person }) => {
  const ann = await person({ ...desk, ...calm });
  const start = new Start(ann);
  await start.open();
  await start.withFriends();
  await type(start.seat(1).name, 'Ann');
  await type(start.seat(2).name, 'Bo');
  await choose(start.seat(2).kind, 'link');
  await start.play.click();
  const table = new Table(ann);
  const link = await table.dialog.getByRole('textbox', { name: say('invite_for', { name: 'Bo' }) }).inputValue();
  await table.close.click();
  const { page: bo, editor } = await begin(person);
  await type(editor.title, 'Tiles of Bo');
  await bo.goto(link);
  await bo.getByRole('button', { name: say('welcome_sit') }).click();
  await bo.getByRole('button', { name: say('menu'), exact: true }).click();
  await bo.getByRole('button', { name: /^Tiles of Bo/ }).click();
  await bo.getByRole('dialog').getByText(say('own_offer_sent')).waitFor();
  const offered = say('own_offered', { name: 'Bo', pack: 'Tiles of Bo (1 tile)' });
  const offer = ann.getByRole('group', { name: offered });
  await offer.getByRole('button', { name: say('own_look') }).click();
  await ann.getByRole('dialog', { name: 'Tiles of Bo' }).getByRole('img').waitFor();
  await ann.keyboard.press('Escape');
  const id = ann.url().split('/').pop();
  const now = async () => (await ann.request.get(`/api/games/${id}`)).json();
  const left = (await now()).state.bag.left;
  assert.deepEqual((await now()).packs, []);
  await offer.getByRole('button', { name: say('own_accept') }).click();
  await offer.waitFor({ state: 'detached' });
  const after = await now();
  assert.deepEqual(after.packs.map((p) => p.title), ['Tiles of Bo']);
  assert.equal(after.state.bag.left, left + 1);
  await bo.reload();
  await new Table(bo).board.waitFor();
});
