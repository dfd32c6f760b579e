// Command positions looks for late positions of every kind of question, in games of
// everything played by chance, for the browser tests: it writes the files beside it.
package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"circulade/bot"
	"circulade/game"
	"circulade/rules"
)

// late is how many tiles lie before a position counts.
const late = 60

// request is how many choices are posted at once at most.
const request = 40

// hunt is one lot of games: with what, how many, and up to which tile.
type hunt struct {
	name         string
	all          string   // what stands for the sets: "all" unless said
	with         string   // a set that the others need not go with
	without      []string // begin the map otherwise
	games, tiles int
}

var hunts = []hunt{
	{name: "all", games: 3000, tiles: 110},
	{name: "wheel", with: "wheel-of-fortune", without: []string{"count", "river-1", "river-2"}, games: 60, tiles: 110},
	{name: "school", with: "school", without: []string{"count"}, games: 600, tiles: 110},
	{name: "end", games: 300, tiles: 900},
	{name: "beyond", all: "beyond", games: 60, tiles: 80},
}

// record is a game as the tests read it.
type record struct {
	Expansions []string          `json:"expansions"`
	Options    map[string]string `json:"options"`
	Seed       string            `json:"seed"`
	Stops      map[string]int    `json:"stops"`
	Played     [][]string        `json:"played"`
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./web/tests/positions FOLDER")
	}
	have := known(os.Args[1])
	for _, h := range hunts {
		sets := h.sets()
		var all []*record
		for i := range h.games {
			all = append(all, play(sets, i, h.tiles))
		}
		for r := pick(all, have); r != nil; r = pick(all, have) {
			name := fmt.Sprintf("%s-%s.json", h.name, strings.TrimPrefix(r.Seed, "p"))
			if err := os.WriteFile(filepath.Join(os.Args[1], name), r.text(), 0o644); err != nil {
				log.Fatal(err)
			}
			log.Print(name, ": ", strings.Join(slices.Sorted(maps.Keys(r.Stops)), " "))
		}
	}
}

// known returns the kinds of which the folder has positions.
func known(folder string) map[string]bool {
	kinds := map[string]bool{}
	files, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			log.Fatal(err)
		}
		var r record
		if err := json.Unmarshal(text, &r); err != nil {
			log.Fatal(name, ": ", err)
		}
		for kind := range r.Stops {
			kinds[kind] = true
		}
	}
	return kinds
}

// sets returns what the games are played with.
func (h hunt) sets() []string {
	if h.with == "" {
		return []string{cmp.Or(h.all, "all")}
	}
	g, err := game.New(game.Setup{Players: []string{"Ada", "Bruno"}, Expansions: []string{"all"}, Seed: "a"})
	if err != nil {
		log.Fatal(err)
	}
	sets := slices.DeleteFunc(slices.Clone(g.Setup().Expansions), func(set string) bool {
		return slices.ContainsFunc(h.without, func(out string) bool { return strings.HasPrefix(set, out) })
	})
	return append(sets, h.with)
}

// pick takes the game that has most of what is missing soonest, cut behind it, or nil
// if none has any.
func pick(all []*record, have map[string]bool) *record {
	var best *record
	most := 0.5
	for _, r := range all {
		worth, last := 0.0, 0
		for kind, at := range r.Stops {
			if !have[kind] {
				worth++
				last = max(last, at)
			}
		}
		if worth -= float64(last) / 3000; worth > most {
			best, most = r, worth
		}
	}
	if best == nil {
		return nil
	}
	cut := &record{Expansions: best.Expansions, Options: best.Options, Seed: best.Seed, Stops: map[string]int{}}
	last := 0
	for kind, at := range best.Stops {
		if !have[kind] {
			cut.Stops[kind] = at
			last = max(last, at)
		}
	}
	for kind := range cut.Stops {
		have[kind] = true
	}
	cut.Played = best.Played[:last]
	return cut
}

