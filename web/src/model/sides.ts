// Which seats have agreed to a question to all players, and which seats of this browser are asked.

import type { Seat } from '../lib/types';

/** A question to all players, as the server sends it: seats, by number. */
export interface Asked {
  agreed: number[];
  missing: number[];
  declined?: number[];
}

export interface Sides {
  /** The seats of this browser that have a say. */
  mine: number[];
  /** Those of them that have not answered yet. */
  open: number[];
  /** The seats of others that have not. */
  missing: number[];
  /** The seats of others that have agreed. */
  agreed: number[];
  /** The seats that have refused. */
  declined: number[];
}

export const ours = (seats: Seat[], seat: number): boolean => seats[seat]?.yours ?? false;

/** The seats whose people are asked while the game goes on, by the server's rule: none that a computer
 * player answers for, that a bot's account holds, or whose time is up. */
export const manned = (seats: Seat[], flags: number[] = []): Seat[] =>
  seats.filter((s) => !s.resigned && !s.stand_in && !s.program && !flags.includes(s.seat));

/** Sorts the seats of a question into those of this browser and others, and by their answers. */
export function sides(asked: Asked, seats: Seat[]): Sides {
  const mine = seats.filter((s) => s.yours && s.kind !== 'bot').map((s) => s.seat);
  const others = (list: number[]) => list.filter((seat) => !mine.includes(seat));
  const declined = asked.declined ?? [];
  const answered = new Set([...asked.agreed, ...declined]);
  return {
    mine,
    open: mine.filter((seat) => !answered.has(seat)),
    missing: others(asked.missing),
    agreed: others(asked.agreed),
    declined,
  };
}
