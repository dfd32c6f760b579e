package tournaments

import (
	"circulade/internal/problem"
	"circulade/tournament"
)

// How much the log of a tournament takes from people. What a tournament does by itself is bounded by its form.
const (
	maxOwn     = 30      // of one entrant: leaving, coming back, checking in, asking for byes
	ownByRound = 8       // and further ones for each round that is known before: offers of times
	maxAllOwn  = 100_000 // of all entrants together
	maxDesk    = 2_000   // of organiser and referees, and further ones for each entrant
	deskByEach = 4
)

var (
	errMuch = problem.New(problem.Conflict, "too-many", "you have changed your mind in this tournament too often").WithHint("ask the organiser")
	errDesk = problem.New(problem.Conflict, "too-many", "so much was done in this tournament that its log takes nothing more")
)

// doings counts what people have done in a tournament.
type doings struct {
	own  map[int]int // by entrant, without entering
	all  int         // of all entrants
	desk int         // of its organiser and referees
}

// count counts an event of somebody.
func (d *doings) count(e *tournament.Event) {
	n := -1
	switch {
	case e.By == tournament.ByOrganiser:
		d.desk++
		return
	case e.By != tournament.ByEntrant:
		return
	case e.Withdraw != nil:
		n = e.Withdraw.Entrant
	case e.Return != nil:
		n = e.Return.Entrant
	case e.CheckIn != nil:
		n = e.CheckIn.Entrant
	case e.AskBye != nil:
		n = e.AskBye.Entrant
	case e.Lineup != nil:
		n = e.Lineup.Entrant
	case e.Time != nil:
		n = e.Time.Entrant
	default:
		return
	}
	if d.own == nil {
		d.own = map[int]int{}
	}
	d.own[n]++
	d.all++
}

// mayAct reports whether the log takes another thing of an entrant. Whoever is in can always leave: they come
// back no more.
func (o *opened) mayAct(entrant int, e *tournament.Event) bool {
	return e.Withdraw != nil || o.done.own[entrant] < maxOwn+ownByRound*o.t.ScheduledRounds() && o.done.all < maxAllOwn
}

// mayRun reports whether the log takes another thing of the organiser and referees of so many entrants.
func (d *doings) mayRun(entrants int) bool { return d.desk < maxDesk+deskByEach*entrants }
