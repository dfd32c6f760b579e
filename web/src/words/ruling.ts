// Why points were given: the rule in our own words and the arithmetic.

import { m } from '../paraglide/messages.js';
import type { GameEvent, Term } from '../lib/protocol';

const rules: Record<string, () => string> = {
  'BA-15': m.rule_ba_15,
  'BA-16': m.rule_ba_16,
  'BA-17': m.rule_ba_17,
  'BA-18': m.rule_ba_18,
  'BA-19': m.rule_ba_19,
  'BA-27': m.rule_ba_27,
  'BA-29': m.rule_ba_29,
  'IC-4': m.rule_ic_4,
  'IC-5': m.rule_ic_5,
  'AB-5': m.rule_ab_5,
  'AB-6': m.rule_ab_6,
  'AB-9': m.rule_ab_9,
  'TB-4': m.rule_tb_4,
  'TB-15': m.rule_tb_15,
  'TB-16': m.rule_tb_16,
  'RV-14': m.rule_rv_14,
  'GO-10': m.rule_go_10,
  'MW-5': m.rule_mw_5,
  'MW-7': m.rule_mw_7,
  'KR-6': m.rule_kr_6,
  'PD-22': m.rule_pd_22,
  'PD-23': m.rule_pd_23,
  'PD-24': m.rule_pd_24,
  'TW-11': m.rule_tw_11,
  'AM-4': m.rule_am_4,
  'AM-14': m.rule_am_14,
  'AM-15': m.rule_am_15,
  'AM-17': m.rule_am_17,
  'AM-18': m.rule_am_18,
  'BCB-5': m.rule_bcb_5,
  'BCB-6': m.rule_bcb_6,
  'BCB-20': m.rule_bcb_20,
  'BCB-22': m.rule_bcb_22,
  'BCB-25': m.rule_bcb_25,
  'CO-18': m.rule_co_18,
  'WF-6': m.rule_wf_6,
  'WF-7': m.rule_wf_7,
  'WF-8': m.rule_wf_8,
  'WF-9': m.rule_wf_9,
  'WF-10': m.rule_wf_10,
  'WF-12': m.rule_wf_12,
  'CU-1': m.rule_cu_1,
  'CU-7': m.rule_cu_7,
  'SI-2': m.rule_si_2,
  'SI-3': m.rule_si_3,
  'SI-4': m.rule_si_4,
  'ME-6': m.rule_me_6,
  'ME-11': m.rule_me_11,
  'ME-17': m.rule_me_17,
  'SC-3': m.rule_sc_3,
  'PX-7': m.rule_px_7,
  'RO-3': m.rule_ro_3,
  'RO-12': m.rule_ro_12,
  'CA-9': m.rule_ca_9,
  'CA-11': m.rule_ca_11,
};

const nouns: Record<string, (inputs: { count: number }) => string> = {
  tile: m.count_tiles,
  shield: m.count_shields,
  city: m.count_cities,
  road: m.count_roads,
  castle: m.count_castles,
  gold: m.tally_ingots,
  follower: m.count_followers,
};

/** Terms that are no count of anything. */
const beside: Record<string, () => string> = { bonus: m.count_bonus, half: m.count_half };

export function ruleText(rule: string): string {
  return rules[rule]?.() ?? m.rule_other();
}

export function termText(term: Term): string {
  return nouns[term.noun]?.({ count: term.count }) ?? `${term.count} ${term.noun}`;
}

export interface Line {
  what: string;
  sum: string;
}

/** "+3", "−3". */
export const signed = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);

/** The arithmetic line by line: "3 tiles", "3 × 2 = 6". */
export function arithmetic(event: GameEvent): Line[] {
  return (event.terms ?? []).map((term) => {
    const total = term.count * term.each;
    const named = beside[term.noun];
    return named ? { what: named(), sum: signed(total) } : { what: termText(term), sum: `${term.count} × ${term.each} = ${total}` };
  });
}
