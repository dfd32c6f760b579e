// The Plague.

import type { Bundle, Point } from '../lib/bundle';
import type { Choice } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { cell, figureIn, placed } from '../words/told';
import { figureName, segmentName } from '../words/name';
import { onOff } from './options';

const middle: Point = [50, 50];

/** Where a flea lies, out of the way of figures. */
const flea: Point = [22, 82];

/** Outbreaks have numbers, and are drawn with them. */
const numbers = [1, 2, 3, 4, 5, 6];

const bySource = ({ source }: Choice) => (source ? m.power_flea_from({ from: source.join(', ') }) : undefined);

export const plague: Bundle = {
  title: m.set_plague,
  adds: m.set_plague_adds,
  options: {
    'plague.quiet_tiles': { title: m.option_quiet_tiles, help: m.option_quiet_tiles_help },
    'plague.eradication': {
      title: m.option_eradication,
      help: m.option_eradication_help,
      values: { supply_once: m.value_supply_once, when_needed: m.value_when_needed },
    },
    'plague.special_figures': { title: m.option_special_figures, help: m.option_special_figures_help, values: onOff },
    'plague.deploy_on_flea': { title: m.option_deploy_on_flea, help: m.option_deploy_on_flea_help, values: onOff },
    'plague.barred': {
      title: m.option_plague_barred,
      help: m.option_plague_barred_help,
      values: { part: m.value_barred_part, turn: m.value_barred_turn },
    },
  },
  symbols: ['flea', 'flea-inactive', ...numbers.flatMap((n) => [`outbreak-${n}`, `averted-${n}`])],
  marks: { plague: m.mark_plague },
  pieces: {
    outbreak: {
      name: () => 'outbreak',
      text: ({ state = 1 }) => m.piece_outbreak({ number: state }),
      event: ({ x = 0, y = 0, count = 0 }, name) => m.event_outbreak({ name, x, y, count }),
      symbol: ({ state = 1 }) => `outbreak-${state}`,
      size: 42,
      layer: 'fixed',
      at: (_, { printed }) => printed('plague') ?? middle,
      bars: true,
    },
    averted: {
      name: () => 'averted',
      text: ({ state = 1 }) => m.piece_averted({ number: state }),
      event: ({ x = 0, y = 0, count = 0 }) => m.event_averted({ x, y, count }),
      symbol: ({ state = 1 }) => `averted-${state}`,
      size: 38,
      layer: 'fixed',
      at: (_, { printed }) => printed('plague') ?? middle,
    },
    flea: {
      name: m.piece_flea,
      event: ({ x = 0, y = 0, count = 0 }, name) => (count > 0 ? m.event_flea_moved({ name, x, y }) : m.event_flea({ name, x, y })),
      size: 34,
      layer: 'fixed',
      at: () => flea,
      bars: true,
    },
    'flea-inactive': { name: m.piece_flea_inactive, size: 34, layer: 'fixed', at: () => flea, bars: true },
  },
  tokens: {
    'fleas-woken': { event: ({ count }) => m.event_fleas_woken({ count }) },
    'fleas-asleep': { event: ({ count }) => m.event_fleas_asleep({ count }) },
  },
  questions: { spread: { title: m.ask_spread, note: m.note_spread } },
  choices: {
    flea: { label: (c) => (c.source ? m.flea_from({ ...cell(c), from: c.source.join(', ') }) : m.flea_to(cell(c))), sign: 'flea' },
    flee: { label: (c) => m.flee_to({ figure: figureIn(c), place: placed(c), ...cell(c) }), hand: (c) => `${c.kind} ${c.id}`, moves: true },
  },
  powers: {
    flea: { name: m.power_flea, sign: 'flea', from: bySource },
    flee: {
      name: () => 'flee',
      figured: true,
      from: (c, { figures }) => {
        const { x = 0, y = 0, segment = '' } = figures.find((f) => f.id === c.id) ?? {};
        return m.power_flee({ figure: figureName(c.figure ?? ''), place: segmentName(segment), x, y });
      },
    },
  },
};
