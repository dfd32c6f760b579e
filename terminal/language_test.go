package terminal

import (
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"circulade/bot"
	"circulade/expansion/all"
	"circulade/game"
	"circulade/rules"
	"circulade/tile"
	"circulade/view"
	"circulade/web/messages"
)

// A witness plays a game with computer players, and hears in every language all that
// could be said at each of its questions.
type witness struct {
	g        *game.Game
	speeches []*speech
	said     map[string]map[string]bool // by language: the lines
}

func (w *witness) hear(t *testing.T, s *speech, lines ...string) {
	t.Helper()
	language := w.language(s)
	for _, line := range lines {
		for part := range strings.SplitSeq(line, "\n") {
			w.said[language][part] = true
		}
	}
}

func (w *witness) language(s *speech) string {
	return messages.Languages()[slices.Index(w.speeches, s)]
}

// attend hears of a whole game.
func attend(t *testing.T, setup game.Setup) *witness {
	t.Helper()
	setup.Players = []string{"You", "Bo", "Cy"}
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	w := &witness{g: g, said: map[string]map[string]bool{}}
	for _, language := range messages.Languages() {
		s, err := newSpeech(language, g.Setup().Expansions, setup.Players, 0)
		if err != nil {
			t.Fatal(err)
		}
		w.said[language] = map[string]bool{}
		w.speeches = append(w.speeches, s)
	}
	player, err := bot.New("random", 1)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for {
		st, ok := g.State().Pending()
		if !ok {
			break
		}
		w.question(t, int(st.Seat))
		c, err := player.Choose(context.Background(), view.Sample(g, int(st.Seat), rng.Uint64))
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Choose(g.State().Text(c)); err != nil {
			t.Fatal(err)
		}
	}
	w.end(t)
	return w
}

// question hears a question, and the lists that could be asked for then.
func (w *witness) question(t *testing.T, seat int) {
	t.Helper()
	state := view.Of(w.g, seat)
	rarely := w.g.Version()%7 == 0 // what takes its time
	for _, s := range w.speeches {
		q := question{teller: teller{s, state, seat}, t: &table{speech: s, g: w.g}, now: w.g}
		q.choices, q.alike = unlike(inOrder(state.Decision.Choices))
		w.hear(t, s, q.ask())
		for i, c := range q.choices {
			if c.Kind != "tile" || i == 0 && rarely {
				w.hear(t, s, q.describe(c))
			}
		}
		if state.Decision.Tile != "" {
			w.hear(t, s, s.tile(tileNamed(w.g, state.Decision.Tile)))
		}
		if !rarely {
			continue
		}
		w.hear(t, s, s.pieceList(state)...)
		w.hear(t, s, s.scoreList(state)...)
		w.hear(t, s, s.drawBoard(w.g, state)...)
	}
}

// end hears what happened, and who won.
func (w *witness) end(t *testing.T) {
	t.Helper()
	state := view.Of(w.g, 0)
	for _, s := range w.speeches {
		for _, e := range view.Events(w.g, 0) {
			w.hear(t, s, s.sentence(e))
		}
		w.hear(t, s, s.ending(state)...)
		w.hear(t, s, s.featureList(state)...)
	}
}

// TestPlurals counts in every language.
func TestPlurals(t *testing.T) {
	want := map[string][3]string{
		"de": {"0 Punkte, 0 Säcke Korn", "1 Punkt, 1 Sack Korn", "2 Punkte, 2 Säcke Korn"},
		"en": {"0 points, 0 sacks of grain", "1 point, 1 sack of grain", "2 points, 2 sacks of grain"},
		"es": {"0 puntos, 0 sacos de trigo", "1 punto, 1 saco de trigo", "2 puntos, 2 sacos de trigo"},
		"fr": {"0 point, 0 sac de blé", "1 point, 1 sac de blé", "2 points, 2 sacs de blé"},
		"it": {"0 punti, 0 sacchi di grano", "1 punto, 1 sacco di grano", "2 punti, 2 sacchi di grano"},
	}
	for _, language := range messages.Languages() {
		s := speaking(t, language, []string{"traders-builders"}, -1)
		for n, line := range want[language] {
			if got := s.counted("points", n) + ", " + s.tally("grain", n); got != line {
				t.Errorf("%s: got %q, want %q", language, got, line)
			}
		}
	}
}

