// With everything in play and six players, late too: the tile, the question and
// Confirm are always in sight. Only the answers scroll, and say how many more there are.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { calm, desk, phone } from './browser.mjs';
import { test } from './fixtures.mjs';
import { six } from './grown.mjs';
import { seeded } from './page.mjs';

const screens = { '1366 by 768': desk, '360 by 740': { ...phone, viewport: { width: 360, height: 740 } } };
/** What is asked all the time is looked at once there is much of it to choose from. */
const late = { 'place-tile': 100, wood: 300, window: 40, 'move-magic': 200 };

/** What of the panel is in sight, in the page. */
function look() {
  const box = (selector) => {
    const [found] = [...document.querySelectorAll(selector)].filter((e) => e.checkVisibility());
    return found ? found.getBoundingClientRect() : null;
  };
  const panel = box('#move');
  const inside = (r) => r !== null && r.height > 0 && r.top >= panel.top - 1 && r.bottom <= Math.min(panel.bottom, innerHeight) + 1 && r.left >= -1 && r.right <= innerWidth + 1;
  const scroller = document.querySelector('#move .answers .scroll');
  const frame = scroller.getBoundingClientRect();
  const controls = [...scroller.querySelectorAll('button, a[href], input, select, summary')].filter((e) => e.checkVisibility());
  const below = controls.filter((e) => e.getBoundingClientRect().top >= frame.bottom).length;
  const throws = box('#move .take');
  return {
    tile: box('#move .tile img') === null || inside(box('#move .tile img')),
    heading: inside(box('#turn-heading')),
    question: inside(box('#move .question')) || inside(box('#move .prompt')),
    confirm: inside(box('button.confirm')),
    answers: frame.height >= Math.min(60, scroller.scrollHeight) - 1,
    more: below === 0 || Number(/\d+/.exec(document.querySelector('#move .answers .more')?.textContent)) >= below,
    throws: throws === null || inside(throws),
    page: document.documentElement.scrollHeight <= innerHeight,
  };
}

/** Plays by chance, and stops once at each kind of question. */
async function* questions(request, url) {
  const post = poster(request, url);
  let { table } = await post('/api/games', { seats: six.map((name) => ({ name, kind: 'here' })), expansions: ['all'], aids: 'teach', seed: 'late' });
  const dice = seeded(9);
  const seen = new Set();
  for (let n = 0; table.status === 'playing'; n += 1) {
    const { kind, choices } = table.state.decision;
    if (!seen.has(kind) && choices.length > (late[kind] ?? 0)) {
      seen.add(kind);
      yield table;
    }
    const wood = choices.filter((c) => c.figure && dice.likely(0.6));
    const pool = wood.length > 0 ? wood : choices;
    const { text, ranges = [] } = pool[dice.below(pool.length)];
    table = await post(`/api/games/${table.id}/choices`, { seq: table.seq, move: `m${n}`, all: [[text, ...ranges.map((r) => r.min)].join(' ')] });
  }
}

/** Opens the table on a page, and tells what is not in sight. */
async function unseen(page, { id, state }, size) {
  await page.goto(`/t/${id}`);
  await page.locator('button.confirm').waitFor();
  await page.locator('#move .answers').waitFor();
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 100)));
  const found = await page.evaluate(look);
  // It need not follow the game meanwhile.
  await page.goto('about:blank');
  const { kind, choices } = state.decision;
  return Object.entries(found).filter(([, right]) => !right).map(([what]) => `${kind} ${choices.length} at ${size}: ${what}`);
}

// One game for both sizes: it has many hundred moves.
test(`tile, question and Confirm are in sight at ${Object.keys(screens).join(' and ')}, whatever is asked`, async ({ person, server, note }) => {
  test.setTimeout(400_000);
  const pages = [];
  for (const [size, device] of Object.entries(screens)) {
    const page = await person({ ...device, ...calm, locale: 'de-DE' });
    pages.push({ size, page });
    // Nothing is answered but by this test.
    await page.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('circulade.onward', 'off');
    });
  }
  const wrong = [];
  const kinds = [];
  for await (const table of questions(pages[0].page.request, server.url)) {
    // Who has made the table sits at all of the screens.
    const cookies = await pages[0].page.context().cookies();
    for (const { page } of pages) await page.context().addCookies(cookies);
    kinds.push(table.state.decision.kind);
    const found = await Promise.all(pages.map(({ page, size }) => unseen(page, table, size)));
    wrong.push(...found.flat());
  }
  note(`${kinds.length} kinds of question: ${kinds.join(', ')}`);
  assert.deepEqual(wrong, []);
  assert.ok(kinds.length >= 25, `only ${kinds.length} kinds were asked`);
});
