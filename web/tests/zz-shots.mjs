import { chromium } from 'playwright-core';
import { writeFileSync, existsSync, readFileSync } from 'node:fs';
const dir = process.env.D;
const url = 'http://127.0.0.1:8461';
export const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const statePath = dir + '/state.json';
export async function ctx(opts={}) {
  const c = await browser.newContext({ locale: 'en-US', baseURL: url, viewport: { width: 1280, height: 800 }, ...opts });
  const p = await c.newPage();
  p.on('console', m => m.type()==='error' && console.log('CONSOLE', m.text()));
  p.on('pageerror', e => console.log('PAGEERROR', e.message));
  return p;
}
export async function game(page, stop=-1) {
  const post = async (path, data) => { const a = await page.request.post(path, { headers: { Origin: url }, data }); const s = await a.json(); if (!a.ok()) throw new Error(JSON.stringify(s.error)); return s; };
  let { table } = await post('/api/games', { seats: ['Ann','Bo','Cleo'].map(name=>({name,kind:'here'})), expansions: ['inns-cathedrals','traders-builders','king-robber'], aids: 'teach', seed: '7' });
  let n=0; let seed=5; const rnd=()=> (seed=(seed*1103515245+12345)%2147483648)/2147483648;
  while (table.state.decision) {
    const { choices } = table.state.decision;
    const left = table.state.bag.left;
    if (left <= stop) break;
    const ok = choices.filter(c=>c.kind!=='pass' && !c.ranges);
    const list = ok.length && rnd()<0.75 ? ok : choices;
    const pick = list[Math.floor(rnd()*list.length)];
    table = await post(`/api/games/${table.id}/choices`, { seq: table.seq, move: 'm'+n++, all: [pick.text] });
  }
  return { table, post };
}
