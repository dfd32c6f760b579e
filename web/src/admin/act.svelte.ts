// Something that an admin has done by a press: one at a time, and what fails is said there.

import { ApiError } from '../lib/api';
import { faultText } from './faults';

export class Act {
  busy = $state(false);
  failure = $state('');

  /** Whether it went well. */
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
