package sqlite

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"circulade/internal/store"
)

// disk is what a machine finds after the power came back: what was flushed,
// and of the rest an arbitrary part.
type disk map[string]*diskFile

// diskFile is one file: its flushed bytes, and the writes since the last flush.
type diskFile struct {
	durable []byte
	pending []fileOp
}

// diskNow returns the files of an idle store as they are on the disk, all of it flushed.
func diskNow(t *testing.T, dir string) disk {
	t.Helper()
	d := disk{}
	for _, name := range []string{DatabaseName, DatabaseName + "-wal"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		if err == nil {
			d[name] = &diskFile{durable: data}
		}
	}
	return d
}

// after returns what a power cut leaves of a disk: it carries out the history on a copy, and of the
// operations that were not flushed only those for which keep returns true.
func (was disk) after(history []fileOp, keep func() bool) disk {
	d := disk{}
	for name, f := range was {
		d[name] = &diskFile{durable: bytes.Clone(f.durable)}
	}
	for _, op := range history {
		if op.failed || op.kind == opAck {
			continue
		}
		name := filepath.Base(op.file)
		if op.kind == opDelete {
			delete(d, name)
			continue
		}
		f := d[name]
		if f == nil {
			f = &diskFile{}
			d[name] = f
		}
		switch op.kind {
		case opWrite, opTruncate:
			f.pending = append(f.pending, op)
		case opSyncEnds:
			f.settle(func() bool { return true })
		default: // moves no bytes
		}
	}
	for _, f := range d {
		f.settle(keep)
	}
	return d
}

// settle carries out the writes since the last flush, as far as keep returns true for them, and forgets
// the others.
func (f *diskFile) settle(keep func() bool) {
	for _, op := range f.pending {
		if !keep() {
			continue
		}
		size := op.offset
		if op.kind == opWrite {
			size = max(op.offset+int64(len(op.data)), int64(len(f.durable)))
		}
		if grow := size - int64(len(f.durable)); grow > 0 {
			f.durable = append(f.durable, make([]byte, grow)...)
		}
		f.durable = f.durable[:size]
		if op.kind == opWrite {
			copy(f.durable[op.offset:], op.data)
		}
	}
	f.pending = nil
}

// lostAfter writes a disk to a folder, opens the store on it, and returns the markers of the entries that
// the history acknowledged and the store does not have.
func lostAfter(t *testing.T, d disk, history []fileOp) (lost []string, damage error) {
	t.Helper()
	dir := t.TempDir()
	for name, f := range d {
		if err := os.WriteFile(filepath.Join(dir, name), f.durable, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Open(dir)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	if err := integrity(s); err != nil {
		return nil, err
	}
	have := map[string]bool{}
	for _, op := range history {
		if op.kind != opAck || have[string(op.data)] {
			continue
		}
		_, log, err := s.Load(context.Background(), gameOf(string(op.data)))
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return nil, err
		}
		for _, e := range log {
			have[string(e.Data)] = true
		}
		if !have[string(op.data)] {
			lost = append(lost, string(op.data))
		}
	}
	return lost, nil
}

func gameOf(marker string) string {
	dir, _ := filepath.Split(marker[2:])
	return dir[:len(dir)-1]
}

func integrity(s *Store) error {
	var answer string
	if err := s.readers.QueryRow("PRAGMA integrity_check").Scan(&answer); err != nil {
		return err
	}
	if answer != "ok" {
		return errors.New("integrity_check: " + answer)
	}
	return nil
}

// TestPowerLoss cuts the power at many points of a history, each time with
// another part of the unflushed writes on the disk, and looks for acknowledged
// entries. With weaker settings the same harness must lose some.
func TestPowerLoss(t *testing.T) {
	cuts := 120
	if testing.Short() {
		cuts = 20
	}
	for _, tt := range []struct {
		mode string
		safe bool
	}{{"FULL", true}, {"NORMAL", false}, {"OFF", false}} {
		if testing.Short() && !tt.safe {
			continue // that the test can fail says nothing about races
		}
		t.Run(tt.mode, func(t *testing.T) {
			sh := newShim(t)
			dir := t.TempDir()
			s := mustOpen(t, dir, sh.name)
			if _, err := s.writer.conn.exec("PRAGMA wal_autocheckpoint=40"); err != nil { // cut there too
				t.Fatal(err)
			}
			if !tt.safe {
				setSynchronous(t, s, tt.mode)
			}
			start, begin := len(sh.history()), diskNow(t, dir)
			play(t, s, sh, 6, 25)
			history := sh.history()
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			seed := rand.Uint64()
			rng := rand.New(rand.NewPCG(seed, 1))
			lossy := 0
			for range cuts {
				cut := start + rng.IntN(len(history)-start+1)
				part := rng.Float64()
				if rng.IntN(3) == 0 {
					part = 0 // a disk that kept nothing it was not told to keep
				}
				d := begin.after(history[start:cut], func() bool { return rng.Float64() < part })
				lost, damage := lostAfter(t, d, history[:cut])
				if damage != nil || len(lost) > 0 {
					lossy++
					if tt.safe {
						t.Fatalf("seed %d, cut at %d of %d: lost %v, damage %v", seed, cut, len(history), lost, damage)
					}
				}
			}
			if !tt.safe && lossy == 0 {
				t.Errorf("seed %d: no loss in %d cuts: the harness would miss a broken store", seed, cuts)
			}
			t.Logf("%d cuts, %d with a loss", cuts, lossy)
		})
	}
}
