package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"circulade/game"
)

// A Game is how one game went: a line of the file. Lists are by seat, except Bots.
type Game struct {
	Bots     []string   `json:"bots"` // all who play in the match, by place
	Setup    game.Setup `json:"setup"`
	Seed     uint64     `json:"seed"` // of the match; that of the lots is the setup's
	Group    int        `json:"group"`
	Rotation int        `json:"rotation"`
	Places   []int      `json:"places"` // who sat there: a place of Bots
	Seats    []string   `json:"seats"`  // their names
	Scores   []int      `json:"scores"`
	Winners  []int      `json:"winners"` // seats
	Choices  int        `json:"choices"`
	// Hash is the SHA-256 of the game's record, in hexadecimal.
	Hash string `json:"hash"`
	// Points are what the points were for.
	Points []map[string]int `json:"points"`
	// MS is how long each turn took, in milliseconds: of the thread's own time, and of
	// the clock for outside programs.
	MS       [][]float64 `json:"ms"`
	OverTime []int       `json:"over_time"` // turns beyond the budget
	// Cut is how many searches the cap in time of a budget in positions has ended; absent
	// where it ended none, as it should be.
	Cut []int `json:"cut,omitempty"`
	// Fault ended the game.
	Fault *Fault `json:"fault,omitempty"`
}

// A Fault is what a player did that lost the game.
type Fault struct {
	Seat int    `json:"seat"`
	Kind string `json:"kind"` // illegal, garbled, gave-up, late, dead, flood, failed
	Text string `json:"text"`
}

// Error says what it was.
func (f *Fault) Error() string { return f.Kind + ": " + f.Text }

// blank is a game of the match before it is played.
func (m *Match) blank(i int) *Game {
	s := m.pairing.game(i)
	n := len(s.places)
	g := &Game{
		Bots: m.labels(), Setup: m.setup(s), Seed: m.Seed, Group: s.group, Rotation: s.rotation, Places: s.places,
		Scores: make([]int, n), Points: make([]map[string]int, n), MS: make([][]float64, n), OverTime: make([]int, n),
	}
	for seat, place := range s.places {
		g.Seats = append(g.Seats, m.entries[place].label)
		g.Points[seat] = map[string]int{}
		g.MS[seat] = []float64{}
	}
	return g
}

// isOf says how a game differs from the one of that number in a match, if it does.
func (g *Game) isOf(m *Match, i int) error {
	want := m.blank(i)
	for _, same := range []struct {
		what      string
		got, want any
	}{
		{"bots", g.Bots, want.Bots},
		{"seed", g.Seed, want.Seed},
		{"group", g.Group, want.Group},
		{"rotation", g.Rotation, want.Rotation},
		{"places", g.Places, want.Places},
		{"seats", g.Seats, want.Seats},
		{"setup", g.Setup, want.Setup},
	} {
		got, err := json.Marshal(same.got)
		if err != nil {
			return err
		}
		need, err := json.Marshal(same.want)
		if err != nil {
			return err
		}
		if !bytes.Equal(got, need) {
			return fmt.Errorf("its %s is %s, and this match has %s", same.what, got, need)
		}
	}
	return nil
}

// check says what is wrong with how a game went, if anything: a file may be damaged.
func (g *Game) check() error {
	n := len(g.Places)
	switch {
	case len(g.Scores) != n || len(g.Points) != n || len(g.MS) != n || len(g.OverTime) != n:
		return fmt.Errorf("its lists are not for %d seats", n)
	case len(g.Cut) != 0 && (len(g.Cut) != n || slices.Min(g.Cut) < 0):
		return fmt.Errorf("searches cut %v of %d seats", g.Cut, n)
	case g.Choices < 0 || len(g.Hash) != 64:
		return errors.New("it has no record")
	case !slices.Equal(g.Winners, g.won()):
		return fmt.Errorf("seats %v have won, by the scores it is %v", g.Winners, g.won())
	}
	for seat, turns := range g.MS {
		for _, ms := range turns {
			if ms < 0 || math.IsNaN(ms) || math.IsInf(ms, 0) {
				return fmt.Errorf("seat %d has thought %v ms", seat, ms)
			}
		}
		if g.OverTime[seat] < 0 || g.OverTime[seat] > len(turns) {
			return fmt.Errorf("seat %d was over time %d times in %d turns", seat, g.OverTime[seat], len(turns))
		}
	}
	if f := g.Fault; f != nil && (f.Seat < 0 || f.Seat >= n) {
		return fmt.Errorf("seat %d is at fault", f.Seat)
	}
	return nil
}

// cutBy notes searches of a seat that its cap in time has ended.
func (g *Game) cutBy(seat, searches int) {
	if searches == 0 {
		return
	}
	if g.Cut == nil {
		g.Cut = make([]int, len(g.Places))
	}
	g.Cut[seat] = searches
}

// won are the seats that have won: those with most points, or after a fault all others.
func (g *Game) won() []int {
	list := []int{}
	for seat, score := range g.Scores {
		if g.Fault != nil && seat != g.Fault.Seat || g.Fault == nil && score == slices.Max(g.Scores) {
			list = append(list, seat)
		}
	}
	return list
}

// share is what a seat has won of the game: a win shared by k counts 1/k.
func (g *Game) share(seat int) float64 {
	if !slices.Contains(g.Winners, seat) {
		return 0
	}
	return 1 / float64(len(g.Winners))
}

// margin is a seat's points minus those of the best other.
func (g *Game) margin(seat int) float64 {
	best := math.MinInt
	for other, score := range g.Scores {
		if other != seat {
			best = max(best, score)
		}
	}
	return float64(g.Scores[seat] - best)
}

// against is 1 if a seat did better than another, 0 if worse, 1/2 if equal.
func (g *Game) against(seat, other int) float64 {
	a, b := g.rank(seat), g.rank(other)
	switch {
	case a > b:
		return 1
	case a < b:
		return 0
	}
	return 0.5
}

// rank is what seats are ranked by, more is better. After a fault it is last, and the
// others are equal: the game says nothing of them.
func (g *Game) rank(seat int) int {
	switch {
	case g.Fault == nil:
		return g.Scores[seat]
	case g.Fault.Seat == seat:
		return -1
	}
	return 0
}
