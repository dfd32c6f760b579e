// The live connection to a table, or to the lobby: a WebSocket that resumes from the
// last sequence number seen and comes back by itself, later and later, with jitter
// so that a restarted server is not met by everyone at once.

import { tellBack } from './back';
import { host } from './host.svelte';
import { canUnpack, unpacked } from './packed';
import { under } from './site';
import type { Push } from './types';
import { version } from './version.svelte';

export type Link = 'connecting' | 'open' | 'lost';

export interface LiveOptions {
  path: string;
  /** The seq that the page has: the server sends changes from there on. */
  since: () => number;
  /** The query of the address, for that seq. */
  query: (since: number) => string;
  onPush: (push: Push) => void;
  link: (link: Link) => void;
  /** A connection has ended, with this code of the protocol. */
  ended?: (code: number) => void;
}

/** The close code of a connection that broke. */
const abnormal = 1006;

/** The close code when a session has ended, a secret is no longer valid, or a network is banned. */
export const putOut = 1008;

/** The close code of a server that restarts. */
const restarts = 1012;

/** How long a restart is shown as connecting and not as lost, in milliseconds. */
const restartTime = 10_000;

/** After a restart the waits start as if so many tries had failed, so that not all pages come back at once. */
const restartTries = 2;

const firstDelay = 400;
const longestDelay = 15_000;

/** The pause before try number `n` (0 is the first retry). */
export function backoff(n: number, random: number): number {
  const full = Math.min(longestDelay, firstDelay * 2 ** Math.min(n, 10));
  return full / 2 + (full / 2) * random;
}

/** A live connection that reconnects by itself. */
export class Live {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private expected = 0; // until then a restart is expected, in milliseconds of Date.now()
  private closed = false;
  private opened = false;
  /** The reading of compressed messages that is still going on. */
  private reading: Promise<void> | null = null;
  private packed = canUnpack();
  private readonly options: LiveOptions;

  constructor(options: LiveOptions) {
    this.options = options;
    window.addEventListener('online', this.wake);
    window.addEventListener('offline', this.cut);
    document.addEventListener('visibilitychange', this.wake);
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    window.removeEventListener('online', this.wake);
    window.removeEventListener('offline', this.cut);
    document.removeEventListener('visibilitychange', this.wake);
    this.socket?.close();
    this.socket = null;
  }

  /** Connects anew, because the query, and so what the server sends, has changed. */
  again(): void {
    const { socket } = this;
    if (this.closed || !socket) return;
    this.open();
    socket.close();
  }

  private open(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const { path, query, since } = this.options;
    const url = `${scheme}://${location.host}${under(path)}?${query(since())}${this.packed ? '&packed=gzip' : ''}`;
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.addEventListener('open', () => {
      this.tries = 0;
      // The server may be another version than before, and the host's changes meanwhile were missed.
      if (this.opened) {
        void version.ask();
        host.reloadSoon();
      }
      this.opened = true;
      this.options.link('open');
      tellBack();
    });
    socket.addEventListener('message', (message) => this.receive(socket, message.data));
    socket.addEventListener('close', ({ code }) => this.lost(socket, code));
  }

  // Long messages come compressed and take a moment to unpack; later messages wait for them.
  private receive(socket: WebSocket, data: unknown): void {
    if (socket !== this.socket) return;
    if (typeof data === 'string' && !this.reading) {
      this.take(data);
      return;
    }
    const reading = this.read(socket, this.reading, data);
    this.reading = reading;
    void reading.finally(() => {
      if (this.reading === reading) this.reading = null;
    });
  }

  private async read(socket: WebSocket, before: Promise<void> | null, data: unknown): Promise<void> {
    const text = typeof data === 'string' ? data : await unpacked(data as Blob).catch(() => null);
    await before?.catch(() => {}); // its failure is handled already
    if (text === null) {
      this.packed = false; // reconnects without compression, which also brings the later messages again
      this.lost(socket, abnormal);
      socket.close();
    } else if (socket === this.socket) this.take(text);
  }

  private take(data: string): void {
    const push = JSON.parse(data) as Push;
    if (push.type === 'host') host.reloadSoon();
    else this.options.onPush(push);
  }

  private lost(socket: WebSocket, code: number): void {
    if (this.closed || socket !== this.socket) return;
    this.socket = null;
    this.options.ended?.(code);
    if (code === restarts) {
      this.expected = Date.now() + restartTime;
      this.tries = Math.max(this.tries, restartTries);
    }
    const calm = this.tries === 0 || Date.now() < this.expected;
    this.options.link(calm ? 'connecting' : 'lost');
    this.timer = setTimeout(() => this.open(), backoff(this.tries, Math.random()));
    this.tries += 1;
  }

  // Without a network a socket stays open for minutes without messages: it is closed at once.
  private readonly cut = () => {
    const socket = this.socket;
    if (!socket) return;
    this.lost(socket, abnormal);
    socket.close();
  };

  // Someone came back to the page or to the network: try at once.
  private readonly wake = () => {
    if (this.closed || this.socket || document.visibilityState === 'hidden') return;
    this.tries = 0;
    this.open();
  };
}
