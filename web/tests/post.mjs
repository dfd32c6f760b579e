// A server that takes mail, for tests: it keeps what it was given.

import { once } from 'node:events';
import { createServer } from 'node:net';

/** The text of a body as mail sends it: quoted-printable. */
const plain = (body) => {
  const bytes = body.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

export class Post {
  /** What arrived: to whom, and the text. */
  mails = [];
  #waiting = [];

  static async start() {
    const post = new Post();
    post.server = createServer((socket) => post.#take(socket));
    post.server.listen(0, '127.0.0.1');
    await once(post.server, 'listening');
    post.port = post.server.address().port;
    return post;
  }

  #take(socket) {
    let to = '';
    let data = null;
    let rest = '';
    const say = (line) => socket.write(`${line}\r\n`);
    const command = (line) => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'RCPT') to = /<(.*)>/.exec(line)[1];
      if (verb === 'DATA') {
        data = '';
        return say('354 go on');
      }
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      return say('250 fine');
    };
    socket.setEncoding('latin1');
    socket.on('error', () => undefined);
    socket.on('data', (text) => {
      rest += text;
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data === null) command(line);
        else if (line === '.') {
          this.#keep({ to, text: plain(data.slice(data.indexOf('\r\n\r\n') + 4)) });
          data = null;
          say('250 taken');
        } else data += `${line.replace(/^\./, '')}\r\n`;
      }
    });
    say('220 here');
  }

  #keep(mail) {
    this.mails.push(mail);
    for (const look of this.#waiting) look();
  }

  /** The first mail to an address with something in it, once it is here. */
  async mail(to, what) {
    for (;;) {
      const found = this.mails.find((mail) => mail.to === to && what.test(mail.text));
      if (found) return what.exec(found.text);
      await new Promise((done) => this.#waiting.push(done));
    }
  }

  stop() {
    return new Promise((done) => this.server.close(done));
  }
}
