// The two pages as a person meets them: everything by role and name.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Words } from './words.mjs';

/** The printed editions. */
export const presets = ['plus', 'bigbox', 'classic', 'compendium'];

export class Start {
  constructor(page, words = new Words()) {
    this.page = page;
    this.words = words;
    const { say } = bound(words);
    this.play = page.getByRole('button', { name: say('play'), exact: true });
    this.rules = page.getByText(say('rules_heading'), { exact: true });
    /** The sheet of expansions: what opens it, the sheet, and what closes it. */
    this.expansions = page.getByRole('button', { name: say('sets_choose'), exact: true });
    this.sheet = page.getByRole('dialog', { name: say('sets_heading'), exact: true });
    /** What is chosen, beside the button. The sheet has the same names until it is gone from the page. */
    this.chosen = page.getByRole('group', { name: say('sets_heading'), exact: true });
    this.done = this.sheet.getByRole('button', { name: say('sets_done'), exact: true });
    this.tables = page.getByRole('region', { name: say('your_tables'), exact: true });
  }

  /** The doors: what the form beneath is about. */
  door(name) {
    return this.page.getByRole('radio', { name: this.words.say(`door_${name}`), exact: true });
  }

  /** With friends: everybody has a seat of their own, here, by a link or for the computer. */
  async withFriends() {
    await this.door('friends').check();
    await this.seat(2).kind.waitFor();
  }

  /** Opens the sheet of expansions, does something there, and closes it. */
  async choosing(what, press = (button) => button.click()) {
    await press(this.expansions);
    await this.done.waitFor();
    await what(this.sheet);
    await press(this.done);
    await this.sheet.waitFor({ state: 'detached' });
  }

  seat(number) {
    const { say } = bound(this.words);
    const group = this.page.getByRole('group', { name: say('player_number', { number }), exact: true });
    return {
      group,
      name: group.getByRole('textbox', { name: say('player_name') }),
      kind: group.getByRole('combobox', { name: say('player_kind') }),
      level: group.getByRole('button', { name: new RegExp(`^${say('bot_level')}:`) }),
      remove: this.page.getByRole('button', { name: say('remove_player', { number }) }),
    };
  }

  add(kind) {
    return this.page.getByRole('button', { name: this.words.say('add_kind', { kind: this.words.say(`kind_${kind}`) }), exact: true });
  }

  /** The card of an expansion, on the sheet. */
  set(title) {
    return this.sheet.getByRole('checkbox', { name: title, exact: true });
  }

  /** Unfolds the options on the card of an expansion that is on. */
  async options(title) {
    const card = this.sheet.locator('.set').filter({ has: this.page.getByRole('checkbox', { name: title, exact: true }) });
    await card.getByText(this.words.like('set_options')).click();
  }

  /** The button that takes all of a box, on the sheet. */
  box(preset) {
    const shelf = this.sheet.getByRole('region', { name: this.words.say('sets_boxes'), exact: true });
    return shelf.getByRole('button', { name: this.words.say(`box.${preset}`), exact: true });
  }

  option(title) {
    return this.page.getByRole('combobox', { name: this.words.say(title), exact: true });
  }

  async open() {
    await this.page.goto('/');
    await this.play.waitFor();
  }
}

