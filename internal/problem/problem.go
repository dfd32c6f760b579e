// Package problem has the refusals that callers of the server get: the kind of problem, a code for
// programs, a message and a hint for people. It does not know the protocol of the request; whoever
// sends the response maps each kind to it, such as to an HTTP status.
package problem

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"circulade/game"
	"circulade/internal/store"
	"circulade/tile/pack"
)

// A Kind is the class of a problem, from which the HTTP status of the response follows.
type Kind int

// The kinds of problem.
const (
	Invalid     Kind = iota + 1 // the request cannot be understood
	Forbidden                   // the caller may not do this
	NotFound                    // what the request names does not exist
	Conflict                    // not possible in the present state
	Ended                       // was possible before, and will not be again
	Impossible                  // understood, but against the rules of the game
	TooMany                     // too often, or too much at once
	Unavailable                 // the store or the server is not ready; possible later
	Fault                       // an error in the server
	TooLarge                    // the request body has too many bytes
	WrongType                   // the request body has the wrong content type
	SignedOut                   // the caller is not signed in
	NoSocket                    // the endpoint needs a WebSocket, and the request opens none
)

// A Problem is an error that says why a request was refused, as it is sent to the client. Methods
// that change one return a changed copy.
type Problem struct {
	Kind    Kind
	Code    string          // for programs: docs/protocol.md lists them
	Message string          // for people
	Hint    string          // what to do about it; may be empty
	Faults  []game.Fault    // what is wrong with the request, field by field
	Line    int             // of the fault in a record or a pack; 0: none
	Wait    time.Duration   // until it makes sense to try again
	Table   json.RawMessage // the present table, where it helps the client
	Cause   string          // why the store failed, for the log only: see store.Why

	// Numbers are those in the message, by name, for programs that say it in other words.
	Numbers map[string]int

	// What the operator of the server says: why somebody is banned (Reason) and until when, and the
	// text that everybody is sent during maintenance. Of a code with several reasons, Reason is a code of its own.
	Reason, Text string
	Until        time.Time
}

// New returns a problem with a code for programs and a message for people.
func New(kind Kind, code, message string) *Problem {
	return &Problem{Kind: kind, Code: code, Message: message}
}

// Error returns the code and the message. It implements error.
func (r *Problem) Error() string { return r.Code + ": " + r.Message }

// WithHint returns a copy of the problem with a hint that tells people what to do about it.
func (r *Problem) WithHint(hint string) *Problem {
	c := *r
	c.Hint = hint
	return &c
}

// Because returns a copy of the problem that says for programs which of the reasons of its code it has, and the
// numbers in its message.
func (r *Problem) Because(reason string, numbers map[string]int) *Problem {
	c := *r
	c.Reason, c.Numbers = reason, numbers
	return &c
}

// WithCause returns a copy of the problem that has, for the log only, the reason why the store
// failed with err. The client does not get it.
func (r *Problem) WithCause(err error) *Problem {
	c := *r
	c.Cause = store.Why(err)
	return &c
}

// WithFaults returns a copy of the problem with a list that says what is wrong with each field of
// the request.
func (r *Problem) WithFaults(faults []game.Fault) *Problem {
	c := *r
	c.Faults = faults
	return &c
}

// WithTable returns a copy of the problem with the present state of the table as JSON, which the
// client gets along with the problem.
func (r *Problem) WithTable(table json.RawMessage) *Problem {
	c := *r
	c.Table = table
	return &c
}

// Problems that several packages return.
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

// NotSaved returns the problem for a request that could not be stored, or of which it is not known
// whether it was.
func NotSaved() *Problem {
	return &Problem{
		Kind: Unavailable, Code: "not-saved",
		Message: "this could not be stored", Hint: "try again with the same move id", Wait: time.Second,
	}
}

// NoEmptySquare returns the problem for a request about the square x,y of the board that must be
// empty and beside a tile, and is not.
func NoEmptySquare(x, y int) *Problem {
	return New(NotFound, "no-square", fmt.Sprintf("there is no empty square beside a tile at %d,%d", x, y))
}

// TooOften returns the problem for a request beyond a rate limit; wait is the time after which the
// next one is allowed.
func TooOften(message string, wait time.Duration) *Problem {
	return &Problem{Kind: TooMany, Code: "too-many", Message: message, Wait: wait}
}

// Incomplete returns the problem for a request whose fields are missing or wrong, as listed in
// faults; nil if the list is empty.
func Incomplete(faults []game.Fault) error {
	if len(faults) == 0 {
		return nil
	}
	return New(Invalid, "bad-json", "the request is incomplete").WithFaults(faults)
}

// Of returns the Problem that err is or wraps. If there is none, the error is the server's fault
// and the result is Internal.
func Of(err error) *Problem {
	var r *Problem
	if errors.As(err, &r) {
		return r
	}
	return Internal
}

// OfGame translates an error of package game, such as an illegal choice, into the problem that the
// client gets: Internal if it knows no other for it.
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

// OfStore translates an error of the store into the problem that the client gets: NoTable if it is
// store.ErrNotFound, Damaged if it is store.ErrDamaged, else NotSaved with the cause for the log.
func OfStore(err error) *Problem {
	switch {
	case errors.Is(err, store.ErrNotFound):
		return NoTable
	case errors.Is(err, store.ErrDamaged):
		return Damaged
	}
	return NotSaved().WithCause(err)
}

// OrStore returns the problem that err is or wraps, or else that the store failed, which is logged with what it
// means; nil stays nil.
func OrStore(log *slog.Logger, what string, err error) error {
	var p *Problem
	switch {
	case err == nil:
		return nil
	case errors.As(err, &p):
		return p
	}
	log.Error(what, "reason", store.Why(err))
	return OfStore(err)
}

// OfPack translates a fault in an uploaded pack of tile sets into the problem that the client gets.
// It returns any other error as it is.
func OfPack(err error) error {
	var wrong *pack.Error
	if !errors.As(err, &wrong) {
		return err
	}
	r := New(Invalid, "bad-pack", wrong.Error())
	r.Line = wrong.Line
	return r
}

// Shorten cuts text that a client sent to 60 bytes, so that it can be quoted in an error message.
func Shorten(s string) string {
	if len(s) > 60 {
		return strings.ToValidUTF8(s[:60], "") + "…"
	}
	return s
}
