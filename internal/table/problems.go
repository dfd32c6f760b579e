package table

import (
	"fmt"

	"circulade/internal/problem"
)

// ErrSeat is the refusal of what needs a seat that somebody does not hold.
var ErrSeat = problem.New(problem.Forbidden, "not-your-seat", "you do not hold the seat that this needs")

var (
	// ErrHost is the refusal of what only the host of a table may do.
	ErrHost = problem.New(problem.Forbidden, "not-your-seat", "only whoever made the table may do this")
	// ErrAidOff is the refusal of a help that the table does not give.
	ErrAidOff = problem.New(problem.Forbidden, "aid-off", "the table does not help its players with this")
	// ErrComputer is the refusal of what is done with a seat of somebody, where a computer player has it.
	ErrComputer = problem.New(problem.Conflict, "bad-setup", "a computer player has this seat").WithHint("take it back first")
	// ErrStale is the refusal of whoever decided by a table that has moved on since.
	ErrStale = problem.New(problem.Conflict, "stale-seq", "the table has moved on").
			WithHint("look at the table that comes with this answer and choose again")
	// ErrNameOfAccount is the refusal of a name under which somebody would be taken for an account.
	ErrNameOfAccount = problem.New(problem.Conflict, "name-taken", "an account that sits at this table has this name, or one that looks like it").
				WithHint("choose another name")
	// ErrOwnName is the refusal of another name for the seat of an account.
	ErrOwnName = problem.New(problem.Conflict, "own-name", "where strangers meet an account plays under its own name").
			WithHint("rename the account, or play by link")
	// ErrPrograms is the refusal of a bot's account at a table for people.
	ErrPrograms = problem.New(problem.Forbidden, "no-programs", "this table is for people: accounts of bots do not sit here").
			WithHint("look for tables with \"programs\":true, or make one")
	// ErrNotOver is the refusal of what needs a game that is over.
	ErrNotOver = problem.New(problem.Conflict, "not-over", "the game is still being played").WithHint("wait for its end")
	errNoClock = problem.New(problem.Conflict, "no-clock", "this table has no clock")
	errPaused  = problem.New(problem.Conflict, "paused", "the table is paused").
			WithHint("it goes on when all who play agree to that")
	// ErrFlagged is the refusal of what a seat cannot do whose time is up.
	ErrFlagged = problem.New(problem.Conflict, "flagged", "the time of this seat is up").
			WithHint("with time for each turn its holder plays again in the next")
	errResigned = problem.New(problem.Conflict, "resigned", "this seat has resigned: a computer player has it to the end")
	errTimeLost = problem.New(problem.Conflict, "flagged", "the time of this seat is up, and at this table that loses the game: a computer player has it to the end")
	// ErrStoodIn is the refusal of what somebody does for whom a computer player plays.
	ErrStoodIn = problem.New(problem.Conflict, "stood-in", "a computer player plays for this seat").
			WithHint("whoever holds it takes it back")
	// ErrHasClock is the refusal of what is done without a clock.
	ErrHasClock = problem.New(problem.Conflict, "has-clock", "the clock of this table says when somebody's time is up")
	// ErrNotNudged is the refusal of what needs a nudge before.
	ErrNotNudged = problem.New(problem.Conflict, "too-soon", "this seat has not been nudged").WithHint("nudge it first")
	// ErrNobody is the refusal of what needs somebody at a seat.
	ErrNobody = problem.New(problem.Conflict, "no-holder", "nobody sits there")
	// ErrOneDevice is the refusal of what needs people who have devices of their own.
	ErrOneDevice = problem.New(problem.Conflict, "one-device", "all seats of people are played on one device")
	// errReused refuses a move id that stood for something else.
	errReused = problem.New(problem.Conflict, "reused-move", "this move id was sent before, with another content").
			WithHint("repeat a request as it was, or give a new one an id of its own")
)

// TooSoonError returns the refusal of an action that is allowed only from a moment on, in Unix milliseconds;
// what names the action, as in "you may … from".
func TooSoonError(what string, at int64) *problem.Problem {
	return problem.New(problem.Conflict, "too-soon", fmt.Sprintf("you may %s from %s on", what, FormatMillis(at)))
}
