// Asks by a button of the page whether the person wants notifications on this device.

import { tick } from 'svelte';
import { Attempt } from '../parts/attempt.svelte';
import { Wishes } from './wishes.svelte';

/** The event of a press on one of the two buttons. */
interface Press {
  currentTarget: HTMLElement;
}

export class Asking {
  readonly wishes = new Wishes();
  private readonly attempt = new Attempt();
  /** The person's notification settings have been loaded. */
  ready = $state(false);
  /** The outcome of the button: notifications are on, or cannot be had. */
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

  readonly on = (press: Press): Promise<void> => this.answer(press, () => this.attempt.make(() => this.ask()));

  readonly notHere = (press: Press): Promise<void> => this.answer(press, () => this.wishes.notHere());

  /** Handles a button; if the pressed one is gone, the focus goes to the move panel. */
  private async answer({ currentTarget: pressed }: Press, what: () => unknown): Promise<void> {
    await what();
    await tick();
    if (document.activeElement !== document.body) return;
    const next = pressed.isConnected ? pressed : document.getElementById('move');
    next?.focus({ preventScroll: true });
  }

  private async ask(): Promise<void> {
    try {
      this.done = (await this.wishes.pushOn()) ? 'on' : 'not';
    } catch (error) {
      // Browsers without their maker's push service cannot get notifications, although they say that they can.
      if (!(error instanceof DOMException)) throw error;
      this.done = 'not';
    }
  }
}
