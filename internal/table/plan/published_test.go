package plan

import (
	"testing"

	"circulade/game"
	"circulade/internal/table/gamelog"
)

// A result is published only of a game that is open to everybody, not at one device, and not arranged.
func TestPublishedFaults(t *testing.T) {
	here, link, bot := Seat{Kind: gamelog.KindHere}, Seat{Kind: gamelog.KindLink}, Seat{Kind: gamelog.KindBot, Bot: "easy"}
	public := func(change func(*Wanted)) *Wanted {
		q := &Wanted{Published: true, Open: gamelog.OpenPublic, Seats: []Seat{here, link, bot}}
		change(q)
		return q
	}
	for _, c := range []struct {
		what   string
		q      *Wanted
		faults int
	}{
		{"a public table", public(func(*Wanted) {}), 0},
		{"alone against computer players", public(func(q *Wanted) { q.Seats = []Seat{here, bot} }), 0},
		{"one that is not published", &Wanted{Seed: "1"}, 0},
		{"by link", public(func(q *Wanted) { q.Open = gamelog.OpenLink }), 1},
		{"by link, not said", public(func(q *Wanted) { q.Open = "" }), 1},
		{"private", public(func(q *Wanted) { q.Open = gamelog.OpenPrivate }), 1},
		{"among friends", public(func(q *Wanted) { q.Open = gamelog.OpenCircle }), 1},
		{"at one device", public(func(q *Wanted) { q.Seats = []Seat{here, here} }), 1},
		{"with a seed", public(func(q *Wanted) { q.Seed = "abc" }), 1},
		{"with tiles drawn", public(func(q *Wanted) { q.Draw = []string{"base/D"} }), 1},
		{"with tiles laid", public(func(q *Wanted) { q.Start = []game.StartTile{{}} }), 1},
		{"with outcomes", public(func(q *Wanted) { q.Chance = []int{1} }), 1},
		{"by link with a seed", public(func(q *Wanted) { q.Open, q.Seed = "", "abc" }), 2},
	} {
		if faults := c.q.publishedFaults(); len(faults) != c.faults {
			t.Errorf("%s: %d faults, want %d: %+v", c.what, len(faults), c.faults, faults)
		}
	}
}
