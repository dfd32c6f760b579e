// What the page knows of a set: one record, whose keys are the server's names. All of it may be left
// out: a name that no set describes is shown as it is, drawn as a plain counter and answered in a list.
// Words are not in it: they stand in messages/LANGUAGE/NAME.json by keys made of the same names; where
// it depends which words are used, a function here chooses the key.

import type { Component } from 'svelte';
import type { Question, Step } from './asked';
import type { Args } from './words';
import type { Art, Choice, Decision, GameEvent, Piece, Place, Placed, Seat, State, Table } from './types';

export type Word = () => string;
/** Percent of a tile, from its upper left corner. */
export type Point = [number, number];
/** Seats by their names. */
export type Named = { name: string }[];

/** What the words of a choice may need to know of the state. */
export type WordContext = Pick<State, 'players' | 'figures' | 'pieces'> & Pick<Partial<State>, 'features' | 'spaces'>;

export interface FigureKind {
  /** The key that picks it. */
  key?: string;
  /** Its place in lists of figures. */
  rank: number;
  /** How it is drawn in a role, if not as in the supply. */
  postures?: Record<string, string>;
}

export interface RoleKind {
  /** The kind of feature it stands on, where its segment goes by another name. */
  home?: string;
  /** The role whose posture (drawing) it shares. */
  like?: string;
}

/** A kind of feature, or another source of points. */
export interface FeatureKind {
  /** Its place in a table of points, and in a list of features. */
  rank?: number;
  order?: number;
  /** The keys of its scoring rules, during the game and at the end, if nothing changes them. */
  rules?: { now: string; end: string };
  /** The role there of a figure that has none of its own. */
  role?: string;
  /** It is built in the game and printed on no tile, so tiles are not described by it. */
  built?: boolean;
}

/** The place of a piece, for computing where it is drawn. */
export interface Here {
  at: Point;
  /** Where its tile shows a mark or a segment, if it does. */
  printed: (name: string) => Point | undefined;
}

export interface PieceKind {
  /** Of a piece that shows a tile: a player is owed that tile, or it goes back into the bag. */
  tile?: 'owed' | 'aside';
  /** The key of the full words for a piece with its place and owner; undefined for the usual words.
   * Without this function the key is "piece.NAME.whole", if that has words. */
  whole?: (piece: Piece) => string | undefined;
  /** The key of the words for the event that it was put down, moved or changed; null for none. Without
   * this function the key is "piece.NAME.event", if that has words. */
  event?: (event: GameEvent) => string | null;
  /** Further arguments for its words. */
  args?: (of: { at?: Place }) => Args;
  /** Its symbol, if that is not its name. */
  symbol?: string | ((piece: Piece) => string);
  /** How it is drawn beside the board. */
  beside?: string;
  /** Percent of a tile. */
  size?: number;
  /** How it is drawn: below figures ("ground"), at a place for good ("fixed"), or not at all ("none"). */
  layer?: 'ground' | 'fixed' | 'none';
  /** How many it stands for: those that a player has beside the board are shown as one, with the sum. */
  worth?: (piece: Piece) => number;
  /** Its state is the number of pieces in a pile. */
  heap?: boolean;
  /** Clockwise degrees from how it is drawn. */
  turn?: (piece: Piece) => number;
  /** Where on its tile it lies, if not where it says or beside a figure there. */
  at?: (piece: Piece, here: Here) => Point;
  /** It marks the way of another piece, from where that began to move. */
  trailOf?: string;
  /** It is left out of descriptions of the board. */
  untold?: boolean;
  /** It is shown at a place of its own, and not with what its owner has. */
  apart?: boolean;
  /** Throws are aimed at it before anything else. */
  aimed?: boolean;
  /** Figures that flee may not go to its tile. */
  bars?: boolean;
}

/** A count that each player has. */
export interface TallyKind {
  symbol?: string;
}

/** What an event says that a player got or lost. */
export interface TokenKind {
  symbol?: string;
}

/** A question that is asked now. */
export interface Asking {
  decision: Decision;
  state: State;
  /** The board as it was before the move. */
  before: State;
  /** The choices made before it in this move. */
  chosen: Choice[];
  events: GameEvent[];
  /** Its choices with a place on the board. */
  spots: Choice[];
}

export interface QuestionKind {
  /** The key of its title; `pass`: it can be answered with nothing. */
  title?: (pass: boolean) => string;
  /** A note for the player before answering, where it is not always the same. */
  note?: (asking: Asking) => string;
  /** The cells that something reaches. */
  reach?: (asking: Asking) => { x: number; y: number }[];
}

/** How a target on the board looks: its shape, the piece shown with it, clockwise degrees. */
export interface Look {
  look: 'disc' | 'ring' | 'piece' | 'arrow' | 'cell';
  sign: string;
  turn: number;
}

export interface ChoiceKind {
  /** What it does, in words that can stand alone, where "choice.NAME" does not say it. */
  label?: (choice: Choice, context: WordContext) => string | undefined;
  /** The points that it costs. */
  price?: number;
  /** The piece shown with its target on the board. */
  sign?: string;
  look?: (choice: Choice, context: WordContext) => Partial<Look>;
  /** What must be in hand for it, where that is not its kind. */
  hand?: (choice: Choice) => string;
  /** It takes the figure that it names off its place. */
  takes?: boolean;
  /** The figures that leave their places with it; `after` is the game as it leaves it. */
  leaving?: (choice: Choice, game: { state: State; after: State; seat: number; cellOf: (id: number) => { x: number; y: number } | null }) => number[];
  /** The kind of figure that it puts somewhere, if it is not one from the supply. */
  puts?: (choice: Choice) => string | undefined;
  /** It moves a figure, which is shown where it would go. */
  moves?: boolean;
  /** It is about a whole feature, which lights up. */
  whole?: boolean;
  /** The figure on the board is itself in hand for it, and there is no power. */
  direct?: boolean;
  /** A picture offers it, and not the list of answers. */
  pictured?: boolean;
}

