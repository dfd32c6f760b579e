// The real server as a child process, with a data folder of its own.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Builds the program into a folder, and returns its path. */
export function build(folder) {
  const path = join(folder, 'circulade');
  execFileSync('go', ['build', '-o', path, './cmd/circulade'], { cwd: root, stdio: 'inherit' });
  return path;
}

/** The program, as build.mjs has built it. */
const program = () => process.env.CIRCULADE_PROGRAM;

/** Writes a program whose page is of another version, and is the same besides; returns its path. What a
 * page was built from has a hash, which is its version and stands in the program as text. */
export function otherVersion(folder, version, other) {
  assert.equal(other.length, version.length);
  const bytes = readFileSync(program());
  let found = 0;
  for (let at = bytes.indexOf(version); at >= 0; at = bytes.indexOf(version, at)) {
    bytes.write(other, at);
    found += 1;
  }
  assert.ok(found >= 2, 'the program does not hold the version of its page and of its worker');
  const path = join(folder, 'circulade');
  writeFileSync(path, bytes, { mode: 0o755 });
  return path;
}

/** Runs a command of the program and returns what it prints. */
export function command(...args) {
  return execFileSync(program(), args, { encoding: 'utf8' });
}

/** The version of the page that a server says it has. */
export async function versionOf(url) {
  return (await fetch(`${url}/api/hello`)).headers.get('circulade-page');
}

export class Server {
  constructor(data, child, url, more) {
    this.data = data;
    this.child = child;
    this.url = url;
    this.more = more;
  }

  /** Starts it, with further arguments if it is to be another server than usual, and for
   * this machine alone unless another address is given. */
  static async start(more = [], addr = '127.0.0.1:0', path = program()) {
    const data = mkdtempSync(join(tmpdir(), 'circulade-data-'));
    const { child, url } = await serve(data, addr, more, path);
    return new Server(data, child, url, more);
  }

  /** kill -9, as when the power fails. */
  async kill() {
    await ended(this.child, 'SIGKILL');
  }

  /** Tells it to stop, as a service manager does, and keeps its data. */
  async halt() {
    await ended(this.child, 'SIGTERM');
  }

  /** Starts it again on the same data folder at the same address, or another program there. */
  async restart(path = program()) {
    const { child } = await serve(this.data, new URL(this.url).host, this.more, path);
    this.child = child;
  }

  async stop() {
    await ended(this.child, 'SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }
}

function serve(data, addr, more, path) {
  // Many players of this machine share one address here.
  const args = ['serve', '--addr', addr, '--data', data, '--limit-factor', '100', ...more];
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  return new Promise((done, fail) => {
    const hear = (text) => {
      said += text;
      const url = /Circulade is at (http:\S+)/.exec(said)?.[1];
      if (url) done({ child, url });
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    child.on('error', fail);
    child.on('exit', (code) => fail(new Error(`the server ended with ${code}:\n${said}`)));
  });
}

function ended(child, signal) {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done();
    child.on('exit', () => done());
    child.kill(signal);
  });
}
