// What the choices of each kind do, in words that can stand alone. A kind that
// is not here is told by what its choice says of itself.

import { m } from '../paraglide/messages.js';
import type { Choice, State } from '../lib/protocol';
import { directionName, featureName, figureName, list as joined, segmentName } from './name';
import { axisName, cornerName, ferryEnds, pairName, placeName, quarterName, quarterOf } from './place';
import { messageName, messageOf, scorerName } from './track';
import { wheelPlace } from './wheel';

/** What a choice is about may be told by the state. */
export type Told = Pick<State, 'players' | 'figures' | 'pieces'> & Pick<Partial<State>, 'features' | 'spaces'>;

export const nobody: Told = { players: [], figures: [], pieces: [] };

export const playerName = ({ players }: Told, seat: number): string => players[seat]?.name || m.seat_unnamed({ number: seat + 1 });

const figureIn = ({ figure = '' }: Choice) => figureName(figure);

function ownerOf({ id }: Choice, told: Told): string {
  const owner = told.figures.find((f) => f.id === id)?.player;
  return owner === undefined ? '' : playerName(told, owner);
}

const placed = (c: Choice) => segmentName(c.segment ?? '', c.feature);
const cell = ({ x = 0, y = 0 }: Choice) => ({ x, y });

/** Where a figure that is chosen stands: "city 1 at 3, 4", "tower at 3, 4". */
function standing(c: Choice, told: Told): string {
  if (c.segment) return m.place_at_xy({ place: placed(c), ...cell(c) });
  return c.place ? placeName(c.place, (seat) => playerName(told, seat)) : '';
}

function direction(c: Choice, { pieces }: Told): string {
  const from = pieces.find((p) => p.piece === 'dragon');
  const { x, y } = cell(c);
  const dx = x - (from?.x ?? x);
  const dy = y - (from?.y ?? y);
  if (dx === 0 && dy === 0) return '';
  return directionName(Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 'E' : 'W') : dy > 0 ? 'S' : 'N');
}

function tower(c: Choice, { pieces }: Told): string {
  const high = pieces.find((p) => p.piece === 'tower' && p.x === c.x && p.y === c.y)?.state ?? 0;
  return high > 0 ? m.tower_grows({ ...cell(c), count: high + 1 }) : m.tower_begins(cell(c));
}

function fairy(c: Choice, told: Told): string {
  if (c.id === undefined) return m.fairy_to_cell(cell(c));
  const place = c.segment ? placed(c) : standing(c, told);
  return c.x === undefined ? m.figure_enters({ figure: m.piece_fairy(), place }) : m.fairy_to({ figure: figureIn(c), place, ...cell(c) });
}

/** A feature, with its size where features are told. */
function score(c: Choice, { features }: Told): string {
  const { x, y, segment } = c;
  const name = placed(c);
  const found = features?.find((f) => f.segments.some((s) => s.x === x && s.y === y && s.segment === segment));
  return found ? m.castle_scores({ name: featureName(found.kind), size: m.count_tiles({ count: found.tiles }), ...cell(c) }) : m.castle_scores_plain({ name, ...cell(c) });
}

/** The highest bid so far. */
export function highestBid({ pieces }: Told): { player: number; points: number } | undefined {
  const bids = pieces.flatMap(({ piece, player, state = 0 }) => (piece === 'bid' && player !== undefined ? [{ player, points: state }] : []));
  return bids.sort((a, b) => b.points - a.points)[0];
}

function trade(told: Told, c: Choice, price: (inputs: { points: number; name: string }) => string, plain: () => string): string {
  const bid = highestBid(told);
  const with_ = c.player ?? bid?.player;
  return bid && with_ !== undefined ? price({ points: bid.points, name: playerName(told, with_) }) : plain();
}

/** Which of several ferries is turned, its cell tells. */
function ferry(c: Choice, { pieces }: Told): string {
  const ends = ferryEnds(c.place);
  const lies = pieces.some((p) => p.piece === 'ferry' && p.x === c.x && p.y === c.y);
  return lies ? m.ferry_at({ ends, ...cell(c) }) : m.ferry_between({ ends });
}

