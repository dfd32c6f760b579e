package sqlite

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"circulade/internal/store"
)

// loss is how many entries of each game a start of the store reported as lost, and how many really are.
type loss struct {
	told   map[string]int64 // by game, in the log
	noted  map[string]int64 // by game, for its page
	really map[string]int64
}

// lossAfter opens a store with so many games, of each of which the first acked entries were acknowledged,
// and returns what it reports and what is lost. Of a damaged game all losses count as reported.
func lossAfter(t *testing.T, dir string, games int, acked int64) (l loss, found []store.Finding) {
	t.Helper()
	s, err := Open(dir)
	if err != nil {
		t.Logf("refused: %v", err)
		return l, nil
	}
	defer func() { _ = s.Close() }() // a damaged database may fail to close
	l = loss{map[string]int64{}, map[string]int64{}, map[string]int64{}}
	for i := range games {
		id := fmt.Sprint("game", i)
		for _, f := range s.Found() {
			var n int64
			if _, after, ok := strings.Cut(f.Text, "table "+store.LogName(id)+" has lost choices that were confirmed: the last "); ok && f.Lost {
				fmt.Sscan(after, &n)
			}
			if _, after, ok := strings.Cut(f.Text, "table "+store.LogName(id)+" is lost, with choices that were confirmed: "); ok && f.Lost {
				fmt.Sscan(after, &n)
			}
			l.told[id] += n
		}
		g, log, err := s.Load(context.Background(), id)
		switch {
		case errors.Is(err, store.ErrDamaged):
			l.really[id], l.noted[id] = l.told[id], l.told[id]
		case err != nil:
			l.really[id] = acked
		default:
			l.really[id], l.noted[id] = acked-int64(len(log)), g.Lost
		}
	}
	return l, s.Found()
}

// check fails the test unless all losses were reported, and no others; it returns how many entries are
// lost.
func (l loss) check(t *testing.T, what string) (lost int64) {
	t.Helper()
	for id, n := range l.really {
		lost += n
		if l.told[id] != n || l.noted[id] != n {
			t.Errorf("%s: %s lost %d choices, the log tells of %d, its page of %d", what, id, n, l.told[id], l.noted[id])
		}
	}
	return lost
}

// TestDamagedWAL cuts the WAL of a killed server, or flips a bit of it: nothing
// of what was acknowledged goes without a word, and without damage there is none.
func TestDamagedWAL(t *testing.T) {
	const games, moves = 4, 12
	trials := 40
	if testing.Short() {
		trials = 8
	}
	rng := seeded(t)
	lossy := 0
	for trial := range trials {
		from := t.TempDir()
		s := mustOpen(t, from, "")
		if trial%4 == 3 { // also behind a checkpoint, in a WAL that was begun anew
			if _, err := s.writer.conn.exec("PRAGMA wal_autocheckpoint=40"); err != nil {
				t.Fatal(err)
			}
		}
		for i := range games {
			createGame(t, s, fmt.Sprint("game", i))
		}
		appendMoves(t, s, games, 1, moves)
		dir := copyData(t, from)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		l, found := lossAfter(t, copyData(t, dir), games, moves)
		if l.check(t, "no damage") != 0 || len(found) > 0 {
			t.Errorf("without damage: %s", texts(found))
		}
		how, what := flip(rng), "flipped"
		if trial%2 == 0 {
			how, what = func(data []byte) []byte { return data[:rng.IntN(len(data))] }, "cut"
		}
		change(t, filepath.Join(dir, DatabaseName+"-wal"), how)
		l, found = lossAfter(t, dir, games, moves)
		if l.really == nil {
			lossy++ // refused
			continue
		}
		if l.check(t, what) > 0 {
			lossy++
		}
		if strings.Contains(texts(found), "game0") {
			t.Error("a table is named by its id")
		}
		// Told once: the next start goes on from what there is.
		if s, err := Open(dir); err == nil {
			if len(s.Found()) > 0 {
				t.Errorf("told again: %s", texts(s.Found()))
			}
			_ = s.Close()
		}
	}
	t.Logf("%d trials, %d with a loss", trials, lossy)
	if lossy < trials/4 {
		t.Error("too few lost anything to have tested it")
	}
}

