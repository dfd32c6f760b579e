// How much of a tile its picture shows, by how wide the tile is on the screen: small
// tiles are drawn with fewer and larger shapes.

export type Detail = 'full' | 'calm' | 'emblem';

/** From how many CSS pixels on a tile is drawn at each level. */
const from = { full: 90, calm: 45, emblem: 0 };

/** How far past a limit the level changes, so that zooming around it does not flicker. */
const slack = 1.07;

/** The level for a tile of this width; `now` is its present level. */
export function detailAt(pixels: number, now?: Detail): Detail {
  const edge = (limit: number, above: boolean): number => (now === undefined ? limit : above ? limit / slack : limit * slack);
  if (pixels > edge(from.full, now === 'full')) return 'full';
  return pixels > edge(from.calm, now !== 'emblem') ? 'calm' : 'emblem';
}

/** The address of a picture at a level. At level "emblem" all looks are alike. */
export function inDetail(url: string, detail: Detail): string {
  if (detail === 'full' || url === '') return url;
  const one = detail === 'emblem' ? url.replace(/&look=\d+/, '') : url;
  return `${one}&detail=${detail}`;
}

/** The address of a picture for the width at which it is shown. */
export const inWidth = (url: string | undefined, pixels: number): string | undefined => url && inDetail(url, detailAt(pixels));
