import { chromium } from '@playwright/test';
import { chromium as path, flags } from './tests/browser.mjs';
import { poster } from './tests/api.mjs';
const base = 'http://127.0.0.1:18477';
const b = await chromium.launch({ executablePath: path, args: flags });
const setup = { expansions: ['russian-promos'], start: [{ tile: 'base/D', x: 0, y: 0, rotation: 0 }],
  draw: ['russian-promos/RU3', 'base/U', 'russian-promos/RU4', 'base/B', 'base/B', 'russian-promos/RU1', 'russian-promos/RU2', 'base/U'] };
const moves = ['tile 1,0 r0', 'pass', 'tile 2,0 r0', 'follower r0', 'trapped', 'tile 1,1 r0', 'tile 2,1 r0', 'follower m', 'trapped', 'tile 0,1 r0', 'follower m', 'trapped', 'tile 3,1 r0', 'follower m'];
for (const [name, viewport, opts] of [['desk', { width: 1366, height: 768 }, { colorScheme: 'dark', locale: 'de-DE' }], ['phone', { width: 360, height: 780 }, { hasTouch: true, isMobile: true, colorScheme: 'dark', locale: 'de-DE' }], ['light', { width: 1366, height: 768 }, { locale: 'en-GB' }]]) {
  const ctx = await b.newContext({ viewport, baseURL: base, reducedMotion: 'reduce', ...opts });
  const p = await ctx.newPage();
  await p.goto('/');
  const post = poster(p.request, base);
  let { table } = await post('/api/games', { seats: ['Ann', 'Bo'].map((n) => ({ name: n, kind: 'here' })), draw_end: true, ...setup });
  let stop = '';
  const go = async (list) => { for (const text of list) { table = await post(`/api/games/${table.id}/choices`, { seq: table.seq, move: 'm' + Math.random(), all: [text] }); } };
  await go(moves.slice(0, 4));
  await p.goto(`/t/${table.id}`);
  await p.waitForTimeout(1500);
  await p.screenshot({ path: `/tmp/pb-${name}-1.png` });
  await go(moves.slice(4));
  await p.goto(`/t/${table.id}`);
  await p.waitForTimeout(1500);
  await p.screenshot({ path: `/tmp/pb-${name}-2.png` });
  await go(['tile -1,0 r0']);
  await p.goto(`/t/${table.id}`);
  await p.waitForTimeout(1200);
  if (name !== 'phone') await p.keyboard.press('k');
  await p.waitForTimeout(600);
  await p.screenshot({ path: `/tmp/pb-${name}-3.png` });
  if (name === 'desk') {
    await p.goto('/rules/RU-3'); await p.waitForTimeout(1500);
    await p.screenshot({ path: `/tmp/pb-${name}-4.png` });
  }
  await ctx.close();
}
await b.close();
