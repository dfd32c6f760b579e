// Places that are no segments, in words: on a tower, in a quarter of the town.

import { cellIn } from '../lib/place';
import type { Somewhere } from '../lib/place';
import { known } from '../lib/registry';
import type { Place } from '../lib/types';
import { said } from '../lib/words';
import type { Args } from '../lib/words';
import { exactly } from './where.svelte';

export const cornerName = (corner: string): string => said(`corner.${corner}`) ?? corner;
export const axisName = (axis: string): string => said(`axis.${axis}`) ?? axis;

/** The seat that holds the figures at a place, such as a prison. */
export const jailer = (at: Place | undefined): number | undefined => (known('places', at?.kind ?? '')?.holds ? at?.player : undefined);

/** A way to word where a cell is. */
export type Say = (cell: { x: number; y: number }) => string;

/** The arguments for the words of a place: its cell or its player. */
function placeArgs(at: Place, name: (seat: number) => string, say: Say): Args {
  return {
    get there() {
      return say(cellIn(at));
    },
    get name() {
      return name(at.player ?? -1);
    },
  };
}

/** "castle quarter", "tower at 3, 4", "prison of Bo". */
export function placeName({ place = '', at }: Somewhere, name: (seat: number) => string, say: Say = exactly): string {
  if (!at) return place;
  return said(`place.${at.kind}.${at.spot}`) ?? known('places', at.kind)?.name?.(at) ?? said(`place.${at.kind}`, placeArgs(at, name, say)) ?? place;
}
