// The Little Buildings.

import type { Bundle, PieceKind, PowerKind } from '../lib/bundle';

/** A building stands in a corner of its tile, below whoever stands there, and belongs to all of it. */
const building: PieceKind = { size: 27, layer: 'ground', at: () => [81, 19] };

/** How many are left of a kind is only known where each player has their own of it (`lb.deal` = `kinds`); else a player's buildings are of any kind, and are told where one looks at a player. */
const builds = (sign: string): PowerKind => ({ sign, tally: `${sign}s` });

const littleBuildings: Bundle = {
  symbols: ['shed', 'house', 'little-tower', 'buildings'],
  pieces: { shed: building, house: building, 'little-tower': building },
  tallies: {
    sheds: { symbol: 'shed' },
    houses: { symbol: 'house' },
    'little-towers': { symbol: 'little-tower' },
  },
  choices: { shed: { sign: 'shed' }, house: { sign: 'house' }, 'little-tower': { sign: 'little-tower' } },
  powers: { shed: builds('shed'), house: builds('house'), 'little-tower': builds('little-tower') },
};

export default littleBuildings;
