package table

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"circulade/game"
	"circulade/internal/packed"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog/gamelogtest"
	"circulade/internal/table/patch/patchtest"
	"circulade/internal/table/tabletest"
)

// A stamped is a client that is told what changes in the table that it has.
type stampedClient struct {
	*guest
	id    string
	line  *Subscriber
	had   map[string]any // the whole table
	short bool           // it does without the lists of the helps
	ways  map[string]int // how it was told
	most  int            // the bytes of the longest patch
	sum   int
}

func newStamped(tb testing.TB, h *Registry, secret, id string, short bool) *stampedClient {
	c := &stampedClient{guest: guestOf(tb, h, secret), id: id, short: short, ways: map[string]int{}}
	t, err := h.Find(tb.Context(), id, here)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(t.Release)
	c.had = c.whole()
	stamp := c.had["stamp"].(string)
	c.line = t.Subscribe(c.who, ClientVersion{Version: &stamp, Lite: short})
	tb.Cleanup(func() { c.line.Leave() })
	return c
}

// whole asks for the whole table.
func (c *stampedClient) whole() map[string]any {
	c.tb.Helper()
	w, err := at(c.guest, c.id, func(t *Table) (*packed.Message, error) { return stampedAs(c.tb.Context(), t, c.who, false, c.short) })
	if err != nil {
		c.tb.Fatal(err)
	}
	return readAny(c.tb, w.JSON)
}

func readAny(tb testing.TB, data []byte) map[string]any {
	tb.Helper()
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil {
		tb.Fatalf("%v: %.300s", err, data)
	}
	return m
}

// look takes in what the line tells, and compares it with the whole table.
func (c *stampedClient) look() {
	c.tb.Helper()
	var push []byte
	var now map[string]any
	for range 20 { // everybody may be told who is there between the two looks
		m, _, err := c.line.Next(c.tb.Context())
		if err != nil {
			c.tb.Fatal(err)
		}
		push = nil
		if m != nil {
			push = m.JSON
		}
		c.hear(push)
		if now = c.whole(); now["stamp"] == c.had["stamp"] {
			break
		}
	}
	c.answers(now)
	if got, want := ordered(c.tb, c.had), ordered(c.tb, now); got != want {
		c.tb.Fatalf("after %.3000s\nat %v:\n%s\nnot\n%s", push, now["seq"], differing(c.had, now), differing(now, c.had))
	}
}

func (c *stampedClient) hear(push []byte) {
	c.tb.Helper()
	if push == nil {
		c.ways["nothing"]++
		return
	}
	m := readAny(c.tb, push)
	c.ways[m["type"].(string)]++
	if m["type"] == "whole" {
		c.had = c.whole()
		return
	}
	if m["of"] != c.had["stamp"] {
		c.tb.Fatalf("a patch of %v where %v is there", m["of"], c.had["stamp"])
	}
	c.most, c.sum = max(c.most, len(push)), c.sum+len(push)
	events := c.had["events"].([]any)
	kept := int(m["kept"].(float64))
	if kept < len(events) {
		c.ways["back"]++
	}
	now, err := patchtest.Apply(c.had, m["patch"])
	if err != nil {
		c.tb.Fatalf("%v: %.2000s", err, push)
	}
	c.had = now.(map[string]any)
	c.had["events"] = append(slices.Clone(events[:kept]), m["events"].([]any)...)
	c.had["stamp"] = m["stamp"]
	delete(c.had, "clock")
	if m["clock"] != nil {
		c.had["clock"] = m["clock"]
	}
}

func ordered(tb testing.TB, v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		tb.Fatal(err)
	}
	return string(data)
}

// differing is what of one is not so in another.
func differing(a, b map[string]any) string {
	diff := map[string]any{}
	for k, v := range a {
		if x, ok := v.(map[string]any); ok && b[k] != nil {
			if d := differing(x, b[k].(map[string]any)); d != "{}" {
				diff[k] = json.RawMessage(d)
			}
			continue
		}
		if x, y := fmt.Sprint(v), fmt.Sprint(b[k]); x != y {
			diff[k] = v
		}
	}
	data, _ := json.Marshal(diff)
	return string(data)
}

