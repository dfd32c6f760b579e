import { chromium } from '@playwright/test';
import { chromium as path, flags } from './tests/browser.mjs';
const url = 'http://127.0.0.1:8099';
const browser = await chromium.launch({ executablePath: path, args: flags });
async function grow(page, turns) {
  const post = async (p, data) => (await page.request.post(url + p, { headers: { Origin: url }, data })).json();
  let made = await post('/api/games', { seats: ['Ada','Bruno','Chiara','Dmitri','Eleonora','Fitzgerald'].map((name) => ({ name, kind: 'here' })), preset: 'beyond', expansions: ['beyond'], aids: 'teach', seed: 'look' });
  let table = made.table;
  let s = 7;
  const rnd = (n) => { s = (s * 1103515245 + 12345) % 2147483648; return Math.floor(s / 65536) % n; };
  for (let n = 0; table.state.turn < turns || table.state.decision?.kind !== 'place-tile'; n += 1) {
    if (table.status !== 'playing') break;
    const c = table.state.decision.choices;
    const wood = c.filter((x) => x.figure);
    const pool = wood.length && rnd(10) < 5 ? wood : c;
    const x = pool[rnd(pool.length)];
    const r = await post(`/api/games/${table.id}/choices`, { seq: table.seq, move: `m${n}`, all: [[x.text, ...(x.ranges ?? []).map((q) => q.min)].join(' ')] });
    if (!r.state) { console.log(JSON.stringify(r).slice(0, 300)); break; }
    table = r;
  }
  return table.id;
}
const ctx = await browser.newContext({ viewport: { width: 1366, height: 768 } });
const page = await ctx.newPage();
const id = await grow(page, Number(process.argv[2] ?? 120));
console.log(id);
const state = await ctx.storageState();
const looks = { desk: { viewport: { width: 1366, height: 768 } }, german: { viewport: { width: 820, height: 1180 }, locale: 'de-DE', colorScheme: 'dark' }, phone: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, locale: 'de-DE', deviceScaleFactor: 2 }, };
for (const [name, o] of Object.entries(looks)) {
  const c = await browser.newContext({ ...o, storageState: state });
  const p = await c.newPage();
  p.on('console', (m) => m.type() === 'error' && console.log(name, m.text()));
  await p.goto(`${url}/t/${id}`);
  await p.waitForTimeout(15000);
  await p.screenshot({ path: `/tmp/look-${name}.png` });
  if (name === 'desk') { await p.keyboard.press(','); await p.waitForTimeout(1500); await p.screenshot({ path: `/tmp/look-areas.png` }); }
  await c.close();
}
const c = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'de-DE' });
const p = await c.newPage();
await p.goto(url); await p.waitForTimeout(2500); await p.screenshot({ path: '/tmp/look-start.png' });
await p.goto(url + '/tournaments'); await p.waitForTimeout(2500); await p.screenshot({ path: '/tmp/look-tournaments.png' });
await browser.close();
