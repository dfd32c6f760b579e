// Something that is asked of the server by a press: under way once at a time, and said
// where it was asked for if it fails.

import { ApiError } from '../lib/api';
import { errorText } from '../words/fault';

export class Attempt {
  busy = $state(false);
  /** Why the last one failed, in words; else empty. */
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
