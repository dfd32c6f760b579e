// Before the tests: builds the program once for all workers, unless CIRCULADE_PROGRAM
// names one that is built already; afterwards it goes again.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './server.mjs';

export default function setup() {
  if (process.env.CIRCULADE_PROGRAM) return () => {};
  const folder = mkdtempSync(join(tmpdir(), 'circulade-e2e-'));
  process.env.CIRCULADE_PROGRAM = build(folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
