package game_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"circulade/bot"
	"circulade/expansion/all"
	"circulade/game"
)

var update = flag.Bool("update", false, "write the records that the corpus lacks, and the digest anew")

// firstExpansions are the sets of the first expansions, all together.
var firstExpansions = []string{
	"inns-cathedrals", "traders-builders", "abbot", "river-1", "river-2", "king-robber",
}

// secondExpansions came after them.
var secondExpansions = []string{"princess-dragon", "tower", "abbey-mayor", "bridges-castles-bazaars", "count"}

// corpus are games that every later version must replay to the same result and
// hash, on every machine. A file once written is never written again: games are
// added, under new names.
func corpus() map[string]game.Setup {
	names := []string{"Ada", "Ben", "Cleo", "Dan", "Eva", "Zoë 9; = #"}
	list := map[string]game.Setup{}
	for i, p := range all.Presets() {
		for n := 2; n <= 6; n++ {
			s := game.Setup{Players: names[:n], Preset: p.ID, Rules: 1, Seed: fmt.Sprintf("corpus %s %d", p.ID, n), Aids: game.AidsPolicies()[(i+n)%3]}
			switch (i + n) % 5 {
			case 1:
				s.Options = map[string]string{"base.trim_tiles": "on", "base.farm_scoring": "per_farm_once_3"}
			case 2:
				s.Options = map[string]string{"base.first_player": "host", "base.small_city": "two"}
			case 3:
				s.Options = map[string]string{"base.farm_scoring": "per_city_4", "base.per_city_counts": "farms"}
			case 4:
				s.Options = map[string]string{"base.farmers": "off"}
			}
			list[fmt.Sprintf("%s-%d.game", p.ID, n)] = s
		}
	}
	list["arranged.game"] = game.Setup{
		Players: names[:2], Seed: "corpus arranged",
		Start: []game.StartTile{{Tile: "base/D"}, {Tile: "base/U", X: 1}, {Tile: "base/X", X: -1}},
		Draw:  []string{"base/B", "base/E~garden", "base/C", "base/V"},
	}
	list["draw-end.game"] = game.Setup{
		Players: names[:3], Seed: "corpus draw end", Draw: []string{"base/R", "base/R", "base/Q", "base/S", "base/A", "base/M"}, DrawEnd: true,
	}
	for _, x := range []struct {
		name, preset string
		players      int
		sets         []string
		options      map[string]string
	}{
		{"box-plus-2", "plus", 2, []string{"inns-cathedrals", "traders-builders", "abbot", "river-1"}, nil},
		{"box-plus-5", "plus", 5, []string{"inns-cathedrals", "traders-builders", "abbot", "river-1"}, map[string]string{"base.farm_scoring": "per_farm_once_3"}},
		{"box-bigbox-3", "bigbox", 3, []string{"inns-cathedrals", "traders-builders"}, nil},
		{"box-compendium-4", "compendium", 4, []string{"inns-cathedrals", "traders-builders", "river-1", "king-robber"}, nil},
		{"rivers-2", "classic", 2, []string{"river-1", "river-1-roadsource", "river-2"}, map[string]string{"river.spring_splits": "on", "river.turn_rule": "never_back"}},
		{"river-2-3", "plus", 3, []string{"river-2", "traders-builders"}, map[string]string{"base.farm_scoring": "per_city_3"}},
		{"king-4", "plus", 4, []string{"king-robber", "abbot"}, map[string]string{"kr.scoring": "continuous"}},
		{"first-expansions-2", "plus", 2, firstExpansions, map[string]string{"kr.scoring": "15/40", "ic.incomplete": "ignore"}},
		{"first-expansions-6", "compendium", 6, firstExpansions, map[string]string{"base.trim_tiles": "on"}},
		{"second-expansions-2", "plus", 2, secondExpansions, map[string]string{"tower.top": "capturable", "bcb.no_auction": "on"}},
		{"second-expansions-5", "compendium", 5, secondExpansions, map[string]string{"dragon.move": "after_scoring", "count.final": "any_district"}},
		{"everything-3", "plus", 3, slices.Concat(firstExpansions, secondExpansions), map[string]string{"abbey.wagon_move": "neighbours"}},
		{"everything-6", "compendium", 6, slices.Concat(firstExpansions, secondExpansions), nil},
	} {
		list[x.name+".game"] = game.Setup{
			Players: names[:x.players], Preset: x.preset, Expansions: x.sets, Options: x.options, Seed: "corpus " + x.name,
		}
	}
	list["unfinished.game"] = game.Setup{Players: names[:4], Seed: "corpus unfinished"}
	return list
}

