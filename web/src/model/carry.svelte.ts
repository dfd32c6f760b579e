// A tile on its way from the hand to the board, or from one square to another.

import { slack } from '../board/gestures';
import type { Board } from '../board/board';
import type { Dropped } from '../board/types';
import type { Session } from './session.svelte';

export class Carry {
  /** Where it is on the screen, while it is over no square; null while nothing is carried. */
  at = $state.raw<{ x: number; y: number } | null>(null);
  board = $state.raw<Board | null>(null);

  /** It has come to a point of the screen. Over a square the board shows it there. */
  drag(px: number, py: number): void {
    const cell = this.board?.under(px, py) ?? null;
    this.board?.carry(cell);
    this.at = cell ? null : { x: px, y: py };
  }

  /** It is let go: on a square it is placed, beside the board it is back in the
   * hand, and anywhere else it stays where it was. */
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

// The browser would drag the picture itself.
const native = (event: Event) => event.preventDefault();

interface Grip {
  /** Whether there is something to take up. */
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
      // A fast hand has left it with the first move.
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
