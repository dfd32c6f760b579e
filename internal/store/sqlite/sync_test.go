package sqlite

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"testing"

	"circulade/internal/store"
)

// marker returns a text that names an entry, to be found in the bytes that SQLite writes.
func marker(game string, seq int64) string { return fmt.Sprintf("<<%s/%d>>", game, seq) }

// entryOf returns an entry whose data is its marker.
func entryOf(game string, seq int64) store.Entry {
	return store.Entry{
		Game: game, Seq: seq, MoveID: fmt.Sprint("m", seq), At: seq, Kind: store.KindChoices,
		Data: []byte(marker(game, seq)),
	}
}

func createGame(t testing.TB, s *Store, id string) {
	t.Helper()
	g := store.Game{Info: store.Info{ID: id, Status: store.Playing, Names: []string{"Ann"}}, Setup: []byte("{}"), Secret: make([]byte, 32)}
	if err := s.Create(context.Background(), g); err != nil {
		t.Fatal(err)
	}
}

// setSynchronous sets SQLite's synchronous mode on the writing connection, to show what a weaker mode
// loses. The store has to be idle.
func setSynchronous(t *testing.T, s *Store, mode string) {
	t.Helper()
	if _, err := s.writer.conn.exec("PRAGMA synchronous=" + mode); err != nil {
		t.Fatal(err)
	}
}

// play appends moves to several games at once and records the
// acknowledgements.
func play(t *testing.T, s *Store, sh *shim, games, moves int) {
	t.Helper()
	var wg sync.WaitGroup
	for i := range games {
		id := fmt.Sprint("game", i)
		createGame(t, s, id)
		wg.Go(func() {
			for seq := int64(1); seq <= int64(moves); seq++ {
				if err := s.Append(context.Background(), entryOf(id, seq), store.Update{}); err != nil {
					t.Errorf("%s %d: %v", id, seq, err)
					return
				}
				sh.ack(marker(id, seq))
			}
		})
	}
	wg.Wait()
}

// unsynced returns the acknowledgements that left before the flush of their
// entry: before an acknowledgement there must be the first write that holds the
// entry, after it the beginning of a flush of the WAL, and its successful end.
func unsynced(history []fileOp) (early []string, acks int) {
	const written, flushing, flushed = 1, 2, 3
	stage := map[string]int{} // by marker
	for _, op := range history {
		switch {
		case op.kind == opWrite && isWAL(op.file) && !op.failed:
			for _, m := range markersIn(op.data) {
				if stage[m] == 0 {
					stage[m] = written
				}
			}
		case op.kind == opSyncBegins && isWAL(op.file):
			advance(stage, written, flushing)
		case op.kind == opSyncEnds && isWAL(op.file) && !op.failed:
			advance(stage, flushing, flushed)
		case op.kind == opAck:
			acks++
			if stage[string(op.data)] != flushed {
				early = append(early, string(op.data))
			}
		}
	}
	return early, acks
}

// advance moves all markers in stage from to stage to.
func advance(stage map[string]int, from, to int) {
	for m, st := range stage {
		if st == from {
			stage[m] = to
		}
	}
}

// markersIn returns the markers of entries that data contains.
func markersIn(data []byte) (found []string) {
	for {
		start := bytes.Index(data, []byte("<<"))
		if start < 0 {
			return found
		}
		data = data[start:]
		if end := bytes.Index(data, []byte(">>")); end > 0 {
			found = append(found, string(data[:end+2]))
		}
		data = data[2:]
	}
}

// TestAcknowledgedAfterSync is the heart of the promise, and shows that the
// same check catches a database that does not keep it.
func TestAcknowledgedAfterSync(t *testing.T) {
	for _, tt := range []struct {
		mode string
		safe bool
	}{{"FULL", true}, {"NORMAL", false}, {"OFF", false}} {
		t.Run(tt.mode, func(t *testing.T) {
			sh := newShim(t)
			s := mustOpen(t, t.TempDir(), sh.name)
			if !tt.safe {
				setSynchronous(t, s, tt.mode)
			}
			play(t, s, sh, 8, 25)
			early, acks := unsynced(sh.history())
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			if acks != 8*25 {
				t.Fatalf("%d acknowledgements, want %d", acks, 8*25)
			}
			if tt.safe && len(early) > 0 {
				t.Errorf("%d of %d acknowledged before the flush, the first %s", len(early), acks, early[0])
			}
			if !tt.safe && len(early) < acks/2 {
				t.Errorf("the check found only %d of %d without a flush: it would miss a broken store", len(early), acks)
			}
			t.Logf("%d acknowledgements, %d before their flush", acks, len(early))
		})
	}
}

// TestGroupCommit proves that clients share a flush.
func TestGroupCommit(t *testing.T) {
	sh := newShim(t)
	s := mustOpen(t, t.TempDir(), sh.name)
	defer s.Close()
	play(t, s, sh, 50, 20)
	flushes := 0
	for _, op := range sh.history() {
		if op.kind == opSyncEnds && isWAL(op.file) {
			flushes++
		}
	}
	t.Logf("%d appends, %d flushes", 50*20, flushes)
	if flushes > 50*20/4 {
		t.Errorf("%d flushes for %d appends of 50 clients: the batches are too small", flushes, 50*20)
	}
}
