// The targets of a question other than squares for a tile: a disc with a digit where a figure can
// stand, a ring around something on the board, an arrow that leads somewhere, a piece that could lie
// there, a whole cell.

import { symbolAt } from '../lib/symbols';
import { at } from './layers';
import { Layer, make, set } from './svg';
import type { Attributes } from './svg';
import type { Look, TargetSpot } from './types';

/** The shape of an arrow: from the middle of the cell before to near the middle of the one it leads to,
 * pointing east. */
const arrow = 'M-66 -7H-38V-17L-16 0L-38 17V7H-66Z';

const use = (symbol: string, size: number, more: Attributes = {}) =>
  make('use', { href: symbolAt(symbol), x: -size / 2, y: -size / 2, width: size, height: size, ...more });

/** The offset of the digit beside the thing there, so that the thing stays visible. */
const aside: Partial<Record<Look, string>> = { ring: 'translate(19 -19)', arrow: 'translate(30 -30)' };

/** A figure as it would stand at a place, in units of the marker. */
const ghostly = 31;
export const wouldBe = { x: -ghostly / 2, y: -ghostly / 2, width: ghostly, height: ghostly };

/** The part of a target that keeps its size on the screen: the digit, and what is around it. */
function marker(s: TargetSpot): SVGGElement {
  const inner = make('g', { class: 'marker' });
  const ring = s.look === 'ring';
  inner.append(make('circle', { r: 22, class: 'reach' }));
  if (ring) inner.append(make('circle', { r: 23, class: 'halo' }), make('circle', { r: 23, class: 'ring' }));
  const figure = s.look === 'disc' && s.symbol !== '';
  if (figure) inner.append(make('use', { ...wouldBe, class: 'would' }));
  const badge = make('g', { class: 'badge', transform: figure ? 'translate(13 -13) scale(0.8)' : (aside[s.look] ?? '') });
  badge.append(make('circle', { r: ring ? 11 : 13, class: 'disc' }), make('text', { y: 5, 'aria-hidden': 'true' }));
  inner.append(badge);
  if (s.sign && !figure && s.look !== 'piece' && s.look !== 'cell') {
    inner.append(use(s.sign, 22, { class: 'sign', transform: ring ? 'translate(-19 -19)' : `translate(14 -14) rotate(${s.turn})` }));
  }
  return inner;
}

/** The part of a target that belongs to the board and scales with it. */
function ground(s: TargetSpot): SVGElement[] {
  const cell = { x: -50, y: -50, width: 100, height: 100, class: 'reach' };
  switch (s.look) {
    case 'arrow':
      return [make('rect', cell), make('path', { d: arrow, class: 'arrow', transform: `rotate(${s.turn})` })];
    case 'piece':
      return [make('rect', cell), use(s.sign, 100, { class: 'offer', transform: `rotate(${s.turn})` })];
    case 'cell':
      return [make('rect', { ...cell, x: -45, y: -45, width: 90, height: 90, rx: 7, class: 'field' }), use(s.sign, 62, { class: 'offer' })];
    default:
      return [];
  }
}

export function spotLayer(): Layer<TargetSpot> {
  return new Layer<TargetSpot>(
    'spots',
    (s) => `${s.key} ${s.look} ${s.turn}${s.symbol === '' ? '' : ' figure'}`,
    (s) => {
      const group = make('g', { class: `spot ${s.look}${s.symbol === '' ? '' : ' figured'}`, role: 'button', tabindex: 0 });
      group.append(marker(s), ...ground(s));
      // The digit lies above the parts that belong to the board.
      const [first] = group.children;
      if (first && group.children.length > 1) group.append(first);
      return group;
    },
    change,
  );
}

function change(element: SVGElement, s: TargetSpot): void {
  const label = s.mark ? `${s.mark}: ${s.label}` : s.label;
  set(element, {
    transform: at(s),
    'data-spot': s.text,
    'aria-label': label,
    'aria-pressed': String(s.chosen),
  });
  element.classList.toggle('other', s.other);
  // A figure that stands there needs no other mark.
  element.classList.toggle('taken', s.chosen && s.symbol !== '');
  const would = element.querySelector('.would');
  if (would) set(would, { href: symbolAt(s.symbol) });
  const text = element.querySelector('text');
  const mark = s.mark || '•';
  if (text && text.textContent !== mark) text.textContent = mark;
}
