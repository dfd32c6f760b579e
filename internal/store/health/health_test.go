package health

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"syscall"
	"testing"

	"circulade/internal/store"
)

// flaky is a store whose Probe and Append return the errors in its fields.
type flaky struct {
	store.Store
	probe, append error
}

func (f *flaky) Probe(context.Context) error                             { return f.probe }
func (f *flaky) Append(context.Context, store.Entry, store.Update) error { return f.append }

var errFull = fmt.Errorf("%w: %w", store.ErrNotSaved, syscall.ENOSPC)

// TestWhatSaysNothing checks that errors about one game or one caller alone are not taken for a fault.
func TestWhatSaysNothing(t *testing.T) {
	f := &flaky{}
	v := New(f, slog.New(slog.DiscardHandler))
	for err, fault := range map[error]bool{
		store.ErrStale: false, fmt.Errorf("%w: %w", store.ErrNotSaved, &store.Damage{Game: "x"}): false,
		fmt.Errorf("%w: %w", store.ErrNotSaved, context.Canceled): false, errFull: true,
	} {
		v.markWorking()
		f.append = err
		if got := v.Store(f).Append(t.Context(), store.Entry{}, store.Update{}); !errors.Is(got, err) {
			t.Errorf("%v comes as %v", err, got)
		}
		if (v.Fault() != nil) != fault {
			t.Errorf("after %v the fault is %v", err, v.Fault())
		}
	}
}

// TestReadyTries checks that Ready probes if nothing was saved for a while, and not while a fault is
// known.
func TestReadyTries(t *testing.T) {
	f := &flaky{probe: errFull}
	v := New(f, slog.New(slog.DiscardHandler))
	v.markWorking()
	if err := v.Ready(t.Context()); err != nil {
		t.Errorf("when something has just been saved: %v", err)
	}
	v.ProbeSoon()
	if err := v.Ready(t.Context()); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("in doubt: %v", err)
	}
	f.probe = nil
	if err := v.Ready(t.Context()); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("without another try: %v", err)
	}
	if err := v.probeOnce(t.Context()); err != nil || v.Ready(t.Context()) != nil {
		t.Errorf("after a try that went well: %v, %v", err, v.Ready(t.Context()))
	}
}

// A change of rows that fails raises a doubt and is no fault by itself.
func TestRowsRaiseDoubt(t *testing.T) {
	v := New(&flaky{}, slog.New(slog.DiscardHandler))
	if err := v.Rows(failingRows{}).Update(t.Context(), nil); !errors.Is(err, errFull) {
		t.Error(err)
	}
	if len(v.probeRequests) != 1 || v.Fault() != nil {
		t.Errorf("%d doubts, the fault is %v", len(v.probeRequests), v.Fault())
	}
}

// failingRows can be neither read nor changed.
type failingRows struct{ store.Rows }

func (failingRows) View(context.Context, func(*store.Tx) error) error   { return store.ErrDamaged }
func (failingRows) Update(context.Context, func(*store.Tx) error) error { return errFull }

func TestFailuresAreCounted(t *testing.T) {
	n := 0
	rows := CountFailures(failingRows{}, func() { n++ })
	if err := rows.View(t.Context(), nil); !errors.Is(err, store.ErrDamaged) || n != 1 {
		t.Errorf("%v, told %d times", err, n)
	}
	if err := rows.Update(t.Context(), nil); !errors.Is(err, errFull) || n != 2 {
		t.Errorf("%v, told %d times", err, n)
	}
}
