// Tables in the middle of a game, played by chance through the server.

import assert from 'node:assert/strict';
import { poster } from './api.mjs';
import { seeded } from './page.mjs';

export const everything = [
  'inns-cathedrals',
  'traders-builders',
  'abbot',
  'river-2',
  'king-robber',
  'princess-dragon',
  'tower',
  'abbey-mayor',
  'bridges-castles-bazaars',
  'count',
];
export const six = ['Ada', 'Bruno', 'Chiara', 'Dmitri', 'Eleonora', 'Fitzgerald'];

export const placing = ({ decision }) => decision.choices.some((c) => c.kind === 'tile');
/** A figure may be put down, and more than one thing may be done besides. */
export const muchAsked = ({ decision }) => decision.kind === 'wood' && new Set(decision.choices.map((c) => c.kind)).size >= 4 && decision.choices.length > 5;

/** A table of people at one screen after so many turns, when the state is as wanted. */
export async function grown(request, url, { names = six, expansions = everything, turns = 24, until = placing } = {}) {
  const post = poster(request, url);
  let { table } = await post('/api/games', { seats: names.map((name) => ({ name, kind: 'here' })), expansions, aids: 'teach', seed: 'grown' });
  const dice = seeded(9);
  for (let n = 0; table.state.turn < turns || !until(table.state); n += 1) {
    assert.equal(table.status, 'playing', 'the game was over before');
    table = await post(`/api/games/${table.id}/choices`, { seq: table.seq, move: `m${n}`, all: [any(table.state.decision.choices, dice)] });
  }
  return table;
}

function any(choices, { below, likely }) {
  const wood = choices.filter((c) => c.figure && likely(0.6));
  const pool = wood.length > 0 ? wood : choices;
  const { text, ranges = [] } = pool[below(pool.length)];
  return [text, ...ranges.map((r) => r.min)].join(' ');
}
