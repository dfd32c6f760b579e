// Pan by drag, zoom by wheel and pinch. A finger or mouse that moved has not
// clicked: the click that follows a drag is swallowed, so panning never places.

export interface GestureListener {
  pan: (dx: number, dy: number) => void;
  zoom: (factor: number, px: number, py: number) => void;
  dragging: (active: boolean) => void;
}

const slack = { mouse: 5, touch: 10, pen: 8 };

interface Finger {
  startX: number;
  startY: number;
  x: number;
  y: number;
}

class Gestures {
  private readonly fingers = new Map<number, Finger>();
  private moved = false;

  constructor(
    private readonly element: SVGSVGElement,
    private readonly listener: GestureListener,
  ) {
    element.addEventListener('pointerdown', this.down);
    element.addEventListener('pointermove', this.move);
    element.addEventListener('pointerup', this.up);
    element.addEventListener('pointercancel', this.up);
    element.addEventListener('click', this.click, { capture: true });
    element.addEventListener('wheel', this.wheel, { passive: false });
  }

  private readonly down = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button > 1) return;
    if (this.fingers.size === 0) this.moved = false;
    const at = { x: event.clientX, y: event.clientY };
    this.fingers.set(event.pointerId, { ...at, startX: at.x, startY: at.y });
  };

  private readonly move = (event: PointerEvent) => {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const before = this.span();
    const { x, y } = finger;
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (!this.moved && !this.startsMoving(event, finger)) return;
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
    this.listener.dragging(true);
    return true;
  }

  private readonly up = (event: PointerEvent) => {
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
    const frame = this.element.getBoundingClientRect();
    const factor = Math.exp(-Math.max(-120, Math.min(120, lines)) / 320);
    this.listener.zoom(factor, event.clientX - frame.left, event.clientY - frame.top);
  };

  /** The middle of two fingers and the way between them. */
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
