// The layout of the page, told to the style sheets as data-room of the root.

import { isRoomy, isTight, shapeOf } from './shape';
import type { Shape } from './shape';

class Room {
  shape = $state<Shape>('wide');
  roomy = $state(false);
  /** Whether things beside the board are folded up until they are asked for. */
  small = $derived(this.shape !== 'wide');

  private readonly letter = document.createElement('div');

  /** Follows the window, and the size of its letters. */
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
    this.roomy = isRoomy(width, height, letter);
    const { dataset } = document.documentElement;
    dataset.room = this.shape;
    dataset.tight = String(isTight(width, height, letter));
  }
}

export const room = new Room();
