package tower_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"circulade/board"
	"circulade/expansion/all"
	"circulade/rules"
)

// TestRandomGames plays random games and holds them, question by question, to the
// rules told anew: in squares and texts.
func TestRandomGames(t *testing.T) {
	for _, g := range []*watched{{}, {top: true, own: true}} {
		for seed := range uint64(15) {
			g.play(t, 2+int(seed%5), seed)
		}
		for _, fault := range g.faults {
			t.Errorf("top %t, own %t: %s", g.top, g.own, fault)
		}
	}
}

// watched is a game under watch, one after the other.
type watched struct {
	top, own bool // the options
	faults   []string

	s       *rules.State
	built   int // pieces that have been used
	ransoms int // in this turn
	turn    int
}

func (g *watched) faultf(format string, args ...any) {
	g.faults = append(g.faults, fmt.Sprintf(format, args...))
}

func (g *watched) book(t *testing.T, seats int) *rules.Book {
	t.Helper()
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	options := map[string]string{}
	for _, m := range modules {
		for _, o := range m.Options {
			options[o.Key] = o.Default
		}
	}
	if g.top {
		options["tower.top"] = "capturable"
	}
	if g.own {
		options["tower.capture_own"] = "on"
	}
	book, err := all.Compile(rules.Config{Seats: seats, Options: options},
		[]string{"base", "inns-cathedrals", "traders-builders", "abbot", "tower"})
	if err != nil {
		t.Fatal(err)
	}
	return book
}

func (g *watched) play(t *testing.T, seats int, seed uint64) {
	t.Helper()
	g.s, g.built, g.ransoms, g.turn = rules.NewState(g.book(t, seats)), 0, 0, 0
	rng := rand.New(rand.NewPCG(seed, 7))
	for {
		st, ok := g.s.Pending()
		if !ok {
			return
		}
		if st.Seat == rules.Chance {
			g.s.PlayUnchecked(g.s.Outcome(rng.IntN(g.s.Outcomes())))
			continue
		}
		list := g.s.Choices(nil)
		if g.s.Turn() != g.turn {
			g.turn, g.ransoms = g.s.Turn(), 0
		}
		g.look(st, list)
		c := list[rng.IntN(len(list))]
		g.note(c)
		g.s.PlayUnchecked(c)
	}
}

// note counts what is built and paid.
func (g *watched) note(c rules.Choice) {
	switch g.s.Book().VerbDef(c.Verb()).Kind {
	case "tower":
		g.built++
	case "ransom":
		g.ransoms++
	}
}

// look holds the table and the pending question to the rules.
func (g *watched) look(st rules.Step, list []rules.Choice) {
	var texts []string
	for _, c := range list {
		texts = append(texts, g.s.Text(c))
	}
	_, kind, _ := g.s.Book().Script(st.Row)
	switch kind {
	case "wood":
		g.same(kind, texts, g.towers(st.Seat), "tower ", "climb ")
	case "capture":
		g.same(kind, texts, g.near(st), "capture ")
	case "window":
		if g.ransoms > 0 || g.s.Score(st.Seat) < 3 {
			g.faultf("a window for seat %d with %d points, after %d ransoms", st.Seat, g.s.Score(st.Seat), g.ransoms)
		}
	}
	if kind != "exchange" {
		g.noPairs()
	}
	g.pieces()
}

// same compares the choices that begin with certain words.
func (g *watched) same(kind string, got, want []string, words ...string) {
	got = slices.DeleteFunc(got, func(text string) bool {
		return !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(text, w) })
	})
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		g.faultf("%s: offered are %q, want %q", kind, got, want)
	}
}

// height finds the tower of a square by its texts.
func (g *watched) height(x, y int) (floors int, closed bool) {
	for _, p := range g.s.Pieces() {
		if px, py := g.s.Board.Pos(p.Cell); g.s.Book().PieceDef(p.Kind).Name == "tower" && px == x && py == y {
			floors = int(p.State)
		}
	}
	return floors, len(g.at(fmt.Sprintf("tower %d,%d", x, y))) > 0
}

