// The table that is being set up. Its first state can be played at once:
// this browser's player against the computer.

import { m } from '../paraglide/messages.js';
import { given } from '../lib/colours.svelte';
import { propose } from '../lib/levels';
import type { Proposal } from '../lib/levels';
import { readPref, writePref } from '../lib/prefs';
import type { ClockSettings, Colour, Fault, Hello, NewGame, OptionInfo, PresetInfo, SeatKind, SetInfo } from '../lib/types';
import { botName } from '../words/name';
import { setTitle, someTitles } from '../words/set';
import { fits, opened, rememberDoor } from './doors';
import type { Door, Played } from './doors';
import { boxOf, fewestSeats, mostSeats, roomOf, usualValue } from './editions';
import { base, blockers, missing, offered, turnOff, turnOn } from './sets';
import { say } from '../lib/words';

export interface SeatDraft {
  key: number;
  name: string;
  kind: SeatKind;
  bot: string;
  /** The colour that was chosen; empty: the first that is free. */
  colour: string;
}

/** What a favourite keeps of a setup. */
export interface Kept {
  seats: { name: string; kind: SeatKind; bot: string; colour?: string }[];
  preset: string;
  chosen: string[];
  options: Record<string, string>;
  aids: string;
  helps: string[];
  /** None, if it is not there. */
  clock?: ClockSettings;
  /** Free, if it is not there. */
  chat?: Talking;
}

/** What people may say: what they like, set phrases, nothing. */
export const talking = ['free', 'phrases', 'off'] as const;
export type Talking = (typeof talking)[number];

/** How many turns late those may be who watch. */
export const delays = [0, 1, 2, 3, 5, 10];

/** The clock of tables for strangers: that of "play now". */
const strangersClock: ClockSettings = { kind: 'bank', bank_s: 600, increment_s: 10, flag: 'computer' };

/** Aids chosen one by one. */
export const own = 'own';

export class Setup {
  /** Which door stands open. Each of those that lead to a table arranges the seats its own way. */
  door = $state<Door>('computer');
  seats = $state<SeatDraft[]>([]);
  preset = $state('');
  title = $state('');
  /** Whether a player who leaves a table open to everybody, or runs out of time there, has lost. */
  forfeit = $state(true);
  /** Who may join; empty: anybody with a link. */
  get visible(): '' | 'private' | 'friends' | 'public' {
    return this.seenBy;
  }

  /** A table for everybody has a clock and set phrases, until something else is chosen for it. */
  set visible(to: '' | 'private' | 'friends' | 'public') {
    const was = this.seenBy;
    this.seenBy = to;
    if (to === 'public' && was !== 'public') {
      this.eased = { clock: this.clock === null, chat: this.chat === 'free' };
      if (this.eased.clock) this.clock = { ...strangersClock };
      if (this.eased.chat) this.chat = 'phrases';
    } else if (was === 'public' && to !== 'public') {
      if (this.eased.clock && JSON.stringify(this.clock) === JSON.stringify(strangersClock)) this.clock = null;
      if (this.eased.chat && this.chat === 'phrases') this.chat = 'free';
    }
  }

  private seenBy = $state<'' | 'private' | 'friends' | 'public'>('');
  /** What was chosen for a table for everybody without being asked. */
  private eased = { clock: false, chat: false };
  /** Whether accounts of bots may take a seat. */
  programs = $state(false);
  /** How many turns late those see the table who only watch. */
  watchDelay = $state(0);
  /** The ids of the expansions, in the server's order. */
  chosen = $state.raw<string[]>([]);
  /** What the last change of the expansions brought along, in words. */
  note = $state('');
  /** Only what was set by hand; the rest follows the edition. */
  options = $state<Record<string, string>>({});
  /** Empty: the policy that fits the seats; `own`: the helps chosen one by one. */
  aids = $state('');
  helps = $state<string[]>([]);
  faults = $state.raw<Fault[]>([]);
  /** What time the players have; null: as much as they like. */
  clock = $state.raw<ClockSettings | null>(null);
  chat = $state<Talking>('free');
  /** Texts of tiles of one's own. */
  packs = $state.raw<string[]>([]);