// TestPatchesLeadToTheWhole has everybody at a table follow random games of all sets by what
// changes: each seat, somebody with all seats, and who watches, while choices are taken back and
// people come, go and change their names.
func TestPatchesLeadToTheWhole(t *testing.T) {
	setups := []game.Setup{
		{Players: []string{"Ann", "Bo"}, Seed: "patch", Aids: "table"},
		{Players: []string{"Ann", "Bo", "Cy"}, Expansions: []string{"all"}, Seed: "patch2", Aids: "club"},
		gamelogtest.EverySet(),
	}
	for i, setup := range setups {
		t.Run(fmt.Sprint(i), func(t *testing.T) { wentBack(t, patchAll(t, setup, uint64(i), 0, 36)) })
	}
	t.Run("late in a game", func(t *testing.T) { wentBack(t, patchAll(t, gamelogtest.EverySet(), 9, 400, 13)) })
	t.Run("with few tiles left", func(t *testing.T) {
		clients := patchAll(t, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "few", Aids: "teach"}, 10, 65, 13)
		if short := clients[len(clients)-2]; short.had["state"].(map[string]any)["dead"] == nil {
			t.Error("who watches without the helps is told no dead squares")
		}
	})
}

// wentBack checks that something was taken back before the eyes of some.
func wentBack(t *testing.T, clients []*stampedClient) {
	if !slices.ContainsFunc(clients, func(c *stampedClient) bool { return c.ways["back"] > 0 }) {
		t.Error("nobody was told that something was taken back")
	}
}

func patchAll(t *testing.T, setup game.Setup, seed uint64, from, choices int) []*stampedClient {
	rng := rand.New(rand.NewPCG(seed, 6))
	id := tabletest.TableID('p', int(seed))
	games, secrets := seated(gamelogtest.Play(t, id, setup, from))
	h, _ := openRegistry(t, games)
	var clients []*stampedClient
	for _, secret := range append(secrets, access.NewSecret()) {
		clients = append(clients, newStamped(t, h, secret, id, false))
	}
	clients = append(clients, newStamped(t, h, access.NewSecret(), id, true), newStamped(t, h, secrets[1], id, true))
	player := clients[0].guest
	for n := range choices {
		now := player.see(id, AllEvents)
		if now.Status != store.Playing {
			break
		}
		for _, c := range clients {
			if c.short || rng.IntN(4) > 0 {
				c.look()
			}
		}
		switch {
		case n%12 == 11:
			player.takeBack(id, n)
		case n%15 == 7:
			_, err := at(player, id, func(t *Table) (json.RawMessage, error) {
				return askFor(player.tb.Context(), t, player.who, func() (json.RawMessage, error) {
					return nil, t.setName(rng.IntN(2), fmt.Sprint("Ann ", n))
				})
			})
			if err != nil {
				t.Log(err)
			}
		default:
			player.choose(now, rng.IntN(1000), fmt.Sprint("patched-", n))
		}
	}
	for i, c := range clients {
		c.look()
		if c.ways["patch"] < choices/3 || c.ways["whole"] > 0 {
			t.Errorf("client %d was told otherwise than by patches: %v", i, c.ways)
		}
	}
	for i, c := range clients[len(clients)-2:] {
		state := c.had["state"].(map[string]any)
		if _, told := state["features"]; told != (i == 1 && setup.Aids != "table") {
			t.Errorf("who does without the helps, and has %d seats, is told features: %v", i, told)
		}
		if dead, want := state["dead"], deadIn(clients[0].had); i == 0 && fmt.Sprint(dead) != fmt.Sprint(want) {
			t.Errorf("who does without the helps is told the dead squares %v, not %v", dead, want)
		}
	}
	watcher := clients[len(clients)-3]
	t.Logf("who watches was told %d bytes a patch, %d at most: %v", watcher.sum/max(1, watcher.ways["patch"]), watcher.most, watcher.ways)
	return clients
}

