// The sectors of the wheel and their crowns, in words.

import { spotIn } from '../../lib/place';
import type { Place } from '../../lib/types';
import { said, sayer } from '../../lib/words';
import type words from '../../../messages/en/wheel-of-fortune.json';

const say = sayer<typeof words>();

/** The sectors clockwise from the north. */
export const sectorIds = ['fortune', 'taxes', 'famine', 'storm', 'inquisition', 'plague'];

export const sectorName = (id: string): string => said(`place.sector.${id}`) ?? id;

/** The sector that a place is, or nothing: "taxes" of the sector taxes. */
export const sectorOf = (at: Place | undefined): string | undefined => spotIn('sector', at);

/** The crown that a place is, or nothing: "taxes-2" of the crown taxes-2. */
export const crownOf = (at: Place | undefined): string | undefined => spotIn('crown', at);

/** The sector of a crown: "taxes" of "taxes-2". */
export const sectorOfCrown = (crown: string): string => crown.replace(/-\d$/, '');

/** A crown is called by its sector. */
export const crownName = (crown: string): string => say('place.crown', { sector: sectorName(sectorOfCrown(crown)) });
