// After a game of a tournament, while its table is still on the screen: the reader's next game there. The server tells
// of it as it tells the tournament's page.

import { wasOpened } from '../lib/fixture';
import { Live } from '../lib/live';
import type { LiveOptions } from '../lib/live';

/** What is read of the server's news of a tournament. */
interface News {
  type: string;
  you?: { games?: string[] };
}

class NextFixture {
  /** The table of the next game; empty: none has begun. */
  game = $state('');

  /**
   * Follows a tournament from the table of a game that is over, until the returned function is called. `begun` is
   * called when a next game has begun whose table the reader has not seen.
   */
  follow(tournament: string, from: string, begun: () => void, connect: (options: LiveOptions) => Pick<Live, 'close'> = (options) => new Live(options)): () => void {
    this.game = '';
    const live = connect({
      path: `/api/tournaments/${encodeURIComponent(tournament)}/socket`,
      since: () => 0,
      query: (since) => `since=${since}`,
      onPush: (push) => this.heard(push as News, from, begun),
      link: () => {},
    });
    return () => {
      live.close();
      this.game = '';
    };
  }

  private heard({ type, you }: News, from: string, begun: () => void): void {
    if (type !== 'tournament') return;
    const next = you?.games?.find((game) => game !== from) ?? '';
    if (next === this.game) return;
    this.game = next;
    if (next && !wasOpened(next)) begun();
  }
}

export const nextFixture = new NextFixture();