// TestEverythingHasWords holds that there are words for all that the sets bring,
// whether a game comes to it or not.
func TestEverythingHasWords(t *testing.T) {
	unheard := every(t)
	for len(unheard) > 0 {
		sets := []string{"all"}
		if len(unheard) < len(every(t)) { // those that do not go with all others
			sets = with(t, slices.Sorted(maps.Keys(unheard))[0])
		}
		g, err := game.New(game.Setup{Expansions: sets, Players: []string{"Ann", "Bo"}})
		if err != nil {
			t.Fatal(err)
		}
		sets = g.Setup().Expansions
		for _, set := range sets {
			delete(unheard, set)
		}
		for _, language := range messages.Languages() {
			s := speaking(t, language, sets, -1, "Ann", "Bo")
			named(t, s, g.Book())
			if len(s.unknown) > 0 {
				t.Errorf("%s: no words for %q", language, slices.Sorted(maps.Keys(s.unknown)))
			}
		}
	}
}

// generic are the kinds of choices that the terminal tells in sentences of its own.
var generic = []string{"tile", "figure", "recall", "pass", "player"}

// chances are the kinds of what nobody chooses.
var chances = []string{"reveal", "trim", "roll", "flight", "show", "message", "animal", "token"}

// named asks for every name of a book.
func named(t *testing.T, s *speech, book *rules.Book) {
	t.Helper()
	for v := range rules.VerbID(book.Verbs()) {
		if kind := book.VerbDef(v).Kind; !slices.Contains(generic, kind) && !slices.Contains(chances, kind) {
			wanted(s, "choice."+kind, "", ".catch")
		}
	}
	for k := range rules.RowID(book.RowCount()) {
		if _, kind, form := book.Script(k); form == rules.Question {
			wanted(s, "question."+kind, "")
		}
	}
	for k := range rules.PieceKind(book.PieceKinds()) {
		wanted(s, "piece."+book.PieceDef(k).Name, "", ".whole", ".state", ".event", ".event.1")
	}
	for k := range rules.FigureKind(book.FigureKinds()) {
		s.figure(book.FigureDef(k).Name)
	}
	for _, tally := range book.SeatTallies() {
		wanted(s, "tally."+tally, "")
	}
	for _, scorer := range book.ScorerNames() {
		s.name("scorer", scorer)
	}
	for k := range tile.Kinds {
		if k != tile.Shrine && k != tile.Abbey { // of sets
			s.name("feature", k.String())
		}
	}
	for n := range book.Types() {
		s.tile(book.Catalog().Tile(n))
	}
}

// wanted asks for words under one of the keys that begin as it is said.
func wanted(s *speech, key string, ends ...string) {
	for _, end := range ends {
		if s.words.Has(key+end) || s.words.Has(key+end+".terminal") {
			return
		}
	}
	s.unknown[key] = true
}

// TestTerminalKnowsNoSet holds that no name of a set, nor of anything that a set
// brings, stands in the terminal's code.
func TestTerminalKnowsNoSet(t *testing.T) {
	brought := every(t)
	for _, names := range []map[string]bool{bookNames(t, "all"), bookNames(t, "school")} {
		maps.Copy(brought, names)
	}
	for _, name := range append(slices.Collect(maps.Keys(bookNames(t))), protocol...) {
		delete(brought, name)
	}
	paths, err := filepath.Glob("*.go")
	if err != nil || len(paths) < 10 || !brought["dragon"] || brought["window"] {
		t.Fatalf("%d files, %v", len(paths), err)
	}
	for _, name := range paths {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, said := range literals(t, name) {
			if first, _, _ := strings.Cut(said, " "); brought[first] {
				t.Errorf("%s says %q: what belongs to a set stands in its words", name, said)
			}
		}
	}
}

// protocol are names of sets that are words of the protocol too, or arguments.
var protocol = []string{"capture", "count", "move", "next", "points", "recall", "score", "scorer", "token"}

