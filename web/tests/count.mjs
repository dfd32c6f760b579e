// Ends a run with what was measured, which tests needed a second try, and the line
// "N passed, M failed" that scripts/test reads. What passed only in a second try has
// failed; its name also goes to the file RETRIES, which must be empty at the end.

import { appendFileSync } from 'node:fs';

export default class Count {
  onBegin(config, suite) {
    this.suite = suite;
  }

  onTestEnd(test, result) {
    for (const { type, description } of result.annotations) if (type === 'note') console.log(`        ${description}`);
  }

  onExit() {
    const tests = this.suite?.allTests() ?? [];
    const of = (outcome) => tests.filter((test) => test.outcome() === outcome);
    const retried = of('flaky').map((test) => test.titlePath().slice(2).join(' › '));
    if (process.env.RETRIES) appendFileSync(process.env.RETRIES, retried.map((name) => `${name}\n`).join(''));
    for (const name of retried) console.log(`a second try was needed: ${name}`);
    // Nothing that ran is no success.
    const passed = of('expected').length;
    const failed = tests.length - passed - of('skipped').length || (passed === 0 ? 1 : 0);
    console.log(`${passed} passed, ${failed} failed`);
  }
}
