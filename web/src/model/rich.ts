// Whether a game has other figures than followers.

import type { State } from '../lib/types';

export const isRich = ({ players }: Pick<State, 'players'>): boolean => players.some((p) => Object.keys(p.supply).length > 1);
