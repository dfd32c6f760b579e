package pgbus_test

import (
	"fmt"
	"io"
	"log/slog"
	"slices"
	"testing"
	"time"

	"circulade/internal/cluster/bus/pgbus"
	"circulade/internal/store/postgres/postgrestest"
)

// TestServersAreListed has each server tell which others live, what they are called, and which one
// it is itself; whoever has left is not there any more.
func TestServersAreListed(t *testing.T) {
	address := postgrestest.Address(t)
	join := func(name string) *pgbus.Bus {
		b, err := pgbus.Open(t.Context(), address, pgbus.Options{
			Manual: true, DeadAfter: time.Hour, QueryTimeout: time.Minute, Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Name: name, Version: "1." + name,
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(b.Close)
		return b
	}
	a, b := join("a"), join("b")
	told := func(of *pgbus.Bus) (list []string) {
		all, err := of.Servers(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range all {
			if since := time.Since(s.Since); since < -time.Minute || since > 10*time.Minute {
				t.Errorf("%s is there since %v", s.Name, s.Since)
			}
			list = append(list, fmt.Sprint(s.Name, " ", s.Version, " ", s.Here))
		}
		return list
	}
	if got := told(a); !slices.Equal(got, []string{"a 1.a true", "b 1.b false"}) {
		t.Errorf("the first tells %q", got)
	}
	if got := told(b); !slices.Equal(got, []string{"a 1.a false", "b 1.b true"}) {
		t.Errorf("the second tells %q", got)
	}
	a.Close()
	if got := told(b); !slices.Equal(got, []string{"b 1.b true"}) {
		t.Errorf("the last tells %q", got)
	}
}
