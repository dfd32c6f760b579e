package server

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"circulade/internal/cluster/bus/pgbus"
	"circulade/internal/store/postgres/postgrestest"
)

// A database whose connections are all taken, as it answers where max_connections is too small, has
// nothing acknowledged and nobody told anything old; when there are some again everything goes on.
func TestNoConnectionLeft(t *testing.T) {
	t.Parallel()
	n := &town{t: t, address: postgrestest.EmptyAddress(t)}
	_, name, _ := strings.Cut(n.address, "dbname=")
	do := func(statement string) {
		t.Helper()
		if _, err := n.connect().Exec(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	// The database's own owner is let in whatever there is.
	do(fmt.Sprintf(`CREATE ROLE guest_%s LOGIN`, name))
	do(fmt.Sprintf(`ALTER DATABASE %s OWNER TO guest_%s`, name, name))
	n.open(fmt.Sprintf("%s user=guest_%s", n.address, name), soon, pgbus.Options{})
	ann := n.houses[0].browser(t)
	table := ann.makeTable("here", "here").ok(t)
	var slowest, back time.Duration
	for range 2 {
		do(fmt.Sprintf(`ALTER DATABASE %s CONNECTION LIMIT 0`, name))
		do(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
		for range 3 {
			began := time.Now()
			ann.step(table, 0, fmt.Sprint("move-", table.Seq)).want(t, http.StatusServiceUnavailable, "not-saved")
			ann.get(gamePath(table, "")).want(t, http.StatusServiceUnavailable, "not-saved")
			ann.post("/api/games", obj{"seats": hereSeats("A", "B")}).want(t, http.StatusServiceUnavailable, "not-saved")
			slowest = max(slowest, time.Since(began))
		}
		if ready := n.houses[0].readiness(t); !strings.Contains(ready, "too many connections (PostgreSQL 53300)") {
			t.Errorf("without connections it is %s", ready)
		}
		free := time.Now()
		do(fmt.Sprintf(`ALTER DATABASE %s CONNECTION LIMIT -1`, name))
		eventually(t, "it goes on", func() bool {
			a := ann.step(table, 0, fmt.Sprint("move-", table.Seq))
			if a.status == http.StatusOK {
				table = a.Table
			}
			return a.status == http.StatusOK
		})
		back = max(back, time.Since(free))
		eventually(t, "a server that is ready again", func() bool { return n.houses[0].readiness(t) == "ready" })
	}
	t.Logf("three requests were refused in %v at most, and it went on %v after there were connections again", slowest, back)
	if !strings.Contains(n.houses[0].log.String(), "too many connections (PostgreSQL 53300)") {
		t.Errorf("the log does not say why: %s", n.houses[0].log.String())
	}
	if slowest > 3*mostWait {
		t.Error("somebody waited too long for an answer")
	}
	if stored := n.ask(`SELECT count(*) FROM entries WHERE game = $1`, table.ID); stored != 2 || table.Seq != 2 {
		t.Errorf("of two choices %d are stored, and the table is at %d", stored, table.Seq)
	}
}
