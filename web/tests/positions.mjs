// A late position for every kind of question, in games of everything that goes together.
// positions/GAME.json has what was played, and at which of its requests a kind is asked;
// positions/README.md says how they are found.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { six } from './grown.mjs';

const folder = join(import.meta.dirname, 'positions');
export const games = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));

/** A question of its own, or what a window offers. */
const asks = ({ kind, choices }, name) => kind === name || (kind === 'window' && choices.some((c) => c.kind === name));

/** The server asked directly: there is much to post. */
class Player {
  cookies = new Map();

  constructor(url) {
    this.url = url;
  }

  async post(path, data) {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { Origin: this.url, 'Content-Type': 'application/json', 'Accept-Encoding': 'identity', Cookie: cookie };
    const answer = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(data) });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      this.cookies.set(name, value);
    }
    const said = await answer.json();
    assert.ok(answer.ok, JSON.stringify(said.error));
    return said;
  }

  /** Seats somebody else's browser. */
  jar() {
    return [...this.cookies].map(([name, value]) => ({ name, value, url: this.url }));
  }
}

/** Plays games, and stops where a kind is asked; `jar` seats a browser at the table. */
export async function* positions(url, of = games, wanted = () => true) {
  const player = new Player(url);
  const post = player.post.bind(player);
  for (const { stops, played, ...setup } of of) {
    const at = Object.entries(stops).filter(([kind]) => wanted(kind));
    const last = Math.max(-1, ...at.map(([, n]) => n));
    if (last < 0) continue;
    const seats = six.map((name) => ({ name, kind: 'here' }));
    let { table } = await post('/api/games', { ...setup, seats, aids: 'teach' });
    for (let n = 0; n <= last; n += 1) {
      for (const [kind] of at.filter(([, m]) => m === n)) {
        assert.ok(asks(table.state.decision, kind), `${setup.seed} asks ${table.state.decision.kind} where ${kind} is wanted: renew the positions`);
        yield { kind, table, jar: player.jar() };
      }
      if (n < last) table = await post(`/api/games/${table.id}/choices`, { seq: table.seq, move: `m${n}`, all: played[n] });
    }
  }
}
