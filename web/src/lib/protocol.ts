// The shapes of docs/protocol.md, as the browser reads them.

export type SeatKind = 'here' | 'link' | 'bot';
/** A policy of aids with a name; others are a list of helps ("bag,features"). */
export type Aids = 'table' | 'club' | 'teach';
/** What a table can help its players with, as `helps` of hello lists it. */
export type Help = 'outlines' | 'bag' | 'features' | 'squares' | 'projected';
/** A place on the board: x, y. */
export type Cell = [number, number];

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
  /** Where it is on the score track. */
  space?: number;
}

/** A scoring figure on the track; one that is a player's only one has no name. */
export interface Scorer {
  scorer?: string;
  points: number;
  space: number;
  laps: number;
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
  /** The feature of its segment, where any segment of it will do. */
  of?: string;
  edges?: string[];
  halves?: string[];
  id?: number;
  player?: number;
  place?: string;
  corner?: string;
  tile?: string;
  /** The bridge that it builds. */
  bridge?: Span;
  /** The tile that what moves comes from. */
  source?: [number, number];
  /** The squares to which chance may take what it sends off. */
  aims?: [number, number][];
  ranges?: Range[];
  /** The scoring figure that moves, from one space of the track to another. */
  scorer?: string;
  from?: number;
  space?: number;
  /** What it brings. */
  points?: number;
  /** How its numbers send something off. */
  aim?: Aim;
}

/** What the numbers of a choice mean that sends something off: on a lane how far and
 * how far from its left edge, in steps of `unit`; else the place on the rectangle's
 * edge where it starts, in such steps clockwise from the upper left corner, the
 * azimuth and the strength. Distances are 1024ths of a tile; `roll` and the second
 * numbers of `along` and `across` 1024ths of the reach. */
export interface Aim {
  lane?: boolean;
  left: number;
  top: number;
  right: number;
  bottom: number;
  unit: number;
  turn?: number;
  cap?: number;
  full?: number;
  roll?: number;
  /** One standard deviation. */
  along: [number, number];
  across: [number, number];
  /** A distance on the lane that matters. */
  line?: number;
  /** Where on the lane it is seen to land. */
  seen?: [number, number];
  rings?: [number, number];
}

/** A point of the way of something thrown, and the figure that it did something to. */
export interface Leg {
  what: string;
  x: number;
  y: number;
  figure?: number;
}

export interface Decision {
  player: number;
  kind: string;
  tile?: string;
  pass: boolean;
  choices: Choice[];
  /** What is about to be scored, where the question is which scoring figure moves. */
  award?: GameEvent;
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
  /** The set that brings the rule. */
  set?: string;
  why?: string;
  terms?: Term[];
  owners?: number[];
  strength?: number[];
  /** The tiles of what scored, as they lay when it was told. */
  cells?: Cell[];
  /** Scored after the last turn. */
  final?: boolean;
  /** Valued as in the final scoring, whenever it was. */
  as_end?: boolean;
  turn?: number;
  winners?: number[];
  text?: string;
  token?: string;
  count?: number;
  /** Which part of a turn begins. */
  part?: number;
  /** The scoring figure that moved, and its points before and afterwards. */
  scorer?: string;
  from?: number;
  to?: number;
  /** Where a piece is on the score track. */
  space?: number;
  /** Of what was thrown, on the board or on a lane of its own. */
  path?: Leg[];
  lane?: boolean;
}

export interface SegmentRef {
  x: number;
  y: number;
  segment: string;
}

/** Where a feature is open: an edge of its tile, or, with edge "", an empty square around it. */
export interface End {
  x: number;
  y: number;
  edge: string;
}

/** An empty square beside a tile, and how many of the tiles left fit there (0: dead). */
export interface Square {
  x: number;
  y: number;
  fits: number;
  /** Of the tiles that may be drawn next, while a rule keeps others back (bag.next). */
  next?: number;
}

/** Which tiles left fit a square: GET /api/games/{id}/fits. */
export interface Fits {
  x: number;
  y: number;
  left: number;
  fits: number;
  kinds: Record<string, number>;
  next?: { left: number; fits: number };
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
  ends?: End[];
  /** Ids of the rules behind its worth, completed and at the end. */
  rules?: string[];
  /** What it has to do with other features: by which rule, and the id of the other one. */
  notes?: { rule: string; feature: string }[];
  /** How many tiles left fit at one of its ends; only where the aids allow it. */
  fits?: number;
}

export interface Player {
  name: string;
  score: number;
  /** Where it stands on the track of 50, and how often it has gone round. */
  space?: number;
  laps?: number;
  supply: Record<string, number>;
  /** The score if the game ended now; only where the aids allow it. */
  projected?: number;
  tallies?: Record<string, number>;
  /** Where the scoring figures stand, in games in which that makes a difference. */
  track?: Scorer[];
}

export interface Final {
  winners: number[];
  ranking: number[];
  /** By what they are for, and by the set whose rule brought them. */
  points: { player: number; by: Record<string, number>; sets?: Record<string, number> }[];
  road?: Largest | null;
  city?: Largest | null;
}

