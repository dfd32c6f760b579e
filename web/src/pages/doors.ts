// The doors of the start page: against the computer, with friends, or to learn.

import { recall, remember } from '../lib/prefs';
import type { SeatKind } from '../lib/types';
import { m } from '../paraglide/messages.js';

/** Those behind which a table is set up. */
export type Played = 'computer' | 'friends';
export type Door = Played | 'learn';

const place = 'door';

interface Words {
  title: () => string;
  line: () => string;
}

export const words: Record<Door, Words> = {
  computer: { title: m.door_computer, line: m.door_computer_line },
  friends: { title: m.door_friends, line: m.door_friends_line },
  learn: { title: m.door_learn, line: m.door_learn_line },
};

/** Without a computer player there are two. */
export const doorsOf = (computer: boolean): Door[] => (computer ? ['computer', 'friends', 'learn'] : ['friends', 'learn']);

/** The one to stand open: that chosen last, at first the first. */
export function opened(computer: boolean): Door {
  const doors = doorsOf(computer);
  return doors.find((door) => door === recall(place)) ?? doors[0]!;
}

export const rememberDoor = (door: Door): void => remember(place, door);

/** Whether seats are one person against computer players, and no more is to be said of them. */
export function fits([first, ...others]: { kind: SeatKind; name: string }[]): boolean {
  return first?.kind === 'here' && others.length > 0 && others.every((s) => s.kind === 'bot' && s.name.trim() === '');
}
