package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"circulade/internal/store"
	"circulade/internal/store/postgres/postgrestest"
)

// TestPackIsBroughtWhileItGoes has one server bring a pack while another deletes the last game that
// had it: the entry waits for the deletion, and then has its pack.
func TestPackIsBroughtWhileItGoes(t *testing.T) {
	address := postgrestest.Address(t)
	here, there := mustOpen(t, address), mustOpen(t, address)
	defer mustClose(t, here)
	defer mustClose(t, there)
	offer := func(game string) store.Entry {
		e := entry(game, 1)
		e.Data = fmt.Appendf(nil, "[%q]", strings.Repeat("tile", 500))
		return e
	}
	for _, game := range []string{"goes", "stays"} {
		create(t, here, game)
	}
	if err := here.Append(t.Context(), offer("goes"), store.Update{}); err != nil {
		t.Fatal(err)
	}
	c, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(context.Background()) }()
	brought := make(chan error, 1)
	err = here.Update(t.Context(), func(tx *store.Tx) error {
		games := 0
		if err := tx.One(`SELECT count(*) FROM games`, nil, &games); err != nil { // what it sees from now on
			return err
		}
		go func() { brought <- there.Append(t.Context(), offer("stays"), store.Update{}) }()
		for waiting := 0; waiting == 0 && len(brought) == 0; time.Sleep(time.Millisecond) {
			err := c.QueryRow(t.Context(), `SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = 'changes'::regclass`).Scan(&waiting)
			if err != nil {
				return err
			}
		}
		return store.DropPacks(tx, "goes")
	})
	if err := errors.Join(err, <-brought); err != nil {
		t.Fatal(err)
	}
	if _, log, err := here.Load(t.Context(), "stays"); err != nil || string(log[0].Data) != string(offer("stays").Data) {
		t.Errorf("%v, %v", log, err)
	}
}
