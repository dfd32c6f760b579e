// The setup of a new table. Its first state can be played at once: this browser's player against the computer.

import { m } from '../paraglide/messages.js';
import { given } from '../lib/colours.svelte';
import { propose } from '../lib/levels';
import type { Proposal } from '../lib/levels';
import { readPref, writePref } from '../lib/prefs';
import type { Marks } from '../lib/rated';
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
  /** The chosen colour; empty for the first free one. */
  colour: string;
}

/** The parts of a setup that a favourite stores. */
export interface Kept {
  seats: { name: string; kind: SeatKind; bot: string; colour?: string }[];
  preset: string;
  chosen: string[];
  options: Record<string, string>;
  aids: string;
  helps: string[];
  /** The clock; none if absent. */
  clock?: ClockSettings;
  /** What players may say; free if absent. */
  chat?: Talking;
}

/** What players may say: free text, set phrases, nothing. */
export const talking = ['free', 'phrases', 'off'] as const;
export type Talking = (typeof talking)[number];

/** The possible delays of spectators, in turns. */
export const delays = [0, 1, 2, 3, 5, 10];

/** The clock of tables for strangers: that of "play now". */
const strangersClock: ClockSettings = { kind: 'bank', bank_s: 600, increment_s: 10, flag: 'computer' };

/** The value of `aids` for helps chosen one by one. */
export const own = 'own';

/** The form for a new table: what has been chosen, and what follows from it. */
export class Setup {
  /** The open door. Each door that leads to a table has its own seats. */
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

  /** A table open to everybody gets a clock and set phrases, until something else is chosen for it. */
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
  /** What was set by itself because the table is open to everybody. */
  private eased = { clock: false, chat: false };
  /** Whether the result of a game that is open to everybody is published. */
  published = $state(false);
  /** Whether bots may take a seat. */
  programs = $state(false);
  /** By how many turns spectators are delayed. */
  watchDelay = $state(0);
  /** The ids of the expansions, in the server's order. */
  chosen = $state.raw<string[]>([]);
  /** What the last change of expansions has switched on or off besides, in words. */
  note = $state('');
  /** Options that the player has set; all others follow the edition. */
  options = $state<Record<string, string>>({});
  /** The assistance level; empty for the one that fits the seats, `own` for helps chosen one by one. */
  aids = $state('');
  helps = $state<string[]>([]);
  faults = $state.raw<Fault[]>([]);
  /** The clock; null for none. */
  clock = $state.raw<ClockSettings | null>(null);
  chat = $state<Talking>('free');
  /** The texts of home-made tiles. */
  packs = $state.raw<string[]>([]);

  private keys = 0;
  /** The door whose seats are shown, and the seats that wait behind other doors. */
  private seated: Played = 'computer';
  private readonly aside = new Map<Played, SeatDraft[]>();
  /** Which level of computer player suits this browser's player. */
  readonly proposal: Proposal | null;
  private readonly bot: string;
  /** The colours in the order in which seats get them; empty if the server names none. */
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

  /** Opens a door, with the seats that were arranged behind it, and the name typed last. */
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

  /** Opens a door that the player has chosen; it is open the next time too. */
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

  /** Gives a seat a colour; a seat that has it gets this one's old colour. */
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

  /** Moves a seat in the order; returns whether it could. */
  move(from: number, to: number): boolean {
    if (from === to || to < 0 || to >= this.seats.length) return false;
    const [seat] = this.seats.splice(from, 1);
    if (seat) this.seats.splice(to, 0, seat);
    return seat !== undefined;
  }

  /** Whether a player uses another device. */
  get apart(): boolean {
    return this.seats.some((s) => s.kind === 'link');
  }

  /** Whether only invited people or friends may join. */
  get amongFriends(): boolean {
    return this.visible === 'private' || this.visible === 'friends';
  }

  /** Strangers may join: then the form asks what happens to a player who leaves. */
  get amongStrangers(): boolean {
    return this.door === 'friends' && this.visible === 'public' && this.apart;
  }

  /** Whether a player who leaves or runs out of time has lost. */
  get loses(): boolean {
    return this.amongStrangers && this.forfeit;
  }

  /** The assistance level that the server uses if none is sent. */
  get fittingAids(): string {
    return this.apart ? 'club' : 'teach';
  }

  /** Switches an expansion on with all it needs, or off with all that need it. */
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

  /** How many can play by the edition with the chosen expansions. */
  get room(): number {
    return Math.min(mostSeats, roomOf(this.edition, this.chosen));
  }

