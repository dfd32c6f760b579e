import { chromium } from '@playwright/test';
import { chromium as path, flags } from './tests/browser.mjs';
import { readdirSync, readFileSync } from 'node:fs';
const b = await chromium.launch({ executablePath: path, args: flags });
const p = await b.newPage({ viewport: { width: 1100, height: 560 } });
let h = '<body style="margin:8px;background:#456">';
for (const [suf, w] of [['.svg', 240], ['.calm.svg', 70], ['.emblem.svg', 42], ['.emblem.svg', 28]]) {
  h += '<div>';
  for (const i of [1,2,3,4]) {
    const s = readFileSync(`/tmp/pb-tiles/russian-promos%2FRU${i}${suf}`, 'utf8');
    h += `<img width=${w} height=${w} style="margin:4px" src="data:image/svg+xml;base64,${Buffer.from(s).toString('base64')}">`;
  }
  h += '</div>';
}
await p.setContent(h);
await p.screenshot({ path: '/tmp/pb-tiles.png' });
await b.close();
