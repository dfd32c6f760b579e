// Debian's WebKitGTK in its own small browser, driven by WebDriver. It needs a screen,
// which Xvfb pretends to be.

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';

/** A port that nobody listens on. */
const freePort = () =>
  new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** MiniBrowser lies in the folder of the processor's libraries. */
function miniBrowser() {
  const places = readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/webkit2gtk-4.1`);
  const found = places.find((place) => {
    try {
      return readdirSync(place).includes('MiniBrowser');
    } catch {
      return false;
    }
  });
  if (!found) throw new Error('MiniBrowser of WebKitGTK is not there: Debian package webkit2gtk-driver');
  return `${found}/MiniBrowser`;
}

/** Starts Xvfb, which says the number of its screen once it is ready. */
function screen() {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  return new Promise((done, fail) => {
    child.on('error', () => fail(new Error('Xvfb is not there: Debian package xvfb')));
    child.stdio[3].setEncoding('utf8').on('data', (number) => done({ child, name: `:${number.trim()}` }));
  });
}

const capabilities = () => ({ alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } } });

export class WebKit {
  static async start() {
    const { child, name } = await screen();
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: name, LANG: 'en_US.UTF-8', LANGUAGE: 'en', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
      stdio: 'ignore',
    });
    const webkit = new WebKit(`http://127.0.0.1:${port}`, [driver, child]);
    try {
      await webkit.begin();
    } catch (error) {
      await webkit.close();
      throw error;
    }
    return webkit;
  }

  constructor(driver, children) {
    this.driver = driver;
    this.children = children;
    this.session = '';
  }

  async begin() {
    for (let n = 0; n < 50 && this.session === ''; n += 1) {
      const made = await this.ask('POST', '/session', { capabilities: capabilities() }).catch((error) => {
        if (error.cause?.code !== 'ECONNREFUSED') throw error;
      });
      if (made) this.session = `/session/${made.sessionId}`;
      else await new Promise((done) => setTimeout(done, 100));
    }
  }

  async ask(method, path, body) {
    const answer = await fetch(this.driver + path, { method, body: body && JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  post(path, body = {}) {
    return this.ask('POST', this.session + path, body);
  }

  /** Makes the page, not its window, so large. */
  async resize(width, height) {
    await this.post('/window/rect', { width, height });
    const [w, h] = await this.run(() => [innerWidth, innerHeight]);
    await this.post('/window/rect', { width: width + width - w, height: height + height - h });
  }

  open(url) {
    return this.post('/url', { url });
  }

  /** Runs a function in the page, which may be asynchronous. */
  async run(what, ...given) {
    const script = `const [given, done] = [[...arguments].slice(0, -1), arguments[arguments.length - 1]];
      Promise.resolve((${what})(...given)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await this.post('/execute/async', { script, args: given });
    if (error) throw new Error(error);
    return value;
  }

  async press(x, y) {
    const move = (mx, my) => ({ type: 'pointerMove', duration: 0, x: Math.round(mx), y: Math.round(my) });
    await this.act({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [move(x - 40, y + 3), move(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }],
    });
  }

  async key(name) {
    const value = { Enter: '\uE007', Escape: '\uE00C' }[name] ?? name;
    await this.act({ type: 'key', id: 'keys', actions: [{ type: 'keyDown', value }, { type: 'keyUp', value }] });
  }

  act(source) {
    return this.post('/actions', { actions: [source] });
  }

  async picture() {
    return Buffer.from(await this.ask('GET', `${this.session}/screenshot`), 'base64');
  }

  async close() {
    if (this.session) await this.ask('DELETE', this.session).catch(() => {});
    for (const child of this.children) child.kill();
  }
}
