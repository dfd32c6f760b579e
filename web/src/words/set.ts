// The expansions in the reader's language. One that nobody has translated yet
// has the server's title and no sentence.

import type { SetGroup } from '../lib/protocol';
import { m } from '../paraglide/messages.js';
import { list } from './name';

interface Words {
  title: () => string;
  adds: () => string;
  /** Why it does not go with those it does not go with. */
  apart?: () => string;
}

const sets: Record<string, Words> = {
  'inns-cathedrals': { title: m.set_inns_cathedrals, adds: m.set_inns_cathedrals_adds },
  'traders-builders': { title: m.set_traders_builders, adds: m.set_traders_builders_adds },
  abbot: { title: m.set_abbot, adds: m.set_abbot_adds },
  'river-1': { title: m.set_river_1, adds: m.set_river_1_adds },
  'river-1-roadsource': { title: m.set_river_1_roadsource, adds: m.set_river_1_roadsource_adds },
  'river-2': { title: m.set_river_2, adds: m.set_river_2_adds },
  'princess-dragon': { title: m.set_princess_dragon, adds: m.set_princess_dragon_adds },
  tower: { title: m.set_tower, adds: m.set_tower_adds },
  'abbey-mayor': { title: m.set_abbey_mayor, adds: m.set_abbey_mayor_adds },
  ferries: { title: m.set_ferries, adds: m.set_ferries_adds },
  'bridges-castles-bazaars': { title: m.set_bridges_castles_bazaars, adds: m.set_bridges_castles_bazaars_adds },
  count: { title: m.set_count, adds: m.set_count_adds },
  'wheel-of-fortune': { title: m.set_wheel_of_fortune, adds: m.set_wheel_adds, apart: m.set_apart_start },
  goldmines: { title: m.set_goldmines, adds: m.set_goldmines_adds },
  'mage-witch': { title: m.set_mage_witch, adds: m.set_mage_witch_adds },
  'flying-machines': { title: m.set_flying_machines, adds: m.set_flying_machines_adds },
  'crop-circles-1': { title: m.set_crop_circles_1, adds: m.set_crop_circles_adds },
  'crop-circles-2': { title: m.set_crop_circles_2, adds: m.set_crop_circles_adds },
  cult: { title: m.set_cult, adds: m.set_cult_adds },
  siege: { title: m.set_siege, adds: m.set_siege_adds },
  cathars: { title: m.set_cathars, adds: m.set_siege_adds },
  besiegers: { title: m.set_besiegers, adds: m.set_siege_adds },
  plague: { title: m.set_plague, adds: m.set_plague_adds },
  catapult: { title: m.set_catapult, adds: m.set_catapult_adds },
  messages: { title: m.set_messages, adds: m.set_messages_adds },
  robbers: { title: m.set_robbers, adds: m.set_robbers_adds },
  school: { title: m.set_school, adds: m.set_school_adds, apart: m.set_apart_start },
  tunnel: { title: m.set_tunnel, adds: m.set_tunnel_adds },
  porxada: { title: m.set_porxada, adds: m.set_porxada_adds },
  creativity: { title: m.set_creativity, adds: m.set_creativity_adds },
  'king-robber': { title: m.set_king_robber, adds: m.set_king_robber_adds },
};

export const setTitle = (set: { id: string; title: string }) => sets[set.id]?.title() ?? set.title;
/** What a set adds, in one or two sentences; empty if nobody has said it yet. */
export const setAdds = (id: string) => sets[id]?.adds() ?? '';

/** So many are named one by one. */
const named = 4;

/** The titles of sets, the last of many only counted. */
export function someTitles(titles: string[]): string {
  // One that would be left over is named as well.
  if (titles.length <= named + 1) return list(titles);
  return m.sets_and_more({ names: titles.slice(0, named).join(', '), count: titles.length - named });
}

const groupNames: Record<SetGroup, () => string> = { big: m.group_big, small: m.group_small, rare: m.group_rare };

export const groupName = (group: SetGroup): string => groupNames[group]();

/** Why some sets do not go together: what those among them say of it, each thing once. */
export const apartText = (ids: string[]): string => [...new Set(ids.map((id) => sets[id]?.apart?.() ?? ''))].filter(Boolean).join(' ');
