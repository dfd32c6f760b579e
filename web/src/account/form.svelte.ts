// Something that is sent to the server by a press, and what comes back of it: said at the
// field that it is about.

import { ApiError } from '../lib/api';
import { Stopped, faultText, fieldOf } from './faults';
import type { FieldName } from './faults';

export class Form {
  busy = $state(false);
  failure = $state('');
  field = $state<FieldName>('');

  /** Whether it went well. A sign-in that is wrong belongs to the field of the secret. */
  async send(what: () => Promise<unknown>, secret: FieldName = ''): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.clear();
    try {
      await what();
      return true;
    } catch (error) {
      this.fail(error, secret);
      return false;
    } finally {
      this.busy = false;
    }
  }

  clear(): void {
    this.failure = '';
    this.field = '';
  }

  /** What is wrong with a field. */
  at(field: FieldName): string {
    return this.field === field ? this.failure : '';
  }

  private fail(error: unknown, secret: FieldName): void {
    if (error instanceof Stopped) return;
    if (!(error instanceof ApiError)) throw error;
    this.failure = faultText(error);
    this.field = fieldOf(error, secret);
  }
}
