// The Princess and the Dragon.

import type { Asking, Bundle, Told } from '../lib/bundle';
import type { Choice } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { directionName } from '../words/name';
import { cell, figureIn, ownerOf, placed, playerName, standing } from '../words/told';
import { boxed, signs, tiles } from './options';

/** How many steps the dragon takes. */
const steps = 6;

const dragonIn = ({ pieces }: Told) => pieces.find((p) => p.piece === 'dragon');

/** From the dragon to where it may go. */
function way(c: Choice, told: Told): { dx: number; dy: number } {
  const from = dragonIn(told);
  const { x, y } = cell(c);
  return { dx: x - (from?.x ?? x), dy: y - (from?.y ?? y) };
}

function direction(c: Choice, told: Told): string {
  const { dx, dy } = way(c, told);
  if (dx === 0 && dy === 0) return '';
  return directionName(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'E' : 'W') : dy > 0 ? 'S' : 'N');
}

/** Clockwise degrees from east. */
const towards = ({ dx, dy }: { dx: number; dy: number }): number => (Math.round((Math.atan2(dy, dx) * 180) / Math.PI) + 360) % 360;

/** The trail begins where the dragon stood, so it is as long as the step to come. */
function stepNote({ decision, state }: Asking): string {
  const step = Math.max(1, state.pieces.filter((p) => p.piece === 'dragon-trail').length);
  if (step >= steps) return m.note_dragon_last({ step, steps });
  return m.note_dragon({ step, steps, name: playerName(state, (decision.player + 1) % state.players.length) });
}

function fairy(c: Choice, told: Told): string {
  if (c.id === undefined) return m.fairy_to_cell(cell(c));
  const place = c.segment ? placed(c) : standing(c, told);
  return c.x === undefined ? m.figure_enters({ figure: m.piece_fairy(), place }) : m.fairy_to({ figure: figureIn(c), place, ...cell(c) });
}

export const princessDragon: Bundle = {
  title: m.set_princess_dragon,
  adds: m.set_princess_dragon_adds,
  options: {
    'dragon.move': {
      title: m.option_dragon_move,
      help: m.option_dragon_move_help,
      values: { before_scoring: m.value_dragon_before, after_scoring: m.value_dragon_after },
    },
    'dragon.princess': {
      title: m.option_dragon_princess,
      help: m.option_dragon_princess_help,
      values: { may: m.value_princess_may, must: m.value_princess_must },
    },
    'dragon.fairy_assign': {
      title: m.option_dragon_fairy,
      help: m.option_dragon_fairy_help,
      values: { follower: m.value_fairy_follower, tile: m.value_fairy_tile },
    },
    'dragon.fairy_move': {
      title: m.option_fairy_move,
      help: m.option_fairy_move_help,
      values: { unused: m.value_fairy_unused, no_follower: m.value_fairy_no_follower },
    },
    'dragon.portal_completed': {
      title: m.option_dragon_portal,
      help: m.option_dragon_portal_help,
      values: { placed_tile: m.value_portal_placed_tile, unscored: m.value_portal_unscored },
    },
    'pd.tiles': tiles,
    'pd.dragon': signs(m.piece_dragon),
    'pd.fairy': boxed(m.piece_fairy),
    'pd.portal': signs(m.option_part_portal),
    'pd.princess': signs(m.option_part_princess),
  },
  symbols: ['dragon', 'dragon-trail', 'fairy'],
  features: { fairy: { name: m.feature_fairy, rank: 9 } },
  marks: { princess: m.mark_princess, volcano: m.mark_volcano, dragon: m.mark_dragon, portal: m.mark_portal },
  pieces: {
    dragon: { name: m.piece_dragon, event: ({ x = 0, y = 0 }) => m.event_dragon({ x, y }), log: m.log_dragon, size: 62 },
    'dragon-trail': { name: () => 'dragon trail', event: () => null, layer: 'none', trailOf: 'dragon', untold: true },
    fairy: { name: m.piece_fairy, event: ({ x = 0, y = 0 }, name) => m.event_fairy({ name, x, y }), log: m.log_fairy, size: 34 },
    aside: { name: m.piece_aside, tile: 'aside', event: (_, name) => m.event_aside({ name }), symbol: 'dragon' },
  },
  tokens: { aside: { event: m.event_aside_back } },
  questions: {
    'dragon-step': { title: m.ask_dragon_step, note: stepNote },
    'move-fairy': { title: m.ask_move_fairy, pass: m.fairy_stays },
  },
  choices: {
    princess: { label: (c, told) => m.princess_sends({ figure: figureIn(c), name: ownerOf(c, told), place: placed(c), ...cell(c) }), takes: true },
    fairy: { label: fairy, sign: 'fairy' },
    dragon: {
      label: (c, told) => m.dragon_to({ direction: direction(c, told), ...cell(c) }),
      look: (c, told) => ({ look: 'arrow', sign: '', turn: towards(way(c, told)) }),
      // It eats those who are where it goes.
      leaving: (c, { state, after, cellOf }) => {
        const left = new Set(after.figures.map((f) => f.id));
        const here = (id: number) => cellOf(id)?.x === c.x && cellOf(id)?.y === c.y;
        return state.figures.filter((f) => !left.has(f.id) && here(f.id)).map((f) => f.id);
      },
    },
  },
  powers: {
    fairy: { name: m.power_fairy, key: 'y', sign: 'fairy' },
    princess: { name: m.power_princess, key: 'e', fleeting: true },
  },
  rules: { 'PD-22': m.rule_pd_22, 'PD-23': m.rule_pd_23, 'PD-24': m.rule_pd_24 },
  steps: { princess: { say: () => m.power_princess() }, fairy: { say: () => m.log_fairy() }, dragon: { say: () => m.log_dragon() } },
};
