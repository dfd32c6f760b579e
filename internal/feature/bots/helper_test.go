package bots

import (
	"log/slog"
	"testing"
	"time"

	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
	"circulade/internal/table/tabletest"
)

// open opens a registry at whose tables there are computer players; change may alter their Config.
func open(t *testing.T, change func(*Config)) (*registrytest.House, *Service, *tabletest.LogBuffer) {
	t.Helper()
	log := &tabletest.LogBuffer{}
	cfg := Config{Log: slog.New(slog.NewTextHandler(log, nil)), TablesOfAddress: 100, AllTables: 100}
	if change != nil {
		change(&cfg)
	}
	s := New(cfg)
	return registrytest.Open(t, s.Part), s, log
}

// seats are those of a table; "random" and the like are computer players.
func seats(kinds ...string) *plan.Wanted {
	w := &plan.Wanted{Options: map[string]string{"base.first_player": "seat0"}}
	for i, k := range kinds {
		s := plan.Seat{Name: string(rune('A' + i)), Kind: k}
		if k != gamelog.KindHere && k != gamelog.KindLink {
			s.Kind, s.Bot = gamelog.KindBot, k
		}
		w.Seats = append(w.Seats, s)
	}
	return w
}

// answers has somebody make some choice.
func answers(p *registrytest.Player) {
	now := p.Seen()
	p.Choose(int(now.Seq) * 7 % len(now.State.Decision.Choices))
}

// eventually waits until f holds.
func eventually(tb testing.TB, what string, f func() bool) {
	tb.Helper()
	for end := time.Now().Add(15 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if f() {
			return
		}
	}
	tb.Fatalf("never came: %s", what)
}
