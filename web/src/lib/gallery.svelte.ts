// The pictures of tiles for pages that seldom show more than the base game: those of everything
// are asked for once one is wanted that is not among them.

import { api } from './api';
import type { Art } from './types';

/** After a failure it is asked again so much later, in milliseconds. */
const pause = 5000;

export class Gallery implements Art {
  tiles = $state.raw<Art['tiles']>({});
  private asked = false;

  /** The pictures of the base game. */
  static async open(): Promise<Gallery> {
    const gallery = new Gallery();
    gallery.tiles = (await api.art(['base'])).tiles;
    return gallery;
  }

  /** A picture is wanted that is not here. It changes nothing before it has come. */
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
