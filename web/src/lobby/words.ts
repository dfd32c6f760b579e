// What the lobby says of a table.

import type { LobbyTable } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { aidsName, list } from '../words/name';
import { setTitle, someTitles } from '../words/set';

/** The title of a table, else who sits there. */
export function titleOf(table: LobbyTable): string {
  const names = table.seats.filter((s) => !s.free && s.kind !== 'bot').map((s) => s.name);
  return table.title || list(names) || list(table.seats.map((s) => s.name));
}

/** Who sits there and what is free. */
export const seatsOf = (table: LobbyTable): string => list(table.seats.map((s) => (s.free ? m.lobby_open_seat() : s.name)));

export function setsOf(table: LobbyTable): string {
  const more = table.sets.filter((id) => id !== 'base').map((id) => setTitle({ id, title: id }));
  return more.length === 0 ? m.lobby_wish_base() : someTitles(more);
}

export const aidsOf = (table: LobbyTable): string => `${m.aids_label()}: ${aidsName(table.aids)}`;
