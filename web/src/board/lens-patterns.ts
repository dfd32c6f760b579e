// The hatchings of the seats. Each has its own lines or dots, so that seats differ in more than colour;
// a ground with several holders shows their hatchings in turn.

import { make, namespace } from './svg';

const side = 24;

/** The motif on a square of `side`, which continues over its edges. */
const motifs: { d: string; width: number }[] = [
  { d: 'M-6 6L6 -6M0 24L24 0M18 30L30 18', width: 2.6 },
  { d: 'M-6 18L6 30M0 0L24 24M18 -6L30 6', width: 2.6 },
  { d: 'M6 6h0.01M18 18h0.01', width: 7 },
  { d: 'M6 0V24M18 0V24', width: 2.6 },
  { d: 'M0 6H24M0 18H24', width: 2.6 },
  { d: 'M2 6H10M6 2V10M14 18H22M18 14V22', width: 2.6 },
];

export const patternId = (seats: number[]): string => `hatch-${seats.join('-')}`;

/** One seat's hatching, on a square of its own. */
function band(seat: number, n: number): SVGElement {
  const square = document.createElementNS(namespace, 'svg');
  for (const [key, value] of Object.entries({ x: n * side, y: 0, width: side, height: side })) square.setAttribute(key, String(value));
  const { d, width } = motifs[seat % motifs.length]!;
  square.classList.add(`seat-${seat}`);
  square.append(
    make('rect', { width: side, height: side, class: 'tint' }),
    make('path', { d, class: 'halo', 'stroke-width': width + 2.4 }),
    make('path', { d, class: 'line', 'stroke-width': width }),
  );
  return square;
}

/** Makes the patterns when they are first needed. */
export class Hatchings {
  readonly element = make('defs');
  private readonly known = new Set<string>();

  /** The fill of a ground that these seats hold. */
  fill(seats: number[]): string {
    if (seats.length === 0) return 'none';
    const id = patternId(seats);
    if (!this.known.has(id)) {
      this.known.add(id);
      const pattern = make('pattern', { id, class: 'hatching', patternUnits: 'userSpaceOnUse', width: side * seats.length, height: side });
      pattern.append(...seats.map(band));
      this.element.append(pattern);
    }
    return `url(#${id})`;
  }
}
