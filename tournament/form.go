package tournament

import (
	"fmt"
	"slices"
	"strings"

	"circulade/tournament/standing"
)

// A Kind is how a tournament decides who meets whom.
type Kind string

// The kinds of tournament.
const (
	Swiss    Kind = "swiss"    // a number of rounds, in each of which those meet who stand alike
	Arena    Kind = "arena"    // a length of time, in which one plays as often as one likes
	Knockout Kind = "knockout" // whoever loses is out, at once or (Double) the second time
	Groups   Kind = "groups"   // groups in which everybody meets everybody, then a knock-out
	League   Kind = "league"   // everybody meets everybody, in rounds of some days each
	Teams    Kind = "teams"    // teams meet, each at several boards
)

// Kinds are all kinds of tournament.
func Kinds() []Kind { return []Kind{Swiss, Arena, Knockout, Groups, League, Teams} }

// How a knock-out match is decided in which too many games were drawn.
const (
	ByFollowers = "followers" // by who had more followers left in the last game, and if that is equal by lots
	ByLots      = "lots"
)

// The limits of a form.
const (
	MaxEntrants      = 10_000
	MaxBracket       = 1024 // entrants of a knock-out
	MaxRoundRobin    = 64   // entrants of a league, of a group, and teams
	MaxRounds        = 30
	MaxBoards        = 20
	MaxGroups        = 64
	MaxLegs          = 4
	MaxArenaMinutes  = 24 * 60
	MaxWindowDays    = 60
	MaxBreakSeconds  = 24 * 60 * 60
	MaxCheckInMinute = 24 * 60
)

// A Form is what the organiser of a tournament has decided before it begins. Its zero fields mean what
// Complete puts there.
type Form struct {
	Kind  Kind `json:"kind"`
	Seats int  `json:"seats,omitempty"` // at each table: 2, or 3 to 6 in a Swiss

	Rounds  int    `json:"rounds,omitempty"`  // of a Swiss
	BestOf  int    `json:"best_of,omitempty"` // games that a match has at most, unless some are drawn: 1, 3 or 5
	Double  bool   `json:"double,omitempty"`  // knock-out: out is who has lost twice
	Third   bool   `json:"third,omitempty"`   // single knock-out: a match for the third place
	Groups  int    `json:"groups,omitempty"`  // how many
	Qualify int    `json:"qualify,omitempty"` // how many of each group go on to the knock-out
	Legs    int    `json:"legs,omitempty"`    // how often each two meet, in a group, a league or between teams
	Boards  int    `json:"boards,omitempty"`  // at which two teams meet
	Minutes int    `json:"minutes,omitempty"` // length of an arena
	Days    int    `json:"days,omitempty"`    // of each round of a league
	Drawn   string `json:"drawn,omitempty"`   // what decides a knock-out match in which too many games were drawn

	Appointed bool `json:"appointed,omitempty"` // league: each match is played at a time on which the two agree

	Begins  int64 `json:"begins,omitempty"`   // when it begins by itself, in Unix milliseconds; 0: when the organiser says
	CheckIn int   `json:"check_in,omitempty"` // minutes before Begins in which one has to say that one is there; 0: nobody has to
	ByHand  bool  `json:"by_hand,omitempty"`  // rounds begin when the organiser says, and not by themselves
	Break   int   `json:"break_s,omitempty"`  // seconds from the pairing of a round until it begins
	Max     int   `json:"max,omitempty"`      // entrants
	Late    bool  `json:"late,omitempty"`     // one may enter while it goes on (Swiss, arena)

	Points    *standing.Scale     `json:"points,omitempty"`     // nil: as is usual
	TieBreaks []standing.TieBreak `json:"tie_breaks,omitempty"` // in order
}

// A Fault is one thing that is wrong with a form: the field, what is wrong, and which values would be
// right, if they can be listed.
type Fault struct {
	Field   string
	Message string
	Allowed []string
}

// A FormError has everything that is wrong with a form.
type FormError struct{ Faults []Fault }

// Error lists the faults.
func (e *FormError) Error() string {
	var list []string
	for _, f := range e.Faults {
		list = append(list, f.Field+" "+f.Message)
	}
	return "the form of the tournament is not valid: " + strings.Join(list, "; ")
}

// A checker collects the faults of a form.
type checker struct{ faults []Fault }

// add notes that a field is wrong.
func (c *checker) add(field, message string, allowed ...string) {
	c.faults = append(c.faults, Fault{field, message, allowed})
}

// number fills in the default of a number that is 0 and notes if it is out of range. If the kind of
// tournament has no such number, it has to be 0.
func (c *checker) number(field string, has bool, n *int, usual, from, to int) {
	switch {
	case !has && *n != 0:
		c.add(field, "does not belong to this kind of tournament")
	case !has:
	case *n == 0:
		*n = usual
	case *n < from || *n > to:
		c.add(field, fmt.Sprintf("is %d and must be from %d to %d", *n, from, to))
	}
}

// Complete fills in the defaults of a form, or returns a FormError with everything that is wrong with
// it.
func (f *Form) Complete() error {
	c := &checker{}
	if !slices.Contains(Kinds(), f.Kind) {
		names := []string{}
		for _, k := range Kinds() {
			names = append(names, string(k))
		}
		c.add("kind", fmt.Sprintf("%.20q is no kind of tournament", string(f.Kind)), names...)
		return &FormError{c.faults}
	}
	f.completeNumbers(c)
	f.completeMatches(c)
	f.completeTimes(c)
	f.completeStandings(c)
	if len(c.faults) > 0 {
		return &FormError{c.faults}
	}
	return nil
}

