// The layout of the page, given to the style sheets as data-room of the root element.

import { isTight, shapeOf } from './shape';
import type { Shape } from './shape';

class Room {
  shape = $state<Shape>('wide');
  /** The height of the window and of a letter in it, in pixels. */
  height = $state(0);
  size = $state(16);
  /** The main pointer is a finger. */
  finger = $state(false);
  /** Whether the panels beside the board are folded up until the player opens them. */
  small = $derived(this.shape !== 'wide');

  private readonly letter = document.createElement('div');

  /** Measures the window and its letters, now and whenever they change. */
  watch(): void {
    this.letter.className = 'letter';
    document.body.append(this.letter);
    new ResizeObserver(() => this.measure()).observe(this.letter);
    window.addEventListener('resize', () => this.measure());
    this.measure();
  }

  private measure(): void {
    const { innerWidth: width, innerHeight: height } = window;
    const letter = this.letter.getBoundingClientRect().width || 16;
    this.shape = shapeOf(width, height, letter);
    this.height = height;
    this.size = letter;
    this.finger = window.matchMedia('(pointer: coarse)').matches;
    const { dataset } = document.documentElement;
    dataset.room = this.shape;
    dataset.tight = String(isTight(width, height, letter));
  }
}

export const room = new Room();
