// Runs the browser tests: builds the program once, runs the test files beside
// each other, the longest first, those that measure time or load tables of hundreds of tiles alone, and ends with the line
// "N passed, M failed". Name files to run only those.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { run } from 'node:test';
import { long, seed, some } from './long.mjs';
import { build } from './server.mjs';

const beside = 3;
/** More failing files than these are no accident, and not tried again. */
const mostAgain = 3;
const alone = new Set(['speed.test.mjs', 'bigboard.test.mjs', 'sight.test.mjs']);
/** Whole games, each played another way; a short run has one of them. */
const whole = ['play-mouse.test.mjs', 'play-touch.test.mjs', 'play-keyboard.test.mjs'];
/** Only in long runs. */
const longer = new Set(['play-everything.test.mjs', 'bigboard.test.mjs']);
/** What is there besides the turn. They take turns: a short run has one of each group, which cost about the same. */
const besides = [
  ['after.test.mjs', 'links.test.mjs'],
  ['motion.test.mjs', 'worker.test.mjs'],
  ['lens.test.mjs', 'look.test.mjs', 'near.test.mjs'],
  ['ear.test.mjs', 'newcomer.test.mjs'],
  ['own.test.mjs', 'restart.test.mjs'],
  ['fuzzpacks.test.mjs', 'notsaved.test.mjs'],
];
/** What single sets ask; a short run has some of them. */
const sets = [
  'abbey.test.mjs', 'bazaar.test.mjs', 'crop.test.mjs', 'dragon.test.mjs', 'ferries.test.mjs', 'flight.test.mjs',
  'catapult.test.mjs', 'gold.test.mjs', 'heresy.test.mjs', 'magic.test.mjs', 'plague.test.mjs', 'scoretrack.test.mjs', 'sets.test.mjs', 'sight.test.mjs', 'small.test.mjs', 'tower.test.mjs', 'town.test.mjs',
  'wheel.test.mjs',
];
const longest = new Set(['play-everything.test.mjs', 'play-anyone.test.mjs', 'a11y.test.mjs', 'play-keyboard.test.mjs', 'play-mouse.test.mjs', 'play-touch.test.mjs']);

// The longest begin first: those named, in their order.
const rank = (name) => ([...longest].indexOf(name) + 1 || longest.size + 1);

const there = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.mjs'));
const wanted = process.argv.slice(2).map((name) => basename(name));
const varied = [whole, ...besides, sets];
const gone = [...varied.flat(), ...alone, ...longer, ...longest].filter((name) => !there.includes(name));
if (gone.length > 0) throw new Error(`run.mjs names ${gone.join(', ')}, which are not there`);
const chosen = new Set(varied.flatMap((names) => some(names === sets ? 2 : 1, names)));
const short = (name) => long || (!longer.has(name) && (chosen.has(name) || !varied.flat().includes(name)));
const files = there
  .filter((name) => (wanted.length === 0 ? short(name) : wanted.includes(name)))
  .sort((a, b) => rank(a) - rank(b));

console.log(long ? 'all browser tests' : `a short run: of variants those that SEED=${seed} chooses; make browser runs all`);
if (!long && wanted.length === 0) console.log(`not in this run: ${varied.flat().filter((name) => !files.includes(name)).map((name) => name.replace('.test.mjs', '')).join(', ')}`);

/** For each file how many tests passed, and the names of those that failed. */
const results = new Map();
const started = Date.now();

/** The innermost error says what was wrong; the others that a test failed. */
function reason(error) {
  return error?.cause instanceof Error ? reason(error.cause) : (error?.stack ?? String(error));
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

// A file with tests is told like a test too.
const counted = ({ name, file }) => name !== file && name !== basename(file ?? '');

function resultOf(file) {
  const name = basename(file);
  if (!results.has(name)) results.set(name, { passed: 0, failed: [] });
  return results.get(name);
}

function runAll(names, concurrency) {
  for (const name of names) results.delete(name);
  const stream = run({ files: names.map((name) => join(import.meta.dirname, name)), concurrency });
  stream.on('test:pass', (data) => {
    if (data.details.type === 'suite' || !counted(data)) return;
    resultOf(data.file).passed += 1;
    console.log(`ok      ${seconds(data.details.duration_ms).padStart(7)}  ${data.name}`);
  });
  stream.on('test:fail', (data) => {
    if (data.details.type === 'suite') return;
    resultOf(data.file ?? data.name).failed.push(data.name);
    console.log(`FAILED  ${seconds(data.details.duration_ms).padStart(7)}  ${data.name}\n${reason(data.details.error)}`);
  });
  stream.on('test:diagnostic', ({ message }) => {
    if (!/^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d/.test(message)) console.log(`        ${message}`);
  });
  stream.on('test:stderr', ({ message }) => process.stderr.write(message));
  return new Promise((done) => {
    stream.on('end', done);
    stream.resume();
  });
}

const folder = mkdtempSync(join(tmpdir(), 'circulade-e2e-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.env.CIRCULADE_PROGRAM = build(folder);

const together = files.filter((name) => !alone.has(name));
if (together.length > 0) await runAll(together, beside);
for (const name of files.filter((file) => alone.has(file))) await runAll([name], 1);

// Beside others on a busy machine a test may run out of time. Files that failed have a
// second try alone, and what passes only then is told: it is a fault of the test at least.
const broken = [...results].filter(([, { failed }]) => failed.length > 0);
for (const [name, first] of broken.length <= mostAgain ? broken : []) {
  console.log(`\nagain, alone: ${name}`);
  await runAll([name], 1);
  if (!results.has(name)) results.set(name, first);
  const { failed } = results.get(name);
  for (const test of first.failed.filter((test) => !failed.includes(test))) console.log(`FLAKY   ${test}: failed beside others, passed alone`);
}

const all = [...results.values()];
const passed = all.reduce((sum, result) => sum + result.passed, 0);
const failed = all.reduce((sum, result) => sum + result.failed.length, passed === 0 ? 1 : 0);
console.log(`\n${seconds(Date.now() - started)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
