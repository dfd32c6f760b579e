package sqlite

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	sqlite3 "modernc.org/sqlite/lib"

	"circulade/internal/store"
)

// TestFaults breaks the disk in several ways while clients play: nothing of a
// failed batch is acknowledged, reading goes on, and so does writing once the
// disk works again.
func TestFaults(t *testing.T) {
	for _, tt := range []struct {
		name  string
		fault func(fileOp) int32
	}{
		{"SyncFails", func(op fileOp) int32 {
			return failing(op.kind == opSyncBegins, sqlite3.SQLITE_IOERR_FSYNC)
		}},
		{"WALSyncFails", func(op fileOp) int32 {
			return failing(op.kind == opSyncBegins && isWAL(op.file), sqlite3.SQLITE_IOERR_FSYNC)
		}},
		{"WriteFails", func(op fileOp) int32 {
			return failing(op.kind == opWrite, sqlite3.SQLITE_IOERR_WRITE)
		}},
		{"DiskFull", func(op fileOp) int32 {
			return failing(op.kind == opWrite, sqlite3.SQLITE_FULL)
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			sh := newShim(t)
			s := mustOpen(t, dir, sh.name)
			const games, moves = 10, 5
			play(t, s, sh, games, moves)
			before := s.writer.conn

			sh.setFault(tt.fault)
			tryAll(t, s, games, moves+1, store.ErrNotSaved)
			wantLogs(t, s, games, moves)
			tryAll(t, s, games, moves+1, store.ErrNotSaved) // also from the reopened database
			wantLogs(t, s, games, moves)

			sh.setFault(nil)
			tryAll(t, s, games, moves+1, nil)
			wantLogs(t, s, games, moves+1)
			if err := integrity(s); err != nil {
				t.Error(err)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			if s.writer.conn == before {
				t.Error("the connection that failed was used again")
			}
			s = mustOpen(t, dir, "")
			defer s.Close()
			wantLogs(t, s, games, moves+1)
		})
	}
}

func failing(now bool, code int32) int32 {
	if now {
		return code
	}
	return sqlite3.SQLITE_OK
}

// tryAll appends entry seq to every game at once, and fails the test unless each append returns the error
// want.
func tryAll(t *testing.T, s *Store, games int, seq int64, want error) {
	t.Helper()
	var wg sync.WaitGroup
	for i := range games {
		wg.Go(func() {
			err := s.Append(context.Background(), entryOf(fmt.Sprint("game", i), seq), store.Update{})
			if !errors.Is(err, want) {
				t.Errorf("game%d, entry %d: %v, want %v", i, seq, err, want)
			}
		})
	}
	wg.Wait()
}

func wantLogs(t *testing.T, s *Store, games, moves int) {
	t.Helper()
	for i := range games {
		_, log, err := s.Load(context.Background(), fmt.Sprint("game", i))
		if err != nil || len(log) != moves {
			t.Errorf("game%d has %d entries, want %d, error %v", i, len(log), moves, err)
		}
	}
}

// TestEveryOperationFailsOnce lets the n-th file operation fail, for every n
// up to the end of a short history: no answer is ever wrong.
func TestEveryOperationFailsOnce(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 7
	}
	for n := 0; ; n += step {
		sh := newShim(t)
		s := mustOpen(t, t.TempDir(), sh.name)
		if _, err := s.writer.conn.exec("PRAGMA wal_autocheckpoint=6"); err != nil { // let checkpoints fail too
			t.Fatal(err)
		}
		createGame(t, s, "g")
		var count atomic.Int64
		sh.setFault(func(op fileOp) int32 {
			return failing(count.Add(1) == int64(n)+1, sqlite3.SQLITE_IOERR)
		})
		appendAll(t, s, n)
		failed := count.Load() > int64(n)
		sh.setFault(nil)
		if err := integrity(s); err != nil {
			t.Errorf("operation %d failed: %v", n, err)
		}
		if err := s.Close(); err != nil {
			t.Errorf("operation %d failed: Close: %v", n, err)
		}
		if !failed {
			t.Logf("%d operations failed, one by one", n)
			if n < 20 {
				t.Error("that is too few to have tested anything")
			}
			return
		}
	}
}

// appendAll appends ten entries, each as often as it takes until it is saved, as a server does. After
// each try it checks the answer against what is stored. n names the failing operation in errors.
func appendAll(t *testing.T, s *Store, n int) {
	t.Helper()
	for seq := int64(1); seq <= 10; {
		err := s.Append(context.Background(), entryOf("g", seq), store.Update{})
		_, log, loadErr := s.Load(context.Background(), "g")
		if loadErr != nil {
			t.Fatalf("operation %d failed: Load: %v", n, loadErr)
		}
		switch {
		case err == nil && int64(len(log)) == seq:
			seq++
		case errors.Is(err, store.ErrNotSaved) && int64(len(log)) == seq-1:
		default:
			t.Fatalf("operation %d failed: entry %d: answer %v with %d entries stored", n, seq, err, len(log))
		}
	}
}