  /** The value of an option that was not set. */
  usual(option: OptionInfo): string {
    return usualValue(option, this.preset, this.chosen);
  }

  private boxOf(preset: string) {
    const box = this.presets.find((p) => p.id === preset);
    return box ? boxOf(this.sets, box) : { chosen: [], also: [] };
  }

  /** Chooses a box: its edition's rules and its expansions. */
  takeBox(preset: string): void {
    const { chosen, also } = this.boxOf(preset);
    this.preset = preset;
    this.chosen = chosen;
    this.note = chosen.length > 0 ? m.sets_box_chosen({ names: this.titles(chosen) }) : '';
    if (also.length > 0) this.note += ` ${m.sets_left_out({ names: this.titles(also) })}`;
  }

  /** Whether the setup is exactly that of a box. */
  hasBox(preset: string): boolean {
    return this.preset === preset && this.boxOf(preset).chosen.join() === this.chosen.join();
  }

  /** Replaces other sets by a set, or puts them back in its place. */
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

  /** The options shown with a set. One that several sets share is shown with the first chosen one. */
  optionsOf(set: string): OptionInfo[] {
    return this.known.filter((o) => !o.part && this.owner(o) === set);
  }

  /** The options that switch parts of a set on or off. */
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

  /** The name of a seat for which none was typed. */
  usualName(index: number): string {
    const seat = this.seats[index];
    if (seat?.kind !== 'bot') return say('seat.unnamed', { number: index + 1 });
    const alike = this.seats.filter((s) => s.kind === 'bot' && s.bot === seat.bot && s.name.trim() === '');
    const name = botName(seat.bot);
    return alike.length < 2 ? name : `${name} ${alike.indexOf(seat) + 1}`;
  }

  /** The helps chosen one by one, in the API's form; without any it is "table". */
  private ownAids(): string {
    return this.allHelps.filter((help) => this.helps.includes(help)).join(',') || 'table';
  }

  /** The setup in the form of a favourite. */
  kept(): Kept {
    const { preset, chosen, options, aids, helps } = this;
    const seats = this.seats.map(({ name, kind, bot, colour }) => ({ name, kind, bot, ...(colour ? { colour } : {}) }));
    const time = this.clock ? { clock: { ...this.clock } } : {};
    return { seats, preset, chosen: [...chosen], options: { ...options }, aids, helps: [...helps], ...time, ...(this.chat === 'free' ? {} : { chat: this.chat }) };
  }

  /** Applies a favourite, as far as the server still offers its parts. */
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

  /** What is played, in the form of the API: the rules, the clock and the helps. */
  terms() {
    return {
      preset: this.preset,
      expansions: [...this.chosen],
      // Options of an expansion that is switched off are kept here but not sent.
      options: Object.fromEntries(Object.entries(this.options).filter(([key]) => this.inPlay(key))),
      ...(this.clock ? { clock: this.loses ? { ...this.clock, flag: 'out' as const } : this.clock } : {}),
      ...(this.aids ? { aids: this.aids === own ? this.ownAids() : this.aids } : {}),
    };
  }

  request(): NewGame & Marks {
    const mine = this.seats.find((s) => s.kind === 'here')?.name.trim();
    if (mine) writePref('name', mine);
    // The form asks who may join only behind that door, so it counts for its tables alone.
    const visible = this.door === 'friends' ? this.visible : '';
    return {
      title: this.title.trim(),
      ...(visible ? { open: visible } : {}),
      // Invited people and friends are known: bots of strangers can join other tables only.
      ...(this.programs && this.door === 'friends' && !this.amongFriends ? { programs: true } : {}),
      // A private table has no spectators.
      ...(this.watchDelay > 0 && this.door === 'friends' && visible !== 'private' ? { watch_delay: this.watchDelay } : {}),
      seats: this.seats.map((seat, index) => {
        // An unnamed free seat gets no name: it is called by its number until it is taken.
        if ((visible === 'public' || visible === 'friends') && seat.kind === 'link' && seat.name.trim() === '') return { kind: seat.kind, ...this.painted(index) };
        const name = seat.name.trim() || this.usualName(index);
        return { name, kind: seat.kind, ...(seat.kind === 'bot' ? { bot: seat.bot } : {}), ...this.painted(index) };
      }),
      ...this.terms(),
      ...(this.packs.length > 0 ? { packs: this.packs } : {}),
      ...(this.amongStrangers ? { forfeit: this.forfeit } : {}),
      ...(this.amongStrangers && this.published ? { published: true } : {}),
      ...(this.apart && this.chat !== 'free' ? { chat: this.chat } : {}),
    };
  }
}