// completeNumbers completes how many play, and how often.
func (f *Form) completeNumbers(c *checker) {
	most := 2
	if f.Kind == Swiss {
		most = 6
	}
	c.number("seats", true, &f.Seats, 2, 2, most)
	c.number("rounds", f.Kind == Swiss, &f.Rounds, 5, 1, MaxRounds)
	c.number("groups", f.Kind == Groups, &f.Groups, 4, 1, MaxGroups)
	c.number("qualify", f.Kind == Groups, &f.Qualify, 2, 1, 8)
	c.number("legs", f.isRoundRobin(), &f.Legs, 1, 1, MaxLegs)
	c.number("boards", f.Kind == Teams, &f.Boards, 4, 1, MaxBoards)
	c.number("max", true, &f.Max, f.maxEntrants(), 2, f.maxEntrants())
}

// isRoundRobin reports whether everybody meets everybody, at first in groups perhaps.
func (f *Form) isRoundRobin() bool { return f.Kind == Groups || f.Kind == League || f.Kind == Teams }

// hasKnockout reports whether there is a knock-out, after groups perhaps.
func (f *Form) hasKnockout() bool { return f.Kind == Knockout || f.Kind == Groups }

// maxEntrants returns how many may enter at most.
func (f *Form) maxEntrants() int {
	switch f.Kind {
	case Knockout:
		return MaxBracket
	case League, Teams:
		return MaxRoundRobin
	case Groups:
		return min(MaxBracket, MaxRoundRobin*max(1, f.Groups))
	case Swiss, Arena:
	}
	return MaxEntrants
}

// completeMatches completes what a match is.
func (f *Form) completeMatches(c *checker) {
	if f.BestOf == 0 {
		f.BestOf = 1
	}
	if !slices.Contains([]int{1, 3, 5}, f.BestOf) {
		c.add("best_of", fmt.Sprintf("is %d", f.BestOf), "1", "3", "5")
	}
	if f.BestOf > 1 && (f.Seats > 2 || f.Kind == Arena) {
		c.add("best_of", "is for matches of two, and not for an arena", "1")
	}
	if f.Double && f.Kind != Knockout {
		c.add("double", "is for a knock-out", "false")
	}
	if f.Third && (!f.hasKnockout() || f.Double) {
		c.add("third", "is for a knock-out in which one is out after one match", "false")
	}
	switch {
	case !f.hasKnockout() && f.Drawn != "":
		c.add("drawn", "is for a knock-out")
	case !f.hasKnockout():
	case f.Drawn == "":
		f.Drawn = ByFollowers
	case f.Drawn != ByFollowers && f.Drawn != ByLots:
		c.add("drawn", fmt.Sprintf("%.20q decides nothing", f.Drawn), ByFollowers, ByLots)
	}
}

// completeTimes completes when it begins, how long it lasts and what is between its rounds.
func (f *Form) completeTimes(c *checker) {
	c.number("minutes", f.Kind == Arena, &f.Minutes, 60, 5, MaxArenaMinutes)
	c.number("days", f.Kind == League, &f.Days, 7, 1, MaxWindowDays)
	c.number("check_in", true, &f.CheckIn, 0, 1, MaxCheckInMinute)
	pause := 60
	if f.Kind == Teams {
		pause = 300 // in which the line-ups are handed in
	}
	c.number("break_s", f.Kind != Arena, &f.Break, pause, 1, MaxBreakSeconds)
	if f.Begins < 0 {
		c.add("begins", "is before 1970")
	}
	if f.CheckIn > 0 && f.Begins == 0 {
		c.add("check_in", "needs a time at which the tournament begins (begins)")
	}
	if f.Appointed && f.Kind != League {
		c.add("appointed", "is for a league", "false")
	}
	if f.Late && f.Kind != Swiss && f.Kind != Arena {
		c.add("late", "is for a Swiss tournament or an arena: in others it is known from the beginning who meets whom", "false")
	}
}

// completeStandings completes how points are counted and what decides between those who have as many.
func (f *Form) completeStandings(c *checker) {
	if f.Points == nil {
		usual := standing.ForTwo()
		if f.Seats > 2 {
			usual = standing.ForTables()
		}
		f.Points = &usual
	}
	switch err := f.Points.Check(); {
	case err != nil:
		c.add("points", err.Error())
	case f.Points.Win == f.Points.Loss: // it would not be known who has won by not losing
		c.add("points", "gives as much for a loss (loss) as for a win (win), which has to be worth more")
	}
	if len(f.TieBreaks) == 0 {
		f.TieBreaks = f.usualTieBreaks()
	}
	all := []string{}
	for _, b := range standing.TieBreaks() {
		all = append(all, string(b))
	}
	for i, b := range f.TieBreaks {
		field := fmt.Sprintf("tie_breaks[%d]", i)
		switch {
		case !slices.Contains(all, string(b)):
			c.add(field, fmt.Sprintf("%.20q is no tie-break", string(b)), all...)
		case slices.Index(f.TieBreaks, b) != i:
			c.add(field, fmt.Sprintf("names %s again", b))
		}
	}
}

// usualTieBreaks returns the tie-breaks of a form that names none.
func (f *Form) usualTieBreaks() []standing.TieBreak {
	switch {
	case f.Seats > 2:
		return []standing.TieBreak{standing.Score, standing.Share, standing.Wins, standing.Points}
	case f.Kind == Teams: // a board is a game to package standing
		return []standing.TieBreak{standing.Score, standing.GamesWon, standing.Mutual, standing.PointsDifference}
	case f.isRoundRobin():
		return []standing.TieBreak{standing.Score, standing.GamesDifference, standing.Mutual, standing.PointsDifference}
	}
	return []standing.TieBreak{standing.Score, standing.Opponents, standing.Mutual, standing.Wins, standing.PointsDifference}
}
