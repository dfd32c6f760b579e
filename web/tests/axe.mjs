// What axe says of a page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on the page as it is now. */
export async function violations(page, where) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  return result.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${where}: ${id} at ${target}`));
}
