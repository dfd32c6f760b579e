// The Robbers of the score track.

import type { Bundle, Told } from '../lib/bundle';
import type { Choice } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { list } from '../words/name';
import { playerName } from '../words/told';

/** A space of the track, with those whose scoring figures stand there. */
function robberTo({ space = 0 }: Choice, told: Told): string {
  const there = told.players.flatMap((p, seat) => (p.track?.some((s) => s.space === space) ? [playerName(told, seat)] : []));
  return there.length > 0 ? m.robber_to_beside({ space, names: list(there) }) : m.robber_to({ space });
}

export const robbers: Bundle = {
  title: m.set_robbers,
  adds: m.set_robbers_adds,
  options: {
    'robber.final': {
      title: m.option_robber_final,
      help: m.option_robber_final_help,
      values: { 3: m.value_robber_three, 0: m.value_robber_none },
    },
    'robber.second_placer': {
      title: m.option_robber_second,
      help: m.option_robber_second_help,
      values: { one: m.value_second_one, all: m.value_second_all },
    },
  },
  symbols: ['robber'],
  features: { robber: { name: m.feature_robber, rank: 18 } },
  marks: { robber: m.mark_robber },
  pieces: { robber: { name: m.piece_robber, event: ({ space = 0 }, name) => m.event_robber({ name, space }) } },
  questions: {
    'place-robber': { title: m.ask_place_robber, pass: m.no_robber },
    'rob-choice': { title: m.ask_rob_choice },
  },
  choices: {
    robber: { label: robberTo },
    rob: { label: (c, told) => m.rob_from({ name: playerName(told, c.player ?? -1), points: c.points ?? 0 }) },
  },
  rules: { 'RO-3': m.rule_ro_3, 'RO-12': m.rule_ro_12 },
};
