// The doors of the start page: play against the computer, with friends, or learn; on a server with a
// lobby also against strangers.

import { readPref, writePref } from '../lib/prefs';
import type { SeatKind } from '../lib/types';
import { m } from '../paraglide/messages.js';

/** The doors behind which a table is set up. */
export type Played = 'computer' | 'friends';
export type Door = Played | 'learn' | 'lobby';

const place = 'door';

interface Words {
  title: () => string;
  line: () => string;
}

export const words: Record<Door, Words> = {
  lobby: { title: m.door_lobby, line: m.door_lobby_line },
  computer: { title: m.door_computer, line: m.door_computer_line },
  friends: { title: m.door_friends, line: m.door_friends_line },
  learn: { title: m.door_learn, line: m.door_learn_line },
};

/** The doors in their order: three, one less without computer players, one more with a lobby. While no
 * other people are there, the computer comes first. */
export function doorsOf(computer: boolean, lobby = false, empty = false): Door[] {
  const doors: Door[] = lobby
    ? empty
      ? ['computer', 'lobby', 'friends', 'learn']
      : ['lobby', 'friends', 'computer', 'learn']
    : ['computer', 'friends', 'learn'];
  return computer ? doors : doors.filter((door) => door !== 'computer');
}

/** The door that is open: the one chosen last, at first the first. */
export function opened(computer: boolean, lobby = false, empty = false): Door {
  const doors = doorsOf(computer, lobby, empty);
  return doors.find((door) => door === readPref(place)) ?? doors[0]!;
}

export const rememberDoor = (door: Door): void => writePref(place, door);

/** Whether seats are one person against unnamed computer players, and nothing else. */
export function fits([first, ...others]: { kind: SeatKind; name: string }[]): boolean {
  return first?.kind === 'here' && others.length > 0 && others.every((s) => s.kind === 'bot' && s.name.trim() === '');
}
