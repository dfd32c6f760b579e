// The browser tests: npm run browser, or npx playwright test NAME for some of them.

import { defineConfig } from '@playwright/test';
import { chromium, flags } from './tests/browser.mjs';

const ci = Boolean(process.env.CI);
/** What measures time, loads tables of hundreds of tiles, or is another browser, runs with nothing beside it. */
const alone = /(speed|bigboard|biglobby|others)\.test\.mjs/;
/** Whole games take longest: they begin first, so that no worker is left with one at the end. */
const games = /\/(play-\w+|sight|ear)\.test\.mjs/;

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  globalSetup: './tests/build.mjs',
  fullyParallel: true,
  workers: 3,
  // Time runs out for what hangs, and not for a machine that is three times as slow as usual.
  timeout: 180_000,
  forbidOnly: ci,
  // A second try tells whether a failure can be had again; a run that needed one fails all the same.
  retries: ci ? 1 : 0,
  // With the other parts, a whole CI run ends within 40 minutes on two cores; this is for what hangs.
  globalTimeout: ci ? 45 * 60_000 : 0,
  failOnFlakyTests: true,
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_JSON ?? 'test-results/report.json' }], ['./tests/notes.mjs']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromium, args: flags },
    locale: 'en-US',
    serviceWorkers: 'block',
    // A machine that others use too may take twenty seconds for a page.
    actionTimeout: 40_000,
    navigationTimeout: 40_000,
    screenshot: 'only-on-failure',
    // Writing a trace costs a tenth of the whole run: in CI only the second try has one, and in make test none.
    trace: ci || process.env.BROWSER_JSON ? 'on-first-retry' : 'retain-on-failure',
  },
  projects: [
    { name: 'games', testMatch: games },
    { name: 'beside', testMatch: /\.test\.mjs/, testIgnore: [games, alone] },
    // A trace of hundreds of tiles would be what is measured.
    { name: 'alone', testMatch: alone, workers: 1, use: { trace: 'off', warm: false } },
  ],
});
