// How whoever uses this browser wants to be told that it is their turn.

import { getLocale } from '../paraglide/runtime.js';
import { notices } from './api';
import type { Language, Notice, Quiet } from './api';
import { here, isRefused, isWanted, refuse, want } from './browser';
import type { Pushing } from './browser';
import { wayOf } from './way';
import type { Way } from './way';

export class Wishes {
  /** What the server said last. */
  said = $state.raw<Notice | null>(null);
  /** This browser's name among those that are told. */
  private mine = $state('');
  private refused = $state(isRefused());
  private permission = $state<NotificationPermission>('default');

  private readonly browser: Pushing;

  constructor(browser: Pushing = here) {
    this.browser = browser;
  }

  readonly here = $derived(this.said?.push?.browsers.some(({ id }) => id === this.mine) ?? false);
  readonly others = $derived((this.said?.push?.browsers.length ?? 0) - (this.here ? 1 : 0));
  readonly way = $derived<Way>(this.wayNow());

  private wayNow(): Way {
    return wayOf({
      offered: this.said?.push !== undefined,
      here: this.here,
      mail: this.said?.mail?.confirmed ?? false,
      secure: this.browser.secure(),
      able: this.browser.able(),
      permission: this.permission,
      refused: this.refused,
    });
  }

  async load(): Promise<void> {
    const said = await notices.get();
    const can = said.push !== undefined && this.browser.secure() && this.browser.able();
    if (can) this.permission = this.browser.permission();
    const found = can && this.permission === 'granted' ? await this.browser.current() : null;
    this.mine = found?.id ?? '';
    this.said = said;
    // Whoever signs in anew has a browser that is still to be told.
    if (found && isWanted() && !this.here) this.said = await notices.push({ ...found.subscription, language: this.language() });
  }

  /** Whether this browser is told now. */
  async pushOn(): Promise<boolean> {
    const key = this.said?.push?.key;
    if (key === undefined) return false;
    const found = await this.browser.subscribe(key);
    this.permission = this.browser.permission();
    if (!found) return false;
    this.said = await notices.push({ ...found.subscription, language: this.language() });
    this.mine = found.id;
    this.refused = false;
    want(true);
    return true;
  }

  async pushOff(): Promise<void> {
    this.said = await notices.pushOffOne(this.mine);
    want(false);
  }

  async pushOffAll(): Promise<void> {
    this.said = await notices.pushOff();
    want(false);
  }

  notHere(): void {
    refuse();
    this.refused = true;
  }

  setMail = async (address: string): Promise<void> => {
    this.said = await notices.mail(address, this.language());
  };

  noMail = async (): Promise<void> => {
    this.said = await notices.mailOff();
  };

  setQuiet = async (hours: Quiet | null): Promise<void> => {
    this.said = await notices.quiet(hours);
  };

  private language(): Language {
    return getLocale();
  }
}

/** This browser is told no more: somebody signs out here. */
export async function leaveHere(browser: Pushing = here): Promise<void> {
  if (!isWanted() || !browser.secure() || !browser.able()) return;
  const found = await browser.current();
  if (found) await notices.pushOffOne(found.id);
  want(false);
}
