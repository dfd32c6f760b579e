package protocol_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"circulade/protocol"
	"circulade/view"
)

// bag is a list as a client keeps it: how often it holds each entry's JSON.
type bag map[string]int

func (b bag) apply(t *testing.T, d view.Delta[json.RawMessage]) {
	t.Helper()
	for _, v := range d.Gone {
		if b[string(v)]--; b[string(v)] < 0 {
			t.Fatalf("%s is gone, but was never there", v)
		}
	}
	for _, v := range d.Set {
		b[string(v)]++
	}
}

type lists[L any] struct {
	State struct {
		Version   int
		Over      bool
		Tiles     L
		Discarded L
		Figures   L
		Pieces    L
		Decision  *struct{ Choices []struct{ I int } }
	}
}

// A client that follows a game by what changed, from the last version or any
// other, with undos between, has the same lists as one that asks for all.
func TestSinceLeadsToTheSameLists(t *testing.T) {
	for game := range 8 {
		rng := rand.New(rand.NewPCG(uint64(game), 9))
		c := &client{t, protocol.New("a")}
		ask := func(into any, request string) {
			t.Helper()
			reply, _ := c.e.Answer([]byte(request))
			if err := json.Unmarshal(reply, into); err != nil {
				t.Fatalf("%v: %s", err, reply)
			}
		}
		kept := map[int]bag{} // by version, of the line played last
		whole := func() (b bag, over bool, choices int) {
			var all lists[[]json.RawMessage]
			ask(&all, `{"cmd":"state"}`)
			b = bag{}
			for name, list := range map[string][]json.RawMessage{"t": all.State.Tiles, "d": all.State.Discarded, "f": all.State.Figures, "p": all.State.Pieces} {
				for _, v := range list {
					b[name+string(v)]++
				}
			}
			kept[all.State.Version] = b
			if all.State.Decision != nil {
				choices = len(all.State.Decision.Choices)
			}
			return b, all.State.Over, choices
		}
		c.must(map[string]any{"cmd": "new", "setup": setups(rng, game)})
		for step := range 120 {
			_, over, n := whole()
			if over {
				break
			}
			if step%17 == 16 {
				version := c.must(map[string]any{"cmd": "state"}).State.Version
				c.must(map[string]any{"cmd": "undo", "version": rng.IntN(version + 1)})
				continue
			}
			version := c.must(map[string]any{"cmd": "state"}).State.Version
			since := version
			if rng.IntN(3) == 0 {
				since = rng.IntN(version + 1)
			}
			var changed lists[view.Delta[json.RawMessage]]
			ask(&changed, fmt.Sprintf(`{"cmd":"choose","i":%d,"since":%d}`, rng.IntN(n), since))
			got := bag{}
			for k, v := range kept[since] {
				got[k] = v
			}
			for name, d := range map[string]view.Delta[json.RawMessage]{"t": changed.State.Tiles, "d": changed.State.Discarded, "f": changed.State.Figures, "p": changed.State.Pieces} {
				named := view.Delta[json.RawMessage]{}
				for _, v := range d.Gone {
					named.Gone = append(named.Gone, json.RawMessage(name+string(v)))
				}
				for _, v := range d.Set {
					named.Set = append(named.Set, json.RawMessage(name+string(v)))
				}
				got.apply(t, named)
			}
			want, _, _ := whole()
			for k, v := range got {
				if v != want[k] {
					t.Fatalf("game %d, from version %d to %d: %d of %s, want %d", game, since, changed.State.Version, v, k, want[k])
				}
			}
			for k, v := range want {
				if v != got[k] {
					t.Fatalf("game %d, from version %d to %d: %d of %s, want %d", game, since, changed.State.Version, got[k], k, v)
				}
			}
		}
	}
}
