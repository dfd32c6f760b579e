// The ratings of one game as this page knows them: what may be won or lost and, after the end, what has
// changed. The server counts a game a little after its end, so it is asked again with a growing wait.

import { ApiError, api } from '../lib/api';
import type { GameRating } from '../lib/rated';
import { isPending } from '../words/rated';

/** The wait before the server is asked again, in milliseconds: at first, and at most. */
const [soon, late] = [1000, 60_000];

export class Ratings {
  known = $state.raw<GameRating | null>(null);
  /** The last question was not answered, and nothing is known from before. */
  failed = $state(false);

  /** How many parts of the page wait until the game is counted. */
  private waiting = 0;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  private static latest: Ratings | null = null;

  private constructor(private readonly game: string) {}

  /** Those of a game. The parts of a table's page share them; the game shown before is forgotten. */
  static of(game: string): Ratings {
    if (Ratings.latest?.game !== game) Ratings.latest = new Ratings(game);
    return Ratings.latest;
  }

  /** Asks the server once; returns whether to ask again if the answer was not the last word. */
  async look(): Promise<boolean> {
    try {
      this.known = await api.rating(this.game);
      this.failed = false;
      return isPending(this.known);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.failed = this.known === null;
      return error.status === 0 || error.status === 429 || error.status >= 500;
    }
  }

  /** Asks until the game is counted, or until the returned function is called. */
  untilCounted(): () => void {
    this.waiting += 1;
    if (this.waiting === 1) {
      this.tries = 0;
      void this.ask();
    }
    return () => {
      this.waiting -= 1;
      if (this.waiting === 0) clearTimeout(this.timer);
    };
  }

  private async ask(): Promise<void> {
    clearTimeout(this.timer);
    const more = await this.look();
    if (!more || this.waiting === 0) return;
    const wait = Math.min(late, soon * 2 ** this.tries);
    this.tries = Math.min(this.tries + 1, 10);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), wait);
  }
}

/** The address of a seat's player page; empty if its account is not public. */
export function pageOf(rating: GameRating | null, seat: number): string {
  const name = rating?.seats.find((its) => its.seat === seat)?.page || rating?.pages?.[seat];
  return name ? `/@/${encodeURIComponent(name)}` : '';
}
