// The setup of a first game: the base game against the computer, all helps on,
// and without fields, as the newest edition advises beginners.

import type { Hello, NewGame } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { botName } from '../words/name';

export function firstGame(hello: Hello, name: string): NewGame {
  const bot = hello.bots.includes('greedy') ? 'greedy' : hello.bots[0];
  const me = { name: name || m.seat_unnamed({ number: 1 }), kind: 'here' as const };
  const other = bot ? { name: botName(bot), kind: 'bot' as const, bot } : { name: m.seat_unnamed({ number: 2 }), kind: 'here' as const };
  return {
    title: '',
    seats: [me, other],
    preset: hello.presets[0]?.id ?? '',
    expansions: [],
    options: { 'base.farmers': 'off', 'base.first_player': 'seat0' },
    aids: 'teach',
  };
}
