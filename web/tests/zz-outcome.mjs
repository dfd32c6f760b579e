import { chromium as pw } from 'playwright';
import { chromium, flags } from './browser.mjs';
const url = process.argv[2];
const out = '/tmp/outcome/shots/';
const b = await pw.launch({ executablePath: chromium, args: flags });
const small = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const person = async (opts) => { const c = await b.newContext({ locale: 'de-DE', reducedMotion: 'reduce', ...opts }); const p = await c.newPage(); p.on('pageerror', (e) => console.log('ERR', e.message)); return p; };
const post = async (p, path, data) => { const r = await p.request.post(url + path, { data, headers: { Origin: url } }); const j = await r.json(); if (!r.ok()) console.log(path, r.status(), JSON.stringify(j).slice(0, 200)); return j; };
const get = async (p, id) => (await p.request.get(`${url}/api/games/${id}`)).json();
const play = async (p, t, n) => { const c = t.state.decision.choices[n % t.state.decision.choices.length]; return post(p, `/api/games/${t.id}/choices`, { move: 'm' + t.seq + 'x' + Math.random().toString(36).slice(2), seq: t.seq, all: [c.text] }); };
const shot = (p, name) => p.screenshot({ path: `${out}${name}.png` });
async function table(clock, seats = 2, ids = ['Anna', 'Bert', 'Cora']) {
  const people = [await person({ viewport: { width: 1366, height: 768 } }), await person(small)];
  for (let i = 2; i < seats; i++) people.push(await person({}));
  for (const p of people) await p.goto(url);
  const list = [{ name: ids[0], kind: 'here' }, ...ids.slice(1, seats).map(() => ({ kind: 'link' }))];
  const { table } = await post(people[0], '/api/games', { open: 'public', seats: list, seed: '1', options: { 'base.first_player': 'seat0' }, ...(clock ? { clock } : {}) });
  for (let i = 1; i < seats; i++) await post(people[i], `/api/games/${table.id}/join`, { name: ids[i] });
  return { people, id: table.id };
}
async function turns(people, id, n) {
  let last = -1, t;
  for (;;) {
    t = await get(people[0], id);
    if (t.status !== 'playing') return t;
    const seat = t.waiting[0];
    if (seat !== last) { if (n-- === 0) return t; last = seat; }
    const p = people[seat];
    await play(p, await get(p, id), t.seq * 7);
  }
}
// 1. the form
{
  const p = await person({ viewport: { width: 1366, height: 1400 } });
  await p.goto(`${url}/?open=public`);
  await p.waitForTimeout(1500);
  await p.locator('details.rules, .rules').first().locator('summary, button').first().click().catch((e) => console.log('form', e.message.slice(0, 80)));
  for (const s of await p.locator('summary').all()) await s.click().catch(() => {});
  await p.waitForTimeout(500);
  await p.screenshot({ path: out + 'form.png', fullPage: true });
}
// 2. before the first move, leaving before all moved
{
  const { people, id } = await table(null);
  for (const p of people) { await p.goto(`${url}/t/${id}`); await p.waitForTimeout(1500); }
  await shot(people[0], 'before-desk'); await shot(people[1], 'before-phone');
  await turns(people, id, 1);
  await post(people[1], `/api/games/${id}/forget`, {});
  await people[0].waitForTimeout(1500);
  await shot(people[0], 'off-desk');
  await people[1].reload(); await people[1].waitForTimeout(2000); await shot(people[1], 'off-phone-gone');
}
// 3. out of time
{
  const { people, id } = await table({ kind: 'bank', bank_s: 12, increment_s: 0 }, 3);
  for (const p of people) { await p.goto(`${url}/t/${id}`); await p.waitForTimeout(800); }
  await turns(people, id, 4);
  for (;;) { const t = await get(people[0], id); if ((t.out ?? []).length > 0 || t.status !== 'playing') break; await people[0].waitForTimeout(1000); }
  await people[0].waitForTimeout(700);
  await shot(people[0], 'time-desk'); await shot(people[1], 'time-phone');
  for (;;) { const t = await get(people[0], id); if (t.status !== 'playing') { console.log(JSON.stringify(t.state.final?.seats), JSON.stringify(t.state.final?.ranking)); break; } await people[0].waitForTimeout(1000); }
  await people[0].waitForTimeout(1200);
  await shot(people[0], 'result-desk'); await shot(people[1], 'result-phone');
  await people[0].goto(`${url}/t/${id}/replay`).catch(() => {});
  await people[0].waitForTimeout(1500); await people[0].keyboard.press('End'); await people[0].waitForTimeout(1500);
  await shot(people[0], 'replay-desk');
  console.log((await (await people[0].request.get(`${url}/api/games/${id}/record`)).text()).split('\n').filter((l) => l.startsWith('#')).join('\n'));
}
await b.close();
