package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"circulade/internal/store"
)

// appendTo appends entries to a game, one after the other, until ctx ends.
func appendTo(ctx context.Context, s *Store, game string) error {
	for seq := int64(1); ctx.Err() == nil; seq++ {
		e := store.Entry{Game: game, Seq: seq, MoveID: fmt.Sprint("m", seq), Kind: "choices", Data: []byte(game)}
		if err := s.Append(context.Background(), e, store.Update{}); err != nil {
			return err
		}
	}
	return nil
}

// TestBackupUnderLoad makes a backup while games are played: it is as of one moment, and is restored as
// it was.
func TestBackupUnderLoad(t *testing.T) {
	dir, to := t.TempDir(), filepath.Join(t.TempDir(), "backup")
	s := mustOpen(t, dir, "")
	ctx, stop := context.WithCancel(t.Context())
	var players sync.WaitGroup
	games := []string{"a", "b", "c"}
	for _, game := range games {
		if err := s.Create(ctx, store.Game{Info: store.Info{ID: game, Status: store.Playing, Names: []string{"Ann"}}, Setup: []byte("{}")}); err != nil {
			t.Fatal(err)
		}
		players.Go(func() {
			if err := appendTo(ctx, s, game); err != nil {
				t.Error(err)
			}
		})
	}
	before := map[string]int64{}
	for _, game := range games {
		for before[game] < 20 {
			g, _, err := s.Load(ctx, game)
			if err != nil {
				t.Fatal(err)
			}
			before[game] = g.Seq
		}
	}
	if err := s.Backup(ctx, to, false); err != nil {
		t.Fatal(err)
	}
	stop()
	players.Wait()
	if err := s.Backup(t.Context(), to, false); !errors.Is(err, ErrFileExists) {
		t.Errorf("a file that is there: %v", err)
	}
	played := logs(t, s, games)
	if _, err := Restore(dir, to, func(*Store) error { return nil }); err == nil || !strings.Contains(err.Error(), "is in use by another Circulade") {
		t.Errorf("while the store is open: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	kept, err := Restore(dir, to, func(*Store) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	again := mustOpen(t, dir, "")
	defer again.Close()
	if len(again.Found()) > 0 {
		t.Errorf("after the backup came back: %s", texts(again.Found()))
	}
	for game, log := range logs(t, again, games) {
		if int64(len(log)) < before[game] || len(log) > len(played[game]) || !slices.Equal(log, played[game][:len(log)]) {
			t.Errorf("game %s has %d entries; it had %d before the backup began and %d at last", game, len(log), before[game], len(played[game]))
		}
	}
	old := mustOpen(t, kept, "")
	defer old.Close()
	if len(old.Found()) > 0 || !slices.Equal(logs(t, old, games)["a"], played["a"]) {
		t.Errorf("what was replaced is not what was there: %s", texts(old.Found()))
	}
	wantFiles(t, dir, "circulade.db", "circulade.db-shm", "circulade.db-wal", "circulade.last", "circulade.lock", filepath.Base(kept))
}

// logs returns the checksums of all entries of some games, by game.
func logs(t *testing.T, s *Store, games []string) map[string][]store.Sum {
	t.Helper()
	all := map[string][]store.Sum{}
	for _, game := range games {
		_, log, err := s.Load(t.Context(), game)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range log {
			all[game] = append(all[game], e.Sum)
		}
	}
	return all
}

// wantFiles fails the test unless a folder has exactly these files.
func wantFiles(t *testing.T, dir string, want ...string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, f := range list {
		have = append(have, f.Name())
	}
	if !slices.Equal(have, want) {
		t.Errorf("there are %q, want %q", have, want)
	}
}

// A backup is for its owner alone, replaces nothing unasked, and leaves nothing beside it.
func TestBackupFile(t *testing.T) {
	dir, out := t.TempDir(), t.TempDir()
	to := filepath.Join(out, "backup")
	if err := mustOpen(t, dir, "").Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, []byte("letters"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := BackupFolder(t.Context(), dir, to, false); !errors.Is(err, ErrFileExists) {
		t.Errorf("a file that is there: %v", err)
	}
	if err := BackupFolder(t.Context(), dir, to, true); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(to); err != nil || info.Mode().Perm() != 0o600 && runtime.GOOS != "windows" {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if err := BackupFolder(ended, dir, filepath.Join(out, "other"), false); !errors.Is(err, context.Canceled) {
		t.Errorf("a backup that was stopped: %v", err)
	}
	if err := BackupFolder(t.Context(), t.TempDir(), filepath.Join(out, "other"), false); err == nil || !strings.Contains(err.Error(), "has no games") {
		t.Errorf("a folder without games: %v", err)
	}
	wantFiles(t, out, "backup")
}

// TestRestoreRefuses restores what is no backup, or what its check refuses: nothing is changed.
func TestRestoreRefuses(t *testing.T) {
	dir, out := t.TempDir(), t.TempDir()
	s := mustOpen(t, dir, "")
	if err := s.Create(t.Context(), store.Game{Info: store.Info{ID: "a", Status: store.Playing}, Setup: []byte("{}")}); err != nil {
		t.Fatal(err)
	}
	backup := filepath.Join(out, "backup")
	if err := errors.Join(s.Backup(t.Context(), backup, false), s.Close()); err != nil {
		t.Fatal(err)
	}
	letters := filepath.Join(out, "letters")
	if err := os.WriteFile(letters, []byte(strings.Repeat("letters", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	damaged := errors.New("a game is damaged")
	for _, test := range []struct {
		file, want string
		check      error
	}{
		{letters, "is no backup that can be used", nil},
		{filepath.Join(out, "nothing"), "the backup cannot be read", nil},
		{backup, "a game is damaged", damaged},
	} {
		if _, err := Restore(dir, test.file, func(*Store) error { return test.check }); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", filepath.Base(test.file), err, test.want)
		}
	}
	wantFiles(t, dir, "circulade.db", "circulade.last", "circulade.lock")
	again := mustOpen(t, dir, "")
	defer again.Close()
	if _, _, err := again.Load(t.Context(), "a"); err != nil || len(again.Found()) > 0 {
		t.Errorf("%v, %s", err, texts(again.Found()))
	}
}

// TestRestoreStopped ends a restore in the middle: the next start does not make an empty database.
func TestRestoreStopped(t *testing.T) {
	dir := t.TempDir()
	if err := mustOpen(t, dir, "").Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := moveAside(filepath.Join(dir, DatabaseName), time.Now()); err != nil {
		t.Fatal(err)
	}
	_, err := Open(dir)
	wantRefusal(t, err, "put the database or a backup in its place")
}

// Before a database is brought to a newer schema it is copied, and of the copies the latest two
// stay. The older program reads them, and they come back as a backup does.
func TestOldCopies(t *testing.T) {
	dir := t.TempDir()
	oldDatabase(t, dir, "played", `{"setup":{"players":["Ann"]}}`, "{}", []oldEntry{{"undo", "1"}})
	for days, name := range []string{"2", "3", "3-wal", "4"} {
		old := filepath.Join(dir, oldCopyPrefix+name)
		at := time.Now().AddDate(0, 0, -9+days)
		if err := errors.Join(os.WriteFile(old, []byte("old"), 0o600), os.Chtimes(old, at, at)); err != nil {
			t.Fatal(err)
		}
	}
	s := mustOpen(t, dir, "")
	if !strings.Contains(texts(s.Found()), oldCopyPrefix+"1") || s.Found()[0].Lost {
		t.Errorf("told of the copy: %s", texts(s.Found()))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	wantFiles(t, dir, "circulade.db", oldCopyPrefix+"1", oldCopyPrefix+"4", "circulade.last", "circulade.lock")
	if again := mustOpen(t, dir, ""); len(again.Found()) > 0 || again.Close() != nil {
		t.Errorf("the second start: %s", texts(again.Found()))
	}
	if schema, err := inspect(filepath.Join(dir, oldCopyPrefix+"1")); err != nil || schema != 1 {
		t.Errorf("the copy has schema %d, %v", schema, err)
	}
	other := t.TempDir()
	if _, err := Restore(other, filepath.Join(dir, oldCopyPrefix+"1"), func(s *Store) error {
		_, log, err := s.Load(t.Context(), "played")
		if len(log) != 1 {
			t.Errorf("the copy has %d entries", len(log))
		}
		return err
	}); err != nil {
		t.Error(err)
	}
	wantFiles(t, other, "circulade.db", "circulade.last", "circulade.lock")
}

// TestNoOldCopy checks that a database is not upgraded if the copy of it cannot be made.
func TestNoOldCopy(t *testing.T) {
	dir := t.TempDir()
	oldDatabase(t, dir, "played", "{}", "{}", nil)
	if err := os.Mkdir(filepath.Join(dir, oldCopyPrefix+"1"), 0o700); err != nil { // in its place
		t.Fatal(err)
	}
	_, err := Open(dir)
	wantRefusal(t, err, "the copy that is kept of the old one could not be made", "make room on the disk")
	if schema, err := inspect(filepath.Join(dir, DatabaseName)); err != nil || schema != 1 {
		t.Errorf("the database has schema %d, %v", schema, err)
	}
}
