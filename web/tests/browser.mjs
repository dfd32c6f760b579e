// Debian's Chromium, and the screens people sit in front of.

import { existsSync } from 'node:fs';

/** Chromium without windows takes half the time for each new person; with them it does too. */
export const chromium = process.env.CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) ?? '/usr/bin/chromium';

export const desk = { viewport: { width: 1366, height: 768 } };
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const calm = { reducedMotion: 'reduce' };

/** How Chromium is started. */
export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
