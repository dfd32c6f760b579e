package trf

import "circulade/tournament/standing"

// Limits of the format, and of what Parse reads.
const (
	maxNumber = 9999 // of a player; also the highest rating and place
	maxRounds = 200
	maxName   = 33
	maxText   = 200 // of a line about the tournament
	maxBytes  = 8 << 20
)

// tenth is the least part of a point that the format can hold, in units (standing.Point).
const tenth = standing.Point / 10

// A Tournament is what a file says. Every text may be empty and every date not given.
type Tournament struct {
	Name, City, Federation string
	Begins, Ends           Date
	Kind                   string // such as "Individual: Swiss-System"
	Referee                string
	Clock                  string
	Dates                  []Date // of the rounds, from the first; years 1970 to 2069
	Rounds                 int    // how many there will be, up to 200; 0 where it is not said
	Scale                  Scale
	Absent                 []int // the numbers of those who are not to be paired next
	Players                []Player
}

// A Player is one line of a file. Number is the place in the draw, 1 to 9999, by which opponents name
// each other; Rating and Place are up to 9999, or 0 where there is none; Points are units
// (standing.Point), whole tenths of a point up to 99.9.
type Player struct {
	Number  int
	Name    string
	Rating  int
	Points  int
	Place   int
	Results []Result // from the first round; those at the end that say nothing may be left out
}

// A Result is what one round brought a player. The zero Result says nothing: not paired yet.
type Result struct {
	Opponent int // the number of the other player; 0 for nobody
	Start    Start
	Outcome  Outcome
}

// A Start says who of two was to begin.
type Start byte

// The starts: of the one who was to begin, of the other one, and of a round without a game.
const (
	Neither Start = 0
	Began   Start = 'w'
	Second  Start = 'b'
)

// An Outcome is what came of a round, as the letter that the format has for it.
type Outcome byte

// The outcomes: of games, of matches that were awarded since somebody did not come, of games that
// were decided otherwise than by play, and of rounds without an opponent.
const (
	Open        Outcome = 0
	Win         Outcome = '1'
	Draw        Outcome = '='
	Loss        Outcome = '0'
	ForfeitWin  Outcome = '+'
	ForfeitLoss Outcome = '-'
	AwardedWin  Outcome = 'W'
	AwardedDraw Outcome = 'D'
	AwardedLoss Outcome = 'L'
	Bye         Outcome = 'U' // given by the pairing
	FullBye     Outcome = 'F' // asked for, with the points of a win
	HalfBye     Outcome = 'H'
	Absent      Outcome = 'Z'
)

// A Scale says what results are worth, in units (standing.Point), whole tenths of a point. The zero
// Scale is the usual one: 1, ½ and 0, 1 for a bye and ½ for a half bye.
type Scale struct{ Win, Draw, Loss, Bye, HalfBye int }

// usual is the scale of a file that says nothing of it.
func usual() Scale {
	return Scale{Win: standing.Point, Draw: standing.Point / 2, Bye: standing.Point, HalfBye: standing.Point / 2}
}

// A Date is a day of a calendar; the zero Date is none.
type Date struct{ Year, Month, Day int }

// valid reports whether there is such a day.
func (d Date) valid() bool {
	if d.Year < 1 || d.Year > 9999 || d.Month < 1 || d.Month > 12 || d.Day < 1 {
		return false
	}
	days := 31
	switch d.Month {
	case 4, 6, 9, 11:
		days = 30
	case 2:
		days = 28
		if d.Year%4 == 0 && (d.Year%100 != 0 || d.Year%400 == 0) {
			days = 29
		}
	}
	return d.Day <= days
}
