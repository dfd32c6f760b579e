// A request that a press starts: one at a time, with its failure to be shown beside the control.

import { ApiError } from '../lib/api';
import { errorText } from '../words/fault';

export class Attempt {
  busy = $state(false);
  /** Why the last request failed, in words; else empty. */
  failure = $state('');

  async make(what: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.failure = '';
    try {
      await what();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.failure = errorText(error);
    } finally {
      this.busy = false;
    }
  }
}
