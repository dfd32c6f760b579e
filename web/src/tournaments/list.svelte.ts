// The lists of tournaments, asked for now and then while the page is seen.

import { tournaments } from './api';
import { reason } from './faults';
import type { Lists } from './types';

/** How often they are asked for, in milliseconds. */
const pause = 15_000;

export class ListDesk {
  lists = $state.raw<Lists | null>(null);
  failure = $state('');
  private text = '';

  constructor(private readonly ask: typeof tournaments.lists = tournaments.lists) {}

  /** Asks for them now and then until the returned function is called. */
  watch(): () => void {
    const look = () => {
      if (document.visibilityState === 'visible') void this.load();
    };
    void this.load();
    const timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  load = async (): Promise<void> => {
    try {
      const lists = await this.ask();
      const text = JSON.stringify(lists);
      if (text !== this.text) this.lists = lists;
      [this.text, this.failure] = [text, ''];
    } catch (error) {
      const failure = reason(error);
      if (!this.lists) this.failure = failure;
    }
  };
}
