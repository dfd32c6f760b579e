// Pan by drag, zoom by wheel and pinch, turn by wheel with Alt, and drag what can
// be grabbed. A finger or mouse that moved has not clicked: the click that follows
// a drag is swallowed, so panning never places.

import type { Dropped } from './types';

export interface GestureListener {
  pan: (dx: number, dy: number) => void;
  zoom: (factor: number, px: number, py: number) => void;
  turn: (step: number) => void;
  dragging: (active: boolean) => void;
  /** Whether there is something to drag at a point of the screen, instead of the board. */
  grabs: (px: number, py: number) => boolean;
  drag: (px: number, py: number) => void;
  drop: (at: Dropped | null) => void;
}

export const slack = { mouse: 5, touch: 10, pen: 8 };

/** How far the wheel has to go for one rotation. */
const notch = 50;

interface Finger {
  startX: number;
  startY: number;
  x: number;
  y: number;
}

class Gestures {
  private readonly fingers = new Map<number, Finger>();
  private moved = false;
  private grabbed = false;
  private turned = 0;

  constructor(
    private readonly element: SVGSVGElement,
    private readonly listener: GestureListener,
  ) {
    element.addEventListener('pointerdown', this.down);
    element.addEventListener('pointermove', this.move);
    element.addEventListener('pointerup', this.up);
    element.addEventListener('pointercancel', this.lost);
    element.addEventListener('click', this.click, { capture: true });
    element.addEventListener('wheel', this.wheel, { passive: false });
  }

  private readonly down = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button > 1) return;
    // The first finger: one that was down before it must have gone without an event.
    if (event.isPrimary) {
      this.letGo(null);
      this.fingers.clear();
    }
    if (this.fingers.size === 0) this.moved = false;
    const at = { x: event.clientX, y: event.clientY };
    this.fingers.set(event.pointerId, { ...at, startX: at.x, startY: at.y });
    // A second finger pinches; what the first one held stays where it was.
    if (this.fingers.size > 1) this.letGo(null);
  };

  private letGo(at: Dropped | null): void {
    if (this.grabbed) this.listener.drop(at);
    this.grabbed = false;
  }

  private readonly move = (event: PointerEvent) => {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const before = this.span();
    const { x, y } = finger;
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (!this.moved && !this.startsMoving(event, finger)) return;
    if (this.grabbed) {
      this.listener.drag(finger.x, finger.y);
      return;
    }
    if (this.fingers.size === 1) {
      this.listener.pan(finger.x - x, finger.y - y);
      return;
    }
    const after = this.span();
    if (!before || !after) return;
    this.listener.pan(after.x - before.x, after.y - before.y);
    const frame = this.element.getBoundingClientRect();
    this.listener.zoom(after.wide / before.wide, after.x - frame.left, after.y - frame.top);
  };

  private startsMoving(event: PointerEvent, finger: Finger): boolean {
    const limit = slack[event.pointerType as keyof typeof slack] ?? slack.mouse;
    const far = Math.hypot(finger.x - finger.startX, finger.y - finger.startY) > limit;
    if (!far && this.fingers.size < 2) return false;
    this.moved = true;
    this.element.setPointerCapture(event.pointerId);
    this.grabbed = this.fingers.size === 1 && this.listener.grabs(finger.startX, finger.startY);
    this.listener.dragging(true);
    return true;
  }

  private readonly lost = (event: PointerEvent) => {
    this.letGo(null);
    this.up(event);
  };

  private readonly up = (event: PointerEvent) => {
    if (this.fingers.has(event.pointerId)) this.letGo({ px: event.clientX, py: event.clientY, touch: event.pointerType === 'touch' });
    this.fingers.delete(event.pointerId);
    if (this.fingers.size === 0) this.listener.dragging(false);
  };

  private readonly click = (event: MouseEvent) => {
    if (!this.moved) return;
    this.moved = false;
    event.stopPropagation();
    event.preventDefault();
  };

  private readonly wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    if (event.altKey) {
      this.wind(lines);
      return;
    }
    const frame = this.element.getBoundingClientRect();
    const factor = Math.exp(-Math.max(-120, Math.min(120, lines)) / 320);
    this.listener.zoom(factor, event.clientX - frame.left, event.clientY - frame.top);
  };

  // Rotates by the wheel. A wheel goes in notches, a touchpad in many small steps.
  private wind(lines: number): void {
    this.turned = Math.sign(this.turned) === -Math.sign(lines) ? lines : this.turned + lines;
    if (Math.abs(this.turned) < notch) return;
    this.listener.turn(Math.sign(this.turned));
    this.turned = 0;
  }

  /** The middle of two fingers and the distance between them. */
  private span(): { x: number; y: number; wide: number } | null {
    const [a, b] = [...this.fingers.values()];
    if (!a || !b) return null;
    return {
      x: (a.x + b.x) / 2,
      y: (a.y + b.y) / 2,
      wide: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
    };
  }
}

/** Reports the gestures made on the element for as long as it lives. */
export function watchGestures(element: SVGSVGElement, listener: GestureListener): Gestures {
  return new Gestures(element, listener);
}
