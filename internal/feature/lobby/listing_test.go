package lobby

import (
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"circulade/internal/table"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
	"circulade/rating"
)

// publishedListings collects the listings that tables publish.
type publishedListings struct {
	mu  sync.Mutex
	all []Listing
}

func (l *publishedListings) add(one Listing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, one)
}

// take returns the listings published since the last call, once there is one, or none after wait.
func (l *publishedListings) take(wait time.Duration) []Listing {
	for end := time.Now().Add(wait); ; time.Sleep(5 * time.Millisecond) {
		l.mu.Lock()
		all := l.all
		l.all = nil
		l.mu.Unlock()
		if len(all) > 0 || time.Now().After(end) {
			return all
		}
	}
}

// expectLast waits for a published listing, and checks the last one.
func (l *publishedListings) expectLast(t *testing.T, what, state string, free int, away bool) {
	t.Helper()
	all := l.take(10 * time.Second)
	if len(all) == 0 {
		t.Fatalf("%s: nothing is told", what)
	}
	if last := all[len(all)-1]; last.State != state || last.Free != free || last.Away != away {
		t.Errorf("%s: %+v", what, last)
	}
}

// makeOpenTable makes a table for two with this openness, and loads it.
func makeOpenTable(h *registrytest.House, open string) (ann, bo *registrytest.Player) {
	players := h.Make(&plan.Wanted{Open: open, Options: map[string]string{"base.first_player": "seat0"}, Seats: []plan.Seat{{Name: "Ann"}, {Name: "Bo"}}})
	players[0].Seen()
	return players[0], players[1]
}

// A public table tells how it is listed: when it is made, when somebody comes to it or goes, and when it is
// over; and nothing when it is listed as before.
func TestListing(t *testing.T) {
	l := &publishedListings{}
	h := registrytest.Open(t, Part(l.add))
	ann, bo := makeOpenTable(h, gamelog.OpenPublic)
	l.expectLast(t, "made", Waits, 1, true)
	f, err := registrytest.At(bo, func(at *table.Table) (*table.Subscriber, error) {
		return at.Subscribe(bo.Who, table.ClientVersion{Since: table.AllEvents}), nil
	})
	if err != nil {
		t.Fatal(err)
	}
	l.expectLast(t, "Bo is there", Runs, 0, false)
	f.Leave()
	l.expectLast(t, "Bo has gone", Waits, 1, true)
	ann.Choose(0)
	if all := l.take(300 * time.Millisecond); len(all) > 0 {
		t.Errorf("a choice changes nothing in the list, and is told: %+v", all)
	}
	ann.StopGame()
	l.expectLast(t, "it is over", "", 1, true)
}

// A listing tells the class in which the result of its game counts, also where people have brought tiles of their own.
func TestListingClass(t *testing.T) {
	for _, tt := range []struct {
		packs []string
		want  rating.Class
	}{{nil, rating.Two}, {[]string{"title Ponds\ntile pond x2 garden 1\n.....\n.....\n.....\n.....\n.....\n"}, rating.Sets}} {
		l := &publishedListings{}
		h := registrytest.Open(t, Part(l.add))
		players := h.Make(&plan.Wanted{Open: gamelog.OpenPublic, Published: true, Packs: tt.packs, Seats: []plan.Seat{{Name: "Ann"}, {Name: "Bo"}}})
		players[0].Seen()
		all := l.take(10 * time.Second)
		if len(all) == 0 {
			t.Fatal("nothing is told")
		}
		if got := all[0].Class(); got != tt.want || all[0].OwnTiles != (tt.packs != nil) {
			t.Errorf("with packs %q: %s, %+v", tt.packs, got, all[0])
		}
	}
}

// A listing says who sits there; of a table for the circle of its host it says so; and of one that nobody
// finds there is none.
func TestListingSays(t *testing.T) {
	l := &publishedListings{}
	h := registrytest.Open(t, Part(l.add))
	makeOpenTable(h, gamelog.OpenLink)
	makeOpenTable(h, gamelog.OpenPrivate)
	if all := l.take(100 * time.Millisecond); len(all) > 0 {
		t.Fatalf("nobody finds these tables, and it is told: %+v", all)
	}
	ann, _ := makeOpenTable(h, gamelog.OpenCircle)
	all := l.take(10 * time.Second)
	if len(all) != 1 {
		t.Fatalf("told: %+v", all)
	}
	one := all[0]
	seats := []ListedSeat{{Name: "Ann", Kind: gamelog.KindHere}, {Name: "Bo", Kind: gamelog.KindLink, Free: true}}
	if one.ID != ann.Seen().ID || one.Open != gamelog.OpenCircle || one.Host != "Ann" || !slices.Contains(one.Hosts, ann.Who.Holder) {
		t.Errorf("told: %+v", one)
	}
	for i := range one.Seats {
		one.Seats[i].Guest = false // of that guests_test is in package server
	}
	if !reflect.DeepEqual(one.Seats, seats) {
		t.Errorf("the seats are %+v, want %+v", one.Seats, seats)
	}
}