// at returns the figures at a place, by its text.
func (g *watched) at(place string) (found []rules.FigureID) {
	for i, f := range g.s.Figures() {
		if f.Where != rules.InSupply && string(g.s.AppendLocation(f.Where, f.At, f.Spot, nil)) == place {
			found = append(found, rules.FigureID(i))
		}
	}
	return found
}

// towers are the texts of what may be built and climbed.
func (g *watched) towers(seat rules.Seat) (texts []string) {
	left := 0
	for i, name := range g.s.Book().SeatTallies() {
		if name == "tower-pieces" {
			left = g.s.Tally(rules.SeatTally(i), seat)
		}
	}
	for _, c := range g.s.Board.Laid() {
		x, y := g.s.Board.Pos(c)
		floors, closed := g.height(x, y)
		if !slices.Contains(g.s.Board.FaceAt(c).Tile.Marks, "tower") || closed {
			continue
		}
		if left > 0 {
			texts = append(texts, fmt.Sprintf("tower %d,%d", x, y))
		}
		for _, name := range []string{"follower", "big"} {
			if k, ok := g.s.Book().FigureNamed(name); ok && floors > 0 && g.s.Supply(seat, k) > 0 {
				texts = append(texts, fmt.Sprintf("climb %s %d,%d", name, x, y))
			}
		}
	}
	return texts
}

// near are the texts of whom a floor reaches, square by square.
func (g *watched) near(st rules.Step) (texts []string) {
	var x, y int
	for _, c := range g.s.Board.Laid() {
		if uint16(c) == st.At {
			x, y = g.s.Board.Pos(c)
		}
	}
	floors, _ := g.height(x, y)
	squares := [][2]int{{x, y}}
	for n := 1; n <= floors; n++ {
		squares = append(squares, [2]int{x + n, y}, [2]int{x - n, y}, [2]int{x, y + n}, [2]int{x, y - n})
	}
	for _, q := range squares {
		c := g.s.Board.At(q[0], q[1])
		if c == 0 || !slices.Contains(g.s.Board.Laid(), c) {
			continue
		}
		var places []string
		for i := range g.s.Board.FaceAt(c).N {
			places = append(places, fmt.Sprintf("%d,%d %s", q[0], q[1], g.s.Board.SegName(g.s.Board.FirstSeg(c)+board.Seg(i))))
		}
		if g.top {
			places = append(places, fmt.Sprintf("tower %d,%d", q[0], q[1]))
		}
		for _, place := range places {
			texts = append(texts, g.captives(st.Seat, place)...)
		}
	}
	return texts
}

// captives are the texts for those at a place whom a seat may capture.
func (g *watched) captives(seat rules.Seat, place string) (texts []string) {
	for n, id := range g.at(place) {
		f := g.s.Figures()[id]
		name := g.s.Book().FigureDef(f.Kind).Name
		if f.Seat == seat && !g.own || name == "builder" || name == "pig" {
			continue
		}
		text := "capture " + place
		if n > 0 {
			text += fmt.Sprint(" ", n+1)
		}
		texts = append(texts, text)
	}
	return texts
}

// noPairs holds that no two players hold followers of each other [TW-9], and that
// nobody is in his own prison.
func (g *watched) noPairs() {
	var holds [rules.MaxSeats][rules.MaxSeats]bool
	for seat := range rules.Seat(g.s.Book().Seats()) {
		for _, id := range g.at(fmt.Sprint("prison ", seat)) {
			owner := g.s.Figures()[id].Seat
			holds[seat][owner] = true
			if holds[owner][seat] {
				g.faultf("seats %d and %d hold followers of each other", seat, owner)
			}
		}
	}
}

// pieces holds that every piece is in somebody's stock or in a tower.
func (g *watched) pieces() {
	total := map[int]int{2: 20, 3: 27, 4: 28, 5: 30, 6: 30}[g.s.Book().Seats()]
	floors, left := 0, 0
	for _, p := range g.s.Pieces() {
		floors += int(p.State)
	}
	for i, name := range g.s.Book().SeatTallies() {
		for seat := range rules.Seat(g.s.Book().Seats()) {
			if name == "tower-pieces" {
				left += g.s.Tally(rules.SeatTally(i), seat)
			}
		}
	}
	if floors != g.built || floors+left != total {
		g.faultf("%d floors and %d pieces left, want %d floors and %d in all", floors, left, g.built, total)
	}
}
