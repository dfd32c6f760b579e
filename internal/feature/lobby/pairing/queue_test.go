package pairing

import (
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/problem"
	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/store/teststore"
	"circulade/internal/table/clock"
	"circulade/internal/table/plan"
)

func planned(q *plan.Wanted) (*plan.Plan, error) { return plan.New(q, nil, nil) }

// openQueue returns a queue on a fresh store, which pairs nobody by itself, with its configuration
// changed by the given functions.
func openQueue(tb testing.TB, change ...func(*Config)) *Queue {
	tb.Helper()
	disk := teststore.Open(tb, store.FeatureSteps{Feature: "lobby", Steps: Schema()}, store.FeatureSteps{Feature: "results", Steps: result.Steps()})
	cfg := Config{
		Rows: disk, Log: slog.New(slog.DiscardHandler), Now: time.Now, Tickets: 4000, AddressTicket: 4000, Key: []byte("key"),
		SetWaiting: func(int) {}, Paired: func(store.Holder, string, string) {},
	}
	for _, f := range change {
		f(&cfg)
	}
	tb.Cleanup(func() { _ = disk.Close() })
	return New(cfg)
}

// makePersons adds n people to the store of a queue.
func (q *Queue) makePersons(tb testing.TB, n int) (list []store.Holder) {
	tb.Helper()
	err := q.cfg.Rows.Update(tb.Context(), func(tx *store.Tx) error {
		list = nil
		for i := range n {
			who := store.Holder{byte(i + 1), byte(i >> 8)}
			if _, err := tx.Exec("INSERT INTO persons (id, created) VALUES (?1, 0)", who[:]); err != nil {
				return err
			}
			list = append(list, who)
		}
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
	return list
}

// compatible reports whether two values are the same, or one of them is Any.
func compatible(a, b string) bool { return a == b || a == Any || b == Any }

// agree reports whether two people with these wishes may be paired.
func agree(a, b Wish) bool {
	return compatible(a.Preset, b.Preset) && compatible(a.Aids, b.Aids) && *a.Clock == *b.Clock
}

// randomWish returns one of a few wishes, so that many are the same.
func randomWish(r *rand.Rand) Wish {
	of := func(list ...string) string { return list[r.IntN(len(list))] }
	clocks := []clock.Settings{{Kind: clock.None}, {Kind: clock.Bank, BankS: 300, Flag: clock.Computer}, {Kind: clock.Days, Days: 3, Flag: clock.Computer}}
	return Wish{Preset: of("plus", "classic", Any), Aids: of("table", "club", "teach", Any), Clock: &clocks[r.IntN(len(clocks))]}
}

// TestPairedWantTheSame has many people come with many wishes, some of whom change their mind:
// whoever is paired gets what both want, and nobody waits beside somebody they would play.
func TestPairedWantTheSame(t *testing.T) {
	q := openQueue(t)
	people := q.makePersons(t, 30)
	r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // a test is to be the same each time
	waits := map[store.Holder]Wish{}
	met := 0
	for step := range 150 {
		me, wish := people[r.IntN(len(people))], randomWish(r)
		got, err := q.Pair(t.Context(), me, netip.MustParseAddr("192.0.2.1"), wish, planned)
		if err != nil {
			t.Fatal(err)
		}
		delete(waits, me)
		var fits []store.Holder
		for who, other := range waits {
			if agree(wish, other) {
				fits = append(fits, who)
			}
		}
		if got.Game() == "" {
			if len(fits) > 0 {
				t.Fatalf("step %d: %+v waits beside %+v", step, wish, waits[fits[0]])
			}
			waits[me] = wish
			continue
		}
		met++
		i := slices.IndexFunc(got.rows, func(r ticketRow) bool { return r.person != me })
		if i < 0 || !slices.Contains(fits, got.rows[i].person) {
			t.Fatalf("step %d: %+v is paired with %+v of %d who fit", step, wish, got.rows, len(fits))
		}
		other := got.rows[i].person
		table, _, err := got.PlanTable(planned)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []Wish{wish, waits[other]} {
			setup := &table.Start.Setup
			if !compatible(want.Preset, setup.Preset) || !compatible(want.Aids, setup.Aids) || (want.Clock.Kind == clock.None) != (table.Start.Clock == nil) {
				t.Fatalf("step %d: who wants %+v gets %s, %s, %+v", step, want, setup.Preset, setup.Aids, table.Start.Clock)
			}
		}
		delete(waits, other)
		forget(t, q, me, other)
	}
	if met < 30 {
		t.Errorf("only %d were paired", met)
	}
}

// forget deletes the tickets of some people, who can then ask to be paired again.
func forget(tb testing.TB, q *Queue, who ...store.Holder) {
	tb.Helper()
	err := q.cfg.Rows.Update(tb.Context(), func(tx *store.Tx) error {
		for _, w := range who {
			if err := tx.All([]any{w[:]}, sqlDropOf, sqlDropNewOf); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		tb.Fatal(err)
	}
}

// TestWishedAids: whoever does not say plays as at any table of strangers, and two who take
// whatever the other wants do so too. What there is not is refused, with what there is.
func TestWishedAids(t *testing.T) {
	q := openQueue(t)
	people := q.makePersons(t, 2)
	for _, test := range []struct{ a, b, want string }{
		{"", "", "club"},
		{Any, Any, "club"},
		{Any, "table", "table"},
		{"teach", Any, "teach"},
		{"", Any, "club"},
		{"squares,outlines", Any, "outlines,squares"},
	} {
		var last Ticket
		for i, aids := range []string{test.a, test.b} {
			got, err := q.Pair(t.Context(), people[i], netip.Addr{}, Wish{Preset: "classic", Aids: aids}, planned)
			if err != nil {
				t.Fatal(err)
			}
			last = got
		}
		table, _, err := last.PlanTable(planned)
		if err != nil || table.Start.Setup.Aids != test.want {
			t.Errorf("%q and %q: %v, want %s", test.a, test.b, fmt.Sprint(table, err), test.want)
		}
		forget(t, q, people...)
	}
	for _, aids := range []string{"everything", "ANY", "any,squares", strings.Repeat("x", 300)} {
		_, err := q.Pair(t.Context(), store.Holder{1}, netip.Addr{}, Wish{Preset: "classic", Aids: aids}, planned)
		var refused *problem.Problem
		if !errors.As(err, &refused) || len(refused.Faults) != 1 || refused.Faults[0].Field != "aids" {
			t.Errorf("%.20q: %v", aids, err)
			continue
		}
		if aids == "everything" && !slices.Contains(refused.Faults[0].Allowed, Any) {
			t.Errorf("of aids there may be %q", refused.Faults[0].Allowed)
		}
	}
	if n := q.waiting.Load(); n != 0 {
		t.Errorf("%d wait after refusals", n)
	}
}
