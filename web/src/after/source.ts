// Where a replay comes from: a table of this browser's, a shared link, or a record that was opened from a file.

import { ApiError, api } from '../lib/api';
import type { Analysis, Fits, Position, Replay } from '../lib/types';

export interface Source {
  replay: () => Promise<Replay>;
  /** Position n, or what would have followed other choices there. */
  position: (n: number, other?: string[]) => Promise<Position>;
  /** Position n with all events up to it. */
  story: (n: number) => Promise<Position>;
  /** Which tiles left at position n fit a square. */
  fits: (n: number, x: number, y: number) => Promise<Fits>;
  /** Starts the analysis of the game, or returns how far it has come; refused for a game that cannot be analysed. */
  analyse: () => Promise<Analysis>;
  analysis: () => Promise<Analysis>;
  stopAnalysis: () => Promise<unknown>;
}

/** The source of a table's game, opened by this browser's cookie or by the secret of a link. */
export function sourceOfGame(id: string, secret: string): Source {
  const share = secret === '' ? undefined : secret;
  return {
    replay: () => api.replay(id, share),
    position: (n, other) => patient(() => api.position(id, n, share, other)),
    story: (n) => patient(() => api.story(id, n, share)),
    fits: (n, x, y) => patient(() => api.positionFits(id, n, x, y, share)),
    analyse: () => api.analyse(id, false, share),
    analysis: () => api.analysis(id, share),
    stopAnalysis: () => api.analyse(id, true, share),
  };
}

/** The source of a record. The server stores a record for a while; once it has dropped it, the record is sent again. */
export function sourceOfRecord(text: string): Source {
  let opened: Promise<Replay> | null = null;
  const open = () => (opened ??= api.openRecord(text));
  const again = async <T>(ask: (id: string) => Promise<T>): Promise<T> => {
    const { id } = await open();
    try {
      return await ask(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'record-gone') throw error;
      opened = null;
      await open();
      return ask(id);
    }
  };
  return {
    replay: open,
    position: (n, other) => again((id) => patient(() => api.recordPosition(id, n, other))),
    story: (n) => again((id) => patient(() => api.recordStory(id, n))),
    fits: (n, x, y) => again((id) => patient(() => api.recordFits(id, n, x, y))),
    analyse: () => again((id) => api.analyseRecord(id, false)),
    analysis: () => again((id) => api.recordAnalysis(id)),
    stopAnalysis: () => again((id) => api.analyseRecord(id, true)),
  };
}

const tries = 3;

/** Sends a request again after a wait, if the server says that there were too many. */
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
