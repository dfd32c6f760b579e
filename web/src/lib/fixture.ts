// The game of a tournament that is played at a table, and which of these tables this tab has opened: each
// opens by itself once, and whoever comes back from there stays.

export interface Fixture {
  tournament: string;
  round: number;
  /** How often the round's pairing was undone before. */
  attempt?: number;
  board: number;
  /** Of the match, from 1. */
  game: number;
  /** What the tournament is called. */
  name?: string;
  /** Then the clock starts, even if not all have come: in Unix milliseconds. */
  starts_at?: number;
}

/** The game of a tournament that a table's is, if it is one. */
export const fixtureOf = (table: object): Fixture | undefined => ('fixture' in table ? (table.fixture as Fixture | undefined) : undefined);

/** The address of a tournament. */
export const tournamentAt = (id: string): string => `/tournaments/${encodeURIComponent(id)}`;

const place = 'circulade.opened';
const kept = 50;

function read(): string[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(place) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export const wasOpened = (game: string): boolean => read().includes(game);

export function noteOpened(game: string): void {
  try {
    sessionStorage.setItem(place, JSON.stringify([...read().filter((one) => one !== game), game].slice(-kept)));
  } catch {
    // Without storage it may open again when the page is loaded again.
  }
}
