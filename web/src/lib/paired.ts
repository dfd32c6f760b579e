// Which of the last games this browser was paired into: after them it offers to look for the next opponent.

import { readPref, writePref } from './prefs';

const shelf = 'lobby.paired';

/** So many games are remembered. */
const kept = 20;

const known = (): string[] => readPref(shelf).split(' ').filter(Boolean);

/** Remembers that this browser was paired into a game. */
export function notePaired(game: string): void {
  writePref(shelf, [game, ...known().filter((id) => id !== game)].slice(0, kept).join(' '));
}

export const wasPaired = (game: string): boolean => known().includes(game);

/** Where the lobby looks for an opponent at once, with the last wish. */
export const nextOpponent = '/lobby?next=yes';
