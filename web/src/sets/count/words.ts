// The quarters of the town, in words.

import { spotIn } from '../../lib/place';
import type { Place } from '../../lib/types';
import { said } from '../../lib/words';

/** The quarters of the town as they lie, row by row: the Count goes round them clockwise. */
export const quarterIds = ['castle', 'market', 'cathedral', 'blacksmith'];

export const quarterName = (id: string): string => said(`place.quarter.${id}`) ?? id;
/** As it is called where it is clear that it is a quarter. */
export const quarterShort = (id: string): string => said(`place.quarter.${id}.short`) ?? id;
/** What a follower of a quarter can go to. */
export const quarterWay = (id: string): string => said(`place.quarter.${id}.way`) ?? '';

/** The quarter that a place is, or nothing: "castle" of the quarter castle. */
export const quarterOf = (at: Place | undefined): string | undefined => spotIn('quarter', at);