// TestOlderDatabase puts an earlier state of the database beside the file that
// says how far it had come.
func TestOlderDatabase(t *testing.T) {
	dir := t.TempDir()
	s := filled(t, dir, 3, 5)
	older := copyData(t, dir)
	createGame(t, s, "game3")
	for seq := int64(6); seq <= 9; seq++ {
		if err := s.Append(context.Background(), entryOf("game1", seq), store.Update{}); err != nil {
			t.Fatal(err)
		}
	}
	for seq := int64(1); seq <= 2; seq++ {
		if err := s.Append(context.Background(), entryOf("game3", seq), store.Update{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Grant(context.Background(), store.Grant{Game: "game0", Kind: store.GrantLink, Holder: store.Holder{1}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{DatabaseName, DatabaseName + "-wal"} {
		data, err := os.ReadFile(filepath.Join(older, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s = mustOpen(t, dir, "")
	defer s.Close()
	for _, want := range []string{
		"table " + store.LogName("game1") + " has lost choices that were confirmed: the last 4; it goes on after entry 5 (lost: true)",
		"table " + store.LogName("game3") + " is lost, with choices that were confirmed: 2 (lost: true)",
		"changes of seats, links and names that were confirmed and are lost: 1 (lost: true)",
	} {
		if !strings.Contains(texts(s.Found()), want) {
			t.Errorf("found %s\nwant %s", texts(s.Found()), want)
		}
	}
	if len(s.Found()) != 3 {
		t.Errorf("found %s", texts(s.Found()))
	}
	if g, _, err := s.Load(context.Background(), "game1"); err != nil || g.Lost != 4 {
		t.Errorf("game1: lost %d, error %v", g.Lost, err)
	}
	if g, _, err := s.Load(context.Background(), "game0"); err != nil || g.Lost != 0 {
		t.Errorf("game0: lost %d, error %v", g.Lost, err)
	}
	if _, _, err := s.Load(context.Background(), "game3"); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("game3: %v, want it damaged", err)
	}
	if err := s.Append(context.Background(), entryOf("game1", 6), store.Update{}); err != nil {
		t.Errorf("playing on: %v", err)
	}
}

// TestMarks reads what was written, over many generations of the file and with
// its end torn off.
func TestMarks(t *testing.T) {
	path := filepath.Join(t.TempDir(), marksName)
	m := &marks{path: path}
	if err := m.begin(0, map[string]head{}); err != nil {
		t.Fatal(err)
	}
	want := map[string]head{}
	rng := seeded(t)
	lines := 0
	for i := range 20000 {
		var touched []logEnd
		for range 1 + rng.IntN(3) {
			e := logEnd{fmt.Sprintf("a game of a long name %d", rng.IntN(50)), head{seq: int64(i), sum: store.Sum{byte(i), 1}}}
			want[e.game] = e.head
			touched = append(touched, e)
		}
		m.add(int64(i/7), touched)
		lines++
	}
	if err := m.close(); err != nil {
		t.Fatal(err)
	}
	check := func(torn int) {
		t.Helper()
		got, changes, err := readMarks(path)
		if err != nil || changes < int64(19999/7)-1 {
			t.Fatalf("%d changes, error %v", changes, err)
		}
		for game, h := range want {
			if have := got[game]; have != h && (torn == 0 || have.seq >= h.seq) {
				t.Errorf("%s: %v, want %v", game, have, h)
			}
		}
	}
	check(0)
	info, err := os.Stat(path)
	if err != nil || info.Size() > 2*maxMarks {
		t.Errorf("the file has %d bytes, error %v", info.Size(), err)
	}
	change(t, path, func(data []byte) []byte { return data[:len(data)-7] })
	check(7)
	change(t, path, func(data []byte) []byte { return data[:5] })
	if _, _, err := readMarks(path); err == nil {
		t.Error("five bytes were read as a file")
	}
}

// TestMarksCannotBeWritten keeps playing, and catches up later.
func TestMarksCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	s := filled(t, dir, 2, 3)
	s.writer.marks.file.Close()
	block := s.writer.marks.path + ".new"
	if err := os.Mkdir(block, 0o700); err != nil {
		t.Fatal(err)
	}
	appendMoves(t, s, 2, 4, 6)
	if err := os.Remove(block); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(context.Background(), entryOf("game1", 7), store.Update{}); err != nil {
		t.Fatal(err)
	}
	ends, _, err := readMarks(s.writer.marks.path)
	if err != nil || ends["game0"].seq != 6 || ends["game1"].seq != 7 {
		t.Errorf("the file says %v, error %v", ends, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = mustOpen(t, dir, "")
	defer s.Close()
	if len(s.Found()) > 0 {
		t.Errorf("found %s", texts(s.Found()))
	}
}

// TestNoMarks opens a database whose marks file cannot be read: a finding says that nobody knows whether
// entries are lost.
func TestNoMarks(t *testing.T) {
	for name, damage := range map[string]func(path string) error{
		"missing": os.Remove,
		"empty":   func(path string) error { return os.Truncate(path, 0) },
		"garbage": func(path string) error { return os.WriteFile(path, []byte(strings.Repeat("x\n", 99)), 0o600) },
	} {
		dir := t.TempDir()
		if err := filled(t, dir, 1, 3).Close(); err != nil {
			t.Fatal(err)
		}
		if err := damage(filepath.Join(dir, marksName)); err != nil {
			t.Fatal(err)
		}
		s := mustOpen(t, dir, "")
		if f := s.Found(); len(f) != 1 || f[0].Lost || !strings.Contains(f[0].Text, marksName) {
			t.Errorf("%s: found %s", name, texts(f))
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func BenchmarkMarks(b *testing.B) {
	m := &marks{path: filepath.Join(b.TempDir(), marksName)}
	if err := m.begin(0, map[string]head{}); err != nil {
		b.Fatal(err)
	}
	defer m.close()
	touched := []logEnd{{"abcdefghijklmnopqrstuvwxyz", head{123, store.Sum{1, byte(rand.N(9))}}}}
	for b.Loop() {
		m.add(0, touched)
	}
}