// TestOwnWordsAreSaid holds that the terminal says all that it has words for.
func TestOwnWordsAreSaid(t *testing.T) {
	data, err := os.ReadFile("../web/messages/en/terminal.json")
	if err != nil {
		t.Fatal(err)
	}
	var keys map[string]any
	if err := json.Unmarshal(data, &keys); err != nil || len(keys) < 100 {
		t.Fatalf("%d keys, %v", len(keys), err)
	}
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	for _, name := range paths {
		if !strings.HasSuffix(name, "_test.go") {
			for _, text := range literals(t, name) {
				said[text] = true
			}
		}
	}
	for key := range keys {
		key = strings.TrimSuffix(key, ".you")
		kind, name, _ := strings.Cut(key, ".")
		// The rest of some is typed by players, or comes with a tile.
		typed := kind == "commands" && said[name]
		if !said[key] && !typed && kind != "ground" && kind != "direction" {
			t.Errorf("nobody says %q", key)
		}
	}
}

// bookNames are the names of pieces, figures, tallies, choices and questions with
// some sets in play.
func bookNames(t *testing.T, sets ...string) map[string]bool {
	t.Helper()
	g, err := game.New(game.Setup{Expansions: sets, Players: []string{"Ann", "Bo"}})
	if err != nil {
		t.Fatal(err)
	}
	book, names := g.Book(), map[string]bool{}
	for v := range rules.VerbID(book.Verbs()) {
		names[book.VerbDef(v).Kind] = true
	}
	for k := range rules.RowID(book.RowCount()) {
		_, kind, _ := book.Script(k)
		names[kind] = true
	}
	for k := range rules.PieceKind(book.PieceKinds()) {
		names[book.PieceDef(k).Name] = true
	}
	for k := range rules.FigureKind(book.FigureKinds()) {
		names[book.FigureDef(k).Name] = true
	}
	for _, tally := range book.SeatTallies() {
		names[tally] = true
	}
	return names
}

// literals are the texts in a Go file.
func literals(t *testing.T, name string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			said, err := strconv.Unquote(l.Value)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, said)
		}
		return true
	})
	return list
}

// raw are the traces of a key, or of an argument that nothing fills.
var raw = regexp.MustCompile(`[{}]|\b(term|say|event|piece|figure|choice|question|place|mark|tally|feature|help|where)\.[a-z]`)

// worded are lines with words, rather than a drawing.
var worded = regexp.MustCompile(`\p{L}{4}`)

// TestLanguages plays all sets and hears every language: nothing is called by a key,
// nor as the rules call it, nor in English elsewhere, and no argument is missing.
func TestLanguages(t *testing.T) {
	sets := every(t)
	unheard := maps.Clone(sets)
	for i := 0; len(unheard) > 0 && i < len(sets) && (i == 0 || !testing.Short()); i++ {
		setup := game.Setup{Expansions: []string{"all"}, Seed: fmt.Sprint("languages", i)}
		if i > 0 { // those that do not go with all others
			setup.Expansions = with(t, slices.Sorted(maps.Keys(unheard))[0])
		}
		w := attend(t, setup)
		for _, set := range w.g.Setup().Expansions {
			delete(unheard, set)
		}
		english := w.said[messages.English]
		for _, s := range w.speeches {
			if len(s.unknown) > 0 {
				t.Errorf("%s, %s: no words for %q", setup.Expansions, w.language(s), slices.Sorted(maps.Keys(s.unknown)))
			}
			for line := range w.said[w.language(s)] {
				if w.language(s) != messages.English && english[line] && worded.MatchString(line) {
					t.Errorf("%s: %q is English", w.language(s), line)
				}
				if found := raw.FindString(line); found != "" {
					t.Errorf("%s: %q in %q", w.language(s), found, line)
				}
			}
		}
	}
}

// with returns a set with those that it needs.
func with(t *testing.T, set string) []string {
	t.Helper()
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range modules {
		if m.Set == set {
			return append(slices.Clone(m.Needs), set)
		}
	}
	return nil
}

// every returns the sets that ship, but the base game.
func every(t *testing.T) map[string]bool {
	t.Helper()
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	sets := map[string]bool{}
	for _, m := range modules {
		if m.Set != "base" {
			sets[m.Set] = true
		}
	}
	return sets
}
