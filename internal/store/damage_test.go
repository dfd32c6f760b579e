package store_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"circulade/internal/store"
)

// saved returns a valid game and its log of n entries, with checksums, as a driver returns them.
func saved(n int) (store.Game, []store.Entry) {
	g := store.Game{Info: store.Info{ID: "secret-id", Status: store.Playing, Seq: int64(n)}, Setup: []byte("setup"), Secret: []byte("seed")}
	g.Sum = store.Root(g)
	sum := g.Sum
	var log []store.Entry
	for i := range n {
		e := store.Entry{
			Game: g.ID, Seq: int64(i) + 1, MoveID: fmt.Sprint("m", i), Seat: i % 2, At: int64(i) * 7,
			Kind: store.KindChoices, Data: fmt.Append(nil, "data ", i),
		}
		sum = sum.After(e)
		e.Sum = sum
		log = append(log, e)
	}
	return g, log
}

func TestVerify(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*store.Game, *[]store.Entry)
		cause  string // "" where it is none of the chain's
	}{
		"nothing": {func(*store.Game, *[]store.Entry) {}, ""},
		"what lists show": {func(g *store.Game, _ *[]store.Entry) {
			g.Names, g.Summary, g.Status, g.Updated = []string{"x"}, []byte("x"), store.Ended, 9
		}, ""},
		"id":     {func(g *store.Game, _ *[]store.Entry) { g.ID += "x" }, "set up"},
		"setup":  {func(g *store.Game, _ *[]store.Entry) { g.Setup = []byte("Setup") }, "set up"},
		"secret": {func(g *store.Game, _ *[]store.Entry) { g.Secret = []byte("seeds") }, "set up"},
		"border": {func(g *store.Game, _ *[]store.Entry) { g.Setup, g.Secret = []byte("setups"), []byte("eed") }, "set up"},
		"data":   {func(_ *store.Game, l *[]store.Entry) { (*l)[3].Data[0] ^= 1 }, "entry 4 was altered"},
		"seat":   {func(_ *store.Game, l *[]store.Entry) { (*l)[3].Seat++ }, "entry 4 was altered"},
		"move":   {func(_ *store.Game, l *[]store.Entry) { (*l)[3].MoveID = "m4" }, "entry 4 was altered"},
		"kind":   {func(_ *store.Game, l *[]store.Entry) { (*l)[3].Kind = store.KindUndo }, "entry 4 was altered"},
		"time":   {func(_ *store.Game, l *[]store.Entry) { (*l)[3].At++ }, "entry 4 was altered"},
		"sum":    {func(_ *store.Game, l *[]store.Entry) { (*l)[3].Sum[0]++ }, "entry 4 was altered"},
		"hole":   {func(_ *store.Game, l *[]store.Entry) { *l = slices.Delete(*l, 2, 3) }, "entry 3 is missing, entry 4 is there"},
		"tail":   {func(_ *store.Game, l *[]store.Entry) { *l = (*l)[:7] }, "the game is at 8 but its log has 7 entries"},
		"order": {func(_ *store.Game, l *[]store.Entry) {
			a, b := &(*l)[1], &(*l)[2]
			*a, *b = *b, *a
			a.Seq, b.Seq = b.Seq, a.Seq
		}, "entry 2 was altered"},
		"other game's": {func(g *store.Game, l *[]store.Entry) {
			other := *g
			other.ID = "other"
			other.Sum = store.Root(other)
			(*l)[0].Sum = other.Sum.After((*l)[0])
		}, "entry 1 was altered"},
	} {
		g, log := saved(8)
		tt.change(&g, &log)
		err := store.Verify(g, log)
		var d *store.Damage
		if tt.cause == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if !errors.Is(err, store.ErrDamaged) || !errors.As(err, &d) || !strings.Contains(d.Cause, tt.cause) {
			t.Errorf("%s: error %v, want a damage with %q", name, err, tt.cause)
			continue
		}
		if strings.Contains(d.Cause, "secret-id") {
			t.Errorf("%s: the cause names the game: %s", name, d.Cause)
		}
	}
	if n := store.LogName("secret-id"); len(n) != 12 || n == store.LogName("secret-ie") {
		t.Errorf("the name in logs is %q", n)
	}
}