  private keys = 0;
  /** Whose arrangement the seats are, and those that wait behind other doors. */
  private seated: Played = 'computer';
  private readonly aside = new Map<Played, SeatDraft[]>();
  /** Which level of computer player suits this browser's player. */
  readonly proposal: Proposal | null;
  private readonly bot: string;
  /** The colours to choose from, in the order in which seats get them; none of a server that gives none. */
  readonly paints: Colour[];
  readonly bots: string[];
  private readonly presets: PresetInfo[];
  private readonly allHelps: string[];
  private readonly sets: SetInfo[];
  private readonly known: OptionInfo[];

  constructor(hello: Hello) {
    this.sets = offered(hello);
    this.known = hello.options;
    this.bots = hello.bots;
    this.paints = hello.colours ?? [];
    this.presets = hello.presets;
    this.allHelps = hello.helps;
    this.proposal = propose(hello.levels);
    this.bot = this.proposal?.level ?? hello.bots[0] ?? '';
    this.preset = hello.presets[0]?.id ?? '';
    this.add('here', readPref('name') || say('seat.unnamed', { number: 1 }));
    this.add(this.bot ? 'bot' : 'here', '');
    this.open(opened(this.bot !== '', hello.lobby, hello.empty));
  }

  /** Sets up a table for strangers: this browser's player, and a free seat. */
  invite(): void {
    this.open('friends');
    this.visible = 'public';
    this.seats = this.seats.slice(0, 1);
    this.add('link', '');
  }

  /** Opens a door. Who was seated behind it sits there again, by the name typed last. */
  open(door: Door): void {
    this.door = door;
    if (door === 'learn' || door === 'lobby' || door === this.seated) return;
    const me = this.seats.find((s) => s.kind === 'here')?.name;
    this.aside.set(this.seated, this.seats);
    const before = this.aside.get(door);
    this.seats = before ?? [];
    this.seated = door;
    if (!before) {
      this.add('here', '');
      this.add(door === 'computer' && this.bot ? 'bot' : 'here', '');
    }
    const mine = this.seats.find((s) => s.kind === 'here');
    if (mine && me !== undefined) mine.name = me;
  }

  /** The same, by hand: it stands open the next time too. */
  choose(door: Door): void {
    rememberDoor(door);
    this.open(door);
  }

  add(kind: SeatKind, name: string, bot = this.bot, colour = ''): void {
    this.keys += 1;
    this.seats.push({ key: this.keys, name, kind, bot: this.bots.includes(bot) ? bot : this.bot, colour });
  }

  /** The colour of each seat. */
  get colours(): string[] {
    return given(this.seats.map((s) => s.colour), this.paints);
  }

  /** Gives a seat a colour; who has it gets the one that this seat had. */
  paint(index: number, colour: string): void {
    const before = this.colours;
    const other = this.seats[before.indexOf(colour)];
    const seat = this.seats[index];
    if (other) other.colour = before[index] ?? '';
    if (seat) seat.colour = colour;
  }

  remove(index: number): void {
    this.seats.splice(index, 1);
  }

  /** Gives a seat another place in the order. Reports whether it has one. */
  move(from: number, to: number): boolean {
    if (from === to || to < 0 || to >= this.seats.length) return false;
    const [seat] = this.seats.splice(from, 1);
    if (seat) this.seats.splice(to, 0, seat);
    return seat !== undefined;
  }

  /** Somebody plays at a device of their own. */
  get apart(): boolean {
    return this.seats.some((s) => s.kind === 'link');
  }

  /** Nobody comes who is not known: invited, or a friend. */
  get amongFriends(): boolean {
    return this.visible === 'private' || this.visible === 'friends';
  }

  /** Strangers may join: then the form asks what happens to a player who leaves. */
  get amongStrangers(): boolean {
    return this.door === 'friends' && this.visible === 'public' && this.apart;
  }

  /** Whoever leaves, or is out of time, has lost. */
  get loses(): boolean {
    return this.amongStrangers && this.forfeit;
  }

  /** The policy the server takes when none is said. */
  get fittingAids(): string {
    return this.apart ? 'club' : 'teach';
  }

  /** Turns an expansion on with what it needs, or off with what needs it. */
  toggle(id: string): void {
    const on = !this.chosen.includes(id);
    const { chosen, also } = (on ? turnOn : turnOff)(this.sets, this.chosen, id);
    this.chosen = chosen;
    const message = on ? m.sets_turned_on : m.sets_turned_off;
    this.note = also.length > 0 ? message({ names: this.titles(also) }) : '';
  }

