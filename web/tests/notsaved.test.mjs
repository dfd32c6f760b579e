// The disk is full: nothing is acknowledged, and the page says so.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { calm, desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Start, Table } from './page.mjs';

test.use({ ownServer: true });

/** Bounds how large the server's files may grow, as a full disk does. */
function bound(server, bytes) {
  execFileSync('prlimit', ['--pid', String(server.child.pid), `--fsize=${bytes}:`]);
}

async function draft(table) {
  await table.fresh.waitFor();
  await table.put(table.squares.first());
  if (await table.asked()) await table.pass();
  await table.ready.waitFor();
}

test('a move that cannot be saved is said not to be, is kept, and goes by itself once it can', async ({ person, server }) => {
  // The browser itself reports the refusal on its console.
  const page = await person({ ...desk, ...calm, refused: /status of 503/ });
  const start = new Start(page);
  await start.open();
  await start.withFriends();
  await start.play.click();
  const table = new Table(page);
  await draft(table);
  const left = await table.tilesLeft();
  bound(server, 4096);
  await table.confirm.click();
  await page.getByText(table.words.say('move_waits_unsaved')).waitFor();
  const drafted = table.board.getByRole('button', { name: table.words.like('place_at'), pressed: true });
  assert.ok(await drafted.isVisible(), 'the draft is gone');
  const other = await person({ ...desk, ...calm });
  await other.goto(page.url());
  const watched = new Table(other);
  await watched.turn.waitFor();
  assert.equal(await watched.tilesLeft(), left, 'somebody else sees the move that was not saved');
  bound(server, 'unlimited');
  await table.fresh.waitFor();
  assert.ok((await table.tilesLeft()) < left); // one less, or more: what fits nowhere is set aside (BA-7)
});
