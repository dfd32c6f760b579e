// The camera's view. World units: a tile is 100 by 100, the start tile's north-west corner is 0,0.
// Screen = world * scale + offset, in CSS pixels.

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

/** A bar over the screen, in its pixels. */
export type Bar = Box;

/** Whether a square lies under a bar, or within `room` pixels of it. */
export function under({ dx, dy, scale }: View, bar: Bar, { x, y }: { x: number; y: number }, room = 0): boolean {
  const side = unit * scale;
  const [left, top] = [x * side + dx, y * side + dy];
  return left < bar.right + room && left + side > bar.left - room && top < bar.bottom + room && top + side > bar.top - room;
}

/** The free parts of the screen: all of it if no cell lies under a bar, else the parts above, below and
 * beside the bars. */
function beside(size: Size, bars: Bar[]): Box[] {
  let rooms: Box[] = [{ left: 0, top: 0, right: size.width, bottom: size.height }];
  for (const bar of bars) {
    rooms = rooms.flatMap((r) => [
      r,
      bar.top > size.height / 2 ? { ...r, bottom: Math.min(r.bottom, bar.top) } : { ...r, top: Math.max(r.top, bar.bottom) },
      bar.left > size.width / 2 ? { ...r, right: Math.min(r.right, bar.left) } : { ...r, left: Math.max(r.left, bar.right) },
    ]);
  }
  return rooms;
}

/** The largest view, up to `largest`, that shows all cells with none of them under a bar. */
export function fitBeside(cells: { x: number; y: number }[], size: Size, bars: Bar[], padding: number, largest: number): View {
  const box = bounds(cells);
  const near = padding / 4;
  const views = beside(size, bars).map((room) => {
    // Where a bar is, its own distance from the edge is room enough.
    const margin = { left: room.left > 0 ? near : padding, right: room.right < size.width ? near : padding, top: room.top > 0 ? near : padding, bottom: room.bottom < size.height ? near : padding };
    const inner = { left: room.left + margin.left, top: room.top + margin.top, width: room.right - room.left - margin.left - margin.right, height: room.bottom - room.top - margin.top - margin.bottom };
    const view = fit(box, inner, 0, largest);
    return pan(view, inner.left, inner.top);
  });
  const clear = views.filter((view) => cells.every((cell) => bars.every((bar) => !under(view, bar, cell))));
  const free = clear.length > 0 ? clear : views.slice(0, 1);
  return free.reduce((best, view) => (view.scale > best.scale ? view : best));
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

/** A view between two others, for a smooth move; t runs from 0 to 1. */
export function between(from: View, to: View, t: number): View {
  const mix = (a: number, b: number) => a + (b - a) * t;
  return { dx: mix(from.dx, to.dx), dy: mix(from.dy, to.dy), scale: mix(from.scale, to.scale) };
}
