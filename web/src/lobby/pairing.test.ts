import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beside } from '../lib/beside.svelte';
import { wasPaired } from '../lib/paired';
import { Pairing } from './pairing.svelte';

/** What the server answers, by "METHOD path", one after the other; the last for good. */
let answers: Record<string, [number, unknown][]>;
let asked: string[];
let listening: Map<string, () => void>;
let page: { hidden: boolean; title: string };
let icon: { href: string };
let remembered: Record<string, string>;
/** How often something was heard. */
let rung: number;

const ticket = (id: string) => ({ ticket: id, until: '2026-11-26T03:00:00Z', waiting: 1 });
const refused = (code: string) => ({ ok: false, error: { code, message: code } });
const wish = { preset: 'plus', players: 2 as const };
const pair = 'POST /api/lobby/pair';
const read = 'GET /api/lobby/pair/T';
const cancel = 'DELETE /api/lobby/pair/T';

/** Of what rings; nothing comes of it. */
const part = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {}, connect: () => {} };

function answer(path: string, init: RequestInit = {}): Promise<Response> {
  const call = `${init.method ?? 'GET'} ${path}`;
  asked.push(call);
  const left = answers[call] ?? [];
  const [status, body] = (left.length > 1 ? left.shift() : left[0]) ?? [500, {}];
  return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }));
}

beforeEach(() => {
  [answers, asked, listening] = [{ [pair]: [[202, ticket('T')]], [cancel]: [[204, null]] }, [], new Map()];
  const hears = {
    addEventListener: (what: string, hear: () => void) => listening.set(what, hear),
    removeEventListener: (what: string, hear: () => void) => listening.get(what) === hear && listening.delete(what),
  };
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('window', hears);
  [icon, remembered, rung] = [{ href: '' }, {}, 0];
  page = { hidden: false, title: 'Circulade' };
  vi.stubGlobal('document', Object.assign(page, { ...hears, visibilityState: 'visible', documentElement: { lang: 'en' }, querySelector: () => icon }));
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('localStorage', { getItem: (key: string) => remembered[key] ?? null, setItem: () => {} });
  vi.stubGlobal('WebSocket', class { addEventListener() {} close() {} });
  vi.stubGlobal('AudioContext', class {
    state = 'running';
    currentTime = 0;
    constructor() {
      rung += 1;
    }
    createOscillator = () => ({ frequency: part, connect: () => part, start: () => {}, stop: () => {} });
    createGain = () => ({ gain: part });
  });
  vi.useFakeTimers();
});

