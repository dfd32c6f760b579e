// Something in front of the server, as a proxy is: what it answers can be
// changed, and it can be taken away.

import { createServer, request } from 'node:http';

export class Front {
  /** By path: what is answered instead; null is not found. */
  instead = new Map();
  /** Paths that are not found the next time. */
  once = new Set();
  asked = [];

  static async before(url) {
    const front = new this();
    front.behind = new URL(url);
    front.server = createServer((coming, answer) => front.pass(coming, answer));
    await front.listen(0);
    front.port = front.server.address().port;
    return front;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  listen(port) {
    return new Promise((done) => this.server.listen(port, '127.0.0.1', done));
  }

  /** Nobody answers any more. */
  async vanish() {
    const closed = new Promise((done) => this.server.close(done));
    this.server.closeAllConnections();
    await closed;
  }

  /** It is there again, at the same address. */
  comeBack() {
    return this.listen(this.port);
  }

  pass(coming, answer) {
    const { pathname } = new URL(coming.url, this.url);
    this.asked.push(pathname);
    const other = this.instead.get(pathname);
    if (other === null || this.once.delete(pathname)) {
      answer.writeHead(404).end();
      return;
    }
    const headers = { ...coming.headers };
    // What is changed must be had whole.
    if (other) for (const name of ['if-none-match', 'accept-encoding']) delete headers[name];
    const { hostname, port } = this.behind;
    const going = request({ hostname, port, path: coming.url, method: coming.method, headers }, (said) => {
      if (!other) {
        answer.writeHead(said.statusCode, said.headers);
        said.pipe(answer);
        return;
      }
      const parts = [];
      said.on('data', (part) => parts.push(part));
      said.on('end', () => {
        const text = other(Buffer.concat(parts).toString());
        const { 'content-length': _, ...rest } = said.headers;
        answer.writeHead(said.statusCode, { ...rest, etag: `"changed-${text.length}"` }).end(text);
      });
    });
    going.on('error', () => answer.destroy());
    coming.pipe(going);
  }
}
