// The real server as a child process, with a data folder of its own.

import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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

/** Runs a command of the program and returns what it prints. */
export function command(...args) {
  return execFileSync(program(), args, { encoding: 'utf8' });
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
  static async start(more = [], addr = '127.0.0.1:0') {
    const data = mkdtempSync(join(tmpdir(), 'circulade-data-'));
    const { child, url } = await serve(data, addr, more);
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

  /** Starts it again on the same data folder at the same address. */
  async restart() {
    const { child } = await serve(this.data, new URL(this.url).host, this.more);
    this.child = child;
  }

  async stop() {
    await ended(this.child, 'SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }
}

function serve(data, addr, more = []) {
  // Many players of this machine share one address here.
  const args = ['serve', '--addr', addr, '--data', data, '--limit-factor', '100', ...more];
  const child = spawn(program(), args, { stdio: ['ignore', 'pipe', 'pipe'] });
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
