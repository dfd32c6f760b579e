// The quarters of the town, in words.

import { spotIn } from '../../lib/place';
import type { Place } from '../../lib/types';
import { said } from '../../lib/words';

/** The quarters of the town as they lie, row by row: the Count goes round them clockwise. */
export const quarterIds = ['castle', 'market', 'cathedral', 'blacksmith'];

export const quarterName = (id: string): string => said(`place.quarter.${id}`) ?? id;
/** The short name of a quarter, where it is clear that it is one. */
export const quarterShort = (id: string): string => said(`place.quarter.${id}.short`) ?? id;
/** The kind of feature to which a follower can go from a quarter. */
export const quarterWay = (id: string): string => said(`place.quarter.${id}.way`) ?? '';

/** The quarter that a place names, such as "castle"; undefined for other places. */
export const quarterOf = (at: Place | undefined): string | undefined => spotIn('quarter', at);
