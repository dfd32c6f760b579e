// The shapes of docs/protocol.md, as the browser reads them.

export type SeatKind = 'here' | 'link' | 'bot';
export type Aids = 'table' | 'club' | 'teach';

export interface Placed {
  x: number;
  y: number;
  rotation: number;
  tile: string;
}

export interface Figure {
  id: number;
  player: number;
  figure: string;
  x?: number;
  y?: number;
  segment?: string;
  role?: string;
  /** Where it is when it stands on no segment: "tower 3,4", "prison 2". */
  place?: string;
  /** The corner of the tile, of a barn. */
  corner?: string;
}

export interface Piece {
  piece: string;
  x?: number;
  y?: number;
  segment?: string;
  place?: string;
  /** Who holds it, of those that somebody can hold. */
  player?: number;
  /** A number of its own, such as the size of a record. */
  state?: number;
  /** The figure it is with, by id. */
  figure?: number;
  /** The tile that it is, of tiles that nobody has laid yet. */
  tile?: string;
}

/** A straight line over a tile, from north to south (NS) or from east to west (EW). */
export interface Span {
  x: number;
  y: number;
  axis: string;
}

export interface Range {
  name: string;
  min: number;
  max: number;
  step: number;
}

export interface Choice {
  i: number;
  text: string;
  kind: string;
  x?: number;
  y?: number;
  rotation?: number;
  figure?: string;
  segment?: string;
  feature?: string;
  edges?: string[];
  halves?: string[];
  id?: number;
  player?: number;
  place?: string;
  corner?: string;
  tile?: string;
  /** The bridge that it builds. */
  bridge?: Span;
  ranges?: Range[];
}

export interface Decision {
  player: number;
  kind: string;
  tile?: string;
  pass: boolean;
  choices: Choice[];
}

export interface Term {
  noun: string;
  count: number;
  each: number;
}

export interface GameEvent {
  seq?: number;
  type: string;
  player?: number;
  tile?: string;
  x?: number;
  y?: number;
  rotation?: number;
  figure?: string;
  id?: number;
  segment?: string;
  role?: string;
  place?: string;
  corner?: string;
  points?: number;
  total?: number;
  feature?: string;
  rule?: string;
  why?: string;
  terms?: Term[];
  owners?: number[];
  strength?: number[];
  final?: boolean;
  turn?: number;
  winners?: number[];
  text?: string;
  token?: string;
  count?: number;
  /** Which part of a turn begins. */
  part?: number;
}

export interface SegmentRef {
  x: number;
  y: number;
  segment: string;
}

export interface Feature {
  id: string;
  kind: string;
  segments: SegmentRef[];
  tiles: number;
  open: number;
  shields?: number;
  /** What is printed on its segments, once for each. */
  marks?: string[];
  strength: number[];
  owners: number[];
  value?: { now: number; completed: number; end: number };
  completed: boolean;
}

export interface Player {
  name: string;
  score: number;
  supply: Record<string, number>;
  /** The score if the game ended now; only where the aids allow it. */
  projected?: number;
  tallies?: Record<string, number>;
}

export interface Final {
  winners: number[];
  ranking: number[];
  points: { player: number; by: Record<string, number> }[];
}

export interface State {
  version: number;
  turn: number;
  part: number;
  over: boolean;
  players: Player[];
  tiles: Placed[];
  discarded: string[];
  figures: Figure[];
  pieces: Piece[];
  bag: { left: number; kinds?: Record<string, number> };
  decision: Decision | null;
  /** In a preview that ends before somebody else's question: who comes next. */
  next?: { player?: number; chance?: boolean };
  events?: GameEvent[];
  features?: Feature[];
  final: Final | null;
}

export interface Seat {
  seat: number;
  name: string;
  kind: SeatKind;
  bot?: string;
  yours: boolean;
  taken: boolean;
  connected: boolean;
}

export interface Table {
  id: string;
  seq: number;
  title: string;
  status: 'playing' | 'over' | 'ended';
  host: boolean;
  arranged: boolean;
  aids: string;
  preset: string;
  sets?: string[];
  options: Record<string, string>;
  commitment?: string;
  seats: Seat[];
  spectators: number;
  waiting: number[];
  undo: number | null;
  reset?: boolean;
  state: State;
  events: GameEvent[];
}

export interface SeatLink {
  seat: number;
  secret: string;
}

export interface OptionInfo {
  key: string;
  set: string;
  /** All the sets that bring it; one of them is enough. */
  sets?: string[];
  values: string[];
  defaults: Record<string, string>;
  help: string;
}

export interface SetInfo {
  id: string;
  title: string;
  players: [number, number];
  conflicts: string[];
  /** Sets it cannot do without. */
  needs?: string[];
  /** The presets in whose box it is. */
  boxes: string[];
  /** How many tiles it adds. */
  tiles?: number;
}

export interface Hello {
  name: string;
  version: string;
  rules: number;
  sets: SetInfo[];
  presets: { id: string; title: string }[];
  options: OptionInfo[];
  bots: string[];
  aids: string[];
}

export interface NewSeat {
  name: string;
  kind: SeatKind;
  bot?: string;
}

export interface NewGame {
  title: string;
  seats: NewSeat[];
  preset: string;
  expansions: string[];
  options: Record<string, string>;
  aids?: string;
}

export interface GameSummary {
  id: string;
  title: string;
  status: string;
  names: string[];
  waiting: number[];
  updated: string;
  host: boolean;
  yours: number[];
}

export interface Fault {
  field: string;
  message: string;
  allowed?: string[];
}

export interface TileArt {
  url: string;
  spots: Record<string, [number, number]>;
}

export interface Art {
  tiles: Record<string, TileArt>;
}

/** The ground that each segment of a tile covers: SVG path data in percent of the
 * unturned tile, by name of the tile and of the segment. */
export interface Areas {
  tiles: Record<string, Record<string, string>>;
}

export interface Invite {
  addresses: string[];
  public: boolean;
  hint: string;
}
