// The requests of the API about players, results, leaders and challenges (docs/protocol.md).

import { json } from '../lib/api';
import { under } from '../lib/site';
import type { Page } from '../parts/pages.svelte';
import type { Challenge, ChallengeWish, Challenges, Class, Leaders, Player, RatingCourse, Result, Results, Visibility } from './types';

interface Done {
  ok: boolean;
}

const of = (name: string, rest = '') => `/api/players/${encodeURIComponent(name)}${rest}`;
const challenge = (id: string, rest = '') => `/api/challenges/${encodeURIComponent(id)}${rest}`;

/** A query of all fields that are not empty, with its question mark. */
export function queryOf(fields: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''));
  return query.size > 0 ? `?${query}` : '';
}

/** So many times the server is asked for a page on which there is something. */
const looks = 3;

export const players = {
  player: (name: string) => json<Player>('GET', of(name)),
  course: (name: string, of_: Class) => json<RatingCourse>('GET', of(name, `/rating?class=${of_}`)),
  /** One page of games; the first, or the one at a `next`. The server looks at some thousand games for each
   * request: where it finds none among them, it is asked to look further. */
  async results(asked: Record<string, string>, before = '', further = looks): Promise<Page<Result>> {
    const { games, next = '' } = await json<Results>('GET', `/api/results${queryOf({ ...asked, before })}`);
    return games.length > 0 || next === '' || further <= 1 ? { rows: games, next } : players.results(asked, next, further - 1);
  },
  leaders: (of_: Class, after = '') => json<Leaders>('GET', `/api/leaders${queryOf({ class: of_, after })}`),

  challenges: () => json<Challenges>('GET', '/api/challenges'),
  challenge: (name: string, wish: ChallengeWish) => json<Challenge>('POST', of(name, '/challenge'), wish),
  accept: (id: string) => json<{ game: string }>('POST', challenge(id, '/accept'), {}),
  /** Declines a challenge, or takes back one's own. */
  drop: (id: string) => json<Done>('DELETE', challenge(id)),

  visibility: () => json<Visibility>('GET', '/api/account/visibility'),
  setVisibility: (visibility: Visibility) => json<Visibility>('PUT', '/api/account/visibility', visibility),
};

/** Where files are that a link downloads. */
export const files = {
  record: (game: string) => under(`/api/games/${encodeURIComponent(game)}/record`),
  records: (asked: Record<string, string>, before = '') => under(`/api/results/records${queryOf({ ...asked, before })}`),
  own: () => under('/api/account/records'),
};
