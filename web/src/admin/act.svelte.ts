// A request that an admin starts by a press: one at a time, with its failure shown beside the button.

import { ApiError } from '../lib/api';
import { faultText } from './faults';

export class Act {
  busy = $state(false);
  failure = $state('');

  /** Sends a request; returns whether it succeeded. */
  async make(what: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.failure = '';
    try {
      await what();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.failure = faultText(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
