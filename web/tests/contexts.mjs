// Browser contexts that the tests of a worker use one after another. In a new one all scripts of the
// page are fetched and compiled anew, which is half of what a short test costs; in one that was used
// before they are there. Everything else that a page can keep is taken away in between.

import { giveHand } from './hand.mjs';

export class Contexts {
  /** By what they were made with, those that nobody uses now. */
  idle = new Map();
  /** Those that may be used again, with what they were made with. */
  made = new Map();

  constructor(browser) {
    this.browser = browser;
  }

  async take(options) {
    const key = JSON.stringify(options);
    const found = this.idle.get(key)?.pop();
    if (found) return found;
    const context = await this.fresh(options);
    this.made.set(context, options);
    context.once('close', () => this.made.delete(context));
    // A clock that was set stays set: whoever sets it has the context for themselves.
    for (const set of ['install', 'pauseAt', 'fastForward', 'runFor', 'setFixedTime', 'setSystemTime']) {
      const clock = context.clock[set];
      context.clock[set] = (...how) => {
        this.made.delete(context);
        return clock.apply(context.clock, how);
      };
    }
    return context;
  }

  /** One that has nothing yet, as that of somebody who comes for the first time. */
  async fresh(options) {
    const context = await this.browser.newContext(options);
    await giveHand(context);
    return context;
  }

  /** Takes back what a test is done with: empties it, or closes it where it is not to be used again. */
  async give(context) {
    const options = this.made.get(context);
    const [page, ...others] = context.pages();
    if (!options || !page) {
      await context.close();
      return;
    }
    await context.setOffline(false);
    for (const other of others) await other.close();
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: new URL(options.baseURL).origin, storageTypes: 'all' });
    await page.close();
    await context.clearCookies();
    await context.clearPermissions();
    const key = JSON.stringify(options);
    this.idle.set(key, [...(this.idle.get(key) ?? []), context]);
  }

  async close() {
    for (const context of this.made.keys()) await context.close();
  }
}
