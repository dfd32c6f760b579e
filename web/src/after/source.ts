// Where a replay comes from: a table of this browser's, a link that somebody
// shared, or a record that was opened.

import { ApiError, api } from '../lib/api';
import type { Position, Replay } from '../lib/protocol';

export interface Source {
  replay: () => Promise<Replay>;
  position: (n: number) => Promise<Position>;
}

export function sourceOfGame(id: string, secret: string): Source {
  const share = secret === '' ? undefined : secret;
  return {
    replay: () => api.replay(id, share),
    position: (n) => patient(() => api.position(id, n, share)),
  };
}

/** A record's positions are kept by the server for a while; when it has forgotten them it is sent again. */
export function sourceOfRecord(text: string): Source {
  let opened: Promise<Replay> | null = null;
  const open = () => (opened ??= api.openRecord(text));
  return {
    replay: open,
    position: async (n) => {
      const { id } = await open();
      try {
        return await patient(() => api.recordPosition(id, n));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'record-gone') throw error;
        opened = null;
        await open();
        return api.recordPosition(id, n);
      }
    },
  };
}

const tries = 3;

/** Waits when the server says that it has been asked too often. */
async function patient<T>(ask: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n += 1) {
    try {
      // Each try waits for the one before.
      // oxlint-disable-next-line no-await-in-loop
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'too-many' || n === tries) throw error;
      const { retryAfter } = error;
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((done) => setTimeout(done, 1000 * Math.max(1, retryAfter)));
    }
  }
}
