// Pictures compared as one sees them from afar: made small, so that a letter drawn
// a little otherwise does not count, but a colour, a shape or a place does.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const kept = join(import.meta.dirname, 'look');
const results = join(import.meta.dirname, '../test-results');

/** How far apart two colours may be, of 255 in one channel, and still be the same. */
const near = 40;

/** Makes a picture `by` times smaller and compares it with the one kept under a
 * name; returns the share of its points that differ. LOOK=keep keeps it instead. */
export async function differs(page, name, png, by, keep = process.env.LOOK === 'keep') {
  const file = join(kept, `${name}.png`);
  if (!keep && !existsSync(file)) throw new Error(`no picture ${name} is kept: LOOK=keep npx playwright test look`);
  const before = keep ? null : readFileSync(file).toString('base64');
  const { small, share } = await page.evaluate(compare, { now: png.toString('base64'), before, by, near });
  const folder = keep ? kept : results;
  if (keep || share > 0) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.png`), Buffer.from(small, 'base64'));
  }
  return share;
}

/** In the page: the small picture, and which share of it is not as before. */
async function compare({ now, before, by, near: limit }) {
  const open = async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    return image;
  };
  const drawn = (image, width, height) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const ink = canvas.getContext('2d');
    ink.imageSmoothingQuality = 'high';
    ink.drawImage(image, 0, 0, width, height);
    return { url: canvas.toDataURL('image/png'), points: ink.getImageData(0, 0, width, height).data };
  };
  const image = await open(now);
  const [width, height] = [Math.round(image.width / by), Math.round(image.height / by)];
  const { url, points } = drawn(image, width, height);
  const small = url.split(',')[1];
  if (before === null) return { small, share: 0 };
  const old = await open(before);
  if (old.width !== width || old.height !== height) return { small, share: 1 };
  const were = drawn(old, width, height).points;
  let off = 0;
  for (let i = 0; i < points.length; i += 4) {
    if ([0, 1, 2].some((c) => Math.abs(points[i + c] - were[i + c]) > limit)) off += 1;
  }
  return { small, share: (off * 4) / points.length };
}
