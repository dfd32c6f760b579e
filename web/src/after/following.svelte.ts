// For whoever stays at a table of a tournament that is over: whether their next one is there.

import { ApiError, json } from '../lib/api';

/** How long is waited between two questions, in milliseconds: not all who stay ask at once. */
const wait = () => 15_000 + 5000 * Math.random();

interface Now {
  phase: string;
  you?: { games?: string[] };
}

const ask = (tournament: string) => json<Now>('GET', `/api/tournaments/${encodeURIComponent(tournament)}?entrants=none`);

export class Following {
  /** Another table at which they play now; empty if there is none. */
  table = $state('');

  constructor(private readonly now: (tournament: string) => Promise<Now> = ask) {}

  /** Asks until the tournament is over or the returned function is called, and not while the page is hidden. */
  watch(tournament: string, here: string): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let closed = false;
    const look = async () => {
      if (document.visibilityState === 'visible' && (await this.look(tournament, here))) return;
      if (!closed) timer = setTimeout(() => void look(), wait());
    };
    void look();
    return () => {
      closed = true;
      clearTimeout(timer);
    };
  }

  /** Asks once; returns whether nothing more comes. */
  private async look(tournament: string, here: string): Promise<boolean> {
    try {
      const { phase, you } = await this.now(tournament);
      this.table = you?.games?.find((game) => game !== here) ?? '';
      return phase !== 'running';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.status === 404; // else it is asked again
    }
  }
}
