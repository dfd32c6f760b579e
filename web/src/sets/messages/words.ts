// The messages of the score track, in words.

import type { Word } from '../../lib/bundle';
import type { Question } from '../../lib/asked';
import { m } from '../../paraglide/messages.js';

const names: Record<string, Word> = {
  road: m.message_road,
  city: m.message_city,
  monastery: m.message_monastery,
  shields: m.message_shields,
  knights: m.message_knights,
  farmers: m.message_farmers,
  'extra-tile': m.message_extra_tile,
  'score-one': m.message_score_one,
};

const does: Record<string, Word> = {
  road: m.message_road_does,
  city: m.message_city_does,
  monastery: m.message_monastery_does,
  shields: m.message_shields_does,
  knights: m.message_knights_does,
  farmers: m.message_farmers_does,
  'extra-tile': m.message_extra_tile_does,
  'score-one': m.message_score_one_does,
};

/** The message that a place is: "road" of "message road". */
export const messageOf = (place: string | undefined): string => /^message (.+)$/.exec(place ?? '')?.[1] ?? '';
export const messageName = (key: string): string => names[key]?.() ?? key;
export const messageDoes = (key: string): string => does[key]?.() ?? key;

/** The messages in the order of their numbers, as each printing has them. */
const numbered: Record<string, string[]> = {
  S004: ['road', 'city', 'monastery', 'extra-tile', 'shields', 'knights', 'farmers', 'score-one'],
  S000: ['road', 'city', 'monastery', 'shields', 'knights', 'farmers', 'extra-tile', 'score-one'],
};

/** The number on a message; 0 where nobody knows. */
export const messageNumber = (key: string, options: Record<string, string> = {}): number => (numbered[options['msg.numbering'] ?? 'S004'] ?? []).indexOf(key) + 1;

/** The message that a question is about, if it is about one. */
export const messageAsked = ({ decision }: Question): string => decision.choices.map((c) => messageOf(c.place)).find((key) => key) ?? '';
