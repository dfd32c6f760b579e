// The state of a form: whether it is being sent, and the error, which is shown at its field.

import { ApiError } from '../lib/api';
import { Stopped, faultText, fieldOf } from './faults';
import type { FieldName } from './faults';

export class Form {
  busy = $state(false);
  failure = $state('');
  field = $state<FieldName>('');

  /** Sends a request; returns whether it succeeded. A wrong sign-in is an error of the field `secret`. */
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

  /** The error of a field; empty if it has none. */
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
