// The requests of the API about tournaments (docs/protocol.md).

import { ApiError, json } from '../lib/api';
import type { Table } from '../lib/types';
import type { Deed, Entrant, Lists, LogEvent, Plan, Round, Standings, Tournament } from './types';

interface Done {
  ok: boolean;
}

const of = (id: string, rest = '') => `/api/tournaments/${encodeURIComponent(id)}${rest}`;

export const tournaments = {
  lists: () => json<Lists>('GET', '/api/tournaments'),
  make: (plan: Plan) => json<{ id: string; code?: string }>('POST', '/api/tournaments', plan),
  one: (id: string) => json<Tournament>('GET', of(id)),
  /** The entrants from a number on, a thousand at most. */
  entrants: (id: string, after: number) => json<{ entrants: Entrant[] }>('GET', of(id, `/entrants?after=${after}`)),
  round: (id: string, round: number) => json<Round>('GET', of(id, `/rounds/${round}`)),
  standings: (id: string) => json<Standings>('GET', of(id, '/standings')),
  /** The events from a number on, a thousand at most. */
  log: (id: string, after: number) => json<{ log: LogEvent[] }>('GET', of(id, `/log?after=${after}`)),

  enter: (id: string, entry: { code?: string; name?: string }) => json<{ entrant: number }>('POST', of(id, '/entry'), entry),
  withdraw: (id: string) => json<Done>('DELETE', of(id, '/entry')),
  checkIn: (id: string) => json<Done>('POST', of(id, '/checkin'), {}),
  /** Says something about the time of a match of a league. */
  time: (id: string, talk: { round: number; board: number; kind: 'propose' | 'counter' | 'accept' | 'recall'; for?: number }) => json<Done>('POST', of(id, '/time'), talk),
  bye: (id: string, round: number, not: boolean) => json<Done>('POST', of(id, '/bye'), { round, ...(not ? { not } : {}) }),

  desk: (id: string, deed: Deed) => json<Done>('POST', of(id, '/desk'), deed),
  staff: (id: string, name: string, not: boolean) => json<Done>('POST', of(id, '/staff'), { name, ...(not ? { not } : {}) }),
  /** A table as those who watch see it; null while it has the stamp that is known here. */
  board: async (game: string, stamp: string): Promise<Table | null> => {
    try {
      return await json<Table>('GET', `/api/games/${encodeURIComponent(game)}?stamp=&events=recent&helps=later`, undefined, { 'If-None-Match': `"${stamp}"` });
    } catch (error) {
      if (error instanceof ApiError && error.status === 304) return null;
      throw error;
    }
  },
  /** Whether a table is there: it is made a moment after its round has begun. */
  isThere: (game: string) => json<object>('GET', `/api/games/${encodeURIComponent(game)}?stamp=&events=recent&helps=later`),
};
