// The Count of the town of four quarters.

import type { Bundle, Plan, Point, Spot } from '../lib/bundle';
import { turned } from '../board/spots';
import type { Choice } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { figureName, segmentName } from '../words/name';
import Town from './count/Town.svelte';
import { asksTown } from './count/town';
import { quarterName, quarterOf, quarterShort } from './count/words';
import { cell, figureIn, placeAt, placed } from '../words/told';
import { onOff } from './options';

/** The quarters of the town lie about the seam of its two inner tiles. */
const quarters: Record<string, { tile: string; at: Point; symbol: string }> = {
  castle: { tile: 'count/CO/6', at: [30, 8], symbol: 'castles' },
  cathedral: { tile: 'count/CO/6', at: [30, 88], symbol: 'minster' },
  market: { tile: 'count/CO/7', at: [70, 8], symbol: 'bazaar' },
  blacksmith: { tile: 'count/CO/7', at: [70, 88], symbol: 'anvil' },
};

function quarterSpot(name: string, { tiles }: Plan): Spot | null {
  const quarter = quarters[name];
  const tile = quarter && tiles.find((t) => t.tile === quarter.tile);
  return tile ? { x: tile.x, y: tile.y, at: turned(quarter.at, tile.rotation) } : null;
}

/** Where a figure leaves the town from and goes to. */
function move(c: Choice): string | undefined {
  const quarter = quarterOf(c.place);
  return quarter && m.move_to({ figure: figureIn(c), quarter: quarterName(quarter), place: placed(c), ...cell(c) });
}

export const count: Bundle = {
  title: m.set_count,
  adds: m.set_count_adds,
  options: {
    'count.move': {
      title: m.option_count_move,
      help: m.option_count_move_help,
      values: { by_player: m.value_count_by_player, clockwise: m.value_count_clockwise, follow_figure: m.value_count_follow },
    },
    'count.per_part': { title: m.option_count_per_part, help: m.option_count_per_part_help, values: onOff },
    'count.unoccupied': {
      title: m.option_count_unoccupied,
      help: m.option_count_unoccupied_help,
      values: { yes: m.value_on, no: m.value_off },
    },
    'count.leave': {
      title: m.option_count_leave,
      help: m.option_count_leave_help,
      values: { any: m.value_leave_any, one: m.value_leave_one },
    },
    'count.final': {
      title: m.option_count_final,
      help: m.option_count_final_help,
      values: { market_only: m.value_final_market, any_district: m.value_final_any },
    },
    'count.barn_market': { title: m.option_barn_market, help: m.option_barn_market_help, values: onOff },
  },
  // There is room for the sign of a quarter only.
  captions: (plan) =>
    Object.entries(quarters).flatMap(([name, { symbol }]) => {
      const spot = quarterSpot(name, plan);
      return spot ? [{ x: spot.x, y: spot.y, at: [spot.at[0], spot.at[1] + 33] as Point, text: quarterShort(name), symbol }] : [];
    }),
  asks: [{ shows: asksTown, view: Town, answers: true }],
  symbols: ['count', 'castles', 'minster', 'bazaar', 'anvil'],
  pieces: {
    count: {
      name: m.piece_count,
      event: ({ place }, _, seats) => (place ? m.event_count_to({ place: placeAt(place, seats) }) : m.event_count()),
      size: 40,
    },
  },
  questions: {
    'count-redeploy': { title: m.ask_count_redeploy, pass: m.no_more, note: m.note_redeploy },
    'count-final': { title: m.ask_count_final, pass: m.no_more },
    'count-place': { title: m.ask_count_place, pass: m.no_follower, note: m.note_count_place },
    'count-move': { title: m.ask_count_move, pass: m.count_stays },
  },
  choices: {
    move: { label: move, hand: (c) => `${c.figure} ${c.place}`, takes: true, puts: (c) => c.figure, moves: true, direct: true },
    quarter: { label: (c) => m.figure_enters({ figure: figureIn(c), place: quarterName(quarterOf(c.place) ?? '') }), pictured: true, prompt: m.choose_quarter },
    count: { label: (c) => m.count_to({ place: quarterName(quarterOf(c.place) ?? '') }), sign: 'count', pictured: true, prompt: m.choose_quarter },
  },
  places: { quarter: { name: quarterName, spot: quarterSpot, onBoard: true } },
  rules: { 'CO-18': m.rule_co_18 },
  steps: {
    move: {
      say: (r) =>
        m.move_to({ figure: figureName(r.words[0] ?? ''), quarter: quarterName(r.words[1] ?? ''), place: segmentName(r.segment), ...(r.cell ?? { x: 0, y: 0 }) }),
    },
    quarter: { say: ({ words }) => m.figure_enters({ figure: figureName(words[0] ?? ''), place: quarterName(words[1] ?? '') }) },
    count: { say: ({ words }) => m.count_to({ place: quarterName(words[0] ?? '') }) },
  },
};
