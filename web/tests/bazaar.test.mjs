// What the set with bridges, castles and bazaars asks, in short games whose
// tiles are arranged.

import assert from 'node:assert/strict';
import { both } from './both.mjs';
import { test } from './fixtures.mjs';

const set = 'bridges-castles-bazaars';
const names = ['Ann', 'Bo', 'Cy'];
const fair = { setup: { expansions: [set], draw: [`${set}/BB/F.b`, 'base/A', 'base/E', 'base/U', 'base/V', 'base/U'] }, names };
const open = [['tile 0,1 r0', 'pass']];

both('a tile is picked and a bid opens', { ...fair, moves: open, asks: 'question.auction-pick' }, async (bo) => {
  await bo.turnOf('Bo');
  await bo.press(bo.question('question.auction-pick').getByRole('button', { name: /^Tile E/ }));
  const bid = bo.question('question.auction-bid');
  await bo.press(bid.getByRole('button', { name: bo.words.say('auction_more') }));
  await bo.press(bid.getByRole('button', { name: 'Bid 1' }));
  await bo.confirm();
  await bo.turnOf('Cy');
  const auction = bo.page.getByRole('region', { name: bo.words.say('page.auction.heading') });
  await auction.getByRole('img', { name: /^Up for auction: Tile E/ }).waitFor();
  assert.match(await auction.getByRole('listitem').filter({ hasText: 'Bo' }).textContent(), /Bid 1/);
});

both('a bid is outbid', { ...fair, moves: [...open, ['pick base/E', 'bid 2']], asks: 'question.auction-bid' }, async (cy) => {
  const { page } = cy;
  const field = page.getByRole('spinbutton');
  await cy.press(field);
  await field.press('ControlOrMeta+a');
  await page.keyboard.type('5');
  await field.press('Enter');
  await cy.table.ready.waitFor();
  await cy.inReach();
  await field.press('Enter');
  await cy.turnOf('Ann');
  await cy.logged('Cy bids 5.');
  await cy.press(cy.question('question.auction-bid').getByRole('button', { name: cy.words.say('question.auction-bid.pass') }));
  await cy.confirm();
  await cy.turnOf('Bo');
});

both('a tile is sold', { ...fair, moves: [...open, ['pick base/E', 'bid 2'], ['bid 5'], ['pass']], asks: 'question.auction-buysell' }, async (bo) => {
  await bo.press(bo.question('question.auction-buysell').getByRole('button', { name: 'Sell it to Cy for 5' }));
  await bo.confirm();
  await bo.logged('Cy −5: auction');
  await bo.openRow(2);
  await bo.table.player(2).getByRole('img', { name: /^Laid next: Tile E/ }).waitFor();
  assert.deepEqual(await bo.table.scores().then((s) => s[1]), 5);
});

const little = { expansions: [set], draw: ['base/E', 'base/A', 'base/A', 'base/W', 'base/U'] };

both('a small city becomes a castle', { setup: little, moves: [['tile 0,-1 r180', 'follower c0']], asks: 'question.castle' }, async (ann) => {
  await ann.question('question.castle').getByText(ann.words.say('question.castle.note')).waitFor();
  await ann.press(ann.target(/Castle, Follower stays on it$/));
  await ann.confirm();
  await ann.logged('Castle');
  await ann.has(0, '2 castles');
});

const built = [['tile 0,-1 r180', 'follower c0', 'castle 0,-1 c0'], ['tile -1,0 r270', 'pass'], ['tile 1,-1 r0', 'pass'], ['tile 1,0 r90', 'pass']];
both('a castle scores one of two roads', { setup: little, moves: built, asks: 'question.castle-choice' }, async (ann) => {
  await ann.turnOf('Ann');
  await ann.press(ann.question('question.castle-choice').getByRole('button', { name: /^road of 3 tiles/ }));
  await ann.confirm();
  await ann.logged('Ann +3: castle');
});

const stub = [{ tile: 'base/A', x: 0, y: 0, rotation: 270 }];
both('a bridge over the tile just laid', { setup: { expansions: [set], start: stub, draw: ['base/B', 'base/V'] } }, async (ann) => {
  await ann.place(0, 1);
  await ann.table.asked();
  await ann.power(/^Bridge over 0, 1/);
  await ann.press(ann.target(/Follower on bridge/));
  await ann.confirm();
  await ann.logged('Bridge');
  await ann.has(0, '2 bridges');
});

test('bridges that are several are pointed at', async ({ arrange }) => {
  const start = [...stub, { tile: 'base/B', x: 0, y: 1, rotation: 0 }];
  const ann = await arrange({ expansions: [set], start, draw: ['base/B', 'base/V'] });
  const { page, table } = ann;
  await ann.place(0, 2);
  await table.asked();
  // The key V goes to what may be done besides; I takes the bridge in hand at once.
  await page.keyboard.press('v');
  await table.powers.locator('button:focus').waitFor();
  await page.keyboard.press('Escape');
  await ann.rest();
  await ann.place(0, 2);
  await table.asked();
  await page.keyboard.press('i');
  const bridge = table.board.getByRole('button', { name: /Bridge over 0, 1, from east to west$/ });
  await bridge.waitFor();
  await ann.digit(bridge);
  await table.powers.getByRole('button', { name: /^Bridge over 0, 1/, pressed: true }).waitFor();
  await table.asked();
  await page.keyboard.press('0');
  await ann.confirmByKey();
  await ann.logged('Bridge');
});

test('a tile that needs a bridge comes after those that do not', async ({ arrange }) => {
  const ann = await arrange({ expansions: [set], start: stub, draw: ['base/B', 'base/V'] });
  const square = ann.table.board.getByRole('button', { name: 'Place at 1, 0, only with a bridge' });
  await square.hover();
  await ann.table.board.locator('.ghost.hover .needed').waitFor();
  await ann.table.put(square);
  await ann.table.spot('follower', 'bridge').click();
  await ann.confirm();
  await ann.logged('Bridge');
});

test('a tile that fits only with a bridge can be set aside', async ({ arrange }) => {
  const start = [{ tile: 'base/X', x: 0, y: 0, rotation: 0 }];
  const ann = await arrange({ expansions: [set], start, draw: ['base/B', 'base/V', 'base/V'] });
  await ann.question('question.place-tile').getByRole('button', { name: ann.words.say('choice.decline') }).click();
  await ann.confirm();
  await ann.table.fresh.waitFor();
  await ann.turnOf('Ann');
});
