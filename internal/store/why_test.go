package store_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"circulade/internal/store"
)

// TestWhy checks that what is logged of an error is its kind and its code, and none of its words.
func TestWhy(t *testing.T) {
	said := func(code string) error {
		return &pgconn.PgError{Code: code, Severity: "ERROR", Message: "secret words", Detail: "Key (game)=(secretid)"}
	}
	for _, test := range []struct {
		err  error
		want string
	}{
		{nil, ""},
		{store.ErrNotSaved, "store: not saved"},
		{fmt.Errorf("%w: game secretid: %w", store.ErrNotSaved, said("53300")), "store: not saved: too many connections (PostgreSQL 53300)"},
		{fmt.Errorf("%w: %w", store.ErrUnknown, said("57P01")), "store: gave up waiting, may or may not be saved: ended by an administrator (PostgreSQL 57P01)"},
		{fmt.Errorf("%w: %w", store.ErrNotSaved, said("25006")), "store: not saved: read-only transaction (PostgreSQL 25006)"},
		{fmt.Errorf("%w: %w", store.ErrNotSaved, said("53100")), "store: not saved: disk full (PostgreSQL 53100)"},
		{said("53999"), "no resources (PostgreSQL 53999)"},
		{said("ZZ999"), "PostgreSQL ZZ999"},
		{said("secret words"), "PostgreSQL"},
		{fmt.Errorf("writing secretid: %w", &os.PathError{Op: "write", Path: "/secret/path", Err: syscall.ENOSPC}), "no space left (ENOSPC)"},
		{fmt.Errorf("%w: %w", store.ErrNotSaved, errors.Join(errors.New("secret"), syscall.EIO)), "store: not saved: input or output failed (EIO)"},
		{fmt.Errorf("%w: %w", store.ErrNotSaved, syscall.Errno(9999)), "store: not saved: errno 9999"},
		{&net.OpError{Op: "dial", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}, "connection refused (ECONNREFUSED)"},
		{fmt.Errorf("%w: the queue is full: %w", store.ErrNotSaved, context.DeadlineExceeded), "store: not saved: no answer in time"},
		{fmt.Errorf("secret: %w", context.Canceled), "given up"},
		{fmt.Errorf("secret: %w", io.ErrUnexpectedEOF), "connection lost"},
		{&net.DNSError{Err: "secret", Name: "secret.example"}, "the name of the machine is not found"},
		{fmt.Errorf("%w: %w", store.ErrNotSaved, &store.Damage{Game: "secretid", Cause: "secret"}), "store: not saved: damaged"},
		{&store.Damage{Game: "secretid", Cause: "secret"}, "store: damaged"},
		{fmt.Errorf("secret: %w", errors.Join(errors.New("secret"), &net.AddrError{Err: "secret"})), "an error of type *net.AddrError"},
	} {
		if got := store.Why(test.err); got != test.want || strings.Contains(got, "secret") {
			t.Errorf("Why is %q, want %q", got, test.want)
		}
	}
}
