// What happened, as it is seen and heard. The page shows the server's state at
// once; this only adds how it came about, and nothing waits for it.

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

export class Motion {
  readonly settings = new Settings();
  readonly sounds = new Sounds(this.settings);
  board: Board | null = null;
  sky: HTMLElement | null = null;
  private readonly timeline = new Timeline(() => performance.now());
  private readonly show = new Show();

  /** As set, but nothing moves for those who want no motion or do not look. */
  get speed(): Speed {
    return calm() || document.hidden ? 'off' : this.settings.speed;
  }

  /** What just happened. The board still shows what was before it. Skipped, it is only heard. */
  hear(fresh: GameEvent[], table: Table, art: Art, skipped = false): void {
    const { board, sky } = this;
    const beats = fresh.map(beatOf).filter((b) => b !== null);
    const { cues, skip } = this.timeline.add(beats, skipped ? 'off' : this.speed);
    if (skip) this.show.skip();
    this.sound(fresh, table, cues);
    // Only what cannot be seen moves the board.
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

  /** Something has been taken back: the table is as it was, and nothing moves. */
  takenBack(): void {
    this.sounds.play('undo');
  }

  /** Ends all that moves; what is shown is right at any time. */
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

/** So many points at once are a feat. */
const big = 10;

/** Each sound once, however many tiles and scores there are. */
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
