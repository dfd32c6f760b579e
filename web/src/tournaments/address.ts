// The addresses of tournaments.

import { tournamentAt } from '../lib/fixture';

export { tournamentAt };
export const listAt = '/tournaments';
export const newAt = '/tournaments/new';
export const screenAt = (id: string): string => `${tournamentAt(id)}/screen`;
export const boardsAt = (id: string): string => `${tournamentAt(id)}/boards`;
export const tableAt = (game: string): string => `/t/${encodeURIComponent(game)}`;
export const replayAt = (game: string): string => `/r/${encodeURIComponent(game)}`;
