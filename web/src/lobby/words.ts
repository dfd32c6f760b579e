// A table of the lobby in words.

import type { ClockSettings, LobbyTable } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { clockText, flagText } from '../words/clock';
import { aidsName, list } from '../words/name';
import { setTitle, someTitles } from '../words/set';

type ListedSeat = LobbyTable['seats'][number];

/** A player's name in the list, with their account's name if it is another one. */
function owned({ name, account }: ListedSeat): string {
  return account && name !== account && !(name.startsWith(account) && /^ \d+$/.test(name.slice(account.length))) ? m.lobby_account({ name, account }) : name;
}

/** A player's name in the list; a bot's is marked. */
const named = (seat: ListedSeat): string => (seat.program ? m.bot_name({ name: owned(seat) }) : owned(seat));

/** The same, with guests marked too. */
const marked = (seat: ListedSeat): string => (seat.guest ? m.guest_name({ name: named(seat) }) : named(seat));

/** The title of a table, else the names of its players. */
export function titleOf(table: LobbyTable): string {
  const names = table.seats.filter((s) => !s.free && s.kind !== 'bot').map(named);
  return table.title || list(names) || list(table.seats.map(named));
}

/** The label of the button that joins a table. */
export const joinText = (table: LobbyTable): string =>
  table.title ? m.lobby_join_at({ title: table.title }) : m.lobby_join_with({ names: titleOf(table) });

/** The players of a table; the number of free seats is shown elsewhere. */
export const sittersOf = (table: LobbyTable): string => list(table.seats.filter((s) => !s.free).map(marked));

/** The host of a table, marked like the players. */
export function hostOf({ host, seats }: LobbyTable): string {
  const seat = seats.find((s) => s.name === host);
  return seat ? marked(seat) : (host ?? '');
}

/** Whether to name the host of a table: not if the table is called by the host's name alone. */
export const tellsHost = ({ host, title, seats }: LobbyTable): boolean =>
  Boolean(host && (title || seats.some((s) => !s.free && s.kind !== 'bot' && s.name !== host)));

export function setsOf(table: LobbyTable): string {
  const more = table.sets.filter((id) => id !== 'base').map((id) => setTitle({ id, title: id }));
  return more.length === 0 ? m.lobby_wish_base() : someTitles(more);
}

export const aidsOf = (table: LobbyTable): string => `${m.aids_label()}: ${aidsName(table.aids)}`;

/** The clock of a table in a few words; empty if there is none. */
export const clockOf = ({ clock }: LobbyTable): string => (clock && clock.kind !== 'none' ? clockText(settings(clock)) : '');

/** A clock in words, and what happens when time is up. */
export const clockLine = (clock: ClockSettings, loses = false): string => m.clock_welcome({ clock: clockText(clock), flag: flagText(clock, loses) });

/** The same of a table; empty if it has no clock. */
export const clockLineOf = ({ clock, forfeit }: LobbyTable): string => (clock && clock.kind !== 'none' ? clockLine(settings(clock), forfeit) : '');

// Clock settings of a table; the server has filled in what its maker left out.
const settings = (clock: NonNullable<LobbyTable['clock']>): ClockSettings => ({ ...clock, flag: clock.flag || 'computer' }) as ClockSettings;
