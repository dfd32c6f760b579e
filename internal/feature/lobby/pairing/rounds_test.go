package pairing

import (
	"encoding/binary"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"testing"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/clock"
	"circulade/internal/table/plan"
	"circulade/rating"
)

// A room is a queue for tests, with a clock, strengths and blocks that they set.
type room struct {
	*Queue
	now     time.Time
	points  map[store.Holder]int
	blocked []Pair
	told    map[store.Holder]string // to which table people were sent
	people  []store.Holder
}

// openRoom returns a room with people, all of whom have accounts.
func openRoom(tb testing.TB, people int) *room {
	tb.Helper()
	r := &room{now: time.Unix(1_800_000_000, 0), points: map[store.Holder]int{}, told: map[store.Holder]string{}}
	r.Queue = openQueue(tb, func(c *Config) {
		c.Now = func() time.Time { return r.now }
		c.Paired = func(who store.Holder, _, game string) { r.told[who] = game }
		c.Rules = Rules{
			Strength: func(_ *store.Tx, persons []store.Holder, _ rating.Class) (list []rating.Rating, err error) {
				for _, p := range persons {
					list = append(list, rating.Rating{Mu: 25 + float64(r.points[p])/42, Sigma: 1})
				}
				return list, nil
			},
			BlockedAmong:  func(*store.Tx, []store.Holder) ([]Pair, error) { return r.blocked, nil },
			RatedTogether: RatedTogether,
		}
	})
	r.people = r.makePersons(tb, people)
	r.change(tb, func(tx *store.Tx) error {
		for i, p := range r.people {
			if err := tx.Do("INSERT INTO accounts (person, name, key, looks, password, created) VALUES (?1, ?2, ?2, ?2, '', 0)", p[:], fmt.Sprint("acc", i)); err != nil {
				return err
			}
		}
		return nil
	})
	return r
}

// change writes rows of the room's store.
func (r *room) change(tb testing.TB, f func(tx *store.Tx) error) {
	tb.Helper()
	if err := r.cfg.Rows.Update(tb.Context(), f); err != nil {
		tb.Fatal(err)
	}
}

