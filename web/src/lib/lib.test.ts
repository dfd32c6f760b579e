import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, api, moveId } from './api';
import { backoff } from './live';
import { invitation } from './secrets';

afterEach(() => vi.unstubAllGlobals());

const answering = (status: number, body: string, headers = {}) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, headers })));

async function failure(): Promise<ApiError> {
  const error: unknown = await api.hello().catch((e: unknown) => e);
  if (!(error instanceof ApiError)) throw new Error('no ApiError');
  return error;
}

describe('api', () => {
  it('carries the code, the faults and the present table of a refusal', async () => {
    answering(409, '{"ok":false,"error":{"code":"stale-seq","message":"m","faults":[{"field":"seq","message":"m"}]},"table":{"id":"g"}}');
    const error = await failure();
    expect([error.status, error.code, error.faults[0]?.field, error.table?.id]).toEqual([409, 'stale-seq', 'seq', 'g']);
  });

  it('survives an answer that is not JSON', async () => {
    answering(502, '<html>bad gateway</html>', { 'Retry-After': '3' });
    const error = await failure();
    expect([error.code, error.retryAfter]).toEqual(['unknown', 3]);
  });

  it('says offline when nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    expect((await failure()).code).toBe('offline');
  });

  it('escapes what goes into a path', async () => {
    const fetched = vi.fn<(path: string) => Promise<Response>>(() => Promise.resolve(new Response('{}')));
    vi.stubGlobal('fetch', fetched);
    await api.table('a/b');
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/games/a%2Fb?stamp=&events=recent&helps=later');
  });
});

it('asks for the areas of tiles once, and again after a failure', async () => {
  let fails = true;
  const fetched = vi.fn<(path: string) => Promise<Response>>((path) => {
    if (fails) return Promise.resolve(new Response('{}', { status: 500 }));
    const tiles = path.includes('games') ? { 'base/D': { c0: 'own' } } : { 'base/D': { c0: 'usual' }, 'base/E': { c0: 'usual' } };
    return Promise.resolve(new Response(JSON.stringify({ tiles })));
  });
  vi.stubGlobal('fetch', fetched);
  await expect(api.areas('one')).rejects.toThrow();
  fails = false;
  fetched.mockClear();
  const first = await api.areas('one');
  expect(first.tiles).toEqual({ 'base/D': { c0: 'own' }, 'base/E': { c0: 'usual' } });
  expect(await api.areas('one')).toBe(first);
  expect(fetched.mock.calls.map((c) => c[0])).toEqual(['/api/art/areas', '/api/games/one/areas']);
});

it('makes one table though an answer is lost', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push(String(init.body));
    if (sent.length === 1) return Promise.reject(new TypeError('gone'));
    return Promise.resolve(new Response('{"table":{"id":"g"},"links":[]}', { status: 201 }));
  });
  const setup = { title: '', seats: [], preset: 'plus', expansions: [], options: {} };
  expect((await api.create(setup)).table.id).toBe('g');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  expect((JSON.parse(sent[0] ?? '') as { move: string }).move.length).toBeGreaterThanOrEqual(22);
});

it('makes move ids that differ', () => {
  expect(moveId()).not.toBe(moveId());
});

describe('backoff', () => {
  it('grows, jitters and stays below fifteen seconds', () => {
    expect(backoff(0, 0)).toBe(200);
    expect(backoff(0, 1)).toBe(400);
    expect(backoff(3, 0.5)).toBeGreaterThan(backoff(1, 0.5));
    expect(backoff(99, 1)).toBe(15_000);
  });
});

it('writes the secret behind the hash, where servers do not see it', () => {
  expect(invitation('http://192.0.2.7:8080/', 'g1', 's s')).toBe('http://192.0.2.7:8080/t/g1#s=s%20s');
});
