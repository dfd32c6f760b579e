package replay

import (
	"encoding/json"
	"os"
	"runtime"
	"sync"
	"testing"

	"circulade/game"
)

// everything6 is a game of 226 tiles that is over.
func everything6(t testing.TB) *game.Game {
	t.Helper()
	text, err := os.ReadFile("../../../game/testdata/corpus/everything-6.game")
	if err != nil {
		t.Fatal(err)
	}
	g, err := game.Load(string(text))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// One replay may be read by many at once. The race detector looks on.
func TestReplayIsShared(t *testing.T) {
	r, err := New(everything6(t), Answer{})
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	got := make([]string, 8)
	for i := range got {
		wg.Go(func() {
			p, err := r.At(positionEvery + 5)
			if err != nil {
				t.Error(err)
				return
			}
			text, _ := json.Marshal(p)
			got[i] = string(text)
		})
	}
	wg.Wait()
	for _, text := range got {
		if text != got[0] || text == "" {
			t.Fatal("two readers see different positions")
		}
	}
}

// What a replay says that it weighs is about what it takes.
func TestReplayWeight(t *testing.T) {
	for _, name := range []string{"everything-6", "plus-2"} {
		text, err := os.ReadFile("../../../game/testdata/corpus/" + name + ".game")
		if err != nil {
			t.Fatal(err)
		}
		const many = 12
		var kept [many]*Replay
		before := heap()
		for i := range kept {
			g, err := game.Load(string(text))
			if err != nil {
				t.Fatal(err)
			}
			if kept[i], err = New(g, Answer{}); err != nil {
				t.Fatal(err)
			}
		}
		each := (heap() - before) / many
		t.Logf("%s: takes %d bytes, weighs %d", name, each, kept[0].bytes)
		if w := kept[0].bytes; each > w || each < w/8 {
			t.Errorf("%s takes %d bytes and says %d", name, each, w)
		}
		runtime.KeepAlive(kept)
	}
}

// heap returns how many bytes live. What a pool holds goes with the second collection.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// BenchmarkReplay makes the replay of a game of 226 tiles.
func BenchmarkReplay(b *testing.B) {
	g := everything6(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := New(g, Answer{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(g.State().Board.Laid())), "tiles")
	b.ReportMetric(float64(g.Version()), "choices")
}

// BenchmarkPosition answers with a position of it, one after the other.
func BenchmarkPosition(b *testing.B) {
	g := everything6(b)
	r, err := New(g, Answer{})
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for b.Loop() {
		p, err := r.At(n)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := json.Marshal(p); err != nil {
			b.Fatal(err)
		}
		n = (n + 37) % (g.Version() + 1)
	}
}
