package table

import (
	"fmt"

	"circulade/internal/problem"
)

// ErrSeat refuses a request that only a holder of the seat may make.
var ErrSeat = problem.New(problem.Forbidden, "not-your-seat", "you do not hold the seat that this needs")

var (
	// ErrHost refuses a request that only somebody with the host's rights may make.
	ErrHost = problem.New(problem.Forbidden, "not-your-seat", "only whoever made the table may do this")
	// ErrAidOff refuses a request for help that the table's assistance level does not give.
	ErrAidOff = problem.New(problem.Forbidden, "aid-off", "the table does not help its players with this")
	// ErrComputer refuses a request about a person's seat, because a computer player has the seat.
	ErrComputer = problem.New(problem.Conflict, "bad-setup", "a computer player has this seat").WithHint("take it back first")
	// ErrStale refuses a request that was made for an earlier state of the table: another entry was stored
	// first.
	ErrStale = problem.New(problem.Conflict, "stale-seq", "the table has moved on").
			WithHint("look at the table that comes with this answer and choose again")
	// ErrNameOfAccount refuses a name by which a person would be taken for an account at the table.
	ErrNameOfAccount = problem.New(problem.Conflict, "name-taken", "an account that sits at this table has this name, or one that looks like it").
				WithHint("choose another name")
	// ErrOwnName refuses to rename a seat that must keep the name of the account that holds it.
	ErrOwnName = problem.New(problem.Conflict, "own-name", "at tables with strangers an account plays under its own name").
			WithHint("rename the account, or play by link")
	// ErrPrograms refuses a bot's account at a table that does not admit bots.
	ErrPrograms = problem.New(problem.Forbidden, "no-programs", "this table is for people: accounts of bots do not sit here").
			WithHint("look for tables with \"programs\":true, or make one")
	// ErrNotOver refuses a request that is allowed only once the game is over.
	ErrNotOver = problem.New(problem.Conflict, "not-over", "the game is still being played").WithHint("wait for its end")
	errNoClock = problem.New(problem.Conflict, "no-clock", "this table has no clock")
	errPaused  = problem.New(problem.Conflict, "paused", "the table is paused").
			WithHint("it goes on when all who play agree to that")
	// ErrFlagged refuses a request for a seat whose time has run out.
	ErrFlagged = problem.New(problem.Conflict, "flagged", "the time of this seat is up").
			WithHint("with time for each turn its holder plays again in the next")
	errResigned = problem.New(problem.Conflict, "resigned", "this seat has resigned: a computer player has it to the end")
	errTimeLost = problem.New(problem.Conflict, "flagged", "the time of this seat is up, and at this table that loses the game: a computer player has it to the end")
	// ErrStoodIn refuses a request for a seat for which a computer player plays in place of its person.
	ErrStoodIn = problem.New(problem.Conflict, "stood-in", "a computer player plays for this seat").
			WithHint("whoever holds it takes it back")
	// ErrHasClock refuses a request that is allowed only at tables without a clock.
	ErrHasClock = problem.New(problem.Conflict, "has-clock", "the clock of this table says when somebody's time is up")
	// ErrNotNudged refuses a request that is allowed only after the seat has been nudged.
	ErrNotNudged = problem.New(problem.Conflict, "too-soon", "this seat has not been nudged").WithHint("nudge it first")
	// ErrNobody refuses a request about a seat that nobody holds.
	ErrNobody = problem.New(problem.Conflict, "no-holder", "nobody sits there")
	// ErrOneDevice refuses a request that needs people on several devices.
	ErrOneDevice = problem.New(problem.Conflict, "one-device", "all seats of people are played on one device")
	// errReused refuses a request whose move id (the id of the request) was used before with another content.
	errReused = problem.New(problem.Conflict, "reused-move", "this move id was sent before, with another content").
			WithHint("repeat a request as it was, or give a new one an id of its own")
)

// TooSoonError returns the refusal of an action that is not allowed before the time at, in Unix
// milliseconds; what names the action, as in "you may … from".
func TooSoonError(what string, at int64) *problem.Problem {
	return problem.New(problem.Conflict, "too-soon", fmt.Sprintf("you may %s from %s on", what, FormatMillis(at)))
}
