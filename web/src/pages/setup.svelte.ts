// The table that is being set up. Its first state can be played at once:
// this browser's player against the computer.

import { m } from '../paraglide/messages.js';
import { botName } from '../words/name';
import { recall, remember } from '../lib/prefs';
import type { Fault, Hello, NewGame, SeatKind } from '../lib/protocol';

export interface SeatDraft {
  key: number;
  name: string;
  kind: SeatKind;
  bot: string;
}

export const mostSeats = 6;
export const fewestSeats = 2;

export class Setup {
  seats = $state<SeatDraft[]>([]);
  preset = $state('');
  title = $state('');
  /** Only what was set by hand; the rest follows the edition. */
  options = $state<Record<string, string>>({});
  /** Empty: the policy that fits the seats. */
  aids = $state('');
  faults = $state.raw<Fault[]>([]);

  private keys = 0;
  private readonly bot: string;

  constructor(hello: Hello) {
    this.bot = hello.bots.includes('greedy') ? 'greedy' : (hello.bots[0] ?? '');
    this.preset = hello.presets[0]?.id ?? '';
    this.add('here', recall('name') || m.seat_unnamed({ number: 1 }));
    this.add(this.bot ? 'bot' : 'here', '');
  }

  add(kind: SeatKind, name: string): void {
    this.keys += 1;
    this.seats.push({ key: this.keys, name, kind, bot: this.bot });
  }

  remove(index: number): void {
    this.seats.splice(index, 1);
  }

  /** The policy the server takes when none is said. */
  get fittingAids(): string {
    return this.seats.some((s) => s.kind === 'link') ? 'club' : 'teach';
  }

  option(key: string, value: string): void {
    if (value === '') delete this.options[key];
    else this.options[key] = value;
  }

  /** What a seat is called that was given no name. */
  usualName(index: number): string {
    const seat = this.seats[index];
    if (seat?.kind !== 'bot') return m.seat_unnamed({ number: index + 1 });
    const alike = this.seats.filter((s) => s.kind === 'bot' && s.bot === seat.bot && s.name.trim() === '');
    const name = botName(seat.bot);
    return alike.length < 2 ? name : `${name} ${alike.indexOf(seat) + 1}`;
  }

  request(): NewGame {
    const mine = this.seats.find((s) => s.kind === 'here')?.name.trim();
    if (mine) remember('name', mine);
    return {
      title: this.title.trim(),
      seats: this.seats.map((seat, index) => {
        const name = seat.name.trim() || this.usualName(index);
        return seat.kind === 'bot' ? { name, kind: seat.kind, bot: seat.bot } : { name, kind: seat.kind };
      }),
      preset: this.preset,
      options: { ...this.options },
      ...(this.aids ? { aids: this.aids } : {}),
    };
  }
}