// ask has a person ask from an address of their own.
func (r *room) ask(t *testing.T, n int, w Wish) Ticket {
	t.Helper()
	got, err := r.Pair(t.Context(), r.people[n], netip.AddrFrom4([4]byte{192, 0, 2, byte(n)}), w, planned)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// round runs a round and checks how many wait then.
func (r *room) round(t *testing.T, what string, wait int) {
	t.Helper()
	if n, err := r.Round(t.Context()); err != nil || n != wait {
		t.Errorf("%s: %d wait, want %d; %v", what, n, wait, err)
	}
}

// ratedTwo is the wish of most tests: a rated game of two.
func ratedTwo() Wish { return Wish{Preset: "classic", Rated: true} }

// TestRatedRound matches two by strength, and makes the plan of a rated table that nobody can change.
func TestRatedRound(t *testing.T) {
	t.Parallel()
	r := openRoom(t, 3)
	r.points[r.people[1]] = 300 // stronger than the others
	first := r.ask(t, 0, ratedTwo())
	if o := first.Outlook; o == nil || !o.Rated || !o.Since.Equal(r.now) || o.Likely != 0 || o.Level != "easy" || o.Window == nil || o.Window.From != 1380 || o.Window.To != 1620 {
		t.Errorf("who waits is told %+v", first.Outlook)
	}
	r.ask(t, 1, ratedTwo())
	r.round(t, "too far apart", 2)
	last := r.ask(t, 2, ratedTwo())
	r.round(t, "of equal strength", 1)
	if r.told[r.people[0]] == "" || r.told[r.people[0]] != r.told[r.people[2]] || r.told[r.people[1]] != "" {
		t.Errorf("they are told %v", r.told)
	}
	a, err := r.Renew(t.Context(), r.people[0], first.ID)
	b, err2 := r.Renew(t.Context(), r.people[2], last.ID)
	if err != nil || err2 != nil || a.Game() == "" || a.Game() != b.Game() {
		t.Fatalf("their tickets lead to %q and %q: %v, %v", a.Game(), b.Game(), err, err2)
	}
	p, persons, err := a.PlanTable(planned)
	if err != nil || len(persons) != 2 || !p.Start.Rated || !p.Start.Forfeit || p.Start.Arranged || p.Start.Clock == nil || p.Start.Setup.Aids != "club" {
		t.Errorf("the table is %+v of %v: %v", p, persons, err)
	}
	if _, other, err := b.PlanTable(planned); err != nil || !slices.Equal(persons, other) {
		t.Errorf("both seat themselves otherwise: %v", err)
	}
}

// TestRatedRefusals goes through what is refused to whoever wants a rated game.
func TestRatedRefusals(t *testing.T) {
	t.Parallel()
	r := openRoom(t, 1)
	days := &clock.Settings{Kind: clock.Days, Days: 3}
	for _, test := range []struct {
		wish Wish
		code string
	}{
		{Wish{Preset: "classic", Rated: true, Clock: &clock.Settings{Kind: clock.None}}, "bad-setup"},
		{Wish{Preset: "classic", Rated: true, Aids: "teach"}, "bad-setup"},
		{Wish{Preset: "classic", Rated: true, Aids: "club", Clock: days}, "bad-setup"},
		{Wish{Preset: "classic", Rated: true, Players: 7}, "bad-setup"},
		{Wish{Preset: "classic", Rated: true, Players: 6}, "bad-setup"}, // five can play it
		{Wish{Preset: "classic", Rated: true, Aids: "club"}, ""},
		{Wish{Preset: "classic", Rated: true, Aids: "squares,outlines,bag,features,projected", Clock: days}, ""},
		{Wish{Preset: Any, Rated: true, AnyClock: true, Aids: Any, Players: 6}, ""},
	} {
		_, err := r.Pair(t.Context(), r.people[0], netip.Addr{}, test.wish, planned)
		var p *problem.Problem
		if errors.As(err, &p) != (test.code != "") || p != nil && p.Code != test.code {
			t.Errorf("%+v: %v, want %q", test.wish, err, test.code)
		}
	}
	r.change(t, func(tx *store.Tx) error { return tx.Do("DELETE FROM accounts") })
	if _, err := r.Pair(t.Context(), r.people[0], netip.Addr{}, ratedTwo(), planned); !errors.Is(err, errNoAccount) {
		t.Errorf("a guest wants a rated game: %v", err)
	}
}

// TestRoundKeepsApart never matches people of whom one blocked the other, of one address, or who have
// played five rated games together within a day.
func TestRoundKeepsApart(t *testing.T) {
	t.Parallel()
	r := openRoom(t, 4)
	r.blocked = []Pair{{r.people[1], r.people[0]}}
	r.ask(t, 0, ratedTwo())
	r.ask(t, 1, ratedTwo())
	r.now = r.now.Add(50 * time.Second)
	r.round(t, "one blocked the other", 2)
	r.blocked = nil
	played := func(game string, ended time.Time) {
		r.change(t, func(tx *store.Tx) error {
			for i := range 2 {
				err := tx.Do(`INSERT INTO results (game, seat, began, ended, person, kind, level, rank, points, outcome, computer_turns, class, rated, published, seats, sets, turns, commitment, tournament, round)
					VALUES (?1, ?2, 0, ?3, ?4, 'account', '', 1, 10, 'played', 0, 'two', 1, 1, 2, '', 70, '', '', 0)`, game, i, ended.UnixMilli(), r.people[i][:])
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	for i := range 4 {
		played(fmt.Sprint("today", i), r.now.Add(-time.Hour))
	}
	played("yesterday", r.now.Add(-25*time.Hour))
	played("today", r.now.Add(-23*time.Hour))
	r.round(t, "five games today", 2)
	r.now = r.now.Add(3 * time.Second) // their tickets still live
	r.change(t, func(tx *store.Tx) error { return tx.Do("DELETE FROM results WHERE game = 'today'") })
	r.round(t, "four games today", 0)

	home := netip.MustParseAddr("192.0.2.77")
	for _, n := range []int{2, 3} {
		if _, err := r.Pair(t.Context(), r.people[n], home, ratedTwo(), planned); err != nil {
			t.Fatal(err)
		}
	}
	r.round(t, "of one address", 2)
	r.cfg.Shared = func(at netip.Addr) bool { return at == home }
	for _, n := range []int{2, 3} {
		r.change(t, func(tx *store.Tx) error { return tx.Do(sqlDropNewOf, r.people[n][:]) })
		if _, err := r.Pair(t.Context(), r.people[n], home, ratedTwo(), planned); err != nil {
			t.Fatal(err)
		}
	}
	r.round(t, "of one club", 0)
}

// TestRoundOfFour matches four for an unrated table, each of whom plays what all want; when one of them goes
// before there is a table, the others wait on at their place.
func TestRoundOfFour(t *testing.T) {
	t.Parallel()
	r := openRoom(t, 5)
	wishes := []Wish{{Preset: Any, Players: 4, AnyClock: true}, {Preset: "plus", Players: 4, AnyClock: true}, {Preset: Any, Players: 4, AnyClock: true}, {Preset: Any, Players: 4, Clock: &clock.Settings{Kind: clock.Turn, TurnS: 60}}}
	tickets := make([]Ticket, 4)
	for i, w := range wishes {
		tickets[i] = r.ask(t, i, w)
		r.now = r.now.Add(time.Second)
	}
	r.round(t, "four", 0)
	met, err := r.Renew(t.Context(), r.people[0], tickets[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	p, persons, err := met.PlanTable(planned)
	if err != nil || len(persons) != 4 || p.Start.Rated || p.Start.Setup.Preset != "plus" || p.Start.Clock == nil || p.Start.Clock.Kind != clock.Turn {
		t.Fatalf("they play %+v, %v: %v", p, persons, err)
	}
	if err := r.Cancel(t.Context(), r.people[0], tickets[0].ID); !errors.Is(err, errPaired) {
		t.Errorf("who is waited for may go: %v", err)
	}
	r.change(t, func(tx *store.Tx) error { return tx.Do(sqlDropNewOf, r.people[3][:]) })
	for i := range 3 {
		got, err := r.Renew(t.Context(), r.people[i], tickets[i].ID)
		if err != nil || got.Game() != "" || !got.Since.Equal(tickets[i].Since) {
			t.Errorf("person %d is at %q, waiting since %v: %v", i, got.Game(), got.Outlook, err)
		}
	}
	r.ask(t, 4, wishes[3])
	r.round(t, "four again", 0)
}

// TestOneTicket: a person has one ticket, whichever kind of game they ask for; one who is seated meanwhile
// is not seated again by the round of another server.
func TestOneTicket(t *testing.T) {
	t.Parallel()
	r := openRoom(t, 3)
	count := func() (n int) {
		r.change(t, func(tx *store.Tx) error { return tx.One(sqlAny, nil, &n) })
		return n
	}
	r.ask(t, 0, Wish{Preset: "classic"})
	first := r.ask(t, 0, ratedTwo())
	if n := count(); n != 1 || first.Waiting != 1 {
		t.Errorf("a person has %d tickets, %d wait", n, first.Waiting)
	}
	if again := r.ask(t, 0, ratedTwo()); again.ID != first.ID {
		t.Error("asking again loses the place")
	}
	if two := r.ask(t, 0, Wish{Preset: "classic"}); two.Outlook == nil || two.Rated || count() != 1 {
		t.Errorf("a ticket for a game that is not rated has %+v", two.Outlook)
	}
	r.ask(t, 0, ratedTwo())
	r.ask(t, 1, ratedTwo())
	r.ask(t, 2, ratedTwo())
	var all []*waiter
	r.change(t, func(tx *store.Tx) (err error) {
		all, err = r.readLine(tx, r.now)
		return err
	})
	if n, err := r.seat(t.Context(), [][]*waiter{all[:2]}, r.now); n != 2 || err != nil {
		t.Errorf("%d are seated: %v", n, err)
	}
	if n, err := r.seat(t.Context(), [][]*waiter{all[1:]}, r.now); n != 0 || err != nil {
		t.Errorf("%d are seated twice: %v", n, err)
	}
	r.round(t, "the third waits on", 1)
}

// TestLikelyWait tells what was measured, and nothing where too little was.
func TestLikelyWait(t *testing.T) {
	t.Parallel()
	r := openRoom(t, 2)
	again := func() { r.change(t, func(tx *store.Tx) error { return tx.Do("DELETE FROM pairing_tickets") }) }
	for seconds := range 3 { // the first of two waits 5, 7 and 9 seconds, the other 5
		if got := r.ask(t, 0, ratedTwo()); got.Likely != 0 {
			t.Errorf("after %d waits %d seconds are likely", 2*seconds, got.Likely)
		}
		r.now = r.now.Add(time.Duration(2*seconds) * time.Second)
		r.ask(t, 1, ratedTwo())
		r.now = r.now.Add(5 * time.Second)
		r.round(t, "two", 0)
		again()
	}
	if got := r.ask(t, 0, ratedTwo()); got.Likely != 6 { // 5, 5, 5, 5, 7 and 9 seconds
		t.Errorf("the likely wait is %d seconds", got.Likely)
	}
	if got := r.ask(t, 1, Wish{Preset: "plus", Rated: true}); got.Likely != 0 {
		t.Errorf("of another game %d seconds are likely", got.Likely)
	}
	r.now = r.now.Add(2 * time.Hour)
	if got := r.ask(t, 0, ratedTwo()); got.Likely != 0 {
		t.Errorf("two hours later %d seconds are likely", got.Likely)
	}
}

// TestTakeLevel has people who wait play a computer player instead, which is as strong as they.
func TestTakeLevel(t *testing.T) {
	t.Parallel()
	r := openRoom(t, 2)
	r.points[r.people[0]] = 550
	ticket := r.ask(t, 0, Wish{Preset: "classic", Players: 4, Rated: true})
	if ticket.Level != "hard" {
		t.Errorf("of 2050 points one is as strong as %s", ticket.Level)
	}
	got, err := r.TakeLevel(t.Context(), r.people[0], ticket.ID, planLevels)
	if err != nil {
		t.Fatal(err)
	}
	p, persons, err := got.PlanTable(planLevels)
	if err != nil || !p.Start.Rated || len(persons) != 4 {
		t.Fatalf("the table is %+v of %v: %v", p, persons, err)
	}
	for i, s := range p.Start.Seats {
		if (persons[i] == r.people[0]) != (s.Bot == "") || (s.Bot != "" && s.Bot != "hard") {
			t.Errorf("seat %d has %+v", i, s)
		}
	}
	if again, err := r.TakeLevel(t.Context(), r.people[0], ticket.ID, planLevels); err != nil || again.Game() != got.Game() || got.Waiting != 0 {
		t.Errorf("asked again they are at %q, not at %q: %v", again.Game(), got.Game(), err)
	}
	if _, err := r.TakeLevel(t.Context(), r.people[1], ticket.ID, planLevels); !errors.Is(err, errNoTicket) {
		t.Errorf("by the ticket of another: %v", err)
	}
}

// planLevels plans tables with computer players.
func planLevels(q *plan.Wanted) (*plan.Plan, error) {
	return plan.New(q, []string{"easy", "hard"}, nil)
}

// BenchmarkRound measures a round of 2,000 who wait for rated games of two (250 tables are made at most),
// and of 2,000 of whom nobody fits another.
func BenchmarkRound(b *testing.B) {
	for _, test := range []struct {
		name   string
		spread int // points from one to the next
	}{{"fit", 1}, {"apart", 1000}} {
		b.Run(test.name, func(b *testing.B) {
			r := openRoom(b, 0)
			r.people = manyWait(b, r, 2000, test.spread)
			b.ResetTimer()
			for b.Loop() {
				if _, err := r.Round(b.Context()); err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				r.change(b, func(tx *store.Tx) error {
					return tx.All(nil, "UPDATE pairing_tickets SET game = ''", "DELETE FROM pairing_waits")
				})
				b.StartTimer()
			}
		})
	}
}

// manyWait stores n people, with accounts, each of whom waits for a rated game of two.
func manyWait(b *testing.B, r *room, n, spread int) (list []store.Holder) {
	b.Helper()
	r.change(b, func(tx *store.Tx) error {
		for i := range n {
			var who store.Holder
			binary.BigEndian.PutUint32(who[:], uint32(i+1))
			r.points[who] = i * spread
			row := ticketRow{
				id: fmt.Sprint("ticket", i), person: who, addressKey: fmt.Sprint(i), sets: "classic:base", pace: "bank", aids: Any, wish: []byte("{}"),
				made: r.now.UnixMilli() - int64(i), until: r.now.Add(time.Minute).UnixMilli(), inRounds: true, players: 2, rated: true, class: rating.Two,
			}
			if err := tx.Do("INSERT INTO persons (id, created) VALUES (?1, 0)", who[:]); err != nil {
				return err
			}
			if err := row.insert(tx); err != nil {
				return err
			}
			list = append(list, who)
		}
		return nil
	})
	return list
}

// TestRoundLearns matches people of whom many have blocked each other, which a round reads only of those who are about
// to meet: nobody is seated with somebody whom they must not meet, and nobody waits beside somebody whom they may.
func TestRoundLearns(t *testing.T) {
	t.Parallel()
	r := openRoom(t, 14)
	apart := map[Pair]bool{}
	for i, a := range r.people {
		r.points[a] = i
		for k, b := range r.people[:i] {
			if (i*7+k*5)%3 > 0 {
				r.blocked, apart[pairOf(a, b)] = append(r.blocked, Pair{a, b}), true
			}
		}
	}
	asked := map[store.Holder]int{}
	r.cfg.BlockedAmong = func(_ *store.Tx, persons []store.Holder) (list []Pair, _ error) {
		for _, p := range persons {
			asked[p]++
			for _, pair := range r.blocked {
				if pair[0] == p {
					list = append(list, pair)
				}
			}
		}
		return list, nil
	}
	for i := range r.people {
		r.ask(t, i, ratedTwo())
	}
	if _, err := r.Round(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i, a := range r.people {
		for _, b := range r.people[:i] {
			together := r.told[a] != "" && r.told[a] == r.told[b]
			if is := apart[pairOf(a, b)]; is == together && (is || r.told[a] == "" && r.told[b] == "") {
				t.Errorf("%v and %v, apart %v: %q, %q", a[0], b[0], is, r.told[a], r.told[b])
			}
		}
		if asked[a] > 1 {
			t.Errorf("of one person it is read %d times", asked[a])
		}
	}
	if len(r.told) < 8 {
		t.Errorf("only %d are seated", len(r.told))
	}
}
