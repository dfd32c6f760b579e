// Reports the cell and place under the mouse or a resting finger, whatever lies there. Squares and
// spots of a move keep their meaning.

import type { Pointed } from './lens-types';
import { unit } from './view';
import type { View } from './view';

export interface PointListener {
  /** The mouse has moved; `square` if a move may go there. */
  over: (pointed: Pointed | null, square: boolean) => void;
  /** A finger has rested there, or a click has hit no part of a move. */
  press: (pointed: Pointed, means: 'mouse' | 'touch') => void;
  /** The board was pressed anywhere, or is being dragged. */
  away: () => void;
}

const longPress = 500;
/** How far a resting finger may move, in pixels. */
const shake = 10;
/** How far beside a road still counts as the road, in pixels. */
const slack = { mouse: 3, touch: 11 };

/** The cell under a point of the screen, and where in it. */
export function pointed(view: View, px: number, py: number, near: number): Pointed {
  const wx = (px - view.dx) / view.scale;
  const wy = (py - view.dy) / view.scale;
  const x = Math.floor(wx / unit);
  const y = Math.floor(wy / unit);
  return { x, y, at: [wx - x * unit, wy - y * unit], slack: Math.min(12, near / view.scale) };
}

export class Pointing {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private start = { x: 0, y: 0 };
  private pressed = false;
  private fingers = 0;

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly view: () => View,
    private readonly listener: PointListener,
  ) {
    svg.addEventListener('pointermove', this.move);
    svg.addEventListener('pointerleave', this.leave);
    svg.addEventListener('pointerdown', this.down);
    svg.addEventListener('pointerup', this.up);
    svg.addEventListener('pointercancel', this.up);
    svg.addEventListener('click', this.click, { capture: true });
  }

  /** Cancels a press that has begun. */
  end(): void {
    this.cancel();
  }

  private readonly move = (event: PointerEvent) => {
    if (event.pointerType === 'touch') {
      if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > shake) this.cancel();
      return;
    }
    // A drag moves the board and points at nothing.
    if (event.buttons !== 0) this.listener.over(null, false);
    else this.listener.over(this.locate(event, slack.mouse), meant(event));
  };

  private readonly leave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') this.listener.over(null, false);
  };

  private readonly down = (event: PointerEvent) => {
    this.listener.away();
    this.pressed = false;
    this.cancel();
    if (event.pointerType !== 'touch') return;
    this.fingers = event.isPrimary ? 1 : this.fingers + 1;
    if (this.fingers > 1 || meant(event)) return;
    this.start = { x: event.clientX, y: event.clientY };
    const at = this.locate(event, slack.touch);
    this.timer = setTimeout(() => {
      this.pressed = true;
      this.listener.press(at, 'touch');
    }, longPress);
  };

  private readonly up = () => {
    this.fingers = Math.max(0, this.fingers - 1);
    this.cancel();
  };

  // A finger that has rested does not tap. A mouse click where no move is possible asks what lies there.
  private readonly click = (event: MouseEvent) => {
    if (this.pressed) {
      this.pressed = false;
      event.stopPropagation();
      event.preventDefault();
    } else if (!event.defaultPrevented && !meant(event) && (event as PointerEvent).pointerType === 'mouse') {
      this.listener.press(this.locate(event, slack.mouse), 'mouse');
    }
  };

  private cancel(): void {
    clearTimeout(this.timer);
  }

  private locate(event: MouseEvent, near: number): Pointed {
    const frame = this.svg.getBoundingClientRect();
    return pointed(this.view(), event.clientX - frame.left, event.clientY - frame.top, near);
  }
}

/** Whether an event is on a square or spot of a move. */
const meant = (event: Event) => event.target instanceof Element && event.target.closest('[data-square], [data-spot]') !== null;
