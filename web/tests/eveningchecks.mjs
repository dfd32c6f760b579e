// What holds of an evening's tournament, as the server tells it.

import assert from 'node:assert/strict';
import { numberOf } from './swissfiles.mjs';

/** Asks again while a server is away. */
export async function read(page, path) {
  for (;;) {
    try {
      const got = await page.request.get(path);
      if (got.ok()) return await got.json();
    } catch { /* it comes again */ }
    await page.waitForTimeout(500);
  }
}

/** The clocks of the games that go on in a round, as the server says them. */
export async function clocksOf(page, id, round) {
  const { list } = await read(page, `/api/tournaments/${id}/rounds/${round}`);
  const games = list.flatMap(({ games: all = [] }) => all).filter(({ over }) => !over);
  return new Map(await Promise.all(games.map(async ({ game }) => [game, await read(page, `/api/games/${game}`)])));
}

/** Nobody lost time while the server was away: who thinks about what they thought about before has used only the time in which it ran. */
export async function checkClocks(page, before, killed, restarted) {
  const lost = [];
  for (const [game, was] of before) {
    const now = await read(page, `/api/games/${game}`);
    // The restart is an entry of its own, so that seq is another.
    if (now.state.version !== was.state.version || now.status !== 'playing') continue;
    const ran = killed - Date.parse(was.clock.at) + Date.parse(now.clock.at) - restarted;
    for (const seat of was.clock.running) {
      const used = was.clock.left_ms[seat] - now.clock.left_ms[seat];
      lost.push(used);
      assert.ok(used <= ran + 1000, `seat ${seat} of ${game} has used ${used} ms, and the server ran for ${ran} ms`);
    }
  }
  assert.ok(lost.length > 0, 'nobody thought while the server was away');
  return lost;
}

/** What holds of it in the end: nobody met twice, every game counted once and as its table ended, the standings add up. */
export async function checkAll(page, id, t) {
  const points = new Map();
  const add = (n, more) => points.set(n, (points.get(n) ?? 0) + more);
  const met = new Set();
  const seen = new Set();
  for (let number = 1; number <= t.rounds.length; number += 1) {
    const { list, byes = [], half = [] } = await read(page, `/api/tournaments/${id}/rounds/${number}`);
    const busy = new Set();
    for (const { entrants, games = [], board, winner, award, points: given } of list) {
      for (const n of entrants) {
        assert.ok(!busy.has(n), `${n} is twice in round ${number}`);
        busy.add(n);
      }
      const pair = entrants.toSorted((a, b) => a - b).join(' and ');
      assert.ok(!met.has(pair), `${pair} have met before round ${number}`);
      met.add(pair);
      // Of a match that was decided because somebody withdrew no game counts.
      assert.equal(games.length, award ? 0 : 1, `board ${board} of round ${number}`);
      if (award) {
        entrants.forEach((n, side) => add(n, numberOf(given[side])));
        continue;
      }
      const [{ game, missed }] = games;
      assert.ok(!seen.has(game), `${game} counts twice`);
      seen.add(game);
      const table = await read(page, `/api/games/${game}`);
      assert.notEqual(table.status, 'playing', `${game} goes on`);
      entrants.forEach((n) => add(n, missed ? 0 : winner === undefined ? 0.5 : winner === n ? 1 : 0));
    }
    for (const n of byes) add(n, 1);
    for (const n of half) add(n, 0.5);
  }
  const { rows, tie_breaks: by } = await read(page, `/api/tournaments/${id}/standings`);
  assert.equal(by[0], 'score');
  for (const { entrant, values } of rows) {
    assert.equal(numberOf(values[0]), points.get(entrant) ?? 0, `the score of ${t.entrants[entrant].name}`);
  }
}

/** Nobody but who never came is said not to have come, and no bot that played ran out of time. */
export async function checkAbsent(page, id, t) {
  const events = [];
  for (let more = true; more; ) {
    const { log } = await read(page, `/api/tournaments/${id}/log?after=${events.length}`);
    events.push(...log);
    more = log.length === 1000;
  }
  for (const { result } of events) {
    if (!result) continue;
    const match = (await read(page, `/api/tournaments/${id}/rounds/${result.round}`)).list.find(({ board }) => board === result.board);
    const nameOf = (side) => t.entrants[match.entrants[side]].name;
    assert.deepEqual((result.absent ?? []).map(nameOf).filter((name) => name !== 'Nemo'), [], `who never came in round ${result.round}`);
    assert.deepEqual((result.out ?? []).map(nameOf).filter((name) => /^Robin (?!1$)/.test(name)), [], `bots that ran out of time in round ${result.round}`);
  }
}
