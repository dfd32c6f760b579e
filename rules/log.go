package rules

import "circulade/board"

// A Log collects what happened, for people. A State without one does no work for it.
type Log struct {
	Events []Event
	// End is the rule by which the game ended.
	End RuleID
	// Rows counts, by RowID, how often work was done, a question asked or
	// an outcome awaited.
	Rows []int
}

// EventType tells what happened.
type EventType uint8

// The types of event.
const (
	EventDraw    EventType = iota // a tile was drawn
	EventDiscard                  // a drawn tile left the game
	EventTile                     // a tile was laid
	EventFigure                   // a figure was put down
	EventReturn                   // a figure went home
	EventScore                    // points arrived
	EventTurn                     // a turn began
	EventOver                     // the game ended
	EventNote                     // something that a set tells: Text says what
	EventChance                   // a random draw, die or throw: Text is the outcome, Seat whom it names
	EventToken                    // N tokens, or a card that N made due: Text names it
	EventSubTurn                  // another sub-turn began: N is its number
	EventMove                     // a figure went somewhere else: to a location, or to a segment
	EventCapture                  // a figure was captured: Seat is who holds it now
	EventPiece                    // a piece was put down, moved or changed: Text is its name, N its state
	EventPath                     // something was sent off: Text is its name, Path its way; N is 1 on a field of its own
)

var eventNames = [...]string{"draw", "discard", "tile", "figure", "return", "score", "turn", "over", "note", "chance", "token", "part", "move", "capture", "piece", "path"}

// String returns the type as the protocol spells it.
func (t EventType) String() string { return eventNames[t] }

// An Event is something that happened, for people. Which fields mean something depends
// on its type; what the fields of a kind stand for is told at the types.
type Event struct {
	Type   EventType
	Seat   Seat
	Figure FigureID
	Kind   FigureKind
	// Where, At and Spot say where the figure is, as in Figure, if that is a location.
	Where  Where
	Spot   uint8
	At     uint16
	Tile   int
	Cell   board.Cell
	Seg    board.Seg
	Points int
	Total  int
	N      int
	Text   string
	Ruling Ruling
	// From and To are the points of the scorer that moved, and Scorer which one.
	From, To int
	Scorer   uint8
	Path     []Waypoint
}

func (l *Log) add(e Event) { l.Events = append(l.Events, e) }

// occurred counts a row or step, if there is a log.
func (s *State) occurred(k RowID) {
	if s.log != nil {
		s.log.count(k, len(s.book.scripts))
	}
}

func (l *Log) count(k RowID, kinds int) {
	if l.Rows == nil {
		l.Rows = make([]int, kinds)
	}
	l.Rows[k]++
}