  /** The edition by whose rules the table plays. */
  get edition(): PresetInfo | undefined {
    return this.presets.find((p) => p.id === this.preset);
  }

  /** How many can play, by that edition with these expansions. */
  get room(): number {
    return Math.min(mostSeats, roomOf(this.edition, this.chosen));
  }

  /** The value of an option that nobody chose. */
  usual(option: OptionInfo): string {
    return usualValue(option, this.preset, this.chosen);
  }

  private boxOf(preset: string) {
    const box = this.presets.find((p) => p.id === preset);
    return box ? boxOf(this.sets, box) : { chosen: [], also: [] };
  }

  /** A box: its rules and the expansions in it. */
  takeBox(preset: string): void {
    const { chosen, also } = this.boxOf(preset);
    this.preset = preset;
    this.chosen = chosen;
    this.note = chosen.length > 0 ? m.sets_box_chosen({ names: this.titles(chosen) }) : '';
    if (also.length > 0) this.note += ` ${m.sets_left_out({ names: this.titles(also) })}`;
  }

  /** Reports whether the table is what takeBox would make of it. */
  hasBox(preset: string): boolean {
    return this.preset === preset && this.boxOf(preset).chosen.join() === this.chosen.join();
  }

  /** Puts a set in the place of others, or these back in its place. */
  exchange(set: string, others: string[]): void {
    const back = this.chosen.includes(set);
    const [out, into] = back ? [[set], others] : [others, [set]];
    const gone: string[] = [];
    for (const one of out.filter((id) => this.chosen.includes(id))) {
      const { chosen, also } = turnOff(this.sets, this.chosen, one);
      this.chosen = chosen;
      gone.push(one, ...also);
    }
    for (const one of into.filter((id) => blockers(this.sets, this.chosen, id).length === 0)) {
      this.chosen = turnOn(this.sets, this.chosen, one).chosen;
    }
    this.note = m.sets_exchanged({ names: this.titles(into), others: this.titles(gone) });
  }

  baseOnly(): void {
    this.chosen = [];
    this.note = '';
  }

  private titles(ids: string[]): string {
    return someTitles(ids.map((id) => setTitle(this.sets.find((s) => s.id === id) ?? { id, title: id })));
  }

  /** The options to show with a set. One that several sets share is shown with the first in play. */
  optionsOf(set: string): OptionInfo[] {
    return this.known.filter((o) => !o.part && this.owner(o) === set);
  }

  /** The options that take parts of a set in play, or leave them out. */
  partsOf(set: string): OptionInfo[] {
    return this.known.filter((o) => o.part && this.owner(o) === set);
  }

  /** Whether a part is in play. */
  takesPart(part: OptionInfo): boolean {
    return (this.options[part.key] ?? this.usual(part)) !== 'off';
  }

  /** The expansions whose tiles are shuffled in. */
  get laid(): string[] {
    const kept = (part: OptionInfo) => part.key.endsWith('.tiles') && !this.takesPart(part);
    return this.chosen.filter((id) => !this.partsOf(id).some(kept));
  }

  takePart(part: OptionInfo, on: boolean): void {
    const value = on ? 'on' : 'off';
    this.option(part.key, this.usual(part) === value ? '' : value);
  }

  private inPlay(key: string): boolean {
    return this.known.some((o) => o.key === key && this.owner(o) !== undefined);
  }

  private owner(option: OptionInfo): string | undefined {
    return option.sets.find((set) => set === base || this.chosen.includes(set));
  }

  option(key: string, value: string): void {
    if (value === '') delete this.options[key];
    else this.options[key] = value;
  }

  /** What a seat is called that was given no name. */
  usualName(index: number): string {
    const seat = this.seats[index];
    if (seat?.kind !== 'bot') return say('seat.unnamed', { number: index + 1 });
    const alike = this.seats.filter((s) => s.kind === 'bot' && s.bot === seat.bot && s.name.trim() === '');
    const name = botName(seat.bot);
    return alike.length < 2 ? name : `${name} ${alike.indexOf(seat) + 1}`;
  }

