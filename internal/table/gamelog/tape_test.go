package gamelog

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/view"
)

// What a tape tells is at any moment what a list of the same events is told as.
func TestTape(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var tape Tape
	list := []view.Event{}
	for seq := int64(1); seq < 300; seq++ {
		if rng.IntN(5) == 0 {
			n := rng.IntN(len(list) + 1)
			tape.truncate(n)
			list = list[:n]
		}
		for range rng.IntN(4) {
			e := view.Event{Type: []string{"turn", "tile", "score"}[rng.IntN(3)], Text: []string{"", "a, ]b", "<é>"}[rng.IntN(3)]}
			if err := tape.add(e, seq); err != nil {
				t.Fatal(err)
			}
			e.Seq = seq
			list = append(list, e)
		}
		if tape.Len() != len(list) {
			t.Fatalf("%d events, want %d", tape.Len(), len(list))
		}
		from := rng.IntN(len(list) + 1)
		want, err := json.Marshal(list[from:])
		if got := tape.AppendJSON([]byte("x"), from); err != nil || string(got) != "x"+string(want) {
			t.Fatalf("from %d on it tells\n%s\nwant\n%s, %v", from, got, want, err)
		}
		if got, want := tape.JSONLen(from), len(tape.AppendJSON(nil, from)); got != want {
			t.Fatalf("from %d on they take %d bytes, want %d", from, got, want)
		}
		since := rng.Int64N(seq + 1)
		after := slices.IndexFunc(list, func(e view.Event) bool { return e.Seq > since })
		if after < 0 {
			after = len(list)
		}
		if got := tape.countUpTo(since); got != after {
			t.Fatalf("after %d come those from %d on, want %d", since, got, after)
		}
		var turns []int
		for i, e := range list {
			if e.Type == "turn" {
				turns = append(turns, i)
			}
		}
		if !slices.Equal(tape.turns, turns) {
			t.Fatalf("turns begin at %v, want %v", tape.turns, turns)
		}
	}
}
