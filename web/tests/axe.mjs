// What axe says of a page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until nothing fades or slides any more: colours in between are nobody's fault. */
const settled = (page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((a) => a.effect?.getComputedTiming().endTime !== Infinity)
        .map((a) => a.finished),
    ).then(() => null),
  );

/** What axe finds on the page as it is now, or in parts of it; without colours where
 * another test has looked at the same ones, or only the colours. */
export async function violations(page, where, { within = 'html', colours = true, only } = {}) {
  await page.locator(within).first().waitFor(); // a dialog that is on its way
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const which = only === 'colours' ? { runOnly: ['color-contrast'] } : { rules: { 'color-contrast': { enabled: colours } } };
  const result = await page.evaluate(([part, options]) => window.axe.run(part, options), [within, { resultTypes: ['violations'], ...which }]);
  return result.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${where}: ${id} at ${target}`));
}
