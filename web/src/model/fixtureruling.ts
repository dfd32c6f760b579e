// What the organiser of a tournament has decided of a match whose game was called off.

import { ApiError, json } from '../lib/api';
import type { Fixture } from '../lib/fixture';
import { tournamentAt } from '../lib/fixture';

/** A match of a tournament, as far as it is read here. */
interface Match {
  board: number;
  attempt?: number;
  /** The number of whoever has won. */
  winner?: number;
  award?: string;
  reason?: string;
}

export interface FixtureRuling {
  /** Who has won the match; empty: nobody, or they have no name any more. */
  winner: string;
  reason: string;
}

/** How many entrants one answer has at most. */
const page = 1000;

/** Asks what the organiser has decided of the match of a game, always with a reason; null: nothing, as when the pairing was undone. */
export async function rulingOf(fixture: Fixture, ask: typeof json = json): Promise<FixtureRuling | null> {
  const of = `/api${tournamentAt(fixture.tournament)}`;
  try {
    const { list } = await ask<{ list: Match[] }>('GET', `${of}/rounds/${fixture.round}`);
    const match = list.find(({ board, attempt = 0 }) => board === fixture.board && attempt === (fixture.attempt ?? 0));
    if (!match?.award || !match.reason) return null;
    return { winner: match.winner === undefined ? '' : await nameOf(of, match.winner, ask), reason: match.reason };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

async function nameOf(of: string, number: number, ask: typeof json): Promise<string> {
  const { entrants } = await ask<{ entrants: { name?: string }[] }>('GET', `${of}/entrants?after=${number - (number % page)}`);
  return entrants[number % page]?.name ?? '';
}
