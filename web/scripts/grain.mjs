// Draws the grain of the table, linen by day and oak by night, as small pictures
// that repeat: node scripts/grain.mjs. They are kept in src/board.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

const folder = join(import.meta.dirname, '../src/board');

/** Random numbers from 0 to 1, the same each time. */
function seeded(seed) {
  let s = seed;
  return () => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Noise along a line that closes: `knots` random values, and soft between them. */
function along(length, knots, next) {
  const values = Array.from({ length: knots }, next);
  return (at) => {
    const p = (((at % length) + length) % length) * (knots / length);
    const [i, t] = [Math.floor(p), p % 1];
    const soft = t * t * (3 - 2 * t);
    return values[i] * (1 - soft) + values[(i + 1) % knots] * soft;
  };
}

/** Threads across and down, each thicker here and thinner there. */
function linen(side, next) {
  const across = Array.from({ length: side }, () => along(side, 13, next));
  const down = Array.from({ length: side }, () => along(side, 13, next));
  return (x, y) => {
    const over = (x + y) % 2 === 0 ? 0.1 : -0.1;
    return (across[y](x) + down[x](y)) / 2 + over + (next() - 0.5) * 0.28;
  };
}

/** Streaks along the wood that wave a little, some of them dark pores. */
function oak(width, height, next) {
  const wave = along(width, 3, next);
  const rows = Array.from({ length: height }, () => along(width, 5, next));
  const rings = along(height, 18, next);
  return (x, y) => {
    const row = y + 3 * wave(x);
    const streak = rows[((Math.round(row) % height) + height) % height](x);
    return 0.45 * streak + 0.55 * rings(row);
  };
}

/** What each of four steps of darkness is painted with: colour and opacity. */
const steps = {
  linen: [[96, 72, 34, 24], [96, 72, 34, 10], [0, 0, 0, 0], [255, 253, 244, 30]],
  oak: [[0, 0, 0, 54], [0, 0, 0, 24], [0, 0, 0, 0], [255, 226, 180, 9]],
};

/** Where one step ends and the next begins, by how much of the picture each takes. */
const shares = { linen: [0.14, 0.42, 0.8], oak: [0.14, 0.4, 0.78] };

function crcOf(bytes) {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; k += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ -1) >>> 0;
}

function chunk(type, data) {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crcOf(body));
  return Buffer.concat([head, body, crc]);
}

/** A picture of four colours, two bits a point. */
function png(width, height, colours, at) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([2, 3, 0, 0, 0], 8);
  const rows = [];
  for (let y = 0; y < height; y += 1) {
    rows.push(0);
    for (let x = 0; x < width; x += 4) rows.push((at(x, y) << 6) | (at(x + 1, y) << 4) | (at(x + 2, y) << 2) | at(x + 3, y));
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(colours.flatMap(([r, g, b]) => [r, g, b]))),
    chunk('tRNS', Buffer.from(colours.map((c) => c[3]))),
    chunk('IDAT', deflateSync(Buffer.from(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function draw(name, width, height, value) {
  const values = Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
  const sorted = values.toSorted((a, b) => a - b);
  const ends = shares[name].map((share) => sorted[Math.floor(share * values.length)]);
  const step = (x, y) => ends.filter((end) => values[y * width + x] >= end).length;
  const bytes = png(width, height, steps[name], step);
  writeFileSync(join(folder, `${name}.png`), bytes);
  console.log(`${name}.png: ${bytes.length} bytes`);
}

draw('linen', 96, 96, linen(96, seeded(7)));
draw('oak', 240, 120, oak(240, 120, seeded(11)));
