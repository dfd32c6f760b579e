package protocol

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"circulade/game"
)

// The codes of errors.
const (
	CodeBadJSON        = "bad-json"        // the line is no JSON object of the right shape
	CodeUnknownField   = "unknown-field"   // a name that the command does not have
	CodeUnknownCommand = "unknown-command" // no such command
	CodeBadSetup       = "bad-setup"       // faults say what cannot be played
	CodeIllegalChoice  = "illegal-choice"  // not a choice of the pending question
	CodeCrossesReveal  = "crosses-reveal"  // a batch past a chance outcome or another seat's question
	CodeBadVersion     = "bad-version"     // a version that the game never had
	CodeRevealed       = "revealed"        // an undo past what was seen; at tables only
	CodeBadRecord      = "bad-record"      // a record that does not replay
	CodeNoGame         = "no-game"         // new or load first
	CodeTooLong        = "too-long"        // a line above MaxLine
	CodeNoSquare       = "no-square"       // not an empty square beside a tile
	CodeUnknownBot     = "unknown-bot"     // no such computer player
	CodeAidOff         = "aid-off"         // a help that the game does not give
	CodeInternal       = "internal"        // a fault of ours
)

// An Error is a request refused. The game is as it was.
type Error struct {
	Code    string       `json:"code"`
	Message string       `json:"message"`
	Hint    string       `json:"hint,omitempty"`
	Faults  []game.Fault `json:"faults,omitempty"`
}

// Error makes an Error an error.
func (e *Error) Error() string { return e.Code + ": " + e.Message }

func refuse(code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// with adds what would be right.
func (e *Error) with(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}

// at names the field that is wrong.
func (e *Error) at(field, message string, allowed ...string) *Error {
	e.Faults = append(e.Faults, game.Fault{Field: field, Message: message, Allowed: allowed})
	return e
}

// ofGame says how a game's refusal looks to a program.
func ofGame(err error) *Error {
	var setup *game.SetupError
	var record *game.RecordError
	switch {
	case errors.As(err, &record):
		return refuse(CodeBadRecord, "%v", record)
	case errors.As(err, &setup):
		e := refuse(CodeBadSetup, "%v", setup)
		e.Faults = setup.Faults
		return e
	case errors.Is(err, game.ErrOver):
		return refuse(CodeIllegalChoice, "the game is over: nobody is asked anything").
			with("go back with undo, or start another game with new")
	case errors.Is(err, game.ErrCrossesReveal):
		return refuse(CodeCrossesReveal, "%v", err).with("send the choices up to there, look, and go on")
	case errors.Is(err, game.ErrIllegal):
		return refuse(CodeIllegalChoice, "%v", err)
	case errors.Is(err, game.ErrVersion):
		return refuse(CodeBadVersion, "%v", err)
	}
	return refuse(CodeInternal, "%v", err)
}

// quote quotes so much of what was sent as helps to find it.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		return strconv.Quote(strings.ToValidUTF8(s[:most], "")) + "…"
	}
	return strconv.Quote(s)
}