/** Where a figure leaves the town from and goes to. */
function move(c: Choice): string | undefined {
  const quarter = quarterOf(c.place);
  return quarter && m.move_to({ figure: figureIn(c), quarter: quarterName(quarter), place: placed(c), ...cell(c) });
}

/** Who flies, and where the die may take him. */
function flight(c: Choice): string {
  const places = (c.aims ?? []).map(([x, y]) => `${x}, ${y}`);
  const figure = figureIn(c);
  if (places.length === 0) return m.figure_flies({ figure });
  const last = places.pop() ?? '';
  return m.figure_flies_to({ figure, places: places.length > 0 ? m.place_or({ place: places.join('; '), other: last }) : last });
}

/** Whom a crop circle is about. */
const crops: Record<string, () => string> = { 'circle city': m.crop_city, 'circle road': m.crop_road, 'circle field': m.crop_field };
const cropWho = ({ place = '' }: Choice) => crops[place]?.() ?? place;

/** A scoring figure's way, and whether something waits where it ends. */
function scorer(c: Choice, { spaces }: Told): string {
  const way = { scorer: scorerName(c.scorer), from: c.from ?? 0, space: c.space ?? 0 };
  const waits = Object.values(spaces ?? {}).some((list) => list.includes(way.space));
  return waits ? m.scorer_moves_dark(way) : m.scorer_moves(way);
}

/** A space of the track, with those whose scoring figures stand there. */
function robber({ space = 0 }: Choice, told: Told): string {
  const there = told.players.flatMap((p, seat) => (p.track?.some((s) => s.space === space) ? [playerName(told, seat)] : []));
  return there.length > 0 ? m.robber_to_beside({ space, names: joined(there) }) : m.robber_to({ space });
}

/** An entrance, and which pair is meant where somebody may lay several. */
const tunnel = (c: Choice) => m.tunnel_pair_at({ pair: pairName(c.place), place: placed(c), ...cell(c) });

/** A follower given up, where it stands or from the supply. */
const lose = (c: Choice, told: Told) =>
  c.id === undefined ? m.lose_supply({ figure: figureIn(c) }) : m.lose_figure({ figure: figureIn(c), place: standing(c, told) });

/** What the four tokens of the catapult do. */
const tokens: Record<string, () => string> = {
  'token knockout': m.throw_knockout,
  'token seduction': m.throw_seduction,
  'token target': m.throw_target,
  'token catch': m.throw_catch,
};

/** Who takes somebody's place: from the supply, or from where he stands. */
function seduce(c: Choice, told: Told): string {
  const figure = figureIn(c);
  const mover = told.figures.find((f) => f.id === c.id);
  if (!mover) return m.seduce_supply({ figure, ...cell(c) });
  const { x = 0, y = 0, segment, place = '' } = mover;
  const from = segment ? m.place_at_xy({ place: segmentName(segment), x, y }) : placeName(place, (seat) => playerName(told, seat));
  return m.seduce_map({ figure, place: from, ...cell(c) });
}

/** What a prisoner costs. */
export const ransom = 3;

