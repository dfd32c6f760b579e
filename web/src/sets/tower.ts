// The Tower.

import { risen } from '../board/spots';
import type { Asking, Bundle, Plan, Point, Told } from '../lib/bundle';
import type { Choice, Piece } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { figureName } from '../words/name';
import { cell, figureIn, ownerOf, playerName, standing } from '../words/told';
import { onOff } from './options';

/** What a prisoner costs. */
const price = 3;

interface Cell {
  x: number;
  y: number;
}

const towerAt = (pieces: Piece[], at: Cell | undefined) => pieces.find((p) => p.piece === 'tower' && at !== undefined && p.x === at.x && p.y === at.y);

/** The foot of a tower. */
const foot = (printed: Point | undefined): Point => printed ?? [50, 50];

function top(rest: string, { pieces, printed }: Plan): { x: number; y: number; at: Point } {
  const [x = 0, y = 0] = rest.split(',').map(Number);
  const [px, py] = foot(printed(x, y, 'tower'));
  return { x, y, at: [px, py - 12 - risen(towerAt(pieces, { x, y })?.state ?? 1)] };
}

function grows(c: Choice, { pieces }: Told): string {
  const high = towerAt(pieces, cell(c))?.state ?? 0;
  return high > 0 ? m.tower_grows({ ...cell(c), count: high + 1 }) : m.tower_begins(cell(c));
}

/** The tower that captures now: of the draft, or else the last one raised. */
function capturing({ chosen, events }: Asking): Cell | undefined {
  const raised = chosen.findLast((c) => c.kind === 'tower') ?? events.findLast((e) => e.type === 'piece' && e.token === 'tower');
  return raised?.x === undefined || raised.y === undefined ? undefined : cell(raised);
}

/** A tower with its new floor reaches its own cell and, in the four directions, as many
 * as it is high. Whom it may take says the server. */
function reach(asking: Asking): Cell[] {
  const from = capturing(asking);
  if (!from) return [];
  const high = towerAt(asking.state.pieces, from)?.state ?? 1;
  const near = ({ x, y }: Cell) => (x === from.x ? Math.abs(y - from.y) : y === from.y ? Math.abs(x - from.x) : Infinity) <= high;
  return [...asking.before.tiles, ...asking.state.tiles].filter(near).map(cell);
}

function captureNote(asking: Asking): string {
  const tower = towerAt(asking.state.pieces, capturing(asking));
  return tower ? m.note_capture({ count: tower.state ?? 1 }) : '';
}

export const tower: Bundle = {
  title: m.set_tower,
  adds: m.set_tower_adds,
  options: {
    'tower.top': {
      title: m.option_tower_top,
      help: m.option_tower_top_help,
      values: { safe: m.value_tower_safe, capturable: m.value_tower_capturable },
    },
    'tower.capture_own': { title: m.option_tower_own, help: m.option_tower_own_help, values: onOff },
  },
  symbols: ['tower', 'tower-pieces', 'chain'],
  features: { ransom: { name: m.feature_ransom, rank: 15 } },
  marks: { tower: m.mark_tower },
  pieces: {
    tower: {
      name: m.piece_tower,
      text: ({ state = 1 }) => m.tower_height({ count: state }),
      event: ({ x = 0, y = 0, count = 0 }, name) => m.event_tower({ name, x, y, count }),
      log: (count) => m.log_tower({ count }),
      beside: 'tower-pieces',
      size: 30,
      layer: 'ground',
      heap: true,
      at: (_, { printed }) => foot(printed('tower')),
    },
    capture: { name: () => 'capture', symbol: 'chain' },
    prisoner: { name: () => 'prisoner', symbol: 'chain' },
  },
  tallies: { 'tower-pieces': { text: m.tally_tower_pieces } },
  questions: {
    capture: { title: m.ask_capture, pass: m.nobody, note: captureNote, reach },
    exchange: { title: m.ask_exchange },
  },
  choices: {
    ransom: {
      label: (c, told) => m.ransom_pays({ points: price, name: playerName(told, c.player ?? -1), figure: figureIn(c) }),
      takes: true,
      price,
    },
    capture: {
      label: (c, told) => m.capture_takes({ figure: figureIn(c), name: ownerOf(c, told), place: standing(c, told) }),
      sign: 'chain',
      takes: true,
    },
    exchange: { label: (c) => m.exchange_back({ figure: figureIn(c) }), takes: true },
    tower: { label: grows, sign: 'tower-pieces' },
    climb: { label: (c) => m.figure_climbs({ figure: figureIn(c), ...cell(c) }) },
  },
  powers: {
    tower: { name: m.power_tower, key: 'o', sign: 'tower-pieces', tally: 'tower-pieces', several: true },
    ransom: { name: () => 'ransom', figured: true },
  },
  places: {
    tower: {
      name: (rest) => {
        const [x = '', y = ''] = rest.split(',');
        return m.place_tower({ x, y });
      },
      spot: top,
      onBoard: true,
    },
    prison: { name: (rest, seat) => m.place_prison({ name: seat(Number(rest)) }), holder: Number },
  },
  rules: { 'TW-11': m.rule_tw_11 },
  steps: {
    ransom: { say: () => m.replay_ransom() },
    capture: { say: () => m.replay_capture() },
    exchange: { say: () => m.replay_exchange() },
    tower: { say: () => m.piece_tower() },
    climb: { say: (r) => m.figure_climbs({ figure: figureName(r.words[0] ?? ''), ...(r.cell ?? { x: 0, y: 0 }) }) },
  },
};
