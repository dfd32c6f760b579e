// Which feature the card tells of, and when it comes and goes. With the mouse it
// comes when the pointer has rested, and stays while the pointer is on its way to
// the card or on it.

/** `pin` is asked for by name, and stays until it is closed. */
export type Means = 'mouse' | 'touch' | 'key' | 'pin';

export interface Told {
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
  told = $state.raw<Told | null>(null);

  private coming: Told | null = null;
  /** What was closed by name: the focus that comes back does not open it again. */
  private closed = '';
  private showing: ReturnType<typeof setTimeout> | undefined;
  private hiding: ReturnType<typeof setTimeout> | undefined;

  /** The mouse is over a feature, or over none. */
  point(told: Told | null): void {
    if (told?.feature === this.coming?.feature) return;
    this.coming = told;
    clearTimeout(this.showing);
    if (told?.feature === this.told?.feature) {
      this.still();
      return;
    }
    if (told) this.showing = setTimeout(() => this.show(told), rest);
    if (this.told?.means === 'mouse') this.hiding ??= setTimeout(() => this.hide(), grace);
  }

  show(told: Told): void {
    const again = told.means === 'key' && told.feature === this.closed;
    this.closed = '';
    if (again) return;
    this.still();
    this.told = told;
  }

  /** The pointer is on the card, and so on no feature. */
  keep(): void {
    this.still();
    this.coming = null;
  }

  /** Hides the card that these means brought. */
  leave(means: Means): void {
    if (this.told?.means !== means) return;
    this.coming = null;
    if (means === 'mouse') this.hiding ??= setTimeout(() => this.hide(), grace);
    else this.hide();
  }

  /** Reports whether there was one. The mouse must leave the feature before it comes again. */
  dismiss(): boolean {
    const open = this.told !== null;
    if (this.told?.means === 'pin') this.closed = this.told.feature;
    this.still();
    this.told = null;
    return open;
  }

  private hide(): void {
    clearTimeout(this.hiding);
    this.hiding = undefined;
    this.told = null;
  }

  private still(): void {
    clearTimeout(this.showing);
    clearTimeout(this.hiding);
    this.hiding = undefined;
  }
}