export class Table {
  constructor(page, words = new Words()) {
    this.page = page;
    this.words = words;
    const { say, like } = bound(words);
    const button = (name) => page.getByRole('button', { name, exact: true });
    this.board = page.getByRole('group', { name: say('board'), exact: true });
    this.squares = this.board.getByRole('button', { name: like('place_at') });
    this.spots = this.board.getByRole('button', { name: /^\d: / });
    this.turn = page.getByRole('region', { name: turnName(words) });
    this.lies = page.getByRole('status').filter({ hasText: like('say.tile') });
    /** Confirm, where it puts no figure down. */
    this.noFollower = page.getByRole('button', { name: either(words, 'confirm_no_follower', 'confirm_no_figure') });
    const wood = page.getByRole('group', { name: either(words, 'question.wood', 'question.wood.figures') });
    this.claims = wood.getByRole('button', { name: like('say.figure-on') });
    this.figures = page.getByRole('group', { name: say('figures_strip'), exact: true });
    this.powers = page.getByRole('group', { name: say('powers_heading'), exact: true });
    this.recall = this.powers.getByRole('button', { name: new RegExp(`^${say('figure.abbot.recall')}`) });
    const twice = page.getByRole('group', { name: say('question.double-turn'), exact: true });
    this.twice = { group: twice, yes: twice.getByRole('button', { name: say('choice.double') }), no: twice.getByRole('button', { name: say('question.double-turn.pass') }) };
    this.log = page.getByRole('tabpanel');
    this.rotate = this.turn.getByRole('button', { name: say('rotate') });
    this.takeBack = button(say('take_back'));
    this.confirm = page.getByRole('button', { name: either(words, 'confirm', 'confirm_no_follower', 'confirm_no_figure') });
    this.undo = this.turn.getByRole('button', { name: say('undo') });
    this.list = page.getByText(say('all_moves'));
    this.fit = button(say('zoom_fit'));
    this.fresh = page.getByText(either(words, 'choose_square', 'choose_any_square'));
    this.lapse = this.turn.getByText(like('turn_lapse_notice'));
    this.notSent = page.getByText(say('turn_not_sent'), { exact: true });
    this.ready = page.getByText(say('ready_to_confirm'), { exact: true });
    this.menu = button(say('menu'));
    this.more = button(say('more'));
    this.dialog = page.getByRole('dialog');
    this.close = this.dialog.getByRole('button', { name: say('close'), exact: true });
    this.ending = page.getByRole('heading', { name: say('end_heading') });
    this.lost = page.getByText(new RegExp(`^(${say('link_lost')}|${say('link_connecting')})$`));
  }

  /** A figure of the strip, whatever is said of it beside its name. */
  figure(key) {
    return this.figures.getByRole('button', { name: new RegExp(`^${this.words.say(`figure.${key}`)}[,:]`) });
  }

  /** The spot on the board that a figure can take. */
  spot(key, place) {
    const name = this.words.say('say.figure-on', { figure: this.words.say(`figure.${key}`), place });
    return this.board.getByRole('button', { name: new RegExp(String.raw`^\d: ${name}\b`) });
  }

  /**
   * Places the tile on a square with a click into its corner, which claims nothing. In the middle of
   * a side a short road has its spot, which is there as soon as the mouse rests on the square.
   */
  async put(square) {
    const { width, height } = await square.boundingBox();
    await square.click({ position: { x: Math.max(1.5, width * 0.04), y: Math.max(1.5, height * 0.04) } });
  }

