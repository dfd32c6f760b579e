package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"circulade/internal/store"
)

// filled makes games called game0, game1 and so on, appends entries to each, and returns the open store.
func filled(t *testing.T, dir string, games, moves int) *Store {
	t.Helper()
	s := mustOpen(t, dir, "")
	for i := range games {
		createGame(t, s, fmt.Sprint("game", i))
	}
	appendMoves(t, s, games, 1, moves)
	return s
}

// appendMoves appends the entries whose numbers are from up to and including to, to each of the games
// that filled has made.
func appendMoves(t *testing.T, s *Store, games, from, to int) {
	t.Helper()
	for seq := from; seq <= to; seq++ {
		for i := range games {
			if err := s.Append(context.Background(), entryOf(fmt.Sprint("game", i), int64(seq)), store.Update{}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// copyData copies a data folder as a kill would leave it: without the WAL's
// index, which SQLite makes anew.
func copyData(t *testing.T, from string) (to string) {
	t.Helper()
	to = t.TempDir()
	for _, name := range []string{DatabaseName, DatabaseName + "-wal", marksName} {
		data, err := os.ReadFile(filepath.Join(from, name))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(to, name), data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// change replaces the contents of a file by what how makes of them.
func change(t *testing.T, path string, how func([]byte) []byte) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, how(data), 0o600); err != nil {
		t.Fatal(err)
	}
}

// flip returns a function that flips a random bit of a random byte that is not zero.
func flip(rng *rand.Rand) func([]byte) []byte {
	return func(data []byte) []byte {
		for {
			if i := rng.IntN(len(data)); data[i] != 0 {
				data[i] ^= 1 << rng.IntN(8)
				return data
			}
		}
	}
}

// seeded returns a source of random numbers, whose seed it logs.
func seeded(t *testing.T) *rand.Rand {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	return rand.New(rand.NewPCG(seed, 16))
}

// texts returns the texts of findings, one a line.
func texts(found []store.Finding) string {
	var b strings.Builder
	for _, f := range found {
		fmt.Fprintf(&b, "%s (lost: %t)\n", f.Text, f.Lost)
	}
	return b.String()
}

// TestAlteredEntry changes every field of an entry, as no code of ours does.
func TestAlteredEntry(t *testing.T) {
	ctx := context.Background()
	for name, damage := range map[string]string{
		"hole":    "DELETE FROM entries WHERE seq = 2",
		"tail":    "DELETE FROM entries WHERE seq = 3",
		"data":    "UPDATE entries SET data = CAST('x' AS BLOB) WHERE seq = 2",
		"seat":    "UPDATE entries SET seat = 4 WHERE seq = 2",
		"kind":    "UPDATE entries SET kind = 'undo' WHERE seq = 2",
		"time":    "UPDATE entries SET at = 77 WHERE seq = 2",
		"move":    "UPDATE entries SET move_id = 'other' WHERE seq = 2",
		"sum":     "UPDATE entries SET sum = x'0102030405060708' WHERE seq = 3",
		"no sum":  "UPDATE entries SET sum = x'' WHERE seq = 3",
		"setup":   "UPDATE setups SET setup = CAST('{ }' AS BLOB)",
		"secret":  "UPDATE setups SET secret = zeroblob(31)",
		"nothing": "DELETE FROM setups",
		"status":  "PRAGMA ignore_check_constraints = 1; UPDATE games SET status = 'ower'",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			s := filled(t, dir, 1, 3)
			defer s.Close()
			if _, err := s.writer.conn.exec("DROP TRIGGER entries_remain; DROP TRIGGER entries_stay; " + damage); err != nil {
				t.Fatal(err)
			}
			_, _, err := s.Load(ctx, "game0")
			var d *store.Damage
			if !errors.As(err, &d) || d.Game != "game0" || strings.Contains(d.Cause, "game0") || d.Cause == "" {
				t.Fatalf("Load: %v, want a damage of the game", err)
			}
			createGame(t, s, "other")
			if _, _, err := s.Load(ctx, "other"); err != nil {
				t.Errorf("another game: %v", err)
			}
			list, err := s.List(ctx, "", 10)
			if err != nil || len(list) != 2 || list[0].ID != "game0" {
				t.Errorf("List: %+v, error %v", list, err)
			}
		})
	}
}

// TestFlippedBits flips a bit of the database, again and again: nobody is ever
// served another log than the one that was stored.
func TestFlippedBits(t *testing.T) {
	const games, moves = 12, 40
	trials := 300
	if testing.Short() {
		trials = 40
	}
	from := t.TempDir()
	if err := filled(t, from, games, moves).Close(); err != nil {
		t.Fatal(err)
	}
	rng := seeded(t)
	refused, told, whole := 0, 0, 0
	for range trials {
		dir := copyData(t, from)
		change(t, filepath.Join(dir, DatabaseName), flip(rng))
		s, err := Open(dir)
		if err != nil {
			refused++
			continue
		}
		damaged := len(s.Found()) > 0
		for i := range games {
			id := fmt.Sprint("game", i)
			_, log, err := s.Load(context.Background(), id)
			switch {
			case errors.Is(err, store.ErrDamaged):
				damaged = true
			case err != nil && !(damaged && errors.Is(err, store.ErrNotFound)):
				t.Errorf("%s: %v, want it whole or damaged", id, err)
			case err == nil && !isWhole(log, id, moves):
				t.Errorf("%s was served altered", id)
			}
		}
		if damaged {
			told++
		} else {
			whole++
		}
		_ = s.Close() // a damaged database may fail to close
	}
	t.Logf("%d bits flipped: %d refused at the start, %d told of, %d in nothing that is used", trials, refused, told, whole)
	if told < trials/20 {
		t.Error("too few flips did damage to have tested anything")
	}
}

// isWhole reports whether log is the whole log of a game that filled has made.
func isWhole(log []store.Entry, id string, moves int) bool {
	return len(log) == moves && !slices.ContainsFunc(log, func(e store.Entry) bool {
		return string(e.Data) != marker(id, e.Seq) || e.MoveID != fmt.Sprint("m", e.Seq)
	})
}

// TestListsGoOn lists a holder's games beside one that cannot even be listed, in
// parts too.
func TestListsGoOn(t *testing.T) {
	ctx := context.Background()
	s := filled(t, t.TempDir(), 5, 3)
	defer s.Close()
	for i := range 5 {
		g := store.Grant{Game: fmt.Sprint("game", i), Kind: store.GrantLink, Holder: store.Holder{1}}
		host := store.Grant{Game: g.Game, Seat: store.HostSeat, Kind: store.GrantHost, Holder: store.Holder{1}}
		if err := s.Grant(ctx, g, host); err != nil {
			t.Fatal(err)
		}
	}
	all := func(limit int) (ids []string) {
		for after := (store.Place{}); ; {
			held, err := s.GamesOf(ctx, store.Holder{1}, after, limit)
			if err != nil {
				t.Fatal(err)
			}
			if len(held) == 0 {
				return ids
			}
			for _, h := range held {
				ids = append(ids, fmt.Sprint(h.ID, h.Seat))
				after = h.Place()
			}
		}
	}
	want := all(100)
	if _, err := s.writer.conn.exec("PRAGMA ignore_check_constraints = 1; UPDATE games SET status = 'ower' WHERE id = 'game2'"); err != nil {
		t.Fatal(err)
	}
	want = slices.DeleteFunc(want, func(id string) bool { return strings.HasPrefix(id, "game2") })
	if len(want) != 8 {
		t.Fatalf("listed %q", want)
	}
	for _, limit := range []int{1, 2, 3, 100} {
		if have := all(limit); !slices.Equal(have, want) {
			t.Errorf("%d at a time: %q, want %q", limit, have, want)
		}
	}
}

// TestQuickCheck finds a page that fits no longer, and names whom it concerns.
func TestQuickCheck(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	s := filled(t, dir, 20, 30)
	if found, err := s.QuickCheck(ctx); err != nil || len(found) > 0 {
		t.Errorf("of a whole database: %s, error %v", texts(found), err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, DatabaseName)
	at := 0
	change(t, path, func(data []byte) []byte {
		at = strings.Index(string(data), marker("game7", 9)) &^ 4095
		copy(data[at:], make([]byte, 64)) // the head of the page that holds it
		return data
	})
	s = mustOpen(t, dir, "")
	defer s.Close()
	found, err := s.QuickCheck(ctx)
	if err != nil || !strings.Contains(texts(found), "database is damaged") || !strings.Contains(texts(found), "table "+store.LogName("game7")+" is damaged") {
		t.Errorf("%s, error %v", texts(found), err)
	}
	if strings.Contains(texts(found), "game7") {
		t.Error("a table is named by its id")
	}
	// Whoever plays elsewhere is not kept from it.
	whole := 0
	for i := range 20 {
		id := fmt.Sprint("game", i)
		if _, _, err := s.Load(ctx, id); err == nil {
			whole++
			if err := s.Append(ctx, entryOf(id, 31), store.Update{}); err != nil {
				t.Errorf("%s: %v", id, err)
			}
		}
	}
	if whole < 10 {
		t.Errorf("%d of 20 games can be read", whole)
	}
}
