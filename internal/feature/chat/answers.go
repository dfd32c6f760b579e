package chat

import (
	"slices"

	"circulade/internal/api"
)

// A SaidAnswer is the line that the caller has just posted.
type SaidAnswer struct {
	Line LineAnswer `json:"line" schema:"component=ChatLine"`
}

// An Answer is the state of a table's chat, and lines of it.
type Answer struct {
	State *StateAnswer `json:"state" schema:"component=ChatState"`
	Lines []LineAnswer `json:"lines" each:"component=ChatLine"`
	More  bool         `json:"more" doc:"Ask again, with ‘since’ the id of the last of these."`
}

// Component names the answer's schema in the API's document.
func (SaidAnswer) Component() api.Component { return api.Component{Name: "ChatSaid"} }

// Component names the answer's schema in the API's document.
func (Answer) Component() api.Component { return api.Component{Name: "Chat"} }

// A StateAnswer says to which room of a table's chat the reader belongs, what they may say there, and
// whom they have muted or blocked.
type StateAnswer struct {
	Room    Room           `json:"room"`
	Kind    string         `json:"kind"` // gamelog.ChatFree, ChatPhrases or ChatOff
	Consent *ConsentAnswer `json:"consent,omitempty"`
	Quiet   []QuietAnswer  `json:"quiet"`
}

// A ConsentAnswer says who has agreed to free text at a table where all seats have to agree to it.
type ConsentAnswer struct {
	Yours   bool  `json:"yours"`   // the reader has agreed
	Missing []int `json:"missing"` // the seats of which nobody has
}

// A QuietAnswer is a seat or a spectator whom the reader has muted or blocked, so that the reader is
// not sent their lines.
type QuietAnswer struct {
	Seat    *int   `json:"seat,omitempty"`
	Watcher int    `json:"watcher,omitempty"` // the number of a spectator; 0: it is a seat
	How     string `json:"how"`               // mute or block
}

// A LineAnswer is a line as it is sent to a reader.
type LineAnswer struct {
	ID      int64  `json:"id"`
	At      string `json:"at"`
	Seat    *int   `json:"seat,omitempty"`
	Watcher int    `json:"watcher,omitempty"` // the number of the spectator who said it; 0: a seat holder did
	Yours   bool   `json:"yours"`             // the reader said it
	Former  bool   `json:"former,omitempty"`  // its author no longer holds the seat
	Move    string `json:"move,omitempty"`    // the idempotency key; only of the reader's own lines
	Phrase  string `json:"phrase,omitempty"`
	Text    string `json:"text,omitempty"`
	Guest   bool   `json:"guest,omitempty"` // its author has no account; not said of the reader's own lines
}

// sameQuiet reports whether two lists have the same silenced seats and spectators in the same order,
// each muted or blocked alike.
func sameQuiet(a, b []QuietAnswer) bool {
	return slices.EqualFunc(a, b, func(x, y QuietAnswer) bool {
		same := (x.Seat == nil) == (y.Seat == nil) && (x.Seat == nil || *x.Seat == *y.Seat)
		return same && x.Watcher == y.Watcher && x.How == y.How
	})
}
