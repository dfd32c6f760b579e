// Shows and changes a throw on the board: the edge from which it starts, where it lands without luck,
// and how far it usually strays. Pressing near the edge and dragging aims it.

import { make, set } from '../../board/svg';
import type { Board } from '../../board/board';
import { unit } from '../../board/view';
import type { Aim } from '../../lib/types';
import { aimedAt, flight, nearest } from './aim';
import type { Point } from './aim';

const tile = 1024;

/** How far from its middle a finger can hit a handle, in pixels. */
const reach = 22;

export interface Aiming {
  show: (numbers: number[]) => void;
  remove: () => void;
}

interface Listener {
  /** Called while the player drags. */
  aims: (numbers: number[]) => void;
  /** Called when the player lets go. */
  aimed: (numbers: number[]) => void;
}

export function aimOnBoard(board: Board, aim: Aim, listener: Listener): Aiming {
  const layer = board.layer();
  layer.classList.add('aiming');
  const world = make('g', { transform: `scale(${unit / tile})` });
  const edge = make('path', { class: 'edge', d: `M${aim.left} ${aim.top}H${aim.right}V${aim.bottom}H${aim.left}Z` });
  const grip = make('path', { class: 'grip', d: edge.getAttribute('d') ?? '' });
  const way = make('path', { class: 'way' });
  const two = make('ellipse', { class: 'sigma two' });
  const one = make('ellipse', { class: 'sigma one' });
  const cross = make('path', { class: 'cross' });
  const rest = make('circle', { class: 'rest', r: 90 });
  const from = make('circle', { class: 'from', r: 150 });
  const hold = make('circle', { class: 'hold' });
  world.append(edge, grip, way, two, one, rest, cross, from, hold);
  layer.append(world);
  let numbers = [0, 0, 1];

  const at = (event: PointerEvent): Point => {
    const p = board.stage.onBoard({ left: event.clientX, top: event.clientY });
    return { x: (p.x * tile) / unit, y: (p.y * tile) / unit };
  };

  function show(now: number[]) {
    numbers = now;
    const f = flight(aim, numbers);
    const size = Math.max(230, (reach * tile) / board.stage.side);
    set(way, { d: `M${f.from.x} ${f.from.y}L${f.land.x} ${f.land.y}L${f.rest.x} ${f.rest.y}` });
    for (const [ellipse, times] of [[one, 1], [two, 2]] as const) {
      set(ellipse, {
        rx: Math.max(30, f.across * times),
        ry: Math.max(30, f.along * times),
        transform: `translate(${f.land.x} ${f.land.y}) rotate(${f.degrees})`,
      });
    }
    set(cross, { d: 'M-150 0H150M0 -150V150', transform: `translate(${f.land.x} ${f.land.y})` });
    set(rest, { cx: f.rest.x, cy: f.rest.y });
    set(from, { cx: f.from.x, cy: f.from.y });
    set(hold, { cx: f.land.x, cy: f.land.y, r: size });
    set(grip, { 'stroke-width': Math.max(tile, (2 * reach * tile) / board.stage.side) });
  }

  /** Follows a drag on an element: it sets the start where it is pressed, or moves the end. */
  function held(element: SVGElement, begin: (p: Point) => number) {
    let start: number | null = null;
    const drop = (event: PointerEvent) => {
      if (start === null) return;
      event.stopPropagation();
      start = null;
      listener.aimed(numbers);
    };
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      start = begin(at(event));
    });
    element.addEventListener('pointermove', (event) => {
      if (start === null) return;
      event.stopPropagation();
      listener.aims(aimedAt(aim, start, at(event)));
    });
    element.addEventListener('pointerup', drop);
    element.addEventListener('pointercancel', drop);
    element.addEventListener('click', (event) => event.stopPropagation());
  }

  held(grip, (p) => {
    const n = nearest(aim, p);
    listener.aims([n, numbers[1] ?? 0, numbers[2] ?? 1]);
    return n;
  });
  held(hold, () => numbers[0] ?? 0);
  board.bring(
    [
      { x: Math.floor(aim.left / tile), y: Math.floor(aim.top / tile) },
      { x: Math.ceil(aim.right / tile) - 1, y: Math.ceil(aim.bottom / tile) - 1 },
    ],
    0,
  );
  return { show, remove: () => layer.remove() };
}
