package chat

import (
	"slices"

	"circulade/internal/api"
)

// Said is the line that somebody has just said.
type Said struct {
	Line LineAnswer `json:"line" schema:"component=ChatLine"`
}

// An Answer is what was said at a table.
type Answer struct {
	State *StateAnswer `json:"state" schema:"component=ChatState"`
	Lines []LineAnswer `json:"lines" each:"component=ChatLine"`
	More  bool         `json:"more" doc:"Ask again, with ‘since’ the id of the last of these."`
}

// Component names its schema.
func (Said) Component() api.Component { return api.Component{Name: "ChatSaid"} }

// Component names its schema.
func (Answer) Component() api.Component { return api.Component{Name: "Chat"} }

// A StateAnswer is what somebody may say, and whom they do not hear.
type StateAnswer struct {
	Room    Room           `json:"room"`
	Kind    string         `json:"kind"`
	Consent *ConsentAnswer `json:"consent,omitempty"`
	Quiet   []QuietAnswer  `json:"quiet"`
}

// A ConsentAnswer says who wants free text where all must.
type ConsentAnswer struct {
	Yours   bool  `json:"yours"`
	Missing []int `json:"missing"`
}

// A QuietAnswer is somebody of whom the reader does not want to hear.
type QuietAnswer struct {
	Seat    *int   `json:"seat,omitempty"`
	Watcher int    `json:"watcher,omitempty"`
	How     string `json:"how"`
}

// A LineAnswer is a line as it is sent to somebody.
type LineAnswer struct {
	ID      int64  `json:"id"`
	At      string `json:"at"`
	Seat    *int   `json:"seat,omitempty"`
	Watcher int    `json:"watcher,omitempty"`
	Yours   bool   `json:"yours"`
	Former  bool   `json:"former,omitempty"` // their author holds the seat no more
	Move    string `json:"move,omitempty"`   // of one's own
	Phrase  string `json:"phrase,omitempty"`
	Text    string `json:"text,omitempty"`
	Guest   bool   `json:"guest,omitempty"` // of others' lines: their author has no account
}

// sameQuiet reports whether two lists leave out the same people.
func sameQuiet(a, b []QuietAnswer) bool {
	return slices.EqualFunc(a, b, func(x, y QuietAnswer) bool {
		same := (x.Seat == nil) == (y.Seat == nil) && (x.Seat == nil || *x.Seat == *y.Seat)
		return same && x.Watcher == y.Watcher && x.How == y.How
	})
}
