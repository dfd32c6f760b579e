package protocol_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"circulade/expansion/all"
	"circulade/game"
	"circulade/rules"
)

// A registry is what all sets together register, with every value of every option.
type registry struct {
	questions, lots map[string]bool // kinds of decisions, and of what chance decides
	verbs           map[string]bool // names
	figures, spots  map[string]bool
	tallies         map[string]bool
	forms           []form
}

// A form is what stands for a part of a choice's text.
type form struct {
	part *regexp.Regexp
	name string
}

const (
	square  = `-?\d+,-?\d+`
	segment = `[a-z]\d*`
)

// forms are the parts of texts that differ from choice to choice. A place stands
// twice, because one match takes the space that the next would begin with.
func forms() (list []form) {
	place := ` (` + square + ` ` + segment + `|tower ` + square + `|castle ` + square + ` [NESW]|quarter [a-z]+|prison \d|crown [a-z]+(-\d)?)( \d+)?(?: |$)`
	for _, f := range [][2]string{
		{place, " PLACE "},
		{place, " PLACE "},
		{` ` + square, " SQUARE"},
		{` [^ ]+/[^ ]+`, " TILE"},
		{` -?\d+`, " NUMBER"},
		{` [NESW]{1,2}\b`, " EDGES"},
		{` ` + segment + `$`, " SEGMENT"},
	} {
		list = append(list, form{regexp.MustCompile(f[0]), f[1]})
	}
	return list
}

func (r *registry) add(b *rules.Book) {
	for k := range b.RowCount() {
		switch _, kind, form := b.Script(rules.RowID(k)); form {
		case rules.Question:
			r.questions[kind] = true
		case rules.Random:
			r.lots[kind] = true
		case rules.Work:
		}
	}
	for v := range b.Verbs() {
		def := b.VerbDef(rules.VerbID(v))
		r.verbs[def.Name] = true
		for _, s := range def.Spots {
			r.spots[s] = true
		}
	}
	for k := range b.FigureKinds() {
		r.figures[b.FigureDef(rules.FigureKind(k)).Name] = true
	}
	for _, name := range b.SeatTallies() {
		r.tallies[name] = true
	}
}

// registered plays nothing: it compiles a book of each set, and one for each value of
// each of its options.
func registered(t *testing.T) *registry {
	t.Helper()
	r := &registry{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, forms()}
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	compile := func(options map[string]string, sets ...string) {
		g, err := game.New(game.Setup{Players: []string{"Ann", "Bo", "Cy"}, Expansions: sets, Options: options, Seed: "1"})
		if err != nil {
			t.Fatal(err)
		}
		r.add(g.Book())
	}
	compile(nil, "all")
	for _, m := range modules {
		sets := append(slices.Clone(m.Needs), m.Set)
		compile(nil, sets...)
		for _, o := range m.Options {
			for _, value := range o.Values {
				compile(map[string]string{o.Key: value}, sets...)
			}
		}
	}
	return r
}

// shape turns the text of a choice into its form: what numbers, places, figures,
// tiles and spots it names is left out.
func (r *registry) shape(text string) string {
	head, rest, _ := strings.Cut(text, " ")
	rest = " " + rest
	for _, f := range r.forms {
		rest = f.part.ReplaceAllString(rest, f.name)
	}
	words := strings.Fields(head + rest)
	for i, w := range words {
		switch {
		case r.figures[w] && !(i == 0 && r.verbs[w] && w != "wagon"):
			words[i] = "FIGURE"
		case i > 0 && r.spots[w]:
			words[i] = "SPOT"
		}
	}
	return strings.Join(words, " ")
}

// A table of a page: its rows with their cells, below the line that begins it.
func rowsBelow(t *testing.T, page, header string) (rows [][]string) {
	t.Helper()
	_, table, ok := strings.Cut(page, header+"\n|")
	if !ok {
		t.Fatalf("docs/protocol.md has no table %q", header)
	}
	for i, line := range strings.Split(table, "\n") {
		switch {
		case i == 0:
		case !strings.HasPrefix(line, "|"):
			return rows
		default:
			rows = append(rows, strings.Split(strings.Trim(line, "|"), "|"))
		}
	}
	return rows
}

var quoted = regexp.MustCompile("`([^`]+)`")

// names adds what stands in backticks.
func names(to map[string]bool, text string) {
	for _, m := range quoted.FindAllStringSubmatch(text, -1) {
		to[m[1]] = true
	}
}

