package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/store"
)

// tilesOf returns a game whose setup has a text of about so many bytes, stored as a pack.
func tilesOf(id string, size int) store.Game {
	return store.Game{
		Info:  store.Info{ID: id, Status: store.Playing, Names: []string{"Ann"}},
		Setup: fmt.Appendf(nil, `{"setup":{"packs":["%s"]}}`, strings.Repeat("tile pond x2 ", size/13)), Secret: make([]byte, 32),
	}
}

// TestPacksSchema opens a database of an older program, in which each setup has its own text: it
// stays so and is read so, beside one that shares it with nobody yet.
func TestPacksSchema(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	s := mustOpen(t, dir, "")
	old, young := tilesOf("old", 5000), tilesOf("young", 5000)
	if err := s.Create(ctx, old); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	before := slices.IndexFunc(migrations(), func(m migration) bool { return m.script == schemaPacks })
	database(t, dir, fmt.Sprintf("UPDATE setups SET setup = CAST('%s' AS BLOB)", old.Setup),
		fmt.Sprintf("DROP TABLE pack_uses; DROP TABLE packs; PRAGMA user_version = %d", before))
	s = mustOpen(t, dir, "")
	defer s.Close()
	if err := s.Create(ctx, young); err != nil {
		t.Fatal(err)
	}
	for _, want := range []store.Game{old, young} {
		if g, _, err := s.Load(ctx, want.ID); err != nil || string(g.Setup) != string(want.Setup) {
			t.Errorf("%s: %s, %v", want.ID, g.Setup, err)
		}
	}
	if err := s.Update(ctx, func(tx *store.Tx) error { return store.DropPacks(tx, "old") }); err != nil {
		t.Error(err)
	}
}

// TestLostPack takes away the row of a pack, as no code of ours can: the game says what it lacks, and
// another that brings the pack gives it back.
func TestLostPack(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	s := mustOpen(t, dir, "")
	if err := s.Create(ctx, tilesOf("g", 5000)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	database(t, dir, "PRAGMA foreign_keys = OFF", "DELETE FROM packs")
	s = mustOpen(t, dir, "")
	defer s.Close()
	if _, _, err := s.Load(ctx, "g"); !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), "a pack is missing") {
		t.Errorf("Load: %v", err)
	}
	if err := s.Create(ctx, tilesOf("h", 5000)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.Load(ctx, "g"); err != nil {
		t.Errorf("Load: %v", err)
	}
}

// BenchmarkPacks measures what games with one large pack take on the disk, and how long it takes to
// save and to read one.
func BenchmarkPacks(b *testing.B) {
	for _, size := range []int{0, 20_000, 300_000} {
		b.Run(fmt.Sprintf("bytes=%d", size), func(b *testing.B) {
			ctx, dir := context.Background(), b.TempDir()
			s := mustOpen(b, dir, "")
			game := func(i int) store.Game { return tilesOf(fmt.Sprintf("aaaaaaaaaaaaaaaaaaaa%06d", i), size) }
			games := make([]store.Game, b.N)
			for i := range games {
				games[i] = game(i)
			}
			b.ResetTimer()
			for _, g := range games {
				if err := s.Create(ctx, g); err != nil {
					b.Fatal(err)
				}
			}
			saved := b.Elapsed()
			start := time.Now()
			for _, g := range games {
				if _, _, err := s.Load(ctx, g.ID); err != nil {
					b.Fatal(err)
				}
			}
			b.StopTimer()
			read := time.Since(start)
			if err := s.Close(); err != nil {
				b.Fatal(err)
			}
			info, err := os.Stat(filepath.Join(dir, DatabaseName))
			if err != nil {
				b.Fatal(err)
			}
			n := float64(b.N)
			b.ReportMetric(float64(info.Size())/n, "B/game")
			b.ReportMetric(saved.Seconds()*1000/n, "ms/save")
			b.ReportMetric(read.Seconds()*1000/n, "ms/read")
		})
	}
}
