// The challenges that an account has received and sent, and what is done about them.

import { ApiError } from '../lib/api';
import { players } from './api';
import { faultText } from './faults';
import type { Challenge } from './types';

/** They are fetched again after so many milliseconds while the page is seen. */
const pause = 20_000;

export class ChallengeDesk {
  received = $state.raw<Challenge[]>([]);
  sent = $state.raw<Challenge[]>([]);
  ready = $state(false);
  busy = $state(false);
  /** Why they could not be fetched. */
  failure = $state('');
  /** Why an answer failed. */
  refused = $state('');
  private timer: ReturnType<typeof setInterval> | undefined;
  private stop: () => void = () => {};

  constructor(private readonly ask: typeof players = players) {}

  /** Fetches them now and then until the returned function is called. */
  watch(): () => void {
    void this.load();
    const look = () => {
      if (document.visibilityState === 'visible') void this.load();
    };
    this.timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    this.stop = () => {
      clearInterval(this.timer);
      document.removeEventListener('visibilitychange', look);
    };
    return () => this.stop();
  }

  load = async (): Promise<void> => {
    try {
      const { received, sent } = await this.ask.challenges();
      [this.received, this.sent, this.ready, this.failure] = [received, sent, true, ''];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What was there stays: the next look may succeed. A person who has no account gets none later.
      if (this.ready) return;
      this.failure = faultText(error);
      if (error.status >= 400 && error.status < 500 && error.status !== 429) this.stop();
    }
  };

  /** Accepts a challenge; returns the id of the game, or nothing if that failed. */
  async accept({ id }: Challenge): Promise<string> {
    let game = '';
    await this.act(async () => ({ game } = await this.ask.accept(id)));
    return game;
  }

  /** Declines a challenge, or takes back one's own; returns whether it is gone. */
  drop({ id }: Challenge): Promise<boolean> {
    return this.act(async () => {
      await this.ask.drop(id);
      this.received = this.received.filter((one) => one.id !== id);
      this.sent = this.sent.filter((one) => one.id !== id);
    });
  }

  private async act(what: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    [this.busy, this.refused] = [true, ''];
    try {
      await what();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.refused = faultText(error);
      void this.load(); // it may be gone
      return false;
    } finally {
      this.busy = false;
    }
  }
}
