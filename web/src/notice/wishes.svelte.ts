// How the person at this browser wants to be notified that it is their turn.

import { getLocale } from '../paraglide/runtime.js';
import { isGone, notices } from './api';
import type { Language, Notice, Quiet } from './api';
import { here, isRefused, isUnheard, isWanted, refuse, want } from './browser';
import type { Pushing } from './browser';
import { barOf, wayOf } from './way';
import type { Bar, Way } from './way';

export class Wishes {
  /** The server's last answer about the settings. */
  said = $state.raw<Notice | null>(null);
  /** This browser's id among the subscribed ones. */
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
  /** Why this browser cannot be asked, even if its owner is notified by mail. */
  readonly bar = $derived<Bar>(barOf(this.able()));

  private able() {
    const { browser, permission } = this;
    return { secure: browser.secure(), able: browser.able(), home: browser.home(), permission };
  }

  private wayNow(): Way {
    return wayOf({
      offered: this.said?.push !== undefined,
      here: this.here,
      mail: (this.said?.mail?.confirmed && !this.said.mail.ended) ?? false,
      mails: this.said?.mail !== undefined,
      ...this.able(),
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
    if (!found || !isWanted()) return;
    // After another person has signed in the server must be sent this browser's subscription again.
    if (!this.here && isUnheard(found.id)) this.said = await notices.push({ ...found.subscription, language: this.language() });
    if (this.here) want(found.id);
  }

  /** Subscribes this browser; returns whether it gets notifications now. */
  async pushOn(): Promise<boolean> {
    const key = this.said?.push?.key;
    if (key === undefined) return false;
    const found = await this.browser.subscribe(key);
    this.permission = this.browser.permission();
    if (!found) return false;
    this.said = await notices.push({ ...found.subscription, language: this.language() });
    this.mine = found.id;
    this.refused = false;
    want(found.id);
    return true;
  }

  async pushOff(): Promise<void> {
    await this.putOff(this.mine);
    want('');
  }

  /** Unsubscribes all browsers of the person but this one. */
  async pushOffOthers(): Promise<void> {
    for (const { id } of this.said?.push?.browsers ?? []) if (id !== this.mine) await this.putOff(id);
  }

  private async putOff(id: string): Promise<void> {
    try {
      this.said = await notices.pushOffOne(id);
    } catch (error) {
      if (!isGone(error)) throw error;
      this.said = await notices.get(); // it was unsubscribed elsewhere meanwhile
    }
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

/** Unsubscribes this browser, because its person signs out. */
export async function leaveHere(browser: Pushing = here): Promise<void> {
  if (!isWanted() || !browser.secure() || !browser.able()) return;
  want('');
  const found = await browser.current();
  if (found) await notices.pushOffOne(found.id);
}