// deadIn returns where no tile left fits, by a table told with the helps; nil where none fits at all.
func deadIn(table map[string]any) any {
	squares, _ := table["state"].(map[string]any)["squares"].([]any)
	var dead []any
	for _, s := range squares {
		if s := s.(map[string]any); s["fits"] == 0.0 {
			dead = append(dead, []any{s["x"], s["y"]})
		}
	}
	if len(dead) == 0 || len(dead) == len(squares) {
		return nil
	}
	return dead
}

// A line goes on from the copy that somebody has; what was before a restart, or of other
// rights, is asked for whole.
func TestStamps(t *testing.T) {
	h, games, ann := shelved(t, 1, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "stamps"}, 20)
	id := slices.Collect(maps.Keys(games.Games))[0]
	tab, err := h.Find(t.Context(), id, here)
	if err != nil {
		t.Fatal(err)
	}
	defer tab.Release()
	begin := func(g *guest, stamp string) string {
		t.Helper()
		f := tab.Subscribe(g.who, ClientVersion{Version: &stamp})
		defer f.Leave()
		push, _, err := f.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return readAny(t, push.JSON)["type"].(string)
	}
	watcher := &stampedClient{guest: newGuest(t, h), id: id}
	player := &stampedClient{guest: ann, id: id}
	ours, theirs := player.whole()["stamp"].(string), watcher.whole()["stamp"].(string)
	if got := begin(ann, ours); got != "patch" {
		t.Errorf("from one's own copy: %s", got)
	}
	for _, stamp := range []string{"", "x", theirs} {
		if got := begin(ann, stamp); got != "whole" {
			t.Errorf("from %q: %s", stamp, got)
		}
	}
	if got := begin(watcher.guest, ours); got != "whole" {
		t.Errorf("who watches begins from what a player has: %s", got)
	}
	now := ann.see(id, AllEvents)
	for n := range 3 {
		now = ann.choose(now, n, fmt.Sprint("m-", n))
		player.whole()
	}
	if got := begin(ann, ours); got != "patch" {
		t.Errorf("from a copy of three choices ago: %s", got)
	}
	if _, err := ask(t.Context(), tab, func() (struct{}, error) {
		tab.recovery.mustReload = true
		return struct{}{}, nil
	}); err != nil {
		t.Fatal(err)
	}
	if got := begin(ann, player.whole()["stamp"].(string)); got != "patch" {
		t.Errorf("from a copy of now: %s", got)
	}
	if got := begin(ann, ours); got != "whole" {
		t.Errorf("from a copy of before the table was loaded: %s", got)
	}
}

// TestStampsFitEveryServer has one server tell what changes in a table that another told whole; and
// nobody finds by a stamp what is hidden from them, without the key of the game.
func TestStampsFitEveryServer(t *testing.T) {
	h, games, ann := shelved(t, 1, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "stamps"}, 20)
	id := slices.Collect(maps.Keys(games.Games))[0]
	other, _ := openRegistry(t, games)
	people := []*guest{ann, newGuest(t, h)}
	var stamps []string
	for _, who := range people { // before anybody follows: who is there is told on all servers, but later
		here, there := &stampedClient{guest: who, id: id}, &stampedClient{guest: &guest{t, other, who.who}, id: id}
		stamp := here.whole()["stamp"].(string)
		if got := there.whole()["stamp"]; got != stamp {
			t.Errorf("the stamps are %v and %v", stamp, got)
		}
		stamps = append(stamps, stamp)
	}
	for i, who := range people {
		push, err := at(&guest{t, other, who.who}, id, func(tab *Table) (*packed.Message, error) {
			f := tab.Subscribe(who.who, ClientVersion{Version: &stamps[i]})
			defer f.Leave()
			push, _, err := f.Next(t.Context())
			return push, err
		})
		if err != nil {
			t.Fatal(err)
		}
		if m := readAny(t, push.JSON); m["type"] != "patch" || m["of"] != stamps[i] {
			t.Errorf("another server tells %.200s", push.JSON)
		}
	}
	tab := &Table{id: id}
	key, text := game.NewKey(), []byte("hidden")
	if tab.projection.version(key, text) == tab.projection.version(game.NewKey(), text) {
		t.Error("the stamp does not depend on the key")
	}
}
