// The Wheel of Fortune.

import type { Bundle } from '../lib/bundle';
import Crowns from './wheel-of-fortune/Crowns.svelte';
import { asksCrowns, hasWheel } from './wheel-of-fortune/crowns';
import { signsOf, wheelSpot } from './wheel-of-fortune/wheel';
import WheelPart from './wheel-of-fortune/WheelPart.svelte';
import { crownName, sectorIds } from './wheel-of-fortune/words';

const wheelOfFortune: Bundle = {
  captions: ({ tiles }) => signsOf(tiles).map(({ x, y, at, sector }) => ({ x, y, at, text: '', symbol: `sector-${sector}` })),
  asks: [{ shows: asksCrowns, view: Crowns, last: true, answers: true }],
  panel: { id: 'wheel', shows: hasWheel, view: WheelPart },
  symbols: ['wheel-pig', 'king', ...sectorIds.map((id) => `sector-${id}`)],
  features: { wheel: { rank: 19 }, crown: { rank: 20 } },
  choices: { crown: { pictured: true }, withdraw: { takes: true } },
  places: {
    crown: { name: ({ spot = '' }) => crownName(spot), spot: (at, { tiles }) => wheelSpot(tiles, at), onBoard: true },
    sector: { spot: (at, { tiles }) => wheelSpot(tiles, at) },
  },
};

export default wheelOfFortune;
