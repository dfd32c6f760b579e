// One journey in the other two families of browsers: start, a whole turn, the sheet of a
// phone, a reload, a result. Everything else is tested in Chromium.

import assert from 'node:assert/strict';
import { test } from '../fixtures.mjs';
import { Words } from '../words.mjs';
import { Firefox } from './firefox.mjs';
import { WebKit } from './webkit.mjs';

const words = new Words();

/** A game of three tiles for two at this screen. */
const short = {
  seats: [{ name: 'Ann', kind: 'here' }, { name: 'Bo', kind: 'here' }],
  draw: ['base/D', 'base/V', 'base/U'],
  draw_end: true,
  options: { 'base.first_player': 'seat0' },
};

/** Somebody at a browser, who sees and presses. */
class Person {
  constructor(browser) {
    this.browser = browser;
  }

  /** Waits until a function of the page returns something. */
  async until(what, look, ...given) {
    for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((done) => setTimeout(done, 100))) {
      const seen = await this.browser.run(look, ...given);
      if (seen) return seen;
    }
    const says = await this.browser.run(() => document.body.innerText);
    return assert.fail(`${what} does not come; the page says:\n${says}`);
  }

  /** Presses the middle of the first element that is there, is on and has the words, once it stands still. */
  async press(selector, text = '') {
    const find = (wanted, said) => {
      const element = [...document.querySelectorAll(wanted)].find((e) => e.getClientRects().length > 0 && !e.disabled && (e.getAttribute('aria-label') ?? e.textContent).includes(said));
      if (!element) return null;
      element.scrollIntoView?.({ block: 'nearest' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    let before = '';
    const place = async () => this.until(`${selector} ${text}`, find, selector, text);
    for (let at = await place(); before !== String(at); at = await place()) {
      before = String(at);
      await new Promise((done) => setTimeout(done, 200));
    }
    await this.browser.press(...before.split(',').map(Number));
  }

  tiles() {
    return this.browser.run(() => document.querySelectorAll('.board .tiles > g').length);
  }

  /** Lays the tile on a square, claims nothing, and confirms. */
  async turn() {
    const before = await this.tiles();
    await this.press('.board [data-square]');
    await this.until('the draft', () => document.querySelector('.board [aria-pressed="true"]') !== null);
    await this.browser.key('0');
    await this.press('button.confirm');
    await this.until('the tile', (n) => document.querySelectorAll('.board .tiles > g').length > n, before);
  }
}

/** The page scrolls nowhere sideways. */
const fits = () => document.documentElement.scrollWidth <= innerWidth;

async function journey(browser, url) {
  const person = new Person(browser);
  await browser.resize(1366, 768);
  await browser.open(url);
  await person.press('button', words.say('play'));
  // A computer player that begins has perhaps laid the second tile already.
  await person.until('the board', () => document.querySelectorAll('.board .tiles > g').length >= 1);
  await person.turn();
  const { id } = await browser.run(async (setup) => (await (await fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(setup) })).json()).table, short);
  await browser.open(`${url}/t/${id}`);
  await person.until('the board', () => document.querySelector('.board [data-square]') !== null);
  await person.turn();
  await browser.resize(390, 844);
  await person.until('the room of a phone', () => document.documentElement.dataset.room === 'tall');
  assert.ok(await browser.run(fits), 'the page of a phone is too wide');
  await person.turn();
  await browser.open(`${url}/t/${id}`);
  await person.until('the same table', () => document.querySelectorAll('.board .tiles > g').length === 3);
  await person.turn();
  await person.until('the result', (text) => document.body.innerText.includes(text), words.say('end_heading'));
}

for (const [name, Browser] of Object.entries({ Firefox, WebKit })) {
  test(`start, a turn, a phone, a reload and a result in ${name}`, async ({ server }, info) => {
    test.setTimeout(240_000);
    const browser = await Browser.start();
    try {
      await journey(browser, server.url);
    } catch (error) {
      await info.attach('screen', { body: await browser.picture(), contentType: 'image/png' });
      throw error;
    } finally {
      await browser.close();
    }
  });
}
