// Questions and their answers, in words.

import { m } from '../paraglide/messages.js';
import type { Choice, Player } from '../lib/protocol';
import { directionName, figureName, list, segmentName } from './name';

const titles: Record<string, () => string> = {
  'place-tile': m.ask_place_tile,
  wood: m.ask_wood,
  window: m.ask_window,
  'first-player': m.ask_first_player,
  'double-turn': m.ask_double_turn,
};

const passes: Record<string, () => string> = { wood: m.no_follower, 'double-turn': m.double_turn_no };

// Choices that need no more than their kind to be named.
const kinds: Record<string, () => string> = { double: m.double_turn_yes };

/** A name such as `bridge-place` as words, for kinds not yet translated. */
const plain = (name: string) => name.replaceAll('-', ' ');

/** With several kinds of figures at hand, the question is not only for a follower. */
export function decisionTitle(kind: string, figures = false): string {
  if (kind === 'wood' && figures) return m.ask_wood_figures();
  return titles[kind]?.() ?? m.ask_other({ kind: plain(kind) });
}

export function passLabel(kind: string, figures = false): string {
  if (kind === 'wood' && figures) return m.no_figure();
  return passes[kind]?.() ?? m.pass();
}

/** The answer as a sentence, naming the place so that it can stand alone. */
export function choiceLabel(choice: Choice, players: Player[] = []): string {
  const { x, y, rotation, figure, segment, feature } = choice;
  const kind = kinds[choice.kind];
  if (kind) return kind();
  if (choice.kind === 'recall') return recallLabel(choice);
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

/** Taking a figure back, with the points it gives where they are known. */
export function recallLabel(choice: Choice, points: number | null = null): string {
  const figure = choice.figure ?? '';
  const recall = figure === 'abbot' ? m.recall_abbot() : m.recall_other({ figure: figureName(figure) });
  return points === null ? recall : m.recall_points({ recall, points });
}

/** The answer and where it leads: "Big follower on city 1, north". */
export function spokenLabel(choice: Choice): string {
  const sides = choiceSides(choice);
  return sides ? m.choice_sides({ choice: choiceLabel(choice), sides }) : choiceLabel(choice);
}

/** Where a segment leaves its tile: "north and south". */
export function choiceSides(choice: Choice): string {
  const sides = choice.edges ?? [...new Set((choice.halves ?? []).map((h) => h[0] ?? ''))];
  return sides.length > 0 && sides.length < 4 ? list(sides.map(directionName)) : '';
}