// TestPageNamesEverything holds docs/protocol.md to the program: it has every
// decision, tally and outcome of chance that some set registers and every form of
// choice that is played, and nothing else.
func TestPageNamesEverything(t *testing.T) {
	text, err := os.ReadFile("../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	r, page := registered(t), string(text)
	kinds, choices := map[string]bool{}, map[string]bool{}
	for _, row := range rowsBelow(t, page, "| decision | set | choices, by their text |") {
		names(kinds, row[0])
		for _, m := range quoted.FindAllStringSubmatch(row[2], -1) {
			if !strings.Contains(m[1], "_") && !words()[m[1]] { // options and fields are told there too
				choices[r.shape(m[1])] = true
			}
		}
	}
	lots, outcomes := map[string]bool{}, map[string]bool{}
	for _, row := range rowsBelow(t, page, "| outcome | text | what it takes |") {
		names(lots, row[0])
		for _, m := range quoted.FindAllStringSubmatch(row[1], -1) {
			outcomes[r.shape(m[1])] = true
		}
	}
	tallies := map[string]bool{}
	for _, row := range rowsBelow(t, page, "| tally | set | what |") {
		names(tallies, row[0])
	}
	same(t, "decision", kinds, r.questions)
	same(t, "tally", tallies, r.tallies)
	same(t, "kind of chance", lots, r.lots)
	played, happened := formsPlayed(t, r)
	same(t, "form of choice", choices, played)
	same(t, "form of outcome", outcomes, happened)
	first := map[string]bool{}
	for form := range joined(choices, outcomes) {
		word, _, _ := strings.Cut(form, " ")
		first[word] = true
	}
	written := map[string]string{"figure": "FIGURE", "barn": "FIGURE", "wagon": "FIGURE", "lose-supply": "lose", "replace": "seduce"}
	for verb := range r.verbs {
		if word := written[verb]; !first[verb] && !first[word] {
			t.Errorf("no choice and no outcome on the page is of the verb %q", verb)
		}
	}
}

// words are quoted in the table of decisions, and are no choices.
func words() map[string]bool {
	return map[string]bool{
		"place": true, "pair a": true, "aims": true, "source": true, "circle city": true, "scorer": true, "from": true,
		"space": true, "award": true, "player": true, "tile": true,
	}
}

func joined(a, b map[string]bool) map[string]bool {
	c := maps.Clone(a)
	maps.Copy(c, b)
	return c
}

// same reports what is only on the page, or only in the program.
func same(t *testing.T, what string, page, program map[string]bool) {
	t.Helper()
	for name := range program {
		if !page[name] {
			t.Errorf("docs/protocol.md lacks the %s %q", what, name)
		}
	}
	for name := range page {
		if !program[name] {
			t.Errorf("docs/protocol.md has the %s %q, which there is not", what, name)
		}
	}
}

// formsPlayed returns the forms of all choices and outcomes in the records and scenarios
// of the repository.
func formsPlayed(t *testing.T, r *registry) (choices, outcomes map[string]bool) {
	t.Helper()
	choices, outcomes = map[string]bool{}, map[string]bool{}
	for _, pattern := range []string{"../game/testdata/*/*.game", "../expansion/*/testdata/games/*.game", "../expansion/*/testdata/*.scenario"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(file, ".scenario") {
				scenario(r, string(text), choices)
			} else {
				record(r, string(text), choices, outcomes)
			}
		}
	}
	return choices, outcomes
}

var turns = regexp.MustCompile(`(?m)^\d+\. (.*?)( = .*)?$`)

func record(r *registry, text string, choices, outcomes map[string]bool) {
	for _, turn := range turns.FindAllStringSubmatch(text, -1) {
		for entry := range strings.SplitSeq(turn[1], "; ") {
			if chosen, ok := strings.CutPrefix(entry, "@"); ok {
				_, choice, _ := strings.Cut(chosen, " ")
				choices[r.shape(choice)] = true
			} else {
				outcomes[r.shape(entry)] = true
			}
		}
	}
}

// What a scenario plays or expects to be offered can be chosen.
var offers = regexp.MustCompile(`(?m)^ +(?:expect offered|expect choices|red:|blue:|green:|yellow:|black:|gray:) (.*)$`)

func scenario(r *registry, text string, choices map[string]bool) {
	for _, line := range offers.FindAllStringSubmatch(text, -1) {
		list, _, _ := strings.Cut(line[1], "//")
		if strings.ContainsAny(list, "{}") {
			continue // variants
		}
		for choice := range strings.SplitSeq(list, ";") {
			if choice = strings.TrimSpace(choice); choice != "" {
				choices[r.shape(choice)] = true
			}
		}
	}
}
