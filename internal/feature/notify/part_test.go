package notify

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
)

// An ear hears whose turn it is.
type ear struct {
	mu    sync.Mutex
	heard []YourTurn
}

func (e *ear) hear(y YourTurn) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.heard = append(e.heard, y)
}

// all returns seat and count of what was heard, with a star where somebody had left
// and an exclamation mark where they were nudged.
func (e *ear) all() (list []string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, y := range e.heard {
		s := fmt.Sprint(y.Seat, "/", y.Nth)
		if y.Left {
			s += "*"
		}
		if y.Nudged {
			s += "!"
		}
		list = append(list, s)
	}
	return list
}

// decided says that nobody has answered before they were asked.
func decided(table.Owner) <-chan struct{} { return nil }

// listening opens a registry at whose tables an ear hears whose turn it is.
func listening(t *testing.T) (*registrytest.House, *ear) {
	t.Helper()
	e := &ear{}
	return registrytest.Open(t, Part(PartConfig{OnYourTurn: e.hear, Deciding: decided})), e
}

// paired makes a table without a host, for two who have not come yet.
func paired(h *registrytest.House, s clock.Settings) (first, second *registrytest.Player) {
	players := h.MakeForStrangers(&plan.Wanted{
		Options: map[string]string{"base.first_player": "seat0"}, Clock: &s,
		Seats: []plan.Seat{{Name: "A"}, {Name: "B"}},
	})
	return players[0], players[1]
}

// playTurn has somebody answer until another seat is asked.
func playTurn(p *registrytest.Player, seat int) *registrytest.Seen {
	s := p.Seen()
	for len(s.Waiting) == 1 && s.Waiting[0] == seat {
		p.Choose(0)
		s = p.Seen() // the clock may have had something to say
	}
	return s
}

// follow has somebody follow their table until leave.
func follow(t *testing.T, p *registrytest.Player) (leave func()) {
	t.Helper()
	f, err := registrytest.At(p, func(at *table.Table) (*table.Subscriber, error) {
		f := at.Subscribe(p.Who, table.ClientVersion{Since: table.AllEvents})
		_, _, err := f.Next(t.Context())
		return f, err
	})
	if err != nil {
		t.Fatal(err)
	}
	return f.Leave
}

// It is told of whom a table asks: once for each turn, whatever is taken back, and after a restart the same.
func TestYourTurn(t *testing.T) {
	h, e := listening(t)
	ann, bo := paired(h, clock.Settings{Kind: clock.Days, Days: 3})
	s := playTurn(ann, 0)
	if got := e.all(); !slices.Equal(got, []string{"0/1", "1/1"}) {
		t.Fatalf("heard %v", got)
	}
	if y := e.heard[1]; y.Game != s.ID || !slices.Equal(y.People, []store.Holder{bo.Who.Holder}) {
		t.Errorf("heard %+v", y)
	}
	if s.Undo != nil {
		data, err := registrytest.Do(ann, func(o table.Owner) (json.RawMessage, error) {
			return o.Undo(ann.Who, table.Undo{Seq: s.Seq, Move: "back", Version: *s.Undo})
		})
		registrytest.Read[registrytest.Seen](t, data, err)
		playTurn(ann, 0)
	}
	playTurn(bo, 1)
	playTurn(ann, 0)
	got := e.all()
	for _, y := range got {
		if y != "0/1" && y != "1/1" && y != "0/2" && y != "1/2" {
			t.Errorf("heard %v", got)
		}
	}
	if last := got[len(got)-1]; last != "1/2" {
		t.Errorf("heard %v", got)
	}
	before := len(got)
	h.Restart()
	bo.Seen()
	if got := e.all()[before:]; !slices.Equal(got, []string{"1/2"}) {
		t.Errorf("after a restart heard %v", got)
	}
	follow(t, bo)()
	for end := time.Now().Add(15 * time.Second); !slices.Contains(e.all()[before:], "1/2*"); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("nobody heard that Bo has left")
		}
	}
}

// Nothing is told where people are together, or alone.
func TestNobodysTurn(t *testing.T) {
	h, e := listening(t)
	ann, _ := paired(h, clock.Settings{Kind: clock.Bank, BankS: 600})
	playTurn(ann, 0)
	for _, test := range []struct {
		kind    string
		choices int
	}{{gamelog.KindHere, 4}, {gamelog.KindLink, 1}} { // by a link nobody has come yet
		players := h.Make(&plan.Wanted{
			Options: map[string]string{"base.first_player": "seat0"},
			Seats:   []plan.Seat{{Name: "A", Kind: gamelog.KindHere}, {Name: "B", Kind: test.kind}},
		})
		for range test.choices {
			players[0].Choose(0)
		}
	}
	if got := e.all(); len(got) > 0 {
		t.Errorf("heard %v", got)
	}
}

// Who leaves just as the server stops is heard to have left before Settle returns.
func TestSettle(t *testing.T) {
	h, e := listening(t)
	ann, _ := paired(h, clock.Settings{Kind: clock.Days, Days: 3})
	leave := follow(t, ann)
	begun, busy := make(chan struct{}), make(chan struct{})
	var work sync.WaitGroup
	work.Go(func() {
		_, _ = registrytest.Do(ann, func(table.Owner) (any, error) { // nothing that could fail
			close(begun)
			<-busy
			return nil, nil
		})
	})
	<-begun
	leave()
	time.AfterFunc(10*time.Millisecond, func() { close(busy) })
	h.Drain(t.Context())
	if got := e.all(); len(got) == 0 || got[len(got)-1] != "0/1*" {
		t.Errorf("heard %v", got)
	}
	work.Wait()
}

// While it is being decided whether somebody has answered before, they are told nothing; and who asks about
// them waits for that.
func TestTurnIsBeingDecided(t *testing.T) {
	e := &ear{}
	var mu sync.Mutex
	deciding := make(chan struct{})
	undecided := deciding
	decide := func(table.Owner) <-chan struct{} {
		mu.Lock()
		defer mu.Unlock()
		return undecided
	}
	h := registrytest.Open(t, Part(PartConfig{OnYourTurn: e.hear, Deciding: decide}))
	ann, _ := paired(h, clock.Settings{Kind: clock.Days, Days: 3})
	ann.Seen()
	type answer struct {
		y   YourTurn
		ok  bool
		err error
	}
	still := func() (a answer) {
		_, a.err = registrytest.At(ann, func(at *table.Table) (any, error) {
			var err error
			a.y, a.ok, err = StillAsked(t.Context(), at, 0, decide)
			return nil, err
		})
		return a
	}
	came := make(chan answer, 1)
	go func() { came <- still() }()
	select {
	case a := <-came:
		t.Errorf("before it is decided: %+v", a)
	case <-time.After(20 * time.Millisecond):
	}
	if got := e.all(); len(got) > 0 {
		t.Errorf("before it is decided heard %v", got)
	}
	mu.Lock()
	undecided = nil
	mu.Unlock()
	close(deciding)
	if a := <-came; a.err != nil || !a.ok || a.y.Seat != 0 || a.y.Nth != 1 {
		t.Errorf("when it is decided: %+v", a)
	}
	playTurn(ann, 0)
	if a := still(); a.err != nil || a.ok {
		t.Errorf("Ann has played, and is still asked: %+v", a)
	}
	if got := e.all(); !slices.Contains(got, "1/1") {
		t.Errorf("heard %v", got)
	}
}
