// The largest board there is: how smoothly it moves, and how quickly a move is
// drawn on it. Figures are reported; the bounds leave room for a busy machine.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { Anyone } from './anyone.mjs';
import { calm, desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { at, frames, told } from './frames.mjs';
import { Table } from './page.mjs';

const wanted = 400;

/** Plays by the API, with all expansions, until few tiles are left. */
async function play(request, url, left) {
  const post = poster(request, url);
  const { sets } = await (await request.get('/api/hello')).json();
  const expansions = boardful(sets);
  const seats = ['Ann', 'Bo'].map((name) => ({ name, kind: 'here' }));
  let { table } = await post('/api/games', { seats, expansions, seed: 'big', options: { 'bcb.no_auction': 'on' } });
  for (let n = 0; table.state.bag.left > left && table.status === 'playing'; n += 1) {
    const { choices } = table.state.decision;
    const choice = choices.find((c) => ['pass', 'continue'].includes(c.kind)) ?? choices[(n * 7) % choices.length];
    const text = choice.ranges ? `${choice.text} ${choice.ranges.map((r) => r.min).join(' ')}` : choice.text;
    table = await post(`/api/games/${table.id}/choices`, { seq: table.seq, move: `m${n}`, all: [text] });
  }
  return table.id;
}

/** One such table for both tests, if one worker has both: it has many hundred moves. */
let made = null;

/** Somebody at it. */
async function late({ page, server }) {
  const context = page.context();
  if (made?.url !== server.url) made = { url: server.url, id: await play(page.request, server.url, 34), cookies: await context.cookies() };
  await context.addCookies(made.cookies);
  return made.id;
}

/** The expansions that go together, those that come first before the others. */
function boardful(sets) {
  const taken = [];
  for (const { id, conflicts } of sets) {
    if (id !== 'base' && !taken.some((other) => conflicts.includes(other) || sets.find((s) => s.id === other).conflicts.includes(id))) taken.push(id);
  }
  return taken;
}

/** Adds copies of tiles far to the east until there are enough. */
function filled(state) {
  const { tiles } = state;
  const xs = tiles.map((t) => t.x);
  const wide = Math.max(...xs) - Math.min(...xs) + 2;
  return { ...state, tiles: [...tiles, ...tiles.slice(0, Math.max(0, wanted - tiles.length)).map((t) => ({ ...t, x: t.x + wide }))] };
}

test(`a board of ${wanted} tiles moves and zooms smoothly`, async ({ person, server, note }) => {
  test.setTimeout(600_000);
  const page = await person({ ...desk });
  const id = await late({ page, server });
  await page.route(
    (url) => url.pathname === `/api/games/${id}`,
    async (route) => {
      const response = await route.fetch();
      const table = await response.json();
      await route.fulfill({ response, json: { ...table, state: filled(table.state) } });
    },
  );
  // What the socket pushes would take the copies away.
  await page.routeWebSocket(/socket/, () => {});
  await page.goto(`/t/${id}`);
  const pictures = page.locator('.board .tiles image');
  await pictures.nth(wanted - 1).waitFor({ state: 'attached' });
  await page.waitForFunction(() => [...document.querySelectorAll('.board .tiles image')].every((i) => i.getAttribute('href')?.startsWith('blob:')), null, { timeout: 60_000 });
  await page.mouse.move(500, 400);
  const pan = await frames(page, async () => {
    await page.mouse.down();
    for (let i = 0; i < 90; i += 1) await page.mouse.move(500 + 150 * Math.sin(i / 9), 400 + 120 * Math.cos(i / 7));
    await page.mouse.up();
  });
  const zoom = await frames(page, async () => {
    for (let i = 0; i < 90; i += 1) await page.mouse.wheel(0, i % 30 < 15 ? -40 : 40);
  });
  note(`frames while it is moved: ${told(pan)}`);
  note(`frames while it is zoomed: ${told(zoom)}`);
  assert.ok(Number(at(pan, 0.5)) < 34 && Number(at(zoom, 0.5)) < 34, 'the board does not move smoothly');
});

test('a full board is there soon, for whoever comes for the first time', async ({ person, server, note }) => {
  test.setTimeout(600_000);
  const page = await person({ ...desk });
  const id = await late({ page, server });
  const { state } = await (await page.request.get(`/api/games/${id}`)).json();
  await page.addInitScript((count) => {
    const pictures = () => [...document.querySelectorAll('.board .tiles image')];
    const watch = () => {
      const there = pictures().length >= count;
      if (there) window.laid ??= performance.now();
      if (there && pictures().every((i) => i.getAttribute('href')?.startsWith('blob:'))) window.painted ??= performance.now();
      if (!window.painted) requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  }, state.tiles.length);
  await page.goto(`/t/${id}`);
  await page.waitForFunction(() => window.painted, null, { timeout: 60_000 });
  const [laid, painted] = await page.evaluate(() => [window.laid, window.painted]);
  note(`cold, with ${state.tiles.length} tiles: what each is after ${laid.toFixed(0)} ms, all pictures after ${painted.toFixed(0)} ms`);
  assert.ok(laid < 10_000, `${laid} ms`);
});

test('a move on a full board is drawn at once', async ({ person, server, note }) => {
  test.setTimeout(600_000);
  const page = await person({ ...desk, ...calm });
  const id = await late({ page, server });
  await page.goto(`/t/${id}`);
  const player = new Anyone(new Table(page), 3);
  const times = [];
  const until = Date.now() + 120_000;
  while (Date.now() < until && times.length < 30) {
    await player.settle();
    if (await player.table.ending.isVisible()) break;
    const laid = await page.locator('.board .ghost.draft:not([hidden])').count();
    if (!(await player.confirm.isEnabled())) await player.answer();
    else if (laid === 0) await player.play();
    // Confirm puts no figure down, and something may be asked behind that.
    else if (!(await player.table.ready.isVisible())) await page.keyboard.press('0');
    else {
      const drawn = drawnAfter(page);
      await player.confirm.click();
      // What would be lost with the turn is said once.
      if (await player.table.lapse.isVisible()) await player.confirm.click();
      times.push(await drawn);
    }
  }
  times.sort((a, b) => a - b);
  assert.ok(times.length >= 3, 'hardly a move could be made');
  note(`click to drawn answer with ${await page.locator('.board .tiles image').count()} tiles: ${told(times)}`);
  assert.ok(Number(at(times, 0.5)) < 250, `${at(times, 0.5)} ms`);
});

/** Milliseconds from the next click to the frame that shows one tile more. */
function drawnAfter(page) {
  return page.evaluate(
    () =>
      new Promise((done) => {
        let clicked = 0;
        const tiles = () => document.querySelectorAll('.board .tiles image').length;
        const before = tiles();
        window.addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true });
        new MutationObserver((_, observer) => {
          if (tiles() === before) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - clicked)));
        }).observe(document.querySelector('.board'), { childList: true, subtree: true });
      }),
  );
}
