// The pictures of tiles by their names.

import type { Art } from './types';

/** Pictures, some of which are loaded when one is wanted. */
type Coming = Art & { want?: () => void };

/** The art of a tile; a marked copy (name~mark) without its own has that of the plain tile. */
export function artOf(art: Coming, tile: string) {
  const found = art.tiles[tile] ?? art.tiles[tile.split('~')[0] ?? tile];
  if (!found) art.want?.();
  return found;
}