  /** Waits until the board has stood still for a while: it is fitted again as the page comes. */
  async still() {
    await this.board.waitFor();
    await this.page.evaluate(
      () =>
        new Promise((done) => {
          let [last, frames, since] = ['', 0, 0];
          const look = (now) => {
            const { a, e, f } = document.querySelector('svg.board > g').getScreenCTM();
            const lies = [a, e, f].join(' ');
            if (lies !== last) [last, frames, since] = [lies, 0, now];
            frames += 1;
            if (frames > 4 && now - since > 150) done();
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
    );
  }

  /** Looks before it presses, as a person does: the board stands still, and what came
   * under the pointer has been there for a while. */
  async seen() {
    await this.still();
    await this.page.waitForTimeout(450);
  }

  /** Presses what may have come under the pointer just now: the pointer leaves, and
   * comes to it, as a hand does that looked first. A press at once would be held back. */
  async press(target, options) {
    await this.page.mouse.move(1, 1);
    await target.click(options);
  }

  square(x, y) {
    return this.board.getByRole('button', { name: this.words.say('place_at', { x, y }), exact: true });
  }

  /** Waits until it is somebody's turn here; false when the game is over. */
  async myTurn() {
    await this.fresh.or(this.ending).first().waitFor({ timeout: 60_000 });
    return !(await this.ending.isVisible());
  }

  /** Waits for the questions after the tile. */
  async asked() {
    await this.noFollower.or(this.ready).or(this.twice.group).first().waitFor();
    return this.noFollower.isVisible();
  }

  /** Puts no figure down, which is not played yet: by its key. Confirm would play it too. */
  async pass() {
    await this.page.keyboard.press('0');
  }

  /** Pulls out the drawer with the log, where it is shut beside the board. */
  async openLog() {
    const tab = this.page.getByRole('tab', { name: this.words.say('tab_log'), exact: true });
    if ((await tab.isVisible()) && !(await this.log.isVisible())) await tab.click();
  }

  /** How the drawn tile lies in the hand. */
  angle() {
    const drawn = new RegExp(`^${this.words.say('drawn_tile')}`);
    return this.turn.getByRole('img', { name: drawn }).evaluate((image) => image.style.transform);
  }

  /** Waits until it lies otherwise. */
  async turnedFrom(before) {
    for (const end = Date.now() + 5000; Date.now() < end; await this.page.waitForTimeout(50)) {
      if ((await this.angle()) !== before) return;
    }
    assert.fail('the tile was not turned');
  }

  tilesLeft() {
    return this.turn.getByText(/^\d+ (tile|loseta|tesser)/).textContent().then(Number.parseInt);
  }

  /** How many tiles the server says that lie: one more with every move, while what fits nowhere leaves the bag alone (BA-7). */
  async laid() {
    const [id] = /[a-z2-7]{26}/.exec(this.page.url());
    const { state } = await (await this.page.request.get(`/api/games/${id}`)).json();
    return state.tiles.length;
  }

  player(number) {
    return this.page.getByRole('region', { name: this.words.say('players_heading') }).getByRole('listitem').nth(number);
  }

  /** Each player's points, as the players' panel says them. */
  async scores() {
    const rows = this.page.getByRole('region', { name: this.words.say('players_heading') }).getByRole('listitem');
    const texts = await rows.getByRole('strong').allTextContents();
    return texts.map((text) => Number(/(\d+) \p{L}+$/u.exec(text.trim())?.[1]));
  }

  /** Goes on to the result if the final scoring is shown step by step. */
  async skipFinal() {
    const skip = this.turn.getByRole('button', { name: either(this.words, 'final_skip', 'final_result') });
    const result = this.turn.getByRole('table');
    await skip.or(result).first().waitFor();
    if (await skip.isVisible()) await skip.click();
    await result.waitFor();
  }

  /** The final table: for each player by name the rank, and the points by kind and in all. */
  async results() {
    await this.skipFinal();
    const rows = await this.turn.getByRole('table').getByRole('row').all();
    const [[, ...names], [, ...ranks], ...kinds] = await Promise.all(rows.map(cellsOf));
    return new Map(
      names.map((name, i) => {
        const by = Object.fromEntries(kinds.map(([kind, ...points]) => [kind.trim(), Number(points[i])]));
        return [name.trim(), { rank: Number.parseInt(ranks[i], 10), by }];
      }),
    );
  }

  /** Downloads the record and returns its path and text. */
  async record(press = (button) => button.click()) {
    await press(this.menu);
    const coming = this.page.waitForEvent('download');
    await press(this.dialog.getByRole('button', { name: this.words.say('menu_record') }));
    const path = await (await coming).path();
    await press(this.close);
    return { path, text: readFileSync(path, 'utf8') };
  }
}

/** What a finished game says on the screen must be what its record says. */
export async function checkEnd(table, record, verify) {
  const said = verify('verify', record.path);
  assert.match(said, /: right, finished after \d+ choices: /);
  const result = /^result: (.+)$/m.exec(record.text)?.[1].split(' ').map(Number);
  const names = [...record.text.matchAll(/^player: (.+)$/gm)].map(([, name]) => name);
  await table.skipFinal();
  assert.deepEqual(await table.scores(), result, 'the points beside the names');
  const results = await table.results();
  const total = table.words.say('end_total');
  for (const [seat, name] of names.entries()) {
    const { by, rank } = results.get(name);
    const { [total]: all, ...kinds } = by;
    assert.equal(all, result[seat], `the total of ${name}`);
    const sum = Object.values(kinds).reduce((a, b) => a + b, 0);
    assert.equal(sum, all, `the points of ${name} by kind`);
    assert.equal(rank, result.filter((points) => points > all).length + 1, `the rank of ${name}`);
  }
}

/** One message or the other. */
const either = (words, ...keys) => new RegExp(keys.map((key) => words.like(key).source).join('|'));

// The region is named by its heading, which says whose turn it is.
const headings = ['your_turn', 'your_turn_named', 'computer_thinking', 'waiting_for', 'not_seated_yet', 'spectating', 'end_heading'];
const turnName = (words) => new RegExp(headings.map((key) => words.like(key).source).join('|'));

const cellsOf = (row) => row.locator('th, td').allTextContents();

function bound(words) {
  return { say: words.say.bind(words), like: words.like.bind(words) };
}

/** Numbers that look random, the same for the same seed. */
export function seeded(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return { below: (n) => Math.floor(next() * n), likely: (p) => next() < p };
}
