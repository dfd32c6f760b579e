// Debian's Chromium, and people who sit in front of it.

import { after, before } from 'node:test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { Server } from './server.mjs';

const results = join(import.meta.dirname, '../test-results');

export const desk = { viewport: { width: 1366, height: 768 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const calm = { reducedMotion: 'reduce' };

export function launch() {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A server and a browser for the tests of a file. */
export function world() {
  const here = { server: null, browser: null, person };
  before(async () => {
    [here.server, here.browser] = await Promise.all([Server.start(), launch()]);
  });
  after(async () => {
    await here.browser?.close();
    await here.server?.stop();
  });

  /**
   * Somebody with a browser of their own. The test fails if a page throws, or
   * says an error that is not among those the test has the server refuse.
   */
  async function person(t, { refused, ...options } = {}) {
    const context = await here.browser.newContext({ locale: 'en-US', baseURL: here.server.url, serviceWorkers: 'block', ...options });
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(`the page threw: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/net::ERR_|status of 4\d\d|WebSocket/.test(message.text()) && !refused?.test(message.text())) {
        faults.push(`the page said: ${message.text()}`);
      }
    });
    t.after(async () => {
      if (!t.passed) await picture(page, t.name).catch(() => {});
      await context.close();
      if (faults.length > 0) throw new Error(faults.join('\n'));
    });
    return page;
  }

  return here;
}

async function picture(page, name) {
  mkdirSync(results, { recursive: true });
  await page.screenshot({ path: join(results, `${name.replaceAll(/[^\w]+/g, '-')}.png`) });
}
