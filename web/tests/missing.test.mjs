// A page whose script or whose looks do not come at first.

import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { calm, desk } from './browser.mjs';
import { test } from './fixtures.mjs';
import { Front } from './front.mjs';
import { Start } from './page.mjs';
import { versionOf } from './server.mjs';

/** What a browser says of them. */
const refused = /Refused to apply style|Failed to fetch dynamically imported module/;

for (const part of ['OwnPage.js', 'OwnPage.css']) {
  test(`without ${part} a page is tried again by itself, with the focus where it is, until somebody goes elsewhere`, async ({ person, server }) => {
    const front = await Front.before(server.url);
    const page = await person({ ...desk, ...calm, baseURL: front.url, refused });
    const start = new Start(page);
    const { words } = start;
    const path = `/assets/${await versionOf(server.url)}/${part}`;
    const asked = () => front.asked.filter((other) => other === path).length;
    const later = (seconds) => page.clock.fastForward(seconds * 1000);
    const again = page.getByRole('button', { name: words.say('try_again'), exact: true });
    // How long a try is waited for begins when the one before has failed, which nobody sees.
    const tried = async (seconds) => {
      const before = asked();
      const once = async () => {
        if (asked() === before) await later(seconds);
        return asked();
      };
      await expect.poll(once, { timeout: 40_000 }).toBeGreaterThan(before);
    };
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 60_000);
    front.instead.set(path, null);

    await page.goto('/own');
    await page.getByRole('alert').filter({ hasText: words.say('part_not_loaded') }).waitFor();
    await again.focus();
    /** The page is there with its looks, and the focus at its head. */
    const dressed = async () => {
      await page.getByRole('heading', { name: words.say('own_heading'), exact: true }).and(page.locator(':focus')).waitFor();
      assert.equal(await page.locator('link[href$="OwnPage.css"]').evaluateAll((links) => links.filter((link) => link.sheet).length), 1);
    };
    const button = await again.elementHandle();
    for (const seconds of [2, 5]) await tried(seconds);
    assert.ok(await button.evaluate((it) => it === document.activeElement), 'the focus is elsewhere');
    front.instead.delete(path);
    await tried(15);
    await dressed();

    await page.goto('/');
    await start.play.waitFor();
    front.instead.set(path, null);
    await page.evaluate(() => {
      history.pushState(null, '', '/own');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await again.waitFor();
    await page.goBack();
    await start.play.waitFor();
    const before = asked();
    await later(60);
    await page.evaluate(() => fetch('/api/hello'));
    assert.equal(asked(), before);

    // The next visit asks for all that did not come, and says so.
    await page.goForward();
    await again.waitFor();
    front.instead.delete(path);
    await again.click();
    await dressed();
    await front.vanish();
  });
}
