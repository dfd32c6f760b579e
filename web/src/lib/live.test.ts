import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gzipSync } from 'node:zlib';
import { host } from './host.svelte';
import { type Link, Live } from './live';

interface Happening {
  code?: number;
  data?: string | Blob;
}

type Hear = (event: Happening) => void;

/** A socket that does what the test says. */
class FakeSocket {
  static all: FakeSocket[] = [];
  private readonly heard = new Map<string, Hear>();

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  addEventListener(name: string, hear: Hear): void {
    this.heard.set(name, hear);
  }

  happens(name: string, what: number | Happening = 0): void {
    this.heard.get(name)?.(typeof what === 'number' ? { code: what } : what);
  }

  close(): void {}
}

const listens = { addEventListener: () => {}, removeEventListener: () => {}, visibilityState: 'visible' };

let live: Live | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  for (const [name, value] of Object.entries({ window: listens, document: listens, location: { protocol: 'http:', host: 'x' }, WebSocket: FakeSocket })) {
    vi.stubGlobal(name, value);
  }
});

afterEach(() => {
  live?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow(): Link[] {
  const links: Link[] = [];
  live = new Live({ path: '/', since: () => 0, query: () => '', onPush: () => {}, link: (link) => links.push(link) });
  FakeSocket.all[0]?.happens('open');
  return links;
}

/** The newest socket fails, and the next one is waited for. */
function fails(code: number): void {
  FakeSocket.all.at(-1)?.happens('close', code);
  vi.advanceTimersToNextTimer();
}

describe('a lost connection', () => {
  it('alarms at the second failure', () => {
    const links = follow();
    fails(1006);
    fails(1006);
    expect(links).toEqual(['open', 'connecting', 'lost']);
  });

  it('alarms nobody while the server restarts, which has a few seconds for it', () => {
    const links = follow();
    fails(1012);
    fails(1006);
    expect(links).toEqual(['open', 'connecting', 'connecting']);
    vi.advanceTimersByTime(10_000);
    fails(1006);
    expect(links.at(-1)).toBe('lost');
    FakeSocket.all.at(-1)?.happens('open');
    fails(1006);
    expect(links.slice(-2)).toEqual(['open', 'connecting']);
  });

  it('is not tried again at once when the server restarts, nor by all at the same time', () => {
    follow();
    FakeSocket.all[0]?.happens('close', 1012);
    vi.advanceTimersByTime(799);
    expect(FakeSocket.all.length).toBe(1);
    vi.advanceTimersByTime(801);
    expect(FakeSocket.all.length).toBe(2);
  });
});

it('hears that the host says something else, and passes on all else', () => {
  const reloaded = vi.spyOn(host, 'reloadSoon').mockReturnValue();
  const pushed: unknown[] = [];
  live = new Live({ path: '/', since: () => 0, query: () => '', onPush: (push) => pushed.push(push), link: () => {} });
  for (const data of ['{"type":"host"}', '{"type":"table"}']) FakeSocket.all.at(-1)?.happens('message', { data });
  expect(reloaded).toHaveBeenCalledTimes(1);
  expect(pushed).toEqual([{ type: 'table' }]);
});

const packed = (text: string) => new Blob([new Uint8Array(gzipSync(text))]);

/** A socket that passes on what it hears. */
function hears(hear: (push: unknown) => void): FakeSocket {
  live = new Live({ path: '/', since: () => 0, query: () => 'stamp=', onPush: hear, link: () => {} });
  return FakeSocket.all.at(-1)!;
}

describe('what comes compressed', () => {

  it('is read, and what comes behind it waits for it', async () => {
    vi.useRealTimers();
    const pushed: unknown[] = [];
    const socket = hears((push) => pushed.push(push));
    expect(socket.url).toContain('stamp=&packed=gzip');
    for (const data of ['{"type":"whole"}', packed('{"type":"table"}'), '{"type":"patch"}']) socket.happens('message', { data });
    expect(pushed).toEqual([{ type: 'whole' }]);
    await vi.waitFor(() => expect(pushed).toEqual([{ type: 'whole' }, { type: 'table' }, { type: 'patch' }]));
    socket.happens('message', { data: '{"type":"chat"}' });
    expect(pushed.at(-1)).toEqual({ type: 'chat' });
  });

  it('is asked for as it is when it cannot be read, and so is what comes behind it', async () => {
    vi.useRealTimers();
    vi.stubGlobal('DecompressionStream', class extends TransformStream { constructor() { super({ transform: () => { throw new TypeError('no gzip'); } }); } });
    const pushed: unknown[] = [];
    const socket = hears((push) => pushed.push(push));
    const closed = vi.spyOn(socket, 'close');
    socket.happens('message', { data: packed('{"type":"table"}') });
    socket.happens('message', { data: '{"type":"patch"}' });
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    socket.happens('message', { data: '{"type":"patch"}' });
    await vi.waitFor(() => expect(FakeSocket.all.length).toBe(2));
    expect([FakeSocket.all.at(-1)!.url.includes('packed'), pushed]).toEqual([false, []]);
  });
});
