// The setup of a first game: the base game against the weakest computer player, all helps on,
// and without fields, as the newest edition advises beginners.

import type { Hello, NewGame } from '../lib/types';
import { strengths } from '../lib/levels';
import { botName } from '../words/name';
import { say } from '../lib/words';

export function firstGame(hello: Hello, name: string): NewGame {
  const bot = strengths(hello.levels)[0] ?? hello.bots[0];
  const me = { name: name || say('seat.unnamed', { number: 1 }), kind: 'here' as const };
  const other = bot ? { name: botName(bot), kind: 'bot' as const, bot } : { name: say('seat.unnamed', { number: 2 }), kind: 'here' as const };
  return {
    title: '',
    seats: [me, other],
    preset: hello.presets[0]?.id ?? '',
    expansions: [],
    options: { 'base.farmers': 'off', 'base.first_player': 'seat0' },
    aids: 'teach',
  };
}