/** Something that may be done besides laying a tile and putting down a figure. */
export interface PowerKind {
  /** The key that uses it. */
  key?: string;
  /** The piece that it uses. */
  sign?: string;
  /** The tally of the player that counts how many are left. */
  tally?: string;
  /** It is offered in this turn only. */
  fleeting?: boolean;
  /** It uses a figure of the player's own. */
  figured?: boolean;
  /** It is called by its name even if there is only one choice. */
  several?: boolean;
  /** Its name if it comes from a certain place. */
  from?: (choice: Choice, context: WordContext) => string | undefined;
}

/** The tiles and pieces by which places are computed. */
export interface Plan {
  /** The tiles that lie. */
  tiles: Placed[];
  pieces: Piece[];
  /** Where the tile of a cell shows a mark or a segment, if it does. */
  printed: (x: number, y: number, name: string) => Point | undefined;
}

export interface Spot {
  x: number;
  y: number;
  at: Point;
}

/** A kind of places that are no segments, as the tops of towers. */
export interface PlaceKind {
  /** What it is called, where neither "place.NAME.SPOT" nor "place.NAME" says it. */
  name?: (at: Place) => string | undefined;
  /** Where on the board it is; `on` is the cell that goes with it, if one does. */
  spot?: (at: Place, plan: Plan, on?: { x: number; y: number }) => Spot | null;
  /** Choices may name it without a cell. */
  onBoard?: boolean;
  /** A figure there is a prisoner of a player. */
  holds?: boolean;
  /** The role as in which a figure there is drawn. */
  posture?: string;
}

/** An outcome of chance. */
export interface ChanceKind {
  /** The board shows it, so it is not announced. */
  untold?: boolean;
}

/** A step of a replay, as its record writes it. */
export interface Written {
  words: string[];
  cell: { x: number; y: number } | null;
  segment: string;
}

export interface StepKind {
  /** The key of its words, if it is not "step.VERB". */
  words?: string;
  args?: (written: Written) => Args;
  /** It lays a tile. */
  lays?: boolean;
}

/** The properties of a picture in a question. */
export interface AskProps {
  step: Step;
  seats: Seat[];
  /** The answering seat, and the figure or power in its hand. */
  seat: number;
  hand: string;
  /** Whether keys answer this question. */
  current: boolean;
  /** There is nothing else to choose. */
  only: boolean;
  /** The options of the table's rules. */
  rules: Record<string, string>;
  choose: (text: string) => void;
  /** Takes something in hand that is on the board. */
  take: (hand: string) => void;
}

/** A picture in a question, before the list of its answers or behind it. */
export interface AskView {
  shows: (question: Question) => boolean;
  view: Component<AskProps>;
  last?: boolean;
  /** Answers can be pressed in it. */
  answers?: boolean;
}

/** A tab beside the log. */
export interface PanelView {
  /** Its label is "page.ID.tab". */
  id: string;
  shows: (state: State) => boolean;
  view: Component<{ state: State; seats: Seat[] }>;
}

/** What the lens of sets shows over the whole board: lines and words, some of them in the colour of a seat.
 * Points count tiles from the corner of 0, 0. */
export interface Overlay {
  key: string;
  lines: [Point, Point][];
  words: { at: Point; text: string; seat?: number }[];
}

/** What such a lens is made of. */
export type Overlaid = Pick<State, 'tiles' | 'pieces'> & Partial<Pick<State, 'figures' | 'features'>>;

/** An auction as all players see it. */
export interface Market {
  /** The tile for sale; while `selling` no player has a tile in hand. */
  tile: string;
  selling: boolean;
  /** What that tile is called then. */
  heading: string;
  /** The text beside each seat, if there is one. */
  seats: { seat: number; text: string; says: boolean; highest: boolean }[];
}

export interface MarketKind {
  of: (state: State, events: GameEvent[]) => Market | null;
  view: Component<{ table: Table; events: GameEvent[]; art: Art }>;
}

/** The sections of a bundle, each a table by the server's names. */
export interface Tables {
  figures: FigureKind;
  roles: RoleKind;
  features: FeatureKind;
  pieces: PieceKind;
  tallies: TallyKind;
  tokens: TokenKind;
  questions: QuestionKind;
  choices: ChoiceKind;
  powers: PowerKind;
  places: PlaceKind;
  /** By source of points: the rule of points besides the usual ones. By "tie": the rule that decides between equals. */
  bonuses: string;
  /** By its first word. */
  chances: ChanceKind;
  /** By the verb of the record. */
  steps: StepKind;
}

export type Section = keyof Tables;

export type Bundle = {
  /** Captions on the board, below the figures: signs, with or without words. */
  captions?: (plan: Plan) => (Spot & { text: string; symbol: string })[];
  /** What a lens shows of the set; null while there is nothing to show. Without `printed`, which tells where
   * things are on their tiles, it is only asked whether there is something. */
  overlay?: (state: Overlaid, printed?: Plan['printed']) => Overlay | null;
  /** The set's own pictures in questions. */
  asks?: AskView[];
  panel?: PanelView;
  market?: MarketKind;
  /** Help and lines of text below the score track. */
  track?: { help: Word; shows: (state: State) => boolean; heading: Word; lines: (state: State) => string[] };
  /** The symbols that the art draws for it. */
  symbols?: string[];
  /** The kinds of segments by their first letter. */
  letters?: Record<string, string>;
} & { [S in Section]?: Record<string, Tables[S]> };
