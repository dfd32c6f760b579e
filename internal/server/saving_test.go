package server

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// Ready is what a server says of itself, without the time.
func (h *house) readiness(t *testing.T) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if err := h.Ready(ctx); err != nil {
		return err.Error()
	}
	return "ready"
}

// A server that cannot save choices says so, with the cause and none of its words, and by itself that
// it can again: nobody has to try.
func TestReadyTellsWhetherChoicesCanBeSaved(t *testing.T) {
	h, f := flakyHouse(t)
	h.saves.ProbeInterval = 10 * time.Millisecond
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	if got := h.readiness(t); got != "ready" {
		t.Fatalf("at first it is %s", got)
	}
	full := fmt.Errorf("%w: game %s: %s: %w", store.ErrNotSaved, table.ID, diskWords, syscall.ENOSPC)
	f.set(func(f *flaky) { f.append, f.probe = full, full })
	b.step(table, 0, "lost").want(t, http.StatusServiceUnavailable, "not-saved")
	want := "choices cannot be saved: store: not saved: no space left (ENOSPC)"
	if got := h.readiness(t); got != want {
		t.Errorf("while nothing is saved it is %s, want %s", got, want)
	}
	eventually(t, "a line of it", func() bool {
		return strings.Contains(h.log.String(), "choices cannot be saved: this server is not ready")
	})
	f.set(func(f *flaky) { f.append = nil }) // nobody chooses
	if got := h.readiness(t); got != want {
		t.Errorf("while its probe is not saved it is %s", got)
	}
	f.set(func(f *flaky) { f.probe = nil })
	eventually(t, "a server that is ready again", func() bool { return h.readiness(t) == "ready" })
	eventually(t, "a line of that", func() bool { return strings.Contains(h.log.String(), "choices can be saved again") })

	if log := h.log.String(); strings.Contains(log, diskWords) || strings.Contains(log, table.ID) {
		t.Errorf("the log holds the words of the store, or a table's id: %s", log)
	}
}

// On a database that is read-only no choice can be saved, and the server is not ready until one can.
func TestReadyOnReadOnlyDatabase(t *testing.T) {
	t.Parallel()
	n := openTown(t, 1)
	h := n.houses[0]
	h.saves.ProbeInterval = 10 * time.Millisecond
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	c := n.connect()
	turn := func(to string) {
		t.Helper()
		var name string
		if err := c.QueryRow(t.Context(), `SELECT current_database()`).Scan(&name); err != nil {
			t.Fatal(err)
		}
		for _, s := range []string{
			"SET default_transaction_read_only = off", "ALTER DATABASE " + pgx.Identifier{name}.Sanitize() + " SET default_transaction_read_only = " + to,
			"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
		} {
			if _, err := c.Exec(t.Context(), s); err != nil {
				t.Fatalf("%s: %v", s, err)
			}
		}
	}
	turn("on")
	eventually(t, "a line that says why", func() bool { // the first may meet a connection that was ended
		b.step(table, 0, "lost").want(t, http.StatusServiceUnavailable, "not-saved")
		return strings.Contains(h.log.String(), "read-only transaction (PostgreSQL 25006)")
	})
	if got := h.readiness(t); !strings.HasSuffix(got, "read-only transaction (PostgreSQL 25006)") {
		t.Errorf("on a read-only database it is %s", got)
	}
	turn("off")
	eventually(t, "a server that is ready again", func() bool { return h.readiness(t) == "ready" })
	eventually(t, "a choice that is kept", func() bool { // the first may meet a connection that was ended
		return b.step(table, 0, "kept").status == http.StatusOK
	})
}
