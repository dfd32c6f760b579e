// Debian's Firefox ESR, driven by WebDriver BiDi.

import { launch } from 'puppeteer-core';

export const firefox = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

export class Firefox {
  static async start() {
    const browser = await launch({
      browser: 'firefox',
      executablePath: firefox,
      headless: true,
      extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'ui.prefersReducedMotion': 1 },
    });
    const page = await browser.newPage();
    return new Firefox(browser, page);
  }

  constructor(browser, page) {
    this.browser = browser;
    this.page = page;
  }

  async resize(width, height) {
    await this.page.setViewport({ width, height });
  }

  async open(url) {
    await this.page.goto(url);
  }

  /** Runs a function in the page. */
  run(what, ...given) {
    return this.page.evaluate(what, ...given);
  }

  async press(x, y) {
    const { mouse } = this.page;
    await mouse.move(x - 40, y + 3);
    await mouse.move(x, y);
    await mouse.down();
    await mouse.up();
  }

  async key(name) {
    await this.page.keyboard.press(name);
  }

  async picture() {
    return Buffer.from(await this.page.screenshot());
  }

  async close() {
    await this.browser.close();
  }
}
