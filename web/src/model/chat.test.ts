import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, api } from '../lib/api';
import type { ChatLine, ChatState, Seat } from '../lib/types';
import { Chat, talks } from './chat.svelte';

const said = vi.spyOn(api, 'say');

const state: ChatState = { room: 'seated', kind: 'free', quiet: [] };
const line = (id: number, more: Partial<ChatLine> = {}): ChatLine => ({ id, at: '2026-11-26T12:00:00Z', seat: 1, yours: false, text: `line ${id}`, ...more });
const push = (...lines: ChatLine[]) => ({ type: 'chat' as const, lines });
const ids = (chat: Chat) => chat.lines.map((l) => l.id);

afterAll(() => said.mockRestore());

beforeEach(() => {
  said.mockReset();
  const kept = new Map<string, string>();
  globalThis.localStorage = { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v) } as unknown as Storage;
});

it('has each line once and in order, and counts what nobody has read', () => {
  const chat = new Chat('a');
  expect(chat.off).toBe(true);
  chat.onPush({ ...push(line(1), line(3)), state });
  chat.onPush(push(line(3), line(7, { yours: true }), line(9)));
  expect([chat.off, ids(chat), chat.unread, chat.last]).toEqual([false, [1, 3, 7, 9], 3, 9]);
  chat.see();
  chat.onPush(push(line(12)));
  expect(chat.unread).toBe(1);
  const later = new Chat('a');
  later.onPush({ ...push(line(9), line(12)), state });
  expect(later.unread).toBe(1);
});

it('forgets what it had when the server says so, and tells nobody of it again', () => {
  const chat = new Chat('a');
  const heard: number[] = [];
  chat.onLines = (lines) => heard.push(...lines.map((l) => l.id));
  chat.onPush({ ...push(line(1), line(2)), state });
  chat.onPush(push(line(3)));
  chat.onPush({ ...push(line(1)), reset: true });
  expect([ids(chat), chat.last, heard]).toEqual([[1], 1, [3]]);
  chat.onPush({ type: 'chat', lines: [], reset: true });
  expect([ids(chat), chat.last]).toEqual([[], 0]);
});

it('asks again from the last line that was pushed, not from its own', async () => {
  const chat = new Chat('a');
  chat.onPush({ ...push(line(4)), state });
  said.mockImplementation((_, what, move) => Promise.resolve({ line: line(6, { ...what, move, yours: true }) }));
  await chat.say({ text: 'mine' });
  expect([ids(chat), chat.last, chat.outgoing]).toEqual([[4, 6], 4, []]);
  chat.onPush(push(line(5), line(6, { yours: true })));
  expect([ids(chat), chat.last]).toEqual([[4, 5, 6], 6]);
});

it('keeps what was not sent, and sends it again under the same name', async () => {
  const chat = new Chat('a');
  said.mockRejectedValueOnce(new ApiError(0, {}));
  await chat.say({ text: 'lost' });
  const [kept] = chat.outgoing;
  expect([kept?.said, kept?.failure?.code]).toEqual([{ text: 'lost' }, 'offline']);
  said.mockRejectedValueOnce(new ApiError(429, { error: { code: 'too-many' } }));
  await chat.again(kept!);
  expect(chat.outgoing[0]?.failure?.code).toBe('too-many');
  // It had arrived after all: the push says so.
  chat.onPush({ ...push(line(2, { yours: true, move: kept!.move })), state });
  expect(chat.outgoing).toEqual([]);
  expect(said.mock.calls.map((call) => call[2])).toEqual([kept!.move, kept!.move]);
  said.mockRejectedValueOnce(new ApiError(0, {}));
  await chat.say({ phrase: 'hello' });
  chat.drop(chat.outgoing[0]!);
  expect(chat.outgoing).toEqual([]);
});

it('hears another room from its start, and keeps what is being written', async () => {
  const chat = new Chat('a');
  const heard: number[] = [];
  chat.onLines = (lines) => heard.push(...lines.map((l) => l.id));
  chat.onPush({ ...push(line(40)), state: { ...state, room: 'watching' } });
  chat.draft = 'well';
  const arrive: ((answer: { line: ChatLine }) => void)[] = [];
  said.mockReturnValue(new Promise((resolve) => arrive.push(resolve)));
  const saying = chat.say({ text: 'who wins?' });
  chat.forget();
  expect([chat.off, ids(chat), chat.last, chat.draft]).toEqual([true, [], 0, 'well']);
  // What was said to those who watch stays with them.
  arrive[0]?.({ line: line(41, { yours: true }) });
  await saying;
  expect([ids(chat), chat.outgoing]).toEqual([[], []]);
  chat.onPush({ ...push(line(38), line(39)), state });
  expect([ids(chat), chat.last, heard]).toEqual([[38, 39], 39, []]);
});

const seat = (kind: Seat['kind'], yours: boolean) => ({ seat: 0, name: '', kind, yours, taken: true, connected: true }) as Seat;

it('is there only where somebody else would read it', () => {
  expect(talks([seat('here', true), seat('here', true)])).toBe(false);
  expect(talks([seat('here', true), seat('bot', false)])).toBe(false);
  expect(talks([seat('link', true), seat('bot', false)])).toBe(false);
  expect(talks([seat('here', true), seat('link', false)])).toBe(true);
  expect(talks([seat('here', false), seat('link', true)])).toBe(true);
});
