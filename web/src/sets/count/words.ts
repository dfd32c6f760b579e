// The quarters of the town, in words.

import type { Word } from '../../lib/bundle';
import { m } from '../../paraglide/messages.js';

const quarters: Record<string, Word> = {
  castle: m.quarter_castle,
  blacksmith: m.quarter_blacksmith,
  cathedral: m.quarter_cathedral,
  market: m.quarter_market,
};

/** As they are called where it is clear that they are quarters. */
const short: Record<string, Word> = {
  castle: m.town_castle,
  blacksmith: m.town_blacksmith,
  cathedral: m.town_cathedral,
  market: m.town_market,
};

/** What a follower of a quarter can go to. */
const ways: Record<string, Word> = {
  castle: m.quarter_leads_city,
  blacksmith: m.quarter_leads_road,
  cathedral: m.quarter_leads_monastery,
  market: m.quarter_leads_field,
};

/** The quarters of the town as they lie, row by row: the Count goes round them clockwise. */
export const quarterIds = ['castle', 'market', 'cathedral', 'blacksmith'];

export const quarterName = (id: string): string => quarters[id]?.() ?? id;
export const quarterShort = (id: string): string => short[id]?.() ?? id;
export const quarterWay = (id: string): string => ways[id]?.() ?? '';

/** The quarter that a place is, or nothing: "castle" of "quarter castle". */
export const quarterOf = (place: string | undefined): string | undefined => /^quarter (.+)$/.exec(place ?? '')?.[1];