  /** The helps chosen one by one, as the server names them; none is a real table. */
  private ownAids(): string {
    return this.allHelps.filter((help) => this.helps.includes(help)).join(',') || 'table';
  }

  /** All that is kept of a favourite. */
  kept(): Kept {
    const { preset, chosen, options, aids, helps } = this;
    const seats = this.seats.map(({ name, kind, bot, colour }) => ({ name, kind, bot, ...(colour ? { colour } : {}) }));
    const time = this.clock ? { clock: { ...this.clock } } : {};
    return { seats, preset, chosen: [...chosen], options: { ...options }, aids, helps: [...helps], ...time, ...(this.chat === 'free' ? {} : { chat: this.chat }) };
  }

  /** Takes over a favourite, as far as the server still offers what is in it. */
  take(kept: Kept): void {
    this.seated = fits(kept.seats) ? 'computer' : 'friends';
    this.door = this.seated;
    this.seats = [];
    for (const { name, kind, bot, colour } of kept.seats.slice(0, mostSeats)) this.add(kind, name, bot, colour);
    while (this.seats.length < fewestSeats) this.add('here', '');
    if (this.presets.some((p) => p.id === kept.preset)) this.preset = kept.preset;
    this.chosen = [];
    for (const id of kept.chosen) {
      const stands = missing(this.sets, id).length === 0 && blockers(this.sets, this.chosen, id).length === 0;
      if (stands && this.sets.some((s) => s.id === id)) this.chosen = turnOn(this.sets, this.chosen, id).chosen;
    }
    const known = Object.entries(kept.options).filter(([key, value]) => this.known.some((o) => o.key === key && o.values.includes(value)));
    this.options = Object.fromEntries(known);
    this.aids = kept.aids;
    this.helps = kept.helps;
    this.clock = kept.clock ?? null;
    this.chat = kept.chat ?? 'free';
    this.note = this.chosen.length > 0 ? m.sets_box_chosen({ names: this.titles(this.chosen) }) : '';
    this.faults = [];
  }

  /** The colour to send for a seat; none if no colour has been chosen for any seat, because older
   * servers know no colours. */
  private painted(index: number): { colour?: Colour } {
    const colour = this.seats.some((s) => s.colour !== '') ? this.paints.find((p) => p === this.colours[index]) : undefined;
    return colour ? { colour } : {};
  }

  request(): NewGame {
    const mine = this.seats.find((s) => s.kind === 'here')?.name.trim();
    if (mine) writePref('name', mine);
    // Who may come is asked only behind that door, and holds for its tables alone.
    const visible = this.door === 'friends' ? this.visible : '';
    return {
      title: this.title.trim(),
      ...(visible ? { open: visible } : {}),
      // Who comes by invitation only is known, and so are friends: nobody else's program comes.
      ...(this.programs && this.door === 'friends' && !this.amongFriends ? { programs: true } : {}),
      // Where nobody else can see the table nobody watches.
      ...(this.watchDelay > 0 && this.door === 'friends' && visible !== 'private' ? { watch_delay: this.watchDelay } : {}),
      seats: this.seats.map((seat, index) => {
        // An unnamed free seat gets no name: it is called by its number until it is taken.
        if ((visible === 'public' || visible === 'friends') && seat.kind === 'link' && seat.name.trim() === '') return { kind: seat.kind, ...this.painted(index) };
        const name = seat.name.trim() || this.usualName(index);
        return { name, kind: seat.kind, ...(seat.kind === 'bot' ? { bot: seat.bot } : {}), ...this.painted(index) };
      }),
      preset: this.preset,
      expansions: [...this.chosen],
      // What was set for an expansion waits here until that is in play again.
      options: Object.fromEntries(Object.entries(this.options).filter(([key]) => this.inPlay(key))),
      ...(this.packs.length > 0 ? { packs: this.packs } : {}),
      ...(this.clock ? { clock: this.loses ? { ...this.clock, flag: 'out' as const } : this.clock } : {}),
      ...(this.amongStrangers ? { forfeit: this.forfeit } : {}),
      ...(this.apart && this.chat !== 'free' ? { chat: this.chat } : {}),
      ...(this.aids ? { aids: this.aids === own ? this.ownAids() : this.aids } : {}),
    };
  }
}
