// The messages of the score track, in words.

import type { Question } from '../../lib/asked';
import { spotIn } from '../../lib/place';
import type { Place } from '../../lib/types';
import { said } from '../../lib/words';

/** The message that a place names, such as "road"; empty for other places. */
export const messageOf = (at: Place | undefined): string => spotIn('message', at) ?? '';
export const messageName = (key: string): string => said(`place.message.${key}`) ?? key;
export const messageDoes = (key: string): string => said(`place.message.${key}.does`) ?? key;

/** The messages in the order of their numbers, as each printing has them. */
const numbered: Record<string, string[]> = {
  S004: ['road', 'city', 'monastery', 'extra-tile', 'shields', 'knights', 'farmers', 'score-one'],
  S000: ['road', 'city', 'monastery', 'shields', 'knights', 'farmers', 'extra-tile', 'score-one'],
};

/** The number on a message; 0 if unknown. */
export const messageNumber = (key: string, options: Record<string, string> = {}): number => (numbered[options['msg.numbering'] ?? 'S004'] ?? []).indexOf(key) + 1;

/** The message that a question is about, if it is about one. */
export const messageAsked = ({ decision }: Question): string => decision.choices.map((c) => messageOf(c.at)).find((key) => key) ?? '';
