// Draws public/icons from public/favicon.svg: node web/scripts/icons.mjs
// Only when the mark has changed; what it draws is committed.

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const folder = join(import.meta.dirname, '../public');
const mark = readFileSync(join(folder, 'favicon.svg')).toString('base64');

// How much of the side the mark takes, and what lies behind it. A mask may cut
// off all that is not in the middle four fifths; a phone's home screen rounds
// the corners and paints what is left out black.
const icons = [
  { name: '192.png', side: 192, part: 1, ground: 'transparent' },
  { name: '512.png', side: 512, part: 1, ground: 'transparent' },
  { name: 'maskable.png', side: 512, part: 0.74, ground: '#ebe1cd' },
  { name: 'apple-touch-icon.png', side: 180, part: 0.86, ground: '#ebe1cd' },
];

mkdirSync(join(folder, 'icons'), { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
try {
  await Promise.all(icons.map(draw));
} finally {
  await browser.close();
}

async function draw({ name, side, part, ground }) {
  const page = await browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">` +
      `<img alt="" style="width:${100 * part}%" src="data:image/svg+xml;base64,${mark}">`,
  );
  await page.locator('img').evaluate((image) => image.decode());
  await page.screenshot({ path: join(folder, 'icons', name), omitBackground: ground === 'transparent' });
}