afterEach(() => {
  beside.note = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function waiting(): Promise<Pairing> {
  const pairing = new Pairing();
  await pairing.ask(wish);
  expect([pairing.state, pairing.waiting]).toEqual(['waiting', 1]);
  return pairing;
}

const found = async () => {
  const pairing = await waiting();
  answers[read] = [[200, { id: 'G' }]];
  pairing.settled('T');
  await vi.advanceTimersByTimeAsync(0);
  expect(pairing.state).toBe('found');
};

const look = async () => {
  listening.get('visibilitychange')?.();
  await vi.advanceTimersByTimeAsync(0);
};

describe('waiting to be paired', () => {
  it('asks once, however often that is pressed', async () => {
    const pairing = await waiting();
    await pairing.ask(wish);
    expect(asked).toEqual([pair]);
  });

  it('leads to whoever was found while something else was played, on the page that shows it', async () => {
    const pairing = await waiting();
    answers[read] = [[200, { id: 'G' }]];
    pairing.settled('T');
    await vi.advanceTimersByTimeAsync(0);
    expect(pairing.state).toBe('found');
    const lead = vi.fn();
    pairing.shownBy(lead);
    expect(lead.mock.calls).toEqual([['G']]);
    expect(pairing.state).toBe('idle');
  });

  it('begins nothing else once somebody has been found', async () => {
    const pairing = await waiting();
    const lead = vi.fn();
    pairing.shownBy(lead);
    answers[cancel] = [[409, refused('paired')]];
    answers[read] = [[200, { id: 'G' }]];
    expect(await pairing.cancel()).toBe(false);
    expect(lead.mock.calls).toEqual([['G']]);
  });

  it('can be ended, also before it has begun', async () => {
    const pairing = new Pairing();
    const begun = pairing.ask(wish);
    expect(await pairing.cancel()).toBe(true);
    await begun;
    expect(pairing.state).toBe('idle');
    expect(asked).toEqual([pair, cancel]);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(asked).toHaveLength(2); // it is not renewed any more
  });

  it('goes on after its ticket ran out in a page that slept', async () => {
    const pairing = await waiting();
    answers[read] = [[404, refused('not-found')]];
    answers[pair] = [[202, ticket('U')]];
    answers['GET /api/lobby/pair/U'] = [[200, ticket('U')]];
    await look();
    expect(asked).toEqual([pair, read, pair]);
    await look();
    expect([pairing.state, asked.at(-1)]).toEqual(['waiting', 'GET /api/lobby/pair/U']);
  });

  it('is not begun anew by whoever ends it', async () => {
    const pairing = await waiting();
    answers[read] = [[404, refused('not-found')]];
    const ended = pairing.cancel();
    await look();
    expect(await ended).toBe(true);
    expect(asked.filter((call) => call === pair)).toHaveLength(1);
    expect(listening.has('visibilitychange')).toBe(false);
  });

  it('says why it has ended, and stays through a server that is away', async () => {
    const pairing = await waiting();
    answers[read] = [[503, {}]];
    await look();
    expect([pairing.state, pairing.failure]).toEqual(['waiting', '']);
    answers[read] = [[403, refused('forbidden')]];
    await look();
    expect(pairing.state).toBe('idle');
    expect(pairing.failure).not.toBe('');
  });

  it('ends with the host’s words when the server is being worked on', async () => {
    const pairing = await waiting();
    answers[read] = [[404, refused('not-found')]];
    answers[pair] = [[503, { error: { code: 'maintenance', message: '', text: 'New disks.' } }]];
    await look();
    expect(pairing.state).toBe('idle');
    expect(pairing.failure).toMatch(/New disks\.$/);
  });
});

describe('what the server says of the wait', () => {
  const told = { since: '2026-11-26T02:58:00Z', window: { from: 1400, to: 1600 }, likely_s: 40, level: 'hard' };
  const playNow = 'POST /api/lobby/pair/T/level';

  it('is shown, and renewed with the ticket', async () => {
    answers[pair] = [[202, { ...ticket('T'), ...told }]];
    const pairing = await waiting();
    expect([new Date(pairing.since).toISOString(), pairing.news]).toEqual(['2026-11-26T02:58:00.000Z', { window: told.window, likely_s: 40, level: 'hard' }]);
    answers[read] = [[200, { ...ticket('T'), window: { from: 1300, to: 1700 } }]];
    await look();
    expect(pairing.news).toEqual({ window: { from: 1300, to: 1700 } });
    expect(new Date(pairing.since).toISOString()).toBe('2026-11-26T02:58:00.000Z');
  });

  it('may be nothing: then the wait counts from here', async () => {
    const pairing = await waiting();
    expect(pairing.since).toBeGreaterThan(0);
    expect(pairing.news).toEqual({});
  });

  it('leads to the table of the offered level, once', async () => {
    answers[pair] = [[202, { ...ticket('T'), ...told }]];
    const pairing = await waiting();
    const lead = vi.fn();
    pairing.shownBy(lead);
    answers[playNow] = [[200, { id: 'L' }]];
    await Promise.all([pairing.playLevel(), pairing.playLevel()]);
    expect(asked.filter((call) => call === playNow)).toHaveLength(1);
    expect([lead.mock.calls, pairing.state]).toEqual([[['L']], 'idle']);
  });

  it('leads to whoever was found just before the level was asked for', async () => {
    const pairing = await waiting();
    answers[playNow] = [[409, refused('paired')]];
    answers[read] = [[200, { id: 'G' }]];
    await pairing.playLevel();
    await vi.advanceTimersByTimeAsync(0);
    expect([pairing.state, pairing.game, pairing.failure]).toEqual(['found', 'G', '']);
  });

  it('goes on where the level does not come', async () => {
    const pairing = await waiting();
    answers[playNow] = [[503, {}]];
    await pairing.playLevel();
    expect(pairing.state).toBe('waiting');
    expect(pairing.failure).not.toBe('');
  });
});

describe('a game into which one was paired', () => {
  it('is remembered: after it the next opponent is offered', async () => {
    const set = vi.fn((key: string, value: string) => void (remembered[key] = value));
    vi.stubGlobal('localStorage', { getItem: (key: string) => remembered[key] ?? null, setItem: set });
    await found();
    expect([wasPaired('G'), wasPaired('H')]).toEqual([true, false]);
  });
});

describe('that somebody has been found', () => {
  it('is heard, and seen at the tab until it is looked at', async () => {
    page.hidden = true;
    await found();
    expect([rung, page.title, beside.news]).toEqual([1, '● Somebody plays with you. – Circulade', 'Somebody plays with you.']);
    expect(icon.href).toBe('/favicon-turn.svg');
    page.hidden = false;
    await look();
    expect([page.title, beside.news, icon.href]).toEqual(['Circulade', '', '/favicon.svg']);
  });

  it('leaves the title alone where it is looked at', async () => {
    await found();
    expect([rung, page.title, icon.href]).toEqual([1, 'Circulade', '']);
  });

  it('is not heard by whoever wants no sound', async () => {
    remembered['circulade.sound'] = 'off';
    await found();
    expect(rung).toBe(0);
  });
});