/** The longest road, or the biggest city. */
export interface Largest {
  tiles: number;
  /** What it brought each owner; absent if nobody scored it. */
  points?: number;
  x: number;
  y: number;
  segment: string;
  cells: Cell[];
  owners: number[];
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
  /** `next`: how many may be drawn next, while a rule keeps the others back. */
  bag: { left: number; kinds?: Record<string, number>; next?: number };
  decision: Decision | null;
  /** In a preview that ends before somebody else's question: who comes next. */
  next?: { player?: number; chance?: boolean };
  events?: GameEvent[];
  /** What the table helps its players with now; everything once the game is over. */
  aids?: Help[];
  features?: Feature[];
  squares?: Square[];
  final: Final | null;
  /** The spaces of the score track where something waits. */
  spaces?: Record<string, number[]>;
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

/** How many stored choices a table shows, and how many are hidden behind them. */
export interface Cut {
  shown: number;
  hidden: number;
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
  /** Its replay is open to whoever has the link. */
  shared?: boolean;
  /** The table at which the same people play again. */
  next?: string;
  /** Its stored choices cannot be replayed to their end. */
  cut?: Cut;
  /** Choices that were confirmed and then lost by damage to the server's disk. */
  lost?: number;
  packs?: PackName[];
  offers?: PackOffer[];
  /** A choice was made: packs cannot be added any more. */
  begun?: boolean;
  state: State;
  events: GameEvent[];
}

/** A finished game, of a table or of a record, to be stepped through from outside. */
export interface Replay {
  /** Of the table, of the shared replay, or of the record: what its positions are asked by. */
  id: string;
  title: string;
  /** "ended" is a game that stopped before its end: the tiles to come stay hidden. */
  status: 'over' | 'ended';
  /** Pictures of tiles that this game prints otherwise. */
  art: Art;
  seats: ReplaySeat[];
  preset: string;
  sets: string[];
  options: Record<string, string>;
  aids: string;
  arranged: boolean;
  /** How many choices were made. Positions are numbered 0 to length. */
  length: number;
  /** One for each choice: steps[n - 1] led to position n. */
  steps: ReplayStep[];
  /** The game as text, as api.record has it. */
  record: string;
  /** Where an older record comes out otherwise by the rules of today: the replay ends before it. */
  differs?: { line: number; message: string };
}

export interface ReplaySeat {
  seat: number;
  name: string;
  kind: SeatKind;
  bot?: string;
}

export interface ReplayStep {
  n: number;
  turn: number;
  player: number;
  /** The kind of the decision that it answers. */
  kind: string;
  /** The choice as records write it. */
  text: string;
  /** The tile in hand at the time. */
  tile?: string;
}

/** A game after n choices, with what happened between n - 1 and n; for 0, at the start. */
export interface Position {
  n: number;
  state: State;
  events: GameEvent[];
}

/**
 * What opens a replay for anybody, at the page's address /r/ID#SECRET. The id is not
 * the table's: who has the link cannot watch the table, and nothing at all once it is withdrawn.
 */
export interface ShareLink {
  id: string;
  secret: string;
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
  /** Defaults that go before the others where a set is in play: the first that fits. */
  beside?: { set: string; preset: string; value: string }[];
  help: string;
  /** It takes a part of its set into play ("on") or leaves it out ("off"). */
  part?: boolean;
}

export type SetGroup = 'big' | 'small' | 'rare';

export interface SetInfo {
  id: string;
  title: string;
  players: [number, number];
  conflicts: string[];
  /** Sets it cannot do without. */
  needs?: string[];
  /** The presets in whose box it is. */
  boxes: string[];
  /** How a list shows it; left out, it is small. */
  group?: SetGroup;
  /** How many tiles it adds. */
  tiles?: number;
  /** Names of a few tiles that tell what it is about. */
  samples?: string[];
}

export interface PresetInfo {
  id: string;
  title: string;
  /** The sets of its box that can be played as they stand. */
  sets?: string[];
  /** What is in the box too, and goes in place of others. */
  instead?: { set: string; of: string[] }[];
  /** The least and the most who can play. */
  players?: [number, number];
  /** The sets with any of which one more can play. */
  sixth?: string[];
  /** Of what is no printed edition: the one whose rules it has. */
  like?: string;
}

export interface Hello {
  name: string;
  version: string;
  rules: number;
  sets: SetInfo[];
  presets: PresetInfo[];
  options: OptionInfo[];
  bots: string[];
  aids: string[];
  /** The helps that a table may choose one by one. */
  helps?: Help[];
  /** Ids of the rules that points can cite. */
  scores?: string[];
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
  /** Texts of tiles of one's own. */
  packs?: string[];
}

/** Tiles of somebody's own. */
export interface PackName {
  id: string;
  title: string;
  tiles: number;
}

/** Offered by a seat, until whoever made the table decides. */
export interface PackOffer extends PackName {
  seat: number;
}

export interface PackShape {
  name: string;
  copies: number;
  garden: number;
  text: string;
  url: string;
  edges: Record<string, string>;
  segments: { name: string; kind: string }[];
}

export interface Pack extends PackName {
  text: string;
  shapes: PackShape[];
}

export interface PackFault {
  line: number;
  col: number;
  tile?: string;
  message: string;
}

export interface PackChecked {
  pack: Pack | null;
  fault: PackFault | null;
  /** The signs that there are on the tile and on each kind of segment. */
  signs: Record<string, string[]>;
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
  /** Pictures that differ by chance, see table/pictures.ts; left out, there is one. */
  looks?: number;
  spots: Record<string, [number, number]>;
  /** What each edge of the unturned tile shows. */
  edges?: Record<string, string>;
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
