// Which score or total the card explains.

import type { GameEvent } from '../lib/types';
import { cellsOf } from './explain';

export class Why {
  /** The score that is explained. */
  event = $state.raw<GameEvent | null>(null);
  /** The seat whose points are listed; a score opened from there leads back to it. */
  seat = $state(-1);

  /** The cells to light up. */
  cells = $derived(this.event ? cellsOf(this.event) : []);

  get open(): boolean {
    return this.event !== null || this.seat >= 0;
  }

  score(event: GameEvent): void {
    this.event = event;
    this.seat = -1;
  }

  total(seat: number): void {
    this.event = null;
    this.seat = seat;
  }

  /** Explains a score of the shown list. */
  within(event: GameEvent): void {
    this.event = event;
  }

  back(): void {
    this.event = null;
  }

  close(): void {
    this.event = null;
    this.seat = -1;
  }
}
