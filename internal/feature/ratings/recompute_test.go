package ratings

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"circulade/internal/account"
	"circulade/internal/result"
	"circulade/rating"
)

// A season is random games of some people: some end late, some in bad order, some people leave, some are
// frozen, some share a network.
type season struct {
	*hall
	rng    *rand.Rand
	people []account.Person
	day    int64
}

// play lets one game of the season end.
func (s *season) play() {
	n := 2 + s.rng.IntN(5)*s.rng.IntN(2)
	var seats []result.Row
	for _, i := range s.rng.Perm(len(s.people))[:min(n, len(s.people))] {
		seats = append(seats, seat(s.people[i], 1+s.rng.IntN(n)))
	}
	if s.rng.IntN(4) == 0 {
		levels := rating.Levels()
		seats[0] = level(levels[s.rng.IntN(len(levels))].ID(), 1+s.rng.IntN(n))
	}
	if s.rng.IntN(10) == 0 {
		seats[len(seats)-1].Outcome, seats[len(seats)-1].Rank = result.Off, 0
	}
	ended := noon(s.day) + int64(s.rng.IntN(int(dayMillis)))
	if s.rng.IntN(10) == 0 {
		ended -= dayMillis * int64(s.rng.IntN(60)) // it was added late
	}
	game := s.over(ended, rating.Classes()[s.rng.IntN(2)], seats...)
	if s.rng.IntN(10) == 0 {
		for _, r := range seats {
			if r.Person != (account.Person{}) {
				s.change(`INSERT INTO rating_networks (game, person, network, at) VALUES (?1, ?2, ?3, ?4)`, game, r.Person[:], make([]byte, 32), ended)
			}
		}
	}
}

// happen lets something happen besides.
func (s *season) happen() {
	switch s.rng.IntN(12) {
	case 0, 1, 2, 3, 4:
		s.rateAll()
	case 5:
		s.day += int64(s.rng.IntN(40))
	case 6:
		i := s.rng.IntN(len(s.people))
		s.leave(s.people[i])
		s.people[i] = s.person(1000 + s.games)
	case 7:
		p := s.people[s.rng.IntN(len(s.people))]
		s.change(`INSERT INTO rating_freezes (person, since, until, reason) VALUES (?1, ?2, ?3, 'x') ON CONFLICT DO NOTHING`, p[:], noon(s.day), noon(s.day+2))
	default:
	}
}

// Whatever happens, computing all again comes to the same ratings, to the last digit: also when nothing of
// them is left but the results.
func TestComputedAgain(t *testing.T) {
	for seed := range uint64(3) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := &season{hall: newHall(t), rng: rand.New(rand.NewPCG(seed, 1))}
			for n := range 7 {
				s.people = append(s.people, s.person(n+1))
			}
			for range 150 {
				s.play()
				s.happen()
			}
			s.rateAll()
			r := s.right()
			if r.Games < 140 || r.People == 0 {
				t.Errorf("only %+v was computed", r)
			}
			codes := map[string]bool{}
			for _, why := range s.dump(1, `SELECT DISTINCT why FROM rating_changes`) {
				codes[why] = true
			}
			if len(codes) < 4 {
				t.Errorf("only this became of games: %v", codes)
			}
			ratings, changes := s.ratings()
			s.change(`DELETE FROM ratings`)
			s.change(`DELETE FROM rating_changes`)
			if _, err := Recompute(t.Context(), s.rows, true); err != nil {
				t.Fatal(err)
			}
			s.right()
			again, changesAgain := s.ratings()
			if !slices.Equal(ratings, again) || !slices.Equal(changes, changesAgain) {
				t.Error("made from the results alone they are otherwise")
			}
		})
	}
}

// What is wrong in the store is found and, if that is wanted, put right.
func TestFindsWhatIsWrong(t *testing.T) {
	h := newHall(t)
	ann, bo := h.person(1), h.person(2)
	for i := range int64(4) {
		h.over(noon(i), rating.Two, seat(ann, 1), seat(bo, 2))
	}
	h.rateAll()
	ratings, changes := h.ratings()
	for _, tt := range []struct{ what, query string }{
		{"a digit of a rating", `UPDATE ratings SET mu = mu + 1`},
		{"no rating", `DELETE FROM ratings`},
		{"a rating too many", `INSERT INTO ratings SELECT person, 'days', mu, sigma, points, interval, games, latest, firm_until FROM ratings`},
		{"a digit of a change", `UPDATE rating_changes SET sigma_after = sigma_after + 1 WHERE seat = 1`},
		{"no change", `DELETE FROM rating_changes WHERE seat = 1`},
		{"a change of no game", `UPDATE rating_changes SET game = game || 'x' WHERE seat = 1`},
		{"another reason", `UPDATE rating_changes SET why = 'frozen'`},
	} {
		h.change(tt.query)
		r, err := Recompute(t.Context(), h.rows, false)
		if err != nil || r.Wrong == 0 || len(r.Named) == 0 {
			t.Errorf("%s: %+v, %v", tt.what, r, err)
		}
		if _, err := Recompute(t.Context(), h.rows, true); err != nil {
			t.Fatal(err)
		}
		h.right()
		again, changesAgain := h.ratings()
		if !slices.Equal(ratings, again) || !slices.Equal(changes, changesAgain) {
			t.Errorf("%s: put right they are otherwise", tt.what)
		}
	}
}

// An account that is deleted takes its ratings along and changes nobody else's, also when a game of theirs
// is rated only then, and their next one counts from where they were.
func TestDeletedAccount(t *testing.T) {
	h := newHall(t)
	ann, bo, cy := h.person(1), h.person(2), h.person(3)
	for i := range int64(5) {
		h.over(noon(i), rating.Two, seat(ann, 1), seat(bo, 2))
		h.over(noon(i), rating.Two, seat(cy, 1), seat(bo, 2))
	}
	h.rateAll()
	_, changes := h.ratings()
	others := func() []string {
		return h.dump(9, `SELECT person, class, mu, sigma, points, interval, games, latest, firm_until FROM ratings
			WHERE person <> ?1 ORDER BY person`, ann[:])
	}
	was, of := others(), h.standing(ann, rating.Two)
	last := h.over(noon(6), rating.Two, seat(ann, 2), seat(bo, 1))
	want := rating.Update([]rating.Rating{of.at(noon(6)), h.standing(bo, rating.Two).at(noon(6))}, []int{2, 1})[1]
	h.leave(ann)
	if got := others(); !slices.Equal(got, was) {
		t.Errorf("others have %v, had %v", got, was)
	}
	if _, got := h.ratings(); !slices.Equal(got, changes) {
		t.Error("the changes are otherwise")
	}
	if n := len(h.dump(1, `SELECT 1 FROM ratings WHERE person = ?1`, ann[:])); n != 0 {
		t.Errorf("%d ratings of theirs are left", n)
	}
	h.right()
	h.rateAll()
	if h.why(last) != Counted || h.standing(bo, rating.Two).Rating != want {
		t.Errorf("the last game: %s, %+v, want %+v", h.why(last), h.standing(bo, rating.Two), want)
	}
	if list := h.dump(1, `SELECT person FROM ratings`); len(list) != 2 || strings.Contains(strings.Join(list, ""), string(ann[:])) {
		t.Errorf("ratings are of %v", list)
	}
	h.right()
}
