// A tile that is dragged from the hand to the board, or from one square to another.

import { slack } from '../board/gestures';
import type { Board } from '../board/board';
import type { Dropped } from '../board/types';
import type { Session } from './session.svelte';

export class Carry {
  /** Where the tile is on the screen while it is over no square; null while none is dragged. */
  at = $state.raw<{ x: number; y: number } | null>(null);
  board = $state.raw<Board | null>(null);

  /** The tile is dragged to a point of the screen. Over a square the board shows it there. */
  drag(px: number, py: number): void {
    const cell = this.board?.under(px, py) ?? null;
    this.board?.carry(cell);
    this.at = cell ? null : { x: px, y: py };
  }

  /** The tile is dropped: on a square it is placed, outside the board it goes back to the hand,
   * elsewhere on the board it stays where it was. */
  drop(session: Session, at: Dropped | null): void {
    const { board } = this;
    const cell = at && board?.under(at.px, at.py);
    board?.carry(undefined);
    this.at = null;
    const { draft } = session;
    if (!at || !board || !draft) return;
    if (cell) {
      draft.place(cell.x, cell.y);
      if (at.touch) board.approach(cell.x, cell.y);
    } else if (!board.holds(at.px, at.py)) draft.lift();
  }
}

// Stops the browser from dragging the picture itself.
const native = (event: Event) => event.preventDefault();

interface Grip {
  /** Whether there is a tile to drag. */
  free: () => boolean;
  drag: (px: number, py: number) => void;
  drop: (at: Dropped | null) => void;
  click: () => void;
}

/** Lets an element be dragged with mouse and finger; for an attachment. */
export function grip({ free, drag, drop, click }: Grip): (node: HTMLElement) => () => void {
  return (node) => {
    let from: PointerEvent | null = null;
    let moved = false;
    const down = (event: PointerEvent) => {
      if (event.button !== 0 || from !== null || !free()) return;
      from = event;
      moved = false;
      // A fast pointer has left the element with its first move.
      node.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (from?.pointerId !== event.pointerId) return;
      const far = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY);
      if (!moved && far <= (slack[event.pointerType as keyof typeof slack] ?? slack.mouse)) return;
      moved = true;
      drag(event.clientX, event.clientY);
    };
    const end = (event: PointerEvent) => {
      if (from?.pointerId !== event.pointerId) return;
      from = null;
      if (moved) drop(event.type === 'pointerup' ? { px: event.clientX, py: event.clientY, touch: event.pointerType === 'touch' } : null);
      else if (event.type === 'pointerup') click();
    };
    const listeners: [string, (event: never) => void][] = [
      ['pointerdown', down],
      ['pointermove', move],
      ['pointerup', end],
      ['pointercancel', end],
      ['dragstart', native],
    ];
    for (const [name, listener] of listeners) node.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of listeners) node.removeEventListener(name, listener as EventListener);
    };
  };
}
