// The pictures of tiles by their names.

import type { Art } from './types';

/** The art of a tile; a marked copy nobody drew takes the plain one. */
export function artOf(art: Art, tile: string) {
  return art.tiles[tile] ?? art.tiles[tile.split('~')[0] ?? tile];
}
