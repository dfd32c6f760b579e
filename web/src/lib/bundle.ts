// What the page knows of a set: one record, whose keys are the names that the server
// uses. All of it may be left out: what nobody has described is called as the server
// calls it, drawn as a plain counter and answered in a list.
//
// It holds what is no word. Words stand in messages/LANGUAGE/NAME.json by keys made of
// the same names, and are found by them; where it depends on something which words are
// said, a function here chooses the key.

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
  /** Its place among all kinds, as a player thinks of them. */
  rank: number;
  /** How it is drawn in a role, if not as in the supply. */
  postures?: Record<string, string>;
}

export interface RoleKind {
  /** The kind of feature it stands on, where its segment goes by another name. */
  home?: string;
  /** The role whose posture it has. */
  like?: string;
}

/** A kind of feature, or what else points are for. */
export interface FeatureKind {
  /** Its place in a table of points, and in a list of features. */
  rank?: number;
  order?: number;
  /** The rules that it scores by when nothing else changes it. */
  rules?: { now: string; end: string };
  /** What a figure is there that has no role of its own. */
  role?: string;
  /** It is built in the game and printed on no tile, so tiles are not described by it. */
  built?: boolean;
}

/** The place of a piece. */
export interface Here {
  at: Point;
  /** Where its tile shows a mark or a segment, if it does. */
  printed: (name: string) => Point | undefined;
}

export interface PieceKind {
  /** Of a piece that shows a tile: a player is owed that tile, or it goes back into the bag. */
  tile?: 'owed' | 'aside';
  /** The key of all that is said of it, with where it is and whose; nothing if that is
   * said as of any piece. Without it the key is "piece.NAME.whole", if that has words. */
  whole?: (piece: Piece) => string | undefined;
  /** The key of what is said when it was put down, moved or changed, null where nothing
   * is; else "piece.NAME.event", if that has words. */
  event?: (event: GameEvent) => string | null;
  /** What its words are given beside what those of all pieces are. */
  args?: (of: { at?: Place }) => Args;
  /** The symbol of what is not drawn by its own name. */
  symbol?: string | ((piece: Piece) => string);
  /** How it is drawn beside the board. */
  beside?: string;
  /** Percent of a tile. */
  size?: number;
  /** Figures stand on it; it lies in its place for good; or it is no thing by itself. */
  layer?: 'ground' | 'fixed' | 'none';
  /** As many lie there as its state says. */
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
  /** It bars its tile to those who flee. */
  bars?: boolean;
}

/** A number of a seat. */
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
  /** What one should know before answering, where it is not always the same. */
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
  /** It sends the figure away that it names. */
  takes?: boolean;
  /** The figures that leave their places with it; `after` is the game as it leaves it. */
  leaving?: (choice: Choice, game: { state: State; after: State; seat: number; cellOf: (id: number) => { x: number; y: number } | null }) => number[];
  /** The kind of figure that it puts somewhere, if it is not one from the supply. */
  puts?: (choice: Choice) => string | undefined;
  /** It moves a figure, which is shown where it would go. */
  moves?: boolean;
  /** It is about the whole of a feature. */
  whole?: boolean;
  /** What is in hand for it is a figure on the board, and no power. */
  direct?: boolean;
  /** A picture shows it, and no list. */
  pictured?: boolean;
}

/** What may be done besides. */
export interface PowerKind {
  /** The key that uses it. */
  key?: string;
  /** What it is done with. */
  sign?: string;
  /** The tally of the player that counts how many are left. */
  tally?: string;
  /** The next turn does not have it. */
  fleeting?: boolean;
  /** It is done with a figure of one's own. */
  figured?: boolean;
  /** It goes by its name even where there is but one choice. */
  several?: boolean;
  /** What it is called that comes from somewhere. */
  from?: (choice: Choice, context: WordContext) => string | undefined;
}

/** Where places are measured. */
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
  /** Somebody holds who is there. */
  holds?: boolean;
}

/** What chance brought. */
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

/** What a part of a question is given. */
export interface AskProps {
  step: Step;
  seats: Seat[];
  /** Who answers, and what they have in hand. */
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
  /** It has answers in it. */
  answers?: boolean;
}

/** A tab beside the log. */
export interface PanelView {
  /** Its label is "page.ID.tab". */
  id: string;
  shows: (state: State) => boolean;
  view: Component<{ state: State; seats: Seat[] }>;
}

/** What everybody sees of an auction. */
export interface Market {
  /** The tile that is sold; while `selling` nobody has one in hand. */
  tile: string;
  selling: boolean;
  /** What that tile is called then. */
  heading: string;
  /** What is said beside each seat, where there is something to say. */
  seats: { seat: number; text: string; says: boolean; highest: boolean }[];
}

export interface MarketKind {
  of: (state: State, events: GameEvent[]) => Market | null;
  view: Component<{ table: Table; events: GameEvent[]; art: Art }>;
}

/** Everything in a bundle that goes by a name of the server's. */
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
  /** By what points are for, the rule of those beside the usual ones. */
  bonuses: string;
  /** By its first word. */
  chances: ChanceKind;
  /** By the verb of the record. */
  steps: StepKind;
}

export type Section = keyof Tables;

export type Bundle = {
  /** What stands on the board below its figures: signs, with or without words. */
  captions?: (plan: Plan) => (Spot & { text: string; symbol: string })[];
  /** Parts of the page of its own. */
  asks?: AskView[];
  panel?: PanelView;
  market?: MarketKind;
  /** What stands below the score track. */
  track?: { help: Word; shows: (state: State) => boolean; heading: Word; lines: (state: State) => string[] };
  /** The symbols that the art draws for it. */
  symbols?: string[];
  /** The kinds of segments by their first letter. */
  letters?: Record<string, string>;
} & { [S in Section]?: Record<string, Tables[S]> };
