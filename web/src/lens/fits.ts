// Which tiles left fit a square: requested from the server when the player looks at a square, and kept
// until the table changes.

import { api } from '../lib/api';
import { ApiError } from '../lib/api';
import type { Fits } from '../lib/types';

export class FitsBook {
  private version = '';
  private readonly known = new Map<string, Promise<Fits | null>>();

  constructor(
    private readonly id: string,
    private readonly ask: (id: string, x: number, y: number) => Promise<Fits> = api.fits,
  ) {}

  /** The tiles that fit a square; null if the server does not say. `version` names the state of the table. */
  of(version: string, x: number, y: number): Promise<Fits | null> {
    if (version !== this.version) {
      this.version = version;
      this.known.clear();
    }
    const key = `${x},${y}`;
    const known = this.known.get(key);
    if (known) return known;
    const asking = this.ask(this.id, x, y).catch((error: unknown) => {
      this.known.delete(key);
      if (error instanceof ApiError) return null;
      throw error;
    });
    this.known.set(key, asking);
    return asking;
  }
}

/** The share of tiles drawn next that fit; null if none is left. */
export function chance({ fits, left, next }: Pick<Fits, 'fits' | 'left' | 'next'>): number | null {
  const drawn = next ?? { fits, left };
  return drawn.left > 0 ? drawn.fits / drawn.left : null;
}
