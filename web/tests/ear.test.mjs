// A whole game by ear: the player knows only the accessibility tree and what the
// live region says, and presses what has a name.

import assert from 'node:assert/strict';
import { calm, desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { seeded } from './page.mjs';
import { Words } from './words.mjs';

// A game of 26 tiles, so that every run has time for it.
const draw = ['E', 'V', 'U', 'K', 'W', 'A', 'U', 'V', 'J', 'D', 'H', 'E', 'V', 'U', 'L', 'B', 'N', 'K', 'A', 'V', 'U', 'J', 'W', 'V', 'R', 'U'].map((id) => `base/${id}`);
const words = new Words();
const say = words.say.bind(words);

/** Somebody who listens. */
class Listener {
  heard = [];
  last = [];

  static async at(page) {
    const listener = new Listener();
    listener.page = page;
    listener.devtools = await page.context().newCDPSession(page);
    return listener;
  }

  /** The tree as a screen reader has it. */
  async tree() {
    const { nodes } = await this.devtools.send('Accessibility.getFullAXTree');
    const known = new Map(nodes.map((node) => [node.nodeId, node]));
    const live = nodes.filter((node) => !node.ignored);
    const log = live.find((node) => node.role.value === 'log');
    if (log) this.listen(textsOf(log, known));
    return live.map((node) => ({ role: node.role.value, name: node.name?.value ?? '', id: node.backendDOMNodeId, off: flag(node, 'disabled') }));
  }

  // The region keeps the latest lines; those that follow what was heard before are new.
  listen(lines) {
    let kept = Math.min(lines.length, this.last.length);
    while (kept > 0 && !this.last.slice(-kept).every((line, i) => line === lines[i])) kept -= 1;
    this.heard.push(...lines.slice(kept));
    this.last = lines;
  }

  async find(role, name) {
    const nodes = await this.tree();
    return nodes.filter((node) => node.role === role && !node.off && (typeof name === 'string' ? node.name === name : name.test(node.name)));
  }

  /** Waits until one of several things can be pressed or read. */
  async wait(...wanted) {
    const until = Date.now() + 15_000;
    while (Date.now() < until) {
      for (const [role, name] of wanted) {
        const found = await this.find(role, name);
        if (found.length > 0) return { role, name, found };
      }
    }
    return assert.fail(`nobody can find ${wanted.map(([role, name]) => `${role} ${name}`).join(' or ')}`);
  }

  /** Goes to it and presses Enter. */
  async press({ id }) {
    await this.devtools.send('DOM.focus', { backendNodeId: id });
    await this.page.keyboard.press('Enter');
  }
}

const flag = (node, name) => node.properties?.some((p) => p.name === name && p.value.value === true) ?? false;

/** The lines of a node: what each of its children says. */
function textsOf(node, known) {
  const text = (one) => (one.role?.value === 'StaticText' ? (one.name?.value ?? '') : childrenOf(one).map(text).join(''));
  const childrenOf = (one) => (one.childIds ?? []).map((id) => known.get(id)).filter(Boolean);
  return childrenOf(node).map(text).filter((line) => line !== '');
}

const bare = ['button', say('confirm_no_follower')];
const confirm = ['button', say('confirm')];
const squares = ['button', words.like('place_at')];
const ending = ['heading', say('end_heading')];

async function turn(player, dice) {
  const { found } = await player.wait(squares);
  // The question is said too: whose turn it is, and what is to be chosen.
  await player.wait(['heading', words.like('your_turn_named')], ['heading', say('your_turn')]);
  assert.ok((await player.find('status', '')).length > 0 || (await player.find('StaticText', say('choose_square'))).length > 0, 'the question is not said');
  await player.press(found[dice.below(found.length)]);
  const next = await player.wait(bare, ['StaticText', say('ready_to_confirm')]);
  if (next.role === 'button') {
    const spots = dice.likely(0.5) ? await player.find('button', /^\d: /) : [];
    if (spots.length === 0) {
      await player.press(next.found[0]);
      return;
    }
    await player.press(spots[0]);
    await player.wait(['StaticText', say('ready_to_confirm')]);
  }
  const [last] = (await player.wait(confirm)).found;
  await player.press(last);
}

/** With the lens of coordinates on, every tile is told by where it lies. */
const tileLine = ({ x, y }, name) => say('event.tile', { name, there: say('where.at', { x, y }) });

/** What must have been said, in order. */
function expected(events, name) {
  return events.flatMap((e) => {
    if (e.type === 'tile' && e.player !== undefined) return [tileLine(e, name(e.player))];
    if (e.type === 'discard') return [say('event.discard', { name: name(e.player) })];
    if (e.type === 'score') return [`${name(e.player)} ${e.points < 0 ? `−${-e.points}` : `+${e.points}`}: `];
    return [];
  });
}

test('a whole game by ear', async ({ person, server, note }) => {
  test.setTimeout(480_000);
  const page = await person({ ...desk, ...calm });
  await page.addInitScript(() => localStorage.setItem('circulade.lenses', 'coordinates'));
  const seats = [{ name: 'Ann', kind: 'here' }, { name: 'Bob', kind: 'bot', bot: 'random' }];
  const made = await page.request.post('/api/games', { headers: { Origin: server.url }, data: { seats, seed: 'ear', draw, draw_end: true } });
  const { table } = await made.json();
  await page.goto(`/t/${table.id}`);
  const player = await Listener.at(page);
  const dice = seeded(11);
  let turns = 0;
  while ((await player.wait(squares, ending)).role !== 'heading') {
    await turn(player, dice);
    turns += 1;
    await player.wait(['StaticText', say('choose_square')], ending);
  }
  await player.tree();
  assert.ok(turns >= 10, `only ${turns} turns`);
  const { events } = await (await page.request.get(`/api/games/${table.id}`)).json();
  const spoken = player.heard.join(' ');
  let from = 0;
  for (const line of expected(events, (seat) => seats[seat].name)) {
    const at = spoken.indexOf(line, from);
    assert.ok(at >= 0, `not said, or not in its place: ${line} after ${spoken.slice(Math.max(0, from - 200), from)}`);
    from = at + line.length;
  }
  const tiles = events.filter((e) => e.type === 'tile' && e.player !== undefined);
  for (const e of tiles) {
    const line = tileLine(e, seats[e.player].name);
    assert.equal(spoken.split(line).length - 1, 1, `said more than once: ${line}`);
  }
  const scores = events.filter((e) => e.type === 'score').length;
  assert.equal(spoken.match(/\b(Ann|Bob) [+−]\d+: /g)?.length ?? 0, scores, 'a score is said twice');
  note(`${turns} turns, ${player.heard.length} lines heard, ${scores} scores among them`);
});
