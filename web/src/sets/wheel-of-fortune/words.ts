// The sectors of the wheel and their crowns, in words.

import { m } from '../../paraglide/messages.js';

const sectors: Record<string, () => string> = {
  fortune: m.sector_fortune,
  taxes: m.sector_taxes,
  famine: m.sector_famine,
  storm: m.sector_storm,
  inquisition: m.sector_inquisition,
  plague: m.sector_plague,
};

/** The sectors clockwise from the north. */
export const sectorIds = Object.keys(sectors);

export const sectorName = (id: string): string => sectors[id]?.() ?? id;

/** The sector that a place is, or nothing: "taxes" of "sector taxes". */
export const sectorOf = (place: string | undefined): string | undefined => /^sector (.+)$/.exec(place ?? '')?.[1];

/** The crown that a place is, or nothing: "taxes-2" of "crown taxes-2". */
export const crownOf = (place: string | undefined): string | undefined => /^crown (.+)$/.exec(place ?? '')?.[1];

/** The sector of a crown: "taxes" of "taxes-2". */
export const sectorOfCrown = (crown: string): string => crown.replace(/-\d$/, '');

/** A sector or a crown in words. */
export function wheelPlace(place: string | undefined): string | undefined {
  const crown = crownOf(place);
  if (crown !== undefined) return m.crown_of({ sector: sectorName(sectorOfCrown(crown)) });
  const sector = sectorOf(place);
  return sector === undefined ? undefined : sectorName(sector);
}
