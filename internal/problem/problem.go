// Package problem is what somebody is told who does not get what they asked for: the
// kind of problem, in words and with what helps. It knows nothing of how they asked;
// whoever answers them knows how each kind looks there.
package problem

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"circulade/game"
	"circulade/internal/store"
	"circulade/tile/pack"
)

// A Kind is why something is refused, as far as whoever answers has to know.
type Kind int

// The kinds of problem.
const (
	Invalid     Kind = iota + 1 // what was asked for cannot be understood
	Forbidden                   // others may have it
	NotFound                    // there is no such thing
	Conflict                    // not as things stand now
	Ended                       // it was possible once, and will not be again
	Impossible                  // understood, and against the rules
	TooMany                     // too often, or too much at once
	Unavailable                 // the store or the program is not ready: later
	Fault                       // something went wrong here
	TooLarge                    // what was sent has too many bytes
	WrongType                   // what was sent has another form than it should
	SignedOut                   // nobody is signed in
	NoSocket                    // what is asked for comes by a socket, and this is none
)

// A Problem is a request refused, as the client hears of it.
type Problem struct {
	Kind    Kind
	Code    string // for programs: docs/protocol.md lists them
	Message string
	Hint    string
	Faults  []game.Fault
	Line    int             // of a record or a pack
	Wait    time.Duration   // until it makes sense to ask again
	Table   json.RawMessage // the present table, where it helps
	Cause   string          // why the store did not take it, for the log alone: see store.Why

	// What whoever runs the server says of it: why somebody is banned and until when, and what
	// everybody is told during maintenance.
	Reason, Text string
	Until        time.Time
}

// New returns a problem with a code for programs and a message for people.
func New(kind Kind, code, message string) *Problem {
	return &Problem{Kind: kind, Code: code, Message: message}
}

// Error makes a problem an error.
func (r *Problem) Error() string { return r.Code + ": " + r.Message }

// WithHint returns the problem with a hint at what to do.
func (r *Problem) WithHint(hint string) *Problem {
	c := *r
	c.Hint = hint
	return &c
}

// WithCause returns the problem with what the log says of an error of the store behind it.
func (r *Problem) WithCause(err error) *Problem {
	c := *r
	c.Cause = store.Why(err)
	return &c
}

// WithFaults returns the problem with what is wrong, field by field.
func (r *Problem) WithFaults(faults []game.Fault) *Problem {
	c := *r
	c.Faults = faults
	return &c
}

// WithTable returns the problem with the present table.
func (r *Problem) WithTable(table json.RawMessage) *Problem {
	c := *r
	c.Table = table
	return &c
}

// Problems that several have for the same reason.
var (
	Internal = New(Fault, "internal", "something went wrong in the server; its log says what")
	Stopping = &Problem{
		Kind: Unavailable, Code: "not-saved",
		Message: "the server is stopping; nothing was stored", Hint: "try again in a moment", Wait: time.Second,
	}
	NoTable  = New(NotFound, "not-found", "there is no such table")
	Deleted  = New(NotFound, "not-found", "this table has been deleted")
	GameOver = New(Ended, "ended", "the game has ended")
	Damaged  = New(Fault, "damaged", "what is stored of this table is damaged; it cannot be played on").
			WithHint("whoever runs the server finds the cause in its log, and may have a backup")
)

// NotSaved is the problem of what the store did not take, for sure or perhaps.
func NotSaved() *Problem {
	return &Problem{
		Kind: Unavailable, Code: "not-saved",
		Message: "this could not be stored", Hint: "try again with the same move id", Wait: time.Second,
	}
}

// NoEmptySquare is the problem of what needs an empty square beside a tile.
func NoEmptySquare(x, y int) *Problem {
	return New(NotFound, "no-square", fmt.Sprintf("there is no empty square beside a tile at %d,%d", x, y))
}

// TooOften is the problem of too much, with the time after which there is more.
func TooOften(message string, wait time.Duration) *Problem {
	return &Problem{Kind: TooMany, Code: "too-many", Message: message, Wait: wait}
}

// Incomplete is the problem of a request that lacks something, or nil without faults.
func Incomplete(faults []game.Fault) error {
	if len(faults) == 0 {
		return nil
	}
	return New(Invalid, "bad-json", "the request is incomplete").WithFaults(faults)
}

// Of finds the problem in an error. Whatever is none is a fault of ours.
func Of(err error) *Problem {
	var r *Problem
	if errors.As(err, &r) {
		return r
	}
	return Internal
}

// OfGame says how a game's problem looks.
func OfGame(err error) *Problem {
	var setup *game.SetupError
	switch {
	case errors.As(err, &setup):
		return New(Invalid, "bad-setup", "the setup cannot be played").WithFaults(setup.Faults)
	case errors.Is(err, game.ErrOver):
		return GameOver
	case errors.Is(err, game.ErrCrossesReveal):
		return New(Impossible, "crosses-reveal", err.Error()).WithHint("send the choices up to there, look, and go on")
	case errors.Is(err, game.ErrIllegal):
		return New(Impossible, "illegal-choice", err.Error()).WithHint("the table's decision lists the legal choices")
	case errors.Is(err, game.ErrVersion):
		return New(Impossible, "bad-version", err.Error())
	}
	return Internal
}

// OfStore says how a store's problem looks.
func OfStore(err error) *Problem {
	switch {
	case errors.Is(err, store.ErrNotFound):
		return NoTable
	case errors.Is(err, store.ErrDamaged):
		return Damaged
	}
	return NotSaved().WithCause(err)
}

// OfPack says how a fault in a pack looks. Another error stays as it is.
func OfPack(err error) error {
	var wrong *pack.Error
	if !errors.As(err, &wrong) {
		return err
	}
	r := New(Invalid, "bad-pack", wrong.Error())
	r.Line = wrong.Line
	return r
}

// Shorten cuts what somebody sent before it is sent back.
func Shorten(s string) string {
	if len(s) > 60 {
		return strings.ToValidUTF8(s[:60], "") + "…"
	}
	return s
}
