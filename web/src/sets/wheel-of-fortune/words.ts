// The sectors of the wheel and their crowns, in words.

import { spotIn } from '../../lib/place';
import type { Place } from '../../lib/types';
import { said, sayer } from '../../lib/words';
import type words from '../../../messages/en/wheel-of-fortune.json';

const say = sayer<typeof words>();

/** The sectors clockwise from the north. */
export const sectorIds = ['fortune', 'taxes', 'famine', 'storm', 'inquisition', 'plague'];

export const sectorName = (id: string): string => said(`place.sector.${id}`) ?? id;

/** The sector that a place names, such as "taxes"; undefined for other places. */
export const sectorOf = (at: Place | undefined): string | undefined => spotIn('sector', at);

/** The crown that a place names, such as "taxes-2"; undefined for other places. */
export const crownOf = (at: Place | undefined): string | undefined => spotIn('crown', at);

/** The sector of a crown: "taxes" of "taxes-2". */
export const sectorOfCrown = (crown: string): string => crown.replace(/-\d$/, '');

/** The name of a crown, which is that of its sector. */
export const crownName = (crown: string): string => say('place.crown', { sector: sectorName(sectorOfCrown(crown)) });
