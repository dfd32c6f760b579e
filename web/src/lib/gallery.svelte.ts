// The pictures of tiles for pages that rarely show more than the base game: all others are loaded once
// one of them is wanted.

import { api } from './api';
import type { Art } from './types';

/** The wait after a failure, in milliseconds. */
const pause = 5000;

export class Gallery implements Art {
  tiles = $state.raw<Art['tiles']>({});
  private asked = false;

  /** Loads the pictures of the base game. */
  static async open(): Promise<Gallery> {
    const gallery = new Gallery();
    gallery.tiles = (await api.art(['base'])).tiles;
    return gallery;
  }

  /** Loads all pictures, because one is wanted that is not here; nothing changes until they have come. */
  want(): void {
    if (this.asked) return;
    this.asked = true;
    void this.fetch();
  }

  private async fetch(): Promise<void> {
    try {
      this.tiles = (await api.art()).tiles;
    } catch {
      setTimeout(() => void this.fetch(), pause);
    }
  }
}
