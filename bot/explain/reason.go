package explain

import (
	"slices"

	"circulade/view"
)

// The kinds of reason. "You" is the seat whose turn it is; what a feature is worth is
// what it would bring if the game ended as it stands then.
const (
	// Points: you get Points at once for a feature or something else, by Rule. Was is
	// what the figures in it would have brought at the end.
	Points = "points"
	// Gives: Player, somebody else, gets Points at once.
	Gives = "gives"
	// Final: the turn ends the game; Player then has Points more than before the turn.
	Final = "final"
	// Claim: you take a feature that nobody had, worth Points.
	Claim = "claim"
	// Join: your feature is joined with Count-1 others, and is worth Points more.
	Join = "join"
	// Grow: your feature is worth Points more.
	Grow = "grow"
	// Share: you have a share in the feature of With for the first time; it is worth
	// Points more to you.
	Share = "share"
	// TakeOver: a feature that was With's is yours alone, worth Points more to you.
	TakeOver = "takeover"
	// Lose: a feature that was yours is worth less to you by -Points; With has it now.
	Lose = "lose"
	// Help: a feature of Player, somebody else, is worth Points more to them.
	Help = "help"
	// Harm: a feature of Player, somebody else, is worth less to them by -Points.
	Harm = "harm"
	// Chance: with a likelihood of Percent you draw what completes your feature: a tile of
	// its own for each of the open Squares, which say how many of the Left tiles close it
	// there. Draws is how many of these you will draw.
	Chance = "chance"
	// Hinder: the same for a feature of Player, somebody else, less likely now than the
	// Was percent of before.
	Hinder = "hinder"
	// Stuck: Squares beside an unfinished feature of Player, which may be you, have
	// become such that none of the tiles left fits there.
	Stuck = "stuck"
	// Dead: the same of squares beside no feature that anybody has.
	Dead = "dead"
	// Followers: you have Count followers in your supply afterwards, Was before.
	Followers = "followers"
	// Quiet: there is nothing else to say; the turn changes nothing for what anybody holds.
	// Count and Was are as of Followers.
	Quiet = "quiet"
)

// Kinds returns every kind of reason, in the order in which reasons are told.
func Kinds() []string {
	return []string{
		Points, Final, TakeOver, Share, Join, Grow, Claim, Lose, Chance, Gives, Help, Harm, Hinder, Stuck, Dead,
		Followers, Quiet,
	}
}

// A Reason is one thing that a turn does. Which fields mean something its kind says.
type Reason struct {
	Kind    string `json:"kind"`
	Player  int    `json:"player"`         // whom it is about, from 0
	With    []int  `json:"with,omitempty"` // other seats
	Points  int    `json:"points,omitempty"`
	Was     int    `json:"was,omitempty"`
	Count   int    `json:"count,omitempty"`
	Percent int    `json:"percent,omitempty"` // 0 to 100
	Left    int    `json:"left,omitempty"`    // tiles in the pile
	Draws   int    `json:"draws,omitempty"`   // of them Player's
	// Feature is the kind of the feature, or what else the points are for; X, Y and
	// Segment name it.
	Feature string `json:"feature,omitempty"`
	X       *int   `json:"x,omitempty"`
	Y       *int   `json:"y,omitempty"`
	Segment string `json:"segment,omitempty"`
	// Squares are the empty squares that it is about.
	Squares []Square `json:"squares,omitempty"`
	// Rule, Set, Why and Terms are what stands behind points, as in a view.Event.
	Rule  string      `json:"rule,omitempty"`
	Set   string      `json:"set,omitempty"`
	Why   string      `json:"why,omitempty"`
	Terms []view.Term `json:"terms,omitempty"`
}

// A Square is an empty square. Fits is how many of the tiles left close the feature there:
// laid in some way, they leave it open only where it was before, at its other squares.
type Square struct {
	X    int `json:"x"`
	Y    int `json:"y"`
	Fits int `json:"fits"`
}

// Main returns the reason that tells most of a turn and that everybody at a table may
// know: what is not seen there without counting is said only where the table helps with
// it. False where no reason is worth a sentence.
func Main(reasons []Reason, aids view.Aids) (Reason, bool) {
	i := slices.IndexFunc(reasons, func(r Reason) bool {
		switch r.Kind {
		case Points, Gives, Final:
			return true
		case Chance, Hinder, Stuck, Dead:
			return aids.Features && aids.Squares
		case Quiet:
			return false
		case Followers:
			return r.Count == 0 && r.Was > 0
		}
		return aids.Features
	})
	if i < 0 {
		return Reason{}, false
	}
	r := reasons[i]
	if !aids.Features && r.Kind == Points {
		r.Was = 0 // what it would have brought at the end
	}
	return r, true
}
