// Which feature the card describes, and when the card comes and goes. With the mouse it comes when the
// pointer has rested, and stays while the pointer is on its way to the card or on it.

/** How the card was opened. A pinned card (`pin`) was opened from a list or button, and stays until it is closed. */
export type Means = 'mouse' | 'touch' | 'key' | 'pin';

export interface Shown {
  /** The feature's id. */
  feature: string;
  means: Means;
  /** The cell that was pointed at. */
  x: number;
  y: number;
}

export const rest = 350;
const grace = 250;

export class Card {
  shown = $state.raw<Shown | null>(null);

  private coming: Shown | null = null;
  /** The feature whose card was closed: getting the focus back does not open it again. */
  private closed = '';
  private showing: ReturnType<typeof setTimeout> | undefined;
  private hiding: ReturnType<typeof setTimeout> | undefined;

  /** The mouse has moved onto a feature, or off all. */
  point(shown: Shown | null): void {
    if (shown?.feature === this.coming?.feature) return;
    this.coming = shown;
    clearTimeout(this.showing);
    if (shown?.feature === this.shown?.feature) {
      this.still();
      return;
    }
    if (shown) this.showing = setTimeout(() => this.show(shown), rest);
    if (this.shown?.means === 'mouse') this.hiding ??= setTimeout(() => this.hide(), grace);
  }

  show(shown: Shown): void {
    const again = shown.means === 'key' && shown.feature === this.closed;
    this.closed = '';
    if (again) return;
    this.still();
    this.shown = shown;
  }

  /** The pointer is on the card, and so on no feature. */
  keep(): void {
    this.still();
    this.coming = null;
  }

  /** Hides the card if it was opened in this way. */
  leave(means: Means): void {
    if (this.shown?.means !== means) return;
    this.coming = null;
    if (means === 'mouse') this.hiding ??= setTimeout(() => this.hide(), grace);
    else this.hide();
  }

  /** Closes the card; returns whether one was open. The mouse must leave the feature before its card opens again. */
  dismiss(): boolean {
    const open = this.shown !== null;
    if (this.shown?.means === 'pin') this.closed = this.shown.feature;
    this.still();
    this.shown = null;
    return open;
  }

  private hide(): void {
    clearTimeout(this.hiding);
    this.hiding = undefined;
    this.shown = null;
  }

  private still(): void {
    clearTimeout(this.showing);
    clearTimeout(this.hiding);
    this.hiding = undefined;
  }
}
