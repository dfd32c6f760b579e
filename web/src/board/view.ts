// Where the camera stands. World units: a tile is 100 by 100, the start tile's
// north-west corner is 0,0. Screen = world * scale + offset, in CSS pixels.

export const unit = 100;

export interface View {
  dx: number;
  dy: number;
  scale: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const minScale = 0.16;
export const maxScale = 2.6;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

export function pan(view: View, dx: number, dy: number): View {
  return { ...view, dx: view.dx + dx, dy: view.dy + dy };
}

/** Zooms so that the world point under the screen point px,py stays there. */
export function zoomAt(view: View, factor: number, px: number, py: number): View {
  const scale = clamp(view.scale * factor, minScale, maxScale);
  const real = scale / view.scale;
  return { scale, dx: px - (px - view.dx) * real, dy: py - (py - view.dy) * real };
}

/** Puts the world point x,y in the middle of the screen. */
export function centre(size: Size, x: number, y: number, scale: number): View {
  return { scale, dx: size.width / 2 - x * scale, dy: size.height / 2 - y * scale };
}

/** The box around cells, in world units; a lone tile gets room around it. */
export function bounds(cells: Iterable<{ x: number; y: number }>): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of cells) {
    box.left = Math.min(box.left, x * unit);
    box.top = Math.min(box.top, y * unit);
    box.right = Math.max(box.right, (x + 1) * unit);
    box.bottom = Math.max(box.bottom, (y + 1) * unit);
  }
  return box.left === Infinity ? { left: 0, top: 0, right: unit, bottom: unit } : box;
}

/** The largest view, up to `largest`, that shows all of the box. */
export function fit(box: Box, size: Size, padding: number, largest: number): View {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const scale = clamp(
    Math.min((size.width - 2 * padding) / width, (size.height - 2 * padding) / height),
    minScale,
    largest,
  );
  return centre(size, (box.left + box.right) / 2, (box.top + box.bottom) / 2, scale);
}

/** Whether a cell is wholly on the screen. */
export function shows(view: View, size: Size, x: number, y: number): boolean {
  const left = x * unit * view.scale + view.dx;
  const top = y * unit * view.scale + view.dy;
  const side = unit * view.scale;
  return left >= 0 && top >= 0 && left + side <= size.width && top + side <= size.height;
}

/** The smallest move of the camera that brings a cell on the screen. */
export function reveal(view: View, size: Size, x: number, y: number, margin: number): View {
  const side = unit * view.scale;
  const left = x * side + view.dx;
  const top = y * side + view.dy;
  return pan(view, nudge(left, side, size.width, margin), nudge(top, side, size.height, margin));
}

function nudge(start: number, length: number, room: number, margin: number): number {
  if (start < margin) return margin - start;
  if (start + length > room - margin) return room - margin - start - length;
  return 0;
}

/** A point between two views, for a smooth ride; t runs from 0 to 1. */
export function between(from: View, to: View, t: number): View {
  const mix = (a: number, b: number) => a + (b - a) * t;
  return { dx: mix(from.dx, to.dx), dy: mix(from.dy, to.dy), scale: mix(from.scale, to.scale) };
}
