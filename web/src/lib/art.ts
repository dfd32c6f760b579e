// The pictures of tiles by their names.

import type { Art } from './types';

/** Pictures of which some may come later, once they are wanted. */
type Coming = Art & { want?: () => void };

/** The art of a tile; a marked copy nobody drew takes the plain one. */
export function artOf(art: Coming, tile: string) {
  const found = art.tiles[tile] ?? art.tiles[tile.split('~')[0] ?? tile];
  if (!found) art.want?.();
  return found;
}