func TestCorpus(t *testing.T) {
	const dir = "testdata/corpus"
	if *update {
		for name, setup := range corpus() {
			file := filepath.Join(dir, name)
			if _, err := os.Stat(file); err == nil {
				continue
			}
			if err := os.WriteFile(file, []byte(greedy(t, setup, strings.HasPrefix(name, "unfinished")).Record(true)), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.game"))
	if err != nil || len(files) < len(corpus()) {
		t.Fatalf("%d records, want %d at least: %v", len(files), len(corpus()), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		g, err := game.Load(string(text))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if over := !strings.Contains(file, "unfinished"); g.State().Over() != over {
			t.Errorf("%s: the game is over: %v", file, !over)
		}
		if got := withoutLater(g.Record(true), string(text)); got != string(text) && !strings.Contains(file, "without-scores") {
			t.Errorf("%s: the replay writes another record:\n%s", file, got)
		}
	}
}

// withoutLater drops the options that an older record does not name, because
// they came after it: their defaults must have changed nothing.
func withoutLater(record, older string) string {
	var kept []string
	for line := range strings.SplitAfterSeq(record, "\n") {
		key, _, _ := strings.Cut(strings.TrimPrefix(line, "option: "), " ")
		if strings.HasPrefix(line, "option: ") && !strings.Contains(older, "option: "+key+" ") {
			continue
		}
		kept = append(kept, line)
	}
	return strings.Join(kept, "")
}

// greedy plays a game by the greedy player, or half of it.
func greedy(t *testing.T, setup game.Setup, half bool) *game.Game {
	t.Helper()
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	player, err := bot.New("greedy", 1)
	if err != nil {
		t.Fatal(err)
	}
	for !g.State().Over() && (!half || g.State().Left() > 36) {
		c, err := player.Choose(context.Background(), g.State().Clone())
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Choose(g.State().Text(c)); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// TestDigest plays games of all presets at random and compares the digest of
// their records: the same on every machine, with and without the race detector.
func TestDigest(t *testing.T) {
	for _, test := range []struct {
		file  string
		games int
		sets  []string
	}{{"digest.txt", 40, nil}, {"digest-first-expansions.txt", 20, firstExpansions}, {"digest-second-expansions.txt", 10, slices.Concat(firstExpansions, secondExpansions)}} {
		t.Run(test.file, func(t *testing.T) {
			file := filepath.Join("testdata", test.file)
			got := digest(t, test.games, test.sets) + "\n"
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil || got != string(want) {
				t.Errorf("the digest is %s, want %s (%v)", got, want, err)
			}
		})
	}
}

// laterOption are the options that came after the digests were written.
var laterOption = regexp.MustCompile(`(?m)^option: river\.volcano_extra_tile on\n`)

// digest plays random games with some sets and sums their records up.
func digest(t *testing.T, games int, sets []string) string {
	t.Helper()
	sum := sha256.New()
	for i := range games {
		presets := all.Presets()
		setup := game.Setup{
			Players: []string{"A", "B", "C", "D", "E", "F"}[:2+i%5], Preset: presets[i%len(presets)].ID, Seed: fmt.Sprint("digest ", i),
			Expansions: sets, Rules: 1,
		}
		rng := rand.New(rand.NewPCG(uint64(i), 7))
		g, err := game.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		play(t, g, func(texts []string) string {
			slices.Sort(texts) // their order in the list is not promised
			return texts[rng.IntN(len(texts))]
		})
		sum.Write([]byte(laterOption.ReplaceAllString(g.Record(true), "")))
	}
	return hex.EncodeToString(sum.Sum(nil))
}
