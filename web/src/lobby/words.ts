// What the lobby says of a table.

import type { ClockSettings, LobbyTable } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { clockText, flagText } from '../words/clock';
import { aidsName, list } from '../words/name';
import { setTitle, someTitles } from '../words/set';

type ListedSeat = LobbyTable['seats'][number];

/** A name in the list, with the account that plays under it where it is called otherwise. */
function owned({ name, account }: ListedSeat): string {
  return account && name !== account && !(name.startsWith(account) && /^ \d+$/.test(name.slice(account.length))) ? m.lobby_account({ name, account }) : name;
}

/** A name in the list; that of a bot's account says so. */
const named = (seat: ListedSeat): string => (seat.program ? m.bot_name({ name: owned(seat) }) : owned(seat));

/** The same, and that of a guest says so too. */
const marked = (seat: ListedSeat): string => (seat.guest ? m.guest_name({ name: named(seat) }) : named(seat));

/** The title of a table, else who sits there. */
export function titleOf(table: LobbyTable): string {
  const names = table.seats.filter((s) => !s.free && s.kind !== 'bot').map(named);
  return table.title || list(names) || list(table.seats.map(named));
}

/** What sitting down there is called. */
export const joinText = (table: LobbyTable): string =>
  table.title ? m.lobby_join_at({ title: table.title }) : m.lobby_join_with({ names: titleOf(table) });

/** Who sits there; how many seats are free is said apart. */
export const sittersOf = (table: LobbyTable): string => list(table.seats.filter((s) => !s.free).map(marked));

/** Who made a table, if they sit there. */
export function hostOf({ host, seats }: LobbyTable): string {
  const seat = seats.find((s) => s.name === host);
  return seat ? marked(seat) : (host ?? '');
}

/** Whether it is to be said who made a table: not of one that is called by them alone. */
export const tellsHost = ({ host, title, seats }: LobbyTable): boolean =>
  Boolean(host && (title || seats.some((s) => !s.free && s.kind !== 'bot' && s.name !== host)));

export function setsOf(table: LobbyTable): string {
  const more = table.sets.filter((id) => id !== 'base').map((id) => setTitle({ id, title: id }));
  return more.length === 0 ? m.lobby_wish_base() : someTitles(more);
}

export const aidsOf = (table: LobbyTable): string => `${m.aids_label()}: ${aidsName(table.aids)}`;

/** The clock of a table in a few words; empty if there is none. */
export const clockOf = ({ clock }: LobbyTable): string => (clock && clock.kind !== 'none' ? clockText(settings(clock)) : '');

/** By which clock one will play, and what happens when time is up. */
export const clockLine = (clock: ClockSettings, loses = false): string => m.clock_welcome({ clock: clockText(clock), flag: flagText(clock, loses) });

/** The same of a table; empty if it has no clock. */
export const clockLineOf = ({ clock, forfeit }: LobbyTable): string => (clock && clock.kind !== 'none' ? clockLine(settings(clock), forfeit) : '');

// What a table has is whole: the server fills in what its maker left out.
const settings = (clock: NonNullable<LobbyTable['clock']>): ClockSettings => ({ ...clock, flag: clock.flag || 'computer' }) as ClockSettings;
