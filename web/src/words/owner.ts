// Features with their owners:

import type { Feature, Seat } from '../lib/types';
import { said } from '../lib/words';
import { m } from '../paraglide/messages.js';
import { featureName, list, seatName } from './name';

/** The seat that "you" means: the acting one of this browser, else its only one. */
export function reader(seats: Seat[], acting: number): number {
  if (acting >= 0) return acting;
  const mine = seats.filter((s) => s.yours);
  return mine.length === 1 ? mine[0]!.seat : -1;
}

/** "your city", "road of Bo", "city, shared by you and Bo", "field". */
export function headText(feature: Feature, seats: Seat[], you: number): string {
  const name = featureName(feature.kind);
  const { owners } = feature;
  if (owners.length === 0) return name;
  if (owners.length > 1) return m.lens_shared({ name, names: list(yourself(owners, you).map((o) => (o === you ? m.lens_you() : seatName(seats, o)))) });
  if (owners[0] === you) return said(`feature.${feature.kind}.your`) ?? m.lens_yours({ name });
  return m.lens_of({ name, names: seatName(seats, owners[0]) });
}

/** The owners with the reader first. */
const yourself = (owners: number[], you: number) => (owners.includes(you) ? [you, ...owners.filter((o) => o !== you)] : owners);
