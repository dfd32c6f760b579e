package hints

import (
	"context"
	"net/netip"
	"testing"

	"circulade/internal/table"
	"circulade/internal/table/advice"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
)

// service looks for hints at the tables of a house.
func service(h *registrytest.House) *Service {
	return New(Config{Advice: func() *advice.Service { return h.Advice() }})
}

// asked returns the hints that the person p gets.
func (s *Service) asked(p *registrytest.Player) (Hints, error) {
	return registrytest.At(p, func(t *table.Table) (Hints, error) {
		return s.findHints(context.Background(), t, p.Who, advice.Asker{Session: string(p.Who.Holder[:]), From: netip.IPv4Unspecified()})
	})
}

// twoWith makes a table of two people with some helps, and returns the one who has the first turn and the other.
func twoWith(t *testing.T, aids string) (h *registrytest.House, asked, other *registrytest.Player) {
	t.Helper()
	h = registrytest.Open(t, Part)
	players := h.Make(&plan.Wanted{
		Seats: []plan.Seat{{Name: "Ann"}, {Name: "Bo"}}, Options: map[string]string{"base.first_player": "seat0"}, Aids: aids,
	})
	return h, players[0], players[1]
}

// Who is asked gets turns, and nobody else.
func TestHints(t *testing.T) {
	h, ann, bo := twoWith(t, "hints")
	s := service(h)
	found, err := s.asked(ann)
	if now := ann.Seen(); err != nil || len(found.Lines) < 2 || found.Seq != now.Seq || found.Player != 0 {
		t.Errorf("%+v: %v", found, err)
	}
	_, err = s.asked(bo)
	registrytest.Refused(t, err, "not-asked")
	_, err = s.asked(h.Guest(ann.Seen().ID))
	registrytest.Refused(t, err, "not-your-seat")
	ann.StopGame()
	_, err = s.asked(ann)
	registrytest.Refused(t, err, "ended")
}

// Only a table that helps with hints gives some.
func TestHintsAreAHelp(t *testing.T) {
	h, ann, _ := twoWith(t, "outlines,bag")
	_, err := service(h).asked(ann)
	registrytest.Refused(t, err, "aid-off")
}

// A search ends when the table moves on, and is forgotten when it has ended.
func TestSearchesEnd(t *testing.T) {
	_, ann, _ := twoWith(t, "hints")
	begun := func() context.Context {
		ctx, end := context.WithCancel(t.Context())
		_, err := registrytest.Do(ann, func(o table.Owner) (position, error) { return beginSearch(o, ann.Who, search{ctx: ctx, end: end}) })
		if err != nil {
			t.Fatal(err)
		}
		return ctx
	}
	left := func() int {
		n, err := registrytest.Do(ann, func(o table.Owner) (int, error) { return len(table.PartOf[*searches](o).list), nil })
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	first, second := begun(), begun()
	if first.Err() != nil || left() != 2 {
		t.Errorf("of two searches %d are under way", left())
	}
	ann.Choose(0)
	if first.Err() == nil || second.Err() == nil || left() != 0 {
		t.Errorf("the table has moved on, and %d searches go on", left())
	}
}
