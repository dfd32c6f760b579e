// The requests of the API about tournaments (docs/protocol.md).

import { ApiError, json } from '../lib/api';
import type { Table } from '../lib/types';
import type { BracketAnswer, Case, Deed, Entrant, Hook, Hours, Lists, LogEvent, OwnMatch, Plan, Round, Standings, Suits, Tournament } from './types';

interface Done {
  ok: boolean;
}

const of = (id: string, rest = '') => `/api/tournaments/${encodeURIComponent(id)}${rest}`;

export const tournaments = {
  lists: () => json<Lists>('GET', '/api/tournaments'),
  /** The tournament of a code, or of a team's. */
  find: (code: string) => json<{ id: string; team?: boolean }>('POST', '/api/tournaments/find', { code }),
  make: (plan: Plan & { list?: string[] }) => json<{ id: string; code?: string }>('POST', '/api/tournaments', plan),
  /** The tournament without its entrants. */
  one: (id: string) => json<Tournament>('GET', of(id, '?entrants=none')),
  /** The entrants from a number on, a thousand at most. They and other parts are as of a version of the tournament, or later. */
  entrants: (id: string, version: number, after: number) => json<{ entrants: Entrant[] }>('GET', of(id, `/entrants?version=${version}&after=${after}`)),
  round: (id: string, version: number, round: number) => json<Round>('GET', of(id, `/rounds/${round}?version=${version}`)),
  standings: (id: string, version: number) => json<Standings>('GET', of(id, `/standings?version=${version}`)),
  /** The matches of one entrant. */
  matches: (id: string, version: number, entrant: number) => json<{ matches: OwnMatch[] }>('GET', of(id, `/entrants/${entrant}/matches?version=${version}`)),
  bracket: (id: string) => json<BracketAnswer>('GET', of(id, '/bracket')),
  /** The events from a number on, a thousand at most. */
  log: (id: string, after: number) => json<{ log: LogEvent[] }>('GET', of(id, `/log?after=${after}`)),

  enter: (id: string, entry: { code?: string; name?: string; team?: string; team_code?: string }) => json<{ entrant: number }>('POST', of(id, '/entry'), entry),
  withdraw: (id: string) => json<Done>('DELETE', of(id, '/entry')),
  removeMember: (id: string, member: number) => json<Done>('DELETE', of(id, `/members/${member}`)),
  /** The member at each board; -1: nobody. */
  lineup: (id: string, round: number, members: number[]) => json<Done>('POST', of(id, '/lineup'), { round, members }),
  /** Who may enter a tournament with a list, for its staff. */
  list: (id: string) => json<{ names: string[] }>('GET', of(id, '/list')),
  setList: (id: string, names: string[]) => json<Done>('POST', of(id, '/list'), { names }),
  checkIn: (id: string) => json<Done>('POST', of(id, '/checkin'), {}),
  /** Says something about the time of a match of a league. */
  time: (id: string, talk: { round: number; board: number; kind: 'propose' | 'counter' | 'accept' | 'decline' | 'recall'; for?: number }) => json<Done>('POST', of(id, '/time'), talk),
  hours: (id: string) => json<Hours>('GET', of(id, '/hours')),
  setHours: (id: string, hours: Hours) => json<Done>('PUT', of(id, '/hours'), hours),
  /** The times of a match that suit both. */
  suits: (id: string, round: number, board: number) => json<Suits>('GET', of(id, `/rounds/${round}/boards/${board}/times`)),
  bye: (id: string, round: number, not: boolean) => json<Done>('POST', of(id, '/bye'), { round, ...(not ? { not } : {}) }),

  desk: (id: string, deed: Deed) => json<Done>('POST', of(id, '/desk'), deed),
  staff: (id: string, name: string, not: boolean) => json<Done>('POST', of(id, '/staff'), { name, ...(not ? { not } : {}) }),
  cases: (id: string) => json<{ cases: Case[] }>('GET', of(id, '/cases')),

  hook: (id: string) => json<Hook>('GET', of(id, '/hook')),
  setHook: (id: string, address: string) => json<{ secret: string }>('PUT', of(id, '/hook'), { address }),
  endHook: (id: string) => json<Done>('DELETE', of(id, '/hook')),
  testHook: (id: string) => json<{ ok: boolean; said: string }>('POST', of(id, '/hook/test'), {}),

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