const kinds: Record<string, (c: Choice, told: Told) => string | undefined> = {
  double: () => m.double_turn_yes(),
  continue: () => m.go_on(),
  draw: () => m.draw_tile(),
  extra: () => m.draw_extra(),
  decline: () => m.decline_tile(),
  abbey: (c) => m.abbey_at(cell(c)),
  bridge: ({ bridge }) => (bridge ? m.bridge_at({ x: bridge.x, y: bridge.y, axis: axisName(bridge.axis) }) : m.piece_bridge()),
  ferry,
  ransom: (c, told) => m.ransom_pays({ points: ransom, name: playerName(told, c.player ?? -1), figure: figureIn(c) }),
  princess: (c, told) => m.princess_sends({ figure: figureIn(c), name: ownerOf(c, told), place: placed(c), ...cell(c) }),
  capture: (c, told) => m.capture_takes({ figure: figureIn(c), name: ownerOf(c, told), place: standing(c, told) }),
  exchange: (c) => m.exchange_back({ figure: figureIn(c) }),
  fairy,
  tower,
  climb: (c) => m.figure_climbs({ figure: figureIn(c), ...cell(c) }),
  fly: flight,
  'crop-add': (c) => m.crop_add({ who: cropWho(c) }),
  'crop-remove': (c) => m.crop_remove({ who: cropWho(c) }),
  escape: (c, told) => m.escape_figure({ figure: figureIn(c), place: standing(c, told) }),
  withdraw: (c, told) => m.withdraw_figure({ figure: figureIn(c), place: standing(c, told) }),
  dragon: (c, told) => m.dragon_to({ direction: direction(c, told), ...cell(c) }),
  castle: (c) => m.castle_with({ figure: figureIn(c) }),
  score,
  gold: (c) => m.gold_on(cell(c)),
  'take-gold': (c) => m.gold_from(cell(c)),
  flea: (c) => (c.source ? m.flea_from({ ...cell(c), from: c.source.join(', ') }) : m.flea_to(cell(c))),
  flee: (c) => m.flee_to({ figure: figureIn(c), place: placed(c), ...cell(c) }),
  mage: (c, told) => m.mage_to({ place: score(c, told) }),
  witch: (c, told) => m.witch_to({ place: score(c, told) }),
  'off-mage': () => m.mage_off(),
  'off-witch': () => m.witch_off(),
  wagon: (c) => m.wagon_to({ place: placed(c), ...cell(c) }),
  move,
  crown: (c) => m.figure_enters({ figure: figureIn(c), place: wheelPlace(c.place) ?? '' }),
  quarter: (c) => m.figure_enters({ figure: figureIn(c), place: quarterName(quarterOf(c.place) ?? '') }),
  count: (c) => m.count_to({ place: quarterName(quarterOf(c.place) ?? '') }),
  scorer,
  next: (c) => m.score_next({ place: placed(c), ...cell(c) }),
  action: (c) => m.message_action({ name: messageName(messageOf(c.place)) }),
  points: () => m.message_points(),
  release: (c, told) => m.message_released({ figure: figureIn(c), place: standing(c, told) }),
  robber,
  rob: (c, told) => m.rob_from({ name: playerName(told, c.player ?? -1), points: c.points ?? 0 }),
  tunnel,
  copy: (c) => m.teacher_copies({ points: c.points ?? 0, place: placed(c), ...cell(c) }),
  'porxada-swap': () => m.porxada_for_swap(),
  'porxada-bonus': () => m.porxada_for_end(),
  'swap-own': (c, told) => m.lose_figure({ figure: figureIn(c), place: standing(c, told) }),
  'swap-other': (c, told) => m.swap_with({ figure: figureIn(c), name: ownerOf(c, told), place: standing(c, told) }),
  accept: () => m.swap_agree(),
  refuse: () => m.swap_refuse(),
  lose,
  token: (c) => tokens[c.place ?? '']?.(),
  throw: (c) => (c.x === undefined ? m.throw_free() : m.throw_at(cell(c))),
  seduce,
  lob: () => m.lob_free(),
  hands: () => m.hands_free(),
  pick: (c) => m.tile_named({ id: (c.tile ?? '').slice((c.tile ?? '').indexOf('/') + 1) }),
  bid: () => m.bid_points(),
  buy: (c, told) => trade(told, c, m.buy_tile, m.buy_plain),
  sell: (c, told) => trade(told, c, m.sell_tile, m.sell_plain),
};

/** A choice of a kind that has words of its own. */
export function kindLabel(choice: Choice, told: Told): string | undefined {
  // Deployed as any figure is, but at a corner.
  if (choice.kind === 'figure') return choice.corner ? m.barn_at({ corner: cornerName(choice.corner) }) : undefined;
  return kinds[choice.kind]?.(choice, told);
}
