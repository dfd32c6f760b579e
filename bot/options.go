package bot

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Options say how a player plays. The zero value gives it the budget of its level.
type Options struct {
	// Seed makes players play alike: what is equally good is chosen by it, and what
	// may come is drawn by it.
	Seed uint64
	// Visits is how many positions a player tries at most: for a turn if it thinks in
	// turns, else for a choice. With the same seed it chooses the same again. 0 is no bound.
	Visits int
	// Time is what a player thinks at most about a turn, all its questions together, in
	// time of one core: how much it finds in that depends on the machine, and on what else
	// runs there. It binds those who think as long as they may; the others are done in what
	// they need. 0 is the budget of the level, which counts positions.
	Time time.Duration
	// Within is for tables at which people wait. It cuts the budget of a level that thinks
	// ahead to what such a time is usually enough for, and on the clock on the
	// wall a turn takes at most half as much again, and half a second if the player does
	// not think ahead. 0 cuts nothing.
	Within time.Duration
	// Cut, if set, is called each time a search was ended before it had used up its
	// positions or found nothing more to look at: by people's patience (Within), the
	// context, or the cap in time that a budget of positions has.
	Cut func()
	// Threads is on how many cores a player thinks at once; 0 is one, and the only
	// number with which a choice repeats.
	Threads int
}

// check says what is wrong with the options, if anything.
func (o Options) check() error {
	if o.Visits < 0 || o.Time < 0 || o.Within < 0 || o.Threads < 0 {
		return fmt.Errorf("a computer player with %d visits, %v, within %v and %d threads: none may be negative", o.Visits, o.Time, o.Within, o.Threads)
	}
	return nil
}

// errBudget says what a budget looks like.
var errBudget = errors.New("a budget is a time such as 50ms or 1s, or a number of positions such as v1000")

// ParseBudget reads what a player may spend on a turn: "50ms" and "1s" are time of one
// core, "v1000" is a number of positions, with which games repeat. The seed and the
// threads of the options are left open.
func ParseBudget(text string) (Options, error) {
	if digits, ok := strings.CutPrefix(text, "v"); ok {
		n, err := strconv.Atoi(digits)
		if err != nil || n < 1 || digits[0] == '+' {
			return Options{}, fmt.Errorf("%q: %w", text, errBudget)
		}
		return Options{Visits: n}, nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return Options{}, fmt.Errorf("%q: %w", text, errBudget)
	}
	return Options{Time: d}, nil
}
