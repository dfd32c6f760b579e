// The API's types, by the names that the page uses. They come from the server's OpenAPI file
// (scripts/types.mjs): none is written here.

import type { components } from '../openapi/types';

type Schemas = components['schemas'];

// What the server offers.
export type Hello = Schemas['Hello'];
export type LevelInfo = Schemas['Level'];
export type SetInfo = Schemas['Set'];
export type SetGroup = SetInfo['group'];
export type PresetInfo = Schemas['Preset'];
export type OptionInfo = Schemas['Option'];
export type Help = Schemas['Help'];
export type Art = Schemas['Art'];
export type TileArt = Art['tiles'][string];
export type Areas = Schemas['Areas'];
export type Invite = Schemas['Invite'];
export type HostSays = Schemas['HostSays'];
export type Privacy = Schemas['Privacy'];
export type Kept = Schemas['Kept'];

// Tables and their seats.
export type NewGame = Schemas['NewTable'];
export type Offer = Schemas['Offer'];
export type SeatRequest = Schemas['SeatRequest'];
export type NewSeat = Schemas['NewSeat'];
export type Created = Schemas['Created'];
export type Reseated = Schemas['Reseated'];
export type Games = Schemas['Games'];
export type GameSummary = Schemas['Listed'];
export type Table = Schemas['Table'];
export type TableAnswer = Schemas['TableAnswer'];
export type TableChanged = Schemas['TableChanged'];
export type Seat = Schemas['Seat'];
export type SeatKind = Seat['kind'];
export type Colour = Schemas['Colour'];
export type SeatLink = Schemas['Secret'];
export type Cut = Schemas['Cut'];
export type Preview = Schemas['Preview'];
export type Orders = Schemas['Orders'];
export type Push = Schemas['Push'];
export type PushedPatch = Schemas['PushedPatch'];
export type Refusal = Schemas['Error'];
/** A fault of a name also says when the host has forbidden that name. */
export type Fault = Schemas['Fault'] & { unwanted?: true };

// The chat.
export type Chat = Schemas['Chat'];
export type ChatLine = Schemas['ChatLine'];
export type ChatState = Schemas['ChatState'];
export type ChatPush = Schemas['PushedChat'];
export type Phrase = Schemas['Phrase'];
export type ChatAim = Schemas['ChatAim'];
export type ChatReport = Schemas['ChatReport'];
// Clocks.
export type Clock = Schemas['Clock'];
export type ClockTimes = Pick<Clock, 'kind' | 'turn_s' | 'bank_s' | 'increment_s' | 'days'>;
export type ClockSettings = ClockTimes & Pick<Clock, 'flag'>;

// The lobby and friends.
export type Lobby = Schemas['Lobby'];
export type LobbyTable = Schemas['LobbyTable'];
export type Friend = Schemas['Friend'];
export type Friends = Schemas['Friends'];
export type Ticket = Schemas['Ticket'];
export type Wish = Schemas['Wish'];

// Home-made tiles.
export type Pack = Schemas['Pack'];
export type PackName = Schemas['PackName'];
export type PackOffer = Schemas['PackOffer'];
export type PackShape = Schemas['PackShape'];
export type PackFault = Schemas['PackFault'];
export type PackChecked = Schemas['PackChecked'];
export type TablePacks = Schemas['TablePacks'];

// A game as one seat may see it.
export type State = Schemas['State'];
export type StateSince = Schemas['StateSince'];
export type Player = Schemas['Player'];
export type Scorer = Schemas['Scorer'];
export type Placed = Schemas['Tile'];
export type Figure = Schemas['Figure'];
export type Piece = Schemas['Piece'];
export type Place = Schemas['Place'];
export type Feature = Schemas['Feature'];
export type SegmentRef = Schemas['Segment'];
export type End = Schemas['End'];
export type Square = Schemas['Square'];
export type Fits = Schemas['Fits'];
export type Final = Schemas['Final'];
export type Largest = Schemas['Largest'];
export type Cell = Schemas['Cell'];

// Hints, analyses and reasons of computer players.
export type Hints = Schemas['Hints'];
export type Analysis = Schemas['Analysis'];
export type Report = Schemas['Report'];
export type Saying = NonNullable<Table['said']>[number];
export type Line = Schemas['Line'];
export type Reason = Schemas['Reason'];

// Questions and events.
export type Decision = Schemas['Decision'];
export type Choice = Schemas['Choice'];
export type Span = Schemas['Span'];
export type Range = Schemas['Range'];
export type Aim = Schemas['Aim'];
export type GameEvent = Schemas['Event'];
export type Leg = Schemas['Leg'];
export type Term = Schemas['Term'];

// Finished games.
export type Replay = Schemas['Replay'];
export type ReplaySeat = Schemas['ReplaySeat'];
export type ReplayStep = Schemas['ReplayStep'];
export type Position = Schemas['Position'];
export type ShareLink = Schemas['ShareLink'];
