// The scene in which cues are shown, and the pictures that fly over it.

import { figureSide } from '../board/crowd';
import type { Stage } from '../board/stage';
import type { BoardModel } from '../board/types';
import type { GameEvent, Seat } from '../lib/types';
import { symbolAt } from '../lib/symbols';
import type { Point } from './paths';

export interface Scene {
  stage: Stage;
  before: BoardModel;
  seats: Seat[];
  /** The point on the board that an event names, if any. */
  spot: (event: GameEvent) => Point | null;
  /** Where flights are drawn. */
  sky: HTMLElement;
}

/** The scale of a standing figure, relative to a flying picture. */
export const standing = (stage: Stage) => figureSide(stage.side) / 40;

const svgSpace = 'http://www.w3.org/2000/svg';

/** Makes the picture of a figure or token in a seat's colour. */
export function picture(seat: number, symbol: string): SVGElement {
  const svg = document.createElementNS(svgSpace, 'svg');
  const use = document.createElementNS(svgSpace, 'use');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('class', `flight thing seat-${seat}`);
  use.setAttribute('href', symbolAt(symbol));
  use.setAttribute('width', '100');
  use.setAttribute('height', '100');
  svg.append(use);
  return svg;
}
