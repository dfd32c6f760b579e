// How much of a tile its picture shows, by how wide the tile is on the screen: small
// tiles are drawn with fewer and larger shapes.

export type Detail = 'full' | 'calm' | 'emblem';

/** From how many CSS pixels on a tile is drawn so. */
const from = { full: 90, calm: 45, emblem: 0 };

/** How far beyond a limit it is not yet crossed: who zooms about it sees no flicker. */
const slack = 1.07;

/** The level of a tile so wide, which has been that of `now`. */
export function detailAt(pixels: number, now?: Detail): Detail {
  const edge = (limit: number, above: boolean): number => (now === undefined ? limit : above ? limit / slack : limit * slack);
  if (pixels > edge(from.full, now === 'full')) return 'full';
  return pixels > edge(from.calm, now !== 'emblem') ? 'calm' : 'emblem';
}

/** The address of a picture at that level. Of emblems all looks are alike. */
export function inDetail(url: string, detail: Detail): string {
  if (detail === 'full' || url === '') return url;
  const one = detail === 'emblem' ? url.replace(/&look=\d+/, '') : url;
  return `${one}&detail=${detail}`;
}

/** The address of a picture that is shown so wide. */
export const inWidth = (url: string | undefined, pixels: number): string | undefined => url && inDetail(url, detailAt(pixels));
