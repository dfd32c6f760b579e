// Questions and their answers, in words.

import { m } from '../paraglide/messages.js';
import type { Choice, Player } from '../lib/protocol';
import { directionName, figureName, list, segmentName } from './name';

const titles: Record<string, () => string> = {
  'place-tile': m.ask_place_tile,
  wood: m.ask_wood,
  window: m.ask_window,
  'first-player': m.ask_first_player,
};

const passes: Record<string, () => string> = { wood: m.no_follower };

/** A name such as `bridge-place` as words, for kinds not yet translated. */
const plain = (name: string) => name.replaceAll('-', ' ');

export function decisionTitle(kind: string): string {
  return titles[kind]?.() ?? m.ask_other({ kind: plain(kind) });
}

export function passLabel(kind: string): string {
  return passes[kind]?.() ?? m.pass();
}

/** The answer as a sentence, naming the place so that it can stand alone. */
export function choiceLabel(choice: Choice, players: Player[] = []): string {
  const { x, y, rotation, figure, segment, feature } = choice;
  if (rotation !== undefined && x !== undefined && y !== undefined) {
    return m.place_at_turned({ x, y, rotation });
  }
  if (figure && segment) {
    return m.figure_on({ figure: figureName(figure), place: segmentName(segment, feature) });
  }
  if (figure && choice.place) return m.figure_on({ figure: figureName(figure), place: choice.place });
  if (segment && x !== undefined && y !== undefined) {
    return m.choice_at({ what: plain(choice.kind), place: segmentName(segment, feature), x, y });
  }
  if (x !== undefined && y !== undefined) return m.choice_at_cell({ what: plain(choice.kind), x, y });
  const player = choice.player === undefined ? undefined : players[choice.player];
  return player ? player.name || m.seat_unnamed({ number: (choice.player ?? 0) + 1 }) : choice.text;
}

/** Where a segment leaves its tile: "north and south". */
export function choiceSides(choice: Choice): string {
  const sides = choice.edges ?? [...new Set((choice.halves ?? []).map((h) => h[0] ?? ''))];
  return sides.length > 0 && sides.length < 4 ? list(sides.map(directionName)) : '';
}
