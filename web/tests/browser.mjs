// Debian's Chromium, and the screens people sit in front of.

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
