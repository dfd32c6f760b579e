// Shows and sounds what has happened. The page shows the server's state at once; animations only add
// how it came about, and nothing waits for them.

import { tick } from 'svelte';
import type { Board } from '../board/board';
import { calm } from '../lib/prefs';
import type { Art, GameEvent, Seat, Table } from '../lib/types';
import { groundOf, spotOf, whereabouts } from '../model/places';
import { pointOf } from './paths';
import { beatOf, ownDoing, Timeline } from './plan';
import type { Cue, Speed } from './plan';
import { Settings } from './settings.svelte';
import { Show } from './show';
import { farAway, Sounds } from './sound';
import type { Sound } from './sound';

/** The animations and sounds of one table page. */
export class Motion {
  readonly settings = new Settings();
  readonly sounds = new Sounds(this.settings);
  board: Board | null = null;
  sky: HTMLElement | null = null;
  private readonly timeline = new Timeline(() => performance.now());
  private readonly show = new Show();

  /** The speed as set; "off" in a hidden tab, or if the system asks for reduced motion. */
  get speed(): Speed {
    return calm() || document.hidden ? 'off' : this.settings.speed;
  }

  /** Animates and sounds new events; called while the board still shows the state before them. With
   * `skipped` only the sounds are played. */
  hear(fresh: GameEvent[], table: Table, art: Art, skipped = false): void {
    const { board, sky } = this;
    const beats = fresh.map(beatOf).filter((b) => b !== null);
    const { cues, skip } = this.timeline.add(beats, skipped ? 'off' : this.speed);
    if (skip) this.show.skip();
    this.sound(fresh, table, cues);
    // The board is moved only if the tile is out of view.
    const last = fresh.findLast((e) => e.type === 'tile');
    if (last?.x !== undefined && last.y !== undefined) this.reveal(last.x, last.y);
    if (!board || !sky || cues.length === 0) return;
    const { stage } = board;
    const before = stage.model;
    const spot = (event: GameEvent) => {
      const there = spotOf(groundOf(art, table.state), whereabouts(event));
      return there && pointOf(there);
    };
    void tick().then(() => this.show.play(cues, { stage, before, sky, spot, seats: table.seats }));
  }

  /** Takes note of who sits at the table: people far away, or all of them here. */
  seated(seats: Seat[]): void {
    this.sounds.far = farAway(seats);
  }

  /** A move has been taken back: plays a sound, and animates nothing. */
  takenBack(): void {
    this.sounds.play('undo');
  }

  /** Ends all animations; the board's own state is always right. */
  skip(): void {
    if (!this.timeline.running) return;
    this.timeline.skip();
    this.show.skip();
  }

  reveal(x: number, y: number): void {
    void tick().then(() => this.board?.reveal(x, y));
  }

  private sound(fresh: GameEvent[], table: Table, cues: Cue[]): void {
    this.seated(table.seats);
    for (const sound of soundsOf(fresh, table)) {
      const kind = sound === 'big' ? 'score' : sound;
      this.sounds.play(sound, cues.find((c) => c.kind === kind)?.at ?? 0);
    }
    if (called(fresh, table)) this.sounds.play('turn', cues.reduce((end, c) => Math.max(end, c.at + c.lasts), 0));
  }
}

/** From so many points on the sound is the big one. */
const big = 10;

/** The sounds of new events, each once, however many tiles and scores there are. */
export function soundsOf(fresh: GameEvent[], { seats }: { seats: Seat[] }): Sound[] {
  const sounds: Sound[] = [];
  if (fresh.some((e) => e.type === 'tile' && e.player !== undefined && seats[e.player])) sounds.push('tile');
  if (fresh.some((e) => e.type === 'figure')) sounds.push('figure');
  if (fresh.some((e) => e.type === 'discard')) sounds.push('notice');
  // The scores of the end are shown one by one, later.
  const points = fresh.filter((e) => e.type === 'score' && !e.final).map((e) => Math.abs(e.points ?? 0));
  const most = Math.max(0, ...points);
  if (most > 0) sounds.push(most < big ? 'score' : 'big');
  if (fresh.some((e) => e.type === 'over')) sounds.push('end');
  return sounds;
}

/** Whether it has just become the turn of a player here, after that of a player elsewhere. */
export function called(fresh: GameEvent[], { seats, state, status }: Table): boolean {
  const player = state.decision?.player;
  if (status !== 'playing' || player === undefined || !ownDoing({ type: 'turn', player }, seats)) return false;
  return fresh.some((e) => e.player !== undefined && e.type !== 'turn' && e.type !== 'draw' && !ownDoing(e, seats));
}
