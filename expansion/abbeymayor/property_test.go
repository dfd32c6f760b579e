package abbeymayor_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"circulade/board"
	"circulade/board/boardtest"
	"circulade/expansion/all"
	"circulade/rules"
)

// TestRandomGames plays games at random and holds what the set offers and pays
// against the rules, told anew in coordinates and printed segments.
func TestRandomGames(t *testing.T) {
	games := 30
	if testing.Short() {
		games = 15
	}
	for _, move := range []string{"connected", "neighbours"} {
		t.Run(move, func(t *testing.T) {
			w := watchGames(t, games, move)
			for _, fault := range w.faults {
				t.Error(fault)
			}
			t.Logf("seen: %v", w.seen)
			for _, what := range []string{"abbey", "barn", "wagon", "AM-14", "AM-15", "AM-17"} {
				if w.seen[what] == 0 {
					t.Errorf("%s was never seen in %d games", what, games)
				}
			}
		})
	}
}

// watchGames watches so many games of three.
func watchGames(t *testing.T, games int, move string) *watch {
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
	options["abbey.wagon_move"], options["base.farm_scoring"] = move, "per_city_4"
	cfg := rules.Config{Seats: 3, Options: options, Gardens: true}
	book, err := all.Compile(cfg, []string{"base", "traders-builders", "abbey-mayor"})
	if err != nil {
		t.Fatal(err)
	}
	first := rules.NewState(book)
	w := &watch{s: first.Clone(), log: &rules.Log{}, move: move, seen: map[string]int{}, rng: rand.New(rand.NewPCG(1, 1))}
	for range games {
		w.s.CopyFrom(first)
		w.s.SetLog(w.log)
		w.play()
	}
	return w
}

// A watch plays games at random.
type watch struct {
	s      *rules.State
	log    *rules.Log
	rng    *rand.Rand
	move   string
	seen   map[string]int // how often what was offered or paid
	faults []string
}

func (w *watch) faultf(format string, args ...any) {
	if len(w.faults) < 10 {
		w.faults = append(w.faults, fmt.Sprintf(format, args...))
	}
}

func (w *watch) play() {
	s := w.s
	for {
		st, ok := s.Pending()
		if !ok {
			return
		}
		list := s.Choices(nil)
		var c rules.Choice
		if st.Seat == rules.Chance {
			c = s.Outcome(w.rng.IntN(s.Outcomes()))
		} else {
			w.holdChoices(st, list)
			c = w.pick(list)
		}
		w.log.Events = w.log.Events[:0]
		before := slices.Clone(s.Figures())
		s.PlayUnchecked(c)
		w.holdPoints(before)
		w.holdFields()
		if err := boardtest.Check(&s.Board); err != nil {
			w.faultf("%v", err)
			return
		}
	}
}

// pick prefers what the set offers.
func (w *watch) pick(list []rules.Choice) rules.Choice {
	var own []rules.Choice
	for _, c := range list {
		switch word, _, _ := strings.Cut(w.s.Text(c), " "); word {
		case "barn", "wagon":
			own = append(own, c)
		}
	}
	if len(own) > 0 && w.rng.IntN(3) > 0 {
		list = own
	}
	return list[w.rng.IntN(len(list))]
}

// holdChoices compares the choices of a question that belong to the set with those
// that the rules tell.
func (w *watch) holdChoices(st rules.Step, list []rules.Choice) {
	_, kind, _ := w.s.Book().Script(st.Row)
	var want []string
	word := ""
	switch kind {
	case "choose-source":
		word, want = "abbey ", w.gaps()
	case "wood":
		word, want = "barn ", w.corners(st.Seat)
	case "wagon":
		word, want = "wagon ", w.drives(st.Seat)
	default:
		return
	}
	var got []string
	for _, c := range list {
		if text := w.s.Text(c); strings.HasPrefix(text, word) {
			got = append(got, strings.TrimPrefix(text, word))
		}
	}
	w.seen[strings.TrimSpace(word)] += len(got)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		w.faultf("%soffered are %q, want %q", word, got, want)
	}
}

// holdPoints compares the points for barns that have just been given with the
// figures that stood in the field before and the completed cities that it touches.
func (w *watch) holdPoints(before []rules.Figure) {
	s := w.s
	var final [rules.MaxSeats]int
	for _, e := range w.log.Events {
		if e.Type != rules.EventScore || s.Book().SourceName(e.Ruling.Source) != "barn" {
			continue
		}
		id, per := s.Book().RuleName(e.Ruling.Rule), 0
		w.seen[id]++
		seats := standing(s, before, e.Seg, "follower")
		switch id {
		case "AM-14":
			per = 3
		case "AM-15":
			per = 1
		case "AM-17":
			per, seats = 4, standing(s, before, e.Seg, "barn")
			final[e.Seat] = e.Points
		}
		if id != "AM-17" && slices.Contains(standing(s, before, e.Seg, "pig"), e.Seat) {
			per++
		}
		if want := per * w.cities(e.Seg); e.Points != want {
			w.faultf("%s: %d points for seat %d, want %d", id, e.Points, e.Seat, want)
		}
		if !most(seats, e.Seat) {
			w.faultf("%s: points for seat %d in a field of %v", id, e.Seat, seats)
		}
	}
	if !s.Over() {
		return
	}
	for _, f := range s.Figures() {
		if s.Book().FigureDef(f.Kind).Name == "barn" && f.Where == rules.OnSegment {
			if want := 4 * w.cities(board.Seg(f.At)); final[f.Seat] != want {
				w.faultf("%d points at the end for the barn of seat %d, want %d", final[f.Seat], f.Seat, want)
			}
		}
	}
}

// most reports whether nobody occurs more often than the seat, which must occur.
func most(seats []rules.Seat, seat rules.Seat) bool {
	count := map[rules.Seat]int{}
	for _, s := range seats {
		count[s]++
	}
	for _, n := range count {
		if n > count[seat] {
			return false
		}
	}
	return count[seat] > 0
}

// holdFields holds that between two sub-turns nobody stands in a field with a barn.
func (w *watch) holdFields() {
	s := w.s
	st, ok := s.Pending()
	if !ok || s.SubTurn().Tile >= 0 {
		return
	}
	_, kind, _ := s.Book().Script(st.Row)
	for _, f := range s.Figures() {
		if s.Book().FigureDef(f.Kind).Name != "barn" || f.Where != rules.OnSegment {
			continue
		}
		if others := standing(s, s.Figures(), board.Seg(f.At), ""); len(others) > 0 {
			w.faultf("%s: beside the barn of seat %d stand figures of %v", kind, f.Seat, others)
		}
	}
}