// text is the record as JSON with a line for each request.
func (r *record) text() []byte {
	line := func(v any) string {
		b, err := json.Marshal(v)
		if err != nil {
			log.Fatal(err)
		}
		return string(b)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "{\n  \"expansions\": %s,\n  \"options\": %s,\n  \"seed\": %s,\n  \"stops\": %s,\n  \"played\": [", line(r.Expansions), line(r.Options), line(r.Seed), line(r.Stops))
	for i, p := range r.Played {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n    " + line(p))
	}
	b.WriteString("\n  ]\n}\n")
	return []byte(b.String())
}

// table is a game under way, and what of it is noted.
type table struct {
	*record
	g     *game.Game
	rng   *rand.Rand
	tiles int
	open  bool // the last request can take one choice more
	seat  rules.Seat
	list  []rules.Choice
}

// play plays a game by chance up to so many tiles, and notes where each kind of
// question is first asked late.
func play(sets []string, i, tiles int) *record {
	r := &record{
		Expansions: sets, Seed: fmt.Sprintf("p%d", i), Stops: map[string]int{},
		Options: map[string]string{"base.first_player": "host", "gold.choice": "manual", "dragon.fairy_move": "no_follower"},
	}
	g, err := game.New(game.Setup{
		Players:    []string{"Ada", "Bruno", "Chiara", "Dmitri", "Eleonora", "Fitzgerald"},
		Expansions: sets, Aids: "teach", Seed: r.Seed, Options: r.Options,
	})
	if err != nil {
		log.Fatal(err)
	}
	t := &table{record: r, g: g, rng: rand.New(rand.NewPCG(uint64(i), 7))}
	for t.tiles < tiles {
		st, ok := g.State().Pending()
		if !ok {
			break
		}
		t.step(st)
	}
	return r
}

func (t *table) step(st rules.Step) {
	s := t.g.State()
	_, kind, _ := t.g.Book().Script(st.Row)
	t.list = s.Choices(t.list[:0])
	if kind == "place-tile" {
		t.tiles++
	}
	t.note(kind)
	text := s.Text(bot.Any(t.rng, s, st, t.pool()))
	before := len(t.g.Entries())
	if err := t.g.Choose(text); err != nil {
		log.Fatal(kind, " ", text, ": ", err)
	}
	n := len(t.Played)
	if t.open && st.Seat == t.seat && len(t.Played[n-1]) < request {
		t.Played[n-1] = append(t.Played[n-1], text)
	} else {
		t.Played = append(t.Played, []string{text})
	}
	// What chance has brought is not gone past in one request.
	t.open = len(t.g.Entries()) == before+1
	t.seat = st.Seat
}

// note notes a question that is asked for the first time with much to choose from, and
// what a window offers besides.
func (t *table) note(kind string) {
	verbs := map[string]bool{}
	for _, c := range t.list {
		verbs[t.g.Book().VerbDef(c.Verb()).Kind] = true
	}
	early := kind == "first-player" || kind == "extra-draw"
	if t.tiles < late && !early {
		return
	}
	names := []string{kind}
	switch kind {
	case "wood":
		if len(verbs) < 4 || len(t.list) <= 8 || len(t.list) >= 30 {
			return
		}
	case "place-tile":
		if len(t.list) < 100 {
			return
		}
	case "window":
		if len(verbs) < 4 || len(t.list) < 12 {
			names = nil
		}
		for _, verb := range []string{"ransom", "flee", "tunnel", "bridge"} {
			if verbs[verb] {
				names = append(names, verb)
			}
		}
	}
	for _, name := range names {
		if _, known := t.Stops[name]; !known {
			t.Stops[name] = len(t.Played)
			t.open = false
		}
	}
}

// pool is what is chosen from: more often than not a figure is put down where one may
// be, for a map with something on it.
func (t *table) pool() []rules.Choice {
	if t.rng.IntN(10) >= 6 {
		return t.list
	}
	figures := slices.DeleteFunc(slices.Clone(t.list), func(c rules.Choice) bool { return t.g.Book().VerbDef(c.Verb()).Kind != "figure" })
	if len(figures) == 0 {
		return t.list
	}
	return figures
}
