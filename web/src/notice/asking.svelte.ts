// Asks whether somebody wants to be told on this device, by a button of ours.

import { Attempt } from '../parts/attempt.svelte';
import { Wishes } from './wishes.svelte';

export class Asking {
  readonly wishes = new Wishes();
  private readonly attempt = new Attempt();
  /** It is known how they are told. */
  ready = $state(false);
  /** What came of the button. */
  done = $state<'' | 'on' | 'not'>('');

  constructor() {
    this.wishes.load().then(
      () => (this.ready = true),
      () => undefined,
    );
  }

  get failure(): string {
    return this.attempt.failure;
  }

  get busy(): boolean {
    return this.attempt.busy;
  }

  readonly on = (): void => {
    void this.attempt.make(async () => {
      try {
        this.done = (await this.wishes.pushOn()) ? 'on' : 'not';
      } catch (error) {
        // Browsers without their maker's service cannot be told, whatever they say.
        if (!(error instanceof DOMException)) throw error;
        this.done = 'not';
      }
    });
  };
}
