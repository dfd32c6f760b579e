// The options of the rules in the reader's language. An option nobody has
// translated yet keeps the server's help text.

import { m } from '../paraglide/messages.js';
import type { OptionInfo } from '../lib/protocol';

interface Words {
  title: () => string;
  help: () => string;
  values?: Record<string, () => string>;
}

const onOff = { on: m.value_on, off: m.value_off };

/** When knights escape from a besieged city. */
const escapes = { any_tile: m.value_escape_any, siege_tile: m.value_escape_tile, on_placement: m.value_escape_laid, off: m.value_escape_off };

/** A part of an expansion that may be left out. */
const part = (title: () => string, help: () => string): Words => ({ title, help, values: onOff });

/** What parts are: tiles, what players have, signs on tiles, what lies beside the board. */
const tiles = part(m.option_kr_tiles, m.option_part_tiles_help);
const figures = (title: () => string) => part(title, m.option_part_figure_help);
const signs = (title: () => string) => part(title, m.option_part_sign_help);
const boxed = (title: () => string) => part(title, m.option_part_box_help);

const options: Record<string, Words> = {
  'base.first_player': {
    title: m.option_first_player,
    help: m.option_first_player_help,
    values: { random: m.value_random, seat0: m.value_seat0, host: m.value_host },
  },
  'base.trim_tiles': { title: m.option_trim_tiles, help: m.option_trim_tiles_help, values: onOff },
  'base.small_city': {
    title: m.option_small_city,
    help: m.option_small_city_help,
    values: { full: m.value_small_full, two: m.value_small_two },
  },
  'base.final_shields': { title: m.option_final_shields, help: m.option_final_shields_help, values: onOff },
  'base.farmers': { title: m.option_farmers, help: m.option_farmers_help, values: onOff },
  'base.farm_scoring': {
    title: m.option_farm_scoring,
    help: m.option_farm_scoring_help,
    values: {
      per_farm_3: m.value_per_farm_3,
      per_farm_once_3: m.value_per_farm_once_3,
      per_city_3: m.value_per_city_3,
      per_city_4: m.value_per_city_4,
    },
  },
  'base.per_city_counts': {
    title: m.option_per_city_counts,
    help: m.option_per_city_counts_help,
    values: { farmers: m.value_count_farmers, farms: m.value_count_farms },
  },
  'ic.junction_inn': {
    title: m.option_junction_inn,
    help: m.option_junction_inn_help,
    values: { one: m.value_junction_one, both: m.value_junction_both },
  },
  'ic.incomplete': {
    title: m.option_incomplete,
    help: m.option_incomplete_help,
    values: { zero: m.value_incomplete_zero, ignore: m.value_incomplete_ignore },
  },
  'river.turn_rule': {
    title: m.option_turn_rule,
    help: m.option_turn_rule_help,
    values: { no_double_turn: m.value_no_double_turn, never_back: m.value_never_back },
  },
  'river.dead_end': {
    title: m.option_dead_end,
    help: m.option_dead_end_help,
    values: { allowed: m.value_dead_allowed, forbidden: m.value_dead_forbidden },
  },
  'river.spring_splits': { title: m.option_spring_splits, help: m.option_spring_splits_help, values: onOff },
  'river.pig_herd': { title: m.option_pig_herd, help: m.option_pig_herd_help, values: onOff },
  'river.garden': { title: m.option_river_garden, help: m.option_river_garden_help, values: onOff },
  'kr.scoring': {
    title: m.option_kr_scoring,
    help: m.option_kr_scoring_help,
    values: {
      per_feature: m.value_kr_per_feature,
      '10': m.value_kr_10,
      '15/40': m.value_kr_15_40,
      continuous: m.value_kr_continuous,
    },
  },
  'river.volcano_extra_tile': { title: m.option_volcano_extra, help: m.option_volcano_extra_help, values: onOff },
  'msg.numbering': {
    title: m.option_msg_numbering,
    help: m.option_msg_numbering_help,
    values: { S004: m.value_numbering_new, S000: m.value_numbering_old },
  },
  'msg.dark_blocked': { title: m.option_msg_blocked, help: m.option_msg_blocked_help, values: onOff },
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
  'bcb.bids_robbed': { title: m.option_bids_robbed, help: m.option_bids_robbed_help, values: onOff },
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
  'tower.top': {
    title: m.option_tower_top,
    help: m.option_tower_top_help,
    values: { safe: m.value_tower_safe, capturable: m.value_tower_capturable },
  },
  'tower.capture_own': { title: m.option_tower_own, help: m.option_tower_own_help, values: onOff },
  'abbey.wagon_move': {
    title: m.option_wagon_move,
    help: m.option_wagon_move_help,
    values: { connected: m.value_wagon_connected, neighbours: m.value_wagon_neighbours },
  },
  'abbey.barn_on': {
    title: m.option_barn_on,
    help: m.option_barn_on_help,
    values: { unbarned: m.value_barn_unbarned, any: m.value_barn_any },
  },
  'mayor.on_castle': {
    title: m.option_mayor_castle,
    help: m.option_mayor_castle_help,
    values: { owner: m.value_mayor_owner, none: m.value_mayor_none },
  },
  'bcb.bid_max': { title: m.option_bid_max, help: m.option_bid_max_help, values: { 99: m.value_bid_99, 999: m.value_bid_999 } },
  'bcb.no_auction': { title: m.option_no_auction, help: m.option_no_auction_help, values: onOff },
  'bcb.bridge_limit': {
    title: m.option_bridge_limit,
    help: m.option_bridge_limit_help,
    values: { per_part: m.value_bridge_part, per_turn: m.value_bridge_turn },
  },
  'bcb.bridge_when': {
    title: m.option_bridge_when,
    help: m.option_bridge_when_help,
    values: { before_follower: m.value_bridge_before, after_follower: m.value_bridge_after, any: m.value_bridge_any },
  },
  'bcb.castle_owner': {
    title: m.option_castle_owner,
    help: m.option_castle_owner_help,
    values: { majority: m.value_castle_majority, single_follower: m.value_castle_single },
  },
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
  'cat.seduce': {
    title: m.option_cat_seduce,
    help: m.option_cat_seduce_help,
    values: { opponent: m.value_cat_opponent, any: m.value_cat_any },
  },
  'cat.touch_special': { title: m.option_cat_touch_special, help: m.option_cat_touch_special_help, values: onOff },
  'cat.off_map_out': { title: m.option_cat_off_map_out, help: m.option_cat_off_map_out_help, values: onOff },
  'cat.touched_points': {
    title: m.option_cat_touched_points,
    help: m.option_cat_touched_points_help,
    values: { thrower: m.value_cat_thrower, none: m.value_cat_none },
  },
  'cat.difficulty': {
    title: m.option_cat_difficulty,
    help: m.option_cat_difficulty_help,
    values: { '0.5': m.value_cat_half, '1': m.value_cat_usual, '2': m.value_cat_twice },
  },
  'cat.mode': {
    title: m.option_cat_mode,
    help: m.option_cat_mode_help,
    values: { model: m.value_cat_model, dice: m.value_cat_dice },
  },
  'gold.choice': {
    title: m.option_gold_choice,
    help: m.option_gold_choice_help,
    values: { auto: m.value_gold_auto, manual: m.value_gold_manual },
  },
  'gold.ask': {
    title: m.option_gold_ask,
    help: m.option_gold_ask_help,
    values: { differing: m.value_gold_differing, always: m.value_gold_always },
  },
  'flight.failed': {
    title: m.option_flight_failed,
    help: m.option_flight_failed_help,
    values: { nothing: m.value_flight_nothing, no_follower: m.value_flight_no_follower },
  },
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
  'magic.join': {
    title: m.option_magic_join,
    help: m.option_magic_join_help,
    values: { remove: m.value_magic_remove, move: m.value_magic_move },
  },
  'mage.move': {
    title: m.option_mage_move,
    help: m.option_mage_move_help,
    values: { other_feature: m.value_mage_other, any_tile: m.value_mage_tile },
  },
  'school.side': {
    title: m.option_school_side,
    help: m.option_school_side_help,
    values: { left: m.value_side_left, right: m.value_side_right },
  },
  'school.last_road': { title: m.option_last_road, help: m.option_last_road_help, values: { yes: m.value_on, no: m.value_off } },
  'tunnel.pairs': {
    title: m.option_tunnel_pairs,
    help: m.option_tunnel_pairs_help,
    values: { '3/2/1': m.value_pairs_3, '2/1': m.value_pairs_2, '1/1': m.value_pairs_1 },
  },
  'tunnel.limit': {
    title: m.option_tunnel_limit,
    help: m.option_tunnel_limit_help,
    values: { per_turn: m.value_tunnel_turn, per_part: m.value_tunnel_part },
  },
  'tunnel.when': {
    title: m.option_tunnel_when,
    help: m.option_tunnel_when_help,
    values: { after_tile: m.value_tunnel_after, any: m.value_tunnel_any },
  },
  'tunnel.other_expansions': { title: m.option_tunnel_others, help: m.option_tunnel_others_help, values: onOff },
  'porxada.pay': {
    title: m.option_porxada_pay,
    help: m.option_porxada_pay_help,
    values: { any: m.value_pay_any, deployed: m.value_pay_deployed },
  },
  'porxada.bubble': {
    title: m.option_porxada_bubble,
    help: m.option_porxada_bubble_help,
    values: { owner: m.value_bubble_owner, city: m.value_bubble_city },
  },
  'cc.a_optional': { title: m.option_crop_optional, help: m.option_crop_optional_help, values: onOff },
  'cult.restrict': { title: m.option_cult_restrict, help: m.option_cult_restrict_help, values: onOff },
  'cult.opponents_only': { title: m.option_cult_opponents, help: m.option_cult_opponents_help, values: onOff },
  'siege.escape': { title: m.option_siege_escape, help: m.option_siege_escape_help, values: escapes },
  'cathars.escape': { title: m.option_cathars_escape, help: m.option_cathars_escape_help, values: escapes },
  'siege.escape_per': {
    title: m.option_escape_per,
    help: m.option_escape_per_help,
    values: { part: m.value_escape_part, turn: m.value_escape_turn },
  },
  'cathars.shields': {
    title: m.option_cathars_shields,
    help: m.option_cathars_shields_help,
    values: { count: m.value_shields_count, ignore: m.value_incomplete_zero },
  },
  'wheel.set': {
    title: m.option_wheel_set,
    help: m.option_wheel_set_help,
    values: { full72: m.value_wheel_full, add19: m.value_wheel_add },
  },
  'wheel.start': { title: m.option_wheel_start, help: m.option_wheel_start_help, values: onOff },
  'wheel.crown_alone': {
    title: m.option_wheel_alone,
    help: m.option_wheel_alone_help,
    values: { 6: m.value_wheel_six, 3: m.value_robber_three },
  },
  'blank.tiles': { title: m.option_blank_tiles, help: m.option_blank_tiles_help, values: { all: m.value_blank_all } },
  'ic.tiles': tiles,
  'ic.big': figures(m.figure_big),
  'tb.tiles': tiles,
  'tb.builder': figures(m.figure_builder),
  'tb.pig': figures(m.figure_pig),
  'tb.goods': signs(m.option_part_goods),
  'pd.tiles': tiles,
  'pd.dragon': signs(m.piece_dragon),
  'pd.fairy': boxed(m.piece_fairy),
  'pd.portal': signs(m.option_part_portal),
  'pd.princess': signs(m.option_part_princess),
  'am.tiles': tiles,
  'am.abbey': figures(m.option_part_abbey),
  'am.mayor': figures(m.figure_mayor),
  'am.barn': figures(m.figure_barn),
  'am.wagon': figures(m.figure_wagon),
  'bcb.tiles': tiles,
  'bcb.bridges': figures(m.option_part_bridges),
  'bcb.castles': figures(m.option_part_castles),
  'bcb.bazaars': signs(m.option_part_bazaars),
  'kr.king': boxed(m.piece_king),
  'kr.robber': boxed(m.piece_robber_baron),
  'kr.tiles': { title: m.option_kr_tiles, help: m.option_kr_tiles_help, values: onOff },
};

export const optionTitle = (o: OptionInfo) => options[o.key]?.title() ?? o.key;
export const optionHelp = (o: OptionInfo) => options[o.key]?.help() ?? o.help;
export const valueName = (o: OptionInfo, value: string) =>
  options[o.key]?.values?.[value]?.() ?? value;
