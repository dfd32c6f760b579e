// Packs of tiles as nobody would write them: valid ones with their text changed by a
// generator that a seed begins, so that each can be made again.

import { createHash } from 'node:crypto';

/** Whole numbers below n, always the same after the same seed. */
export function dice(seed) {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return (n) => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/** What somebody might hide in a file. */
const bad = [
  '<script>window.harmed=1</script>', '<img src=x onerror="window.harmed=1">', '"><svg onload=window.harmed=1>', '</title></textarea><b>',
  "' onfocus=window.harmed=1 autofocus x='", 'javascript:window.harmed=1', 'url(//elsewhere.invalid/a.png)', '<link rel=stylesheet href=//elsewhere.invalid/a.css>',
  '{@html "<b>"}', '${window.harmed=1}', '{{constructor.constructor("window.harmed=1")()}}', '__proto__', 'constructor', 'toString', 'hasOwnProperty',
  '&lt;b&gt;', '&#60;', '%3Cb%3E', '\u0000', '\u202e', '\u200b', '\ufeff', '\u2028', '🏰', 'é̂̃', '\ud800', '../../etc', '?tile=', '#', '//', '\t', '\r',
];
const words = ['title', 'tile', 'tile a', 'marks inn', 'marks inn inn', 'r0 marks', 'm is shrine', 'm is abbey', 'ends', 'link none', 'garden 9', 'x99', 'x-1', 'x1e9', 'start', 'set own'];
const ground = '.#@=+MxA1a?~ ';

const changes = [
  // A character, a line, a piece.
  (text, at, n) => splice(text, at, 1, ground[n(ground.length)]),
  (text, at, n) => splice(text, at, 0, bad[n(bad.length)]),
  (text, at, n) => splice(text, at, n(30), ''),
  (text, at, n) => splice(text, at, n(8), text.slice(n(text.length)).slice(0, n(40))),
  (text, at, n) => line(text, n, () => []),
  (text, at, n) => line(text, n, (l) => [l, l]),
  (text, at, n) => line(text, n, (l) => Array.from({ length: 2 + n(80) }, () => l)),
  (text, at, n) => line(text, n, (l) => [l, words[n(words.length)]]),
  (text, at, n) => line(text, n, (l) => [l, `${words[n(words.length)]} ${bad[n(bad.length)]}`]),
  (text, at, n) => line(text, n, (l) => [l.replace(/\S+$/, bad[n(bad.length)])]),
  (text, at, n) => line(text, n, (l) => [l.repeat(2 + n(12))]),
  (text, at, n) => text.replace(/^title .*$/m, `title ${bad[n(bad.length)]}`),
  (text, at, n) => text.replace(/\d+/, String(n(2) ? n(1000) : -1)),
  (text, at) => text.slice(0, at),
  (text) => text.replaceAll('\n', '\r\n'),
];

const splice = (text, at, gone, fresh) => text.slice(0, at) + fresh + text.slice(at + gone);

function line(text, n, change) {
  const lines = text.split('\n');
  const at = n(lines.length);
  lines.splice(at, 1, ...change(lines[at]));
  return lines.join('\n');
}

/** One of these packs with one to four changes; sometimes with none. */
export function fuzzed(packs, n) {
  let text = packs[n(packs.length)];
  for (let left = n(5); left > 0; left -= 1) text = changes[n(changes.length)](text, n(text.length + 1), n);
  return text;
}
