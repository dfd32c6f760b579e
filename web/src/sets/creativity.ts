// Creativity: blank tiles, drawn on by the players.

import type { Bundle } from '../lib/bundle';
import { m } from '../paraglide/messages.js';

export const creativity: Bundle = {
  title: m.set_creativity,
  adds: m.set_creativity_adds,
  options: {
    'blank.tiles': { title: m.option_blank_tiles, help: m.option_blank_tiles_help, values: { all: m.value_blank_all } },
  },
};
