// Questions and their answers, in words.

import { m } from '../paraglide/messages.js';
import type { Choice, Decision } from '../lib/protocol';
import { kindLabel, nobody, playerName } from './kinds';
import type { Told } from './kinds';
import { directionName, figureName, list, segmentName } from './name';
import { placeName } from './place';

type Word = () => string;

const titles: Record<string, Word> = {
  'place-tile': m.ask_place_tile,
  wood: m.ask_wood,
  window: m.ask_window,
  'first-player': m.ask_first_player,
  'double-turn': m.ask_double_turn,
  'choose-source': m.ask_choose_source,
  'extra-draw': m.ask_extra_draw,
  capture: m.ask_capture,
  exchange: m.ask_exchange,
  landing: m.ask_landing,
  'crop-circle': m.ask_crop_circle,
  'crop-add': m.ask_crop_add,
  'crop-remove': m.ask_crop_remove,
  escape: m.ask_escape,
  'dragon-step': m.ask_dragon_step,
  castle: m.ask_castle,
  'castle-choice': m.ask_castle_choice,
  'count-redeploy': m.ask_count_redeploy,
  'count-final': m.ask_count_final,
  'count-place': m.ask_count_place,
  'count-move': m.ask_count_move,
  wagon: m.ask_wagon,
  'place-ferry': m.ask_place_ferry,
  'turn-ferry': m.ask_turn_ferry,
  'place-gold': m.ask_place_gold,
  'take-gold': m.ask_take_gold,
  spread: m.ask_spread,
  'move-magic': m.ask_move_magic,
  'move-fairy': m.ask_move_fairy,
  'score-figure': m.ask_score_figure,
  'score-order': m.ask_score_order,
  message: m.ask_message,
  'message-target': m.ask_message_target,
  'place-robber': m.ask_place_robber,
  'rob-choice': m.ask_rob_choice,
  'wheel-remove': m.ask_wheel_remove,
  'teacher-copy': m.ask_teacher_copy,
  'porxada-use': m.ask_porxada_use,
  'porxada-own': m.ask_porxada_own,
  'porxada-other': m.ask_porxada_other,
  'porxada-answer': m.ask_porxada_answer,
  'porxada-pay': m.ask_porxada_pay,
  'catapult-token': m.ask_catapult_token,
  throw: m.ask_throw,
  seduce: m.ask_seduce,
  'catch-throw': m.ask_catch_throw,
  'catch-hands': m.ask_catch_hands,
  'auction-pick': m.ask_auction_pick,
  'auction-bid': m.ask_auction_bid,
  'auction-buysell': m.ask_auction_buysell,
};

const passes: Record<string, Word> = {
  wood: m.no_follower,
  'double-turn': m.double_turn_no,
  'choose-source': m.no_abbey,
  'extra-draw': m.no_extra,
  capture: m.nobody,
  'crop-add': m.nobody,
  escape: m.no_escape,
  castle: m.no_castle,
  'count-redeploy': m.no_more,
  'count-final': m.no_more,
  'count-place': m.no_follower,
  'count-move': m.count_stays,
  wagon: m.wagon_home,
  'turn-ferry': m.ferries_stay,
  'move-fairy': m.fairy_stays,
  'place-robber': m.no_robber,
  seduce: m.no_seduce,
  'auction-bid': m.no_bid,
  'porxada-own': m.no_swap,
  'porxada-other': m.no_swap,
  window: m.go_on,
};

/** A name such as `bridge-place` as words, for kinds not yet translated. */
const plain = (name: string) => name.replaceAll('-', ' ');

/** With several kinds of figures at hand, the question is not only for a follower. */
export function decisionTitle(kind: string, figures = false, pass = false): string {
  if (kind === 'wood' && figures) return m.ask_wood_figures();
  // After the last tile there is nothing to draw.
  if (kind === 'choose-source' && pass) return m.ask_last_abbey();
  return titles[kind]?.() ?? m.ask_other({ kind: plain(kind) });
}

export function passLabel(kind: string, figures = false): string {
  if (kind === 'wood' && figures) return m.no_figure();
  return passes[kind]?.() ?? m.pass();
}

/** The answer as a sentence, naming the place so that it can stand alone; with
 * the cell too where there are places on several. */
export function choiceLabel(choice: Choice, told: Told = nobody, wide = false): string {
  const { x, y, rotation, figure, segment, feature } = choice;
  const known = kindLabel(choice, told);
  if (known) return known;
  if (choice.kind === 'recall') return recallLabel(choice);
  const cell = x !== undefined && y !== undefined ? { x, y } : undefined;
  if (rotation !== undefined && cell) return placement(choice, cell, rotation);
  if (figure && segment) {
    const names = { figure: figureName(figure), place: segmentName(segment, feature) };
    return wide && cell ? m.figure_on_at({ ...names, ...cell }) : m.figure_on(names);
  }
  if (figure && choice.place) return m.figure_on({ figure: figureName(figure), place: placeName(choice.place, (s) => playerName(told, s)) });
  if (segment && cell) return m.choice_at({ what: plain(choice.kind), place: segmentName(segment, feature), ...cell });
  if (cell) return m.choice_at_cell({ what: plain(choice.kind), ...cell });
  return choice.player !== undefined && told.players[choice.player] ? playerName(told, choice.player) : choice.text;
}

/** What a question is known by. */
interface Asked {
  decision: Decision;
  pass: Choice | null;
  wide: boolean;
}

/** The answer that a question has been given. */
export function answerText({ decision, pass, wide }: Asked, told: Told, text: string | null, figures: boolean): string {
  if (text === null) return '';
  if (text === pass?.text) return passLabel(decision.kind, figures);
  const choice = decision.choices.find((c) => c.text === text || (c.ranges && text.startsWith(`${c.text} `)));
  // Numbers stand behind the choice that wanted them.
  if (choice?.kind === 'bid') return m.bid_number({ points: text.slice(choice.text.length + 1) });
  return choice ? choiceLabel(choice, told, wide) : text;
}

function placement({ bridge }: Choice, cell: { x: number; y: number }, rotation: number): string {
  const place = m.place_at_turned({ ...cell, rotation });
  return bridge ? m.place_with_bridge({ place, x: bridge.x, y: bridge.y }) : place;
}

/** Taking a figure back, with the points it gives where they are known. */
export function recallLabel(choice: Choice, points: number | null = null): string {
  const figure = choice.figure ?? '';
  const recall = figure === 'abbot' ? m.recall_abbot() : m.recall_other({ figure: figureName(figure) });
  return points === null ? recall : m.recall_points({ recall, points });
}

/** The answer and where it leads: "Big follower on city 1, north". */
export function spokenLabel(choice: Choice, told: Told = nobody, wide = false): string {
  const label = choiceLabel(choice, told, wide);
  const sides = choiceSides(choice);
  return sides ? m.choice_sides({ choice: label, sides }) : label;
}

/** Where a segment leaves its tile: "north and south". */
export function choiceSides(choice: Choice): string {
  const sides = choice.edges ?? [...new Set((choice.halves ?? []).map((h) => h[0] ?? ''))];
  return sides.length > 0 && sides.length < 4 ? list(sides.map(directionName)) : '';
}
