// What every browser test is given: a server, people with browsers of their own, and
// tables whose tiles are arranged.

import { test as base } from '@playwright/test';
import { arrangeTable } from './arrange.mjs';
import { Contexts } from './contexts.mjs';
import { Server } from './server.mjs';

export const test = base.extend({
  /** One server for all tests of a worker. */
  shared: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  /** The browser contexts of a worker, used again by its tests. */
  contexts: [
    async ({ browser }, use) => {
      const contexts = new Contexts(browser);
      await use(contexts);
      await contexts.close();
    },
    { scope: 'worker' },
  ],

  /** test.use({ warm: false }) where a test measures what a first visit costs: its contexts have nothing yet. */
  warm: [true, { option: true }],

  /** The arguments of a server of one's own, beside the usual ones. */
  serverArgs: [[], { option: true }],

  /** test.use({ ownServer: true }) where a test kills or bounds the server. */
  ownServer: [false, { option: true }],

  server: async ({ shared, ownServer, serverArgs }, use) => {
    if (!ownServer) return use(shared);
    const server = await Server.start(serverArgs);
    await use(server);
    return server.stop();
  },

  /**
   * Somebody with a browser of their own. The test fails if a page throws or says an error that
   * is not among those the test has the server refuse.
   */
  person: async ({ contexts, server, ownServer, warm }, use) => {
    const taken = [];
    const faults = [];
    await use(async ({ refused, ...options } = {}) => {
      const asked = { baseURL: server.url, serviceWorkers: 'block', ...options };
      // A worker stays beside its pages, and nobody comes again to a server of a test's own.
      const again = warm && !ownServer && asked.serviceWorkers === 'block' && asked.baseURL === server.url;
      const context = again ? await contexts.take(asked) : await contexts.fresh(asked);
      taken.push(context);
      const page = await context.newPage();
      page.on('pageerror', ({ message }) => {
        if (!refused?.test(message)) faults.push(`the page threw: ${message}`);
      });
      page.on('console', (message) => {
        if (message.type() === 'error' && !/net::ERR_|status of 4\d\d|WebSocket/.test(message.text()) && !refused?.test(message.text())) {
          faults.push(`the page said: ${message.text()}`);
        }
      });
      return page;
    });
    for (const context of taken) await contexts.give(context);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  },

  /** A player at a table whose tiles are arranged, with moves already made. */
  arrange: ({ person, server }, use) => use((...how) => arrangeTable({ person, server }, ...how)),

  /** Says a figure that was measured; the report shows it beside the test. */
  note: async ({}, use, info) => {
    await use((description) => {
      info.annotations.push({ type: 'note', description });
    });
  },
});
