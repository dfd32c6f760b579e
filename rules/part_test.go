package rules_test

import (
	"strings"
	"testing"

	"circulade/board"
	"circulade/rules"
)

// garden is a set of two parts: tiles, and gnomes who dig where a spade is shown.
func garden(spade, glove *board.Marks) *toy {
	return &toy{
		set:   "garden",
		tiles: "tile plot\n.....\n.....\n.....\n.....\n.....\nmarks glove\nf0 marks spade\n",
		options: []rules.Option{
			rules.PartOption("garden.tiles", "The tile.", rules.SetPart{Tiles: true}),
			rules.PartOption("garden.gnomes", "The gnomes.", rules.SetPart{
				Figures: []string{"gnome"}, Marks: []string{"spade", "glove"}, Rows: []string{"garden.dig"},
			}),
		},
		register: func(b *rules.Book) error {
			b.Figure(rules.FigureDef{Name: "gnome", Count: 2, Strength: 1})
			*spade, *glove = b.SegmentMark("spade"), b.TileMark("glove")
			b.Work("garden.dig", func(*rules.State) {})
			return nil
		},
		rows: row("garden.dig", rules.Work),
	}
}

// The book leaves out what a part names, and nothing else.
func TestParts(t *testing.T) {
	for _, test := range []struct {
		tiles, gnomes string
		plots, count  int
	}{
		{"", "", 1, 2},
		{"on", "on", 1, 2},
		{"off", "on", 0, 2},
		{"on", "off", 1, 0},
	} {
		t.Run("tiles "+test.tiles+" gnomes "+test.gnomes, func(t *testing.T) {
			var spade, glove board.Marks
			cfg := rules.Config{Seats: 2, Options: map[string]string{"garden.tiles": test.tiles, "garden.gnomes": test.gnomes}}
			b, err := tryCompile(t, cfg, nil, garden(&spade, &glove))
			if err != nil {
				t.Fatal(err)
			}
			s := rules.NewState(b)
			plots := 0
			for n := range b.Types() {
				if b.TileName(n) == "garden/plot" {
					plots += s.LeftOf(n)
				}
			}
			if plots != test.plots {
				t.Errorf("%d plots in the pile, want %d", plots, test.plots)
			}
			gnome, _ := b.FigureNamed("gnome")
			if n := s.Supply(0, gnome); n != test.count {
				t.Errorf("%d gnomes, want %d", n, test.count)
			}
			in := test.gnomes != "off"
			if (spade != 0) != in || (glove != 0) != in || b.In("garden.gnomes") != in {
				t.Errorf("marks %b and %b, in play %t; want %t", spade, glove, b.In("garden.gnomes"), in)
			}
			if b.In("garden.tiles") != (test.tiles != "off") || b.In("pond.frogs") {
				t.Error("In tells of a part that is not there, or not of one that is")
			}
			dig := rules.Row{Name: "garden.dig", Set: "garden"}
			if dig.InPlay(b) != in {
				t.Errorf("the row is in play: %t", !in)
			}
		})
	}
}

// Parts name what there is, and one of them stays.
func TestPartsRefused(t *testing.T) {
	for want, test := range map[string]struct {
		part    rules.SetPart
		options map[string]string
	}{
		"set garden: nothing of it is left in play: garden.tiles, garden.gnomes are all off": {
			options: map[string]string{"garden.tiles": "off", "garden.gnomes": "off"},
		},
		`option garden.gnomes: nobody registered the figure "elf"`:      {part: rules.SetPart{Figures: []string{"elf"}}},
		`option garden.gnomes: nobody registered the row "garden.rake"`: {part: rules.SetPart{Rows: []string{"garden.rake"}}},
		`option garden.gnomes: nobody asks for the mark "rake"`:         {part: rules.SetPart{Marks: []string{"rake"}}},
	} {
		var spade, glove board.Marks
		y := garden(&spade, &glove)
		if test.options == nil {
			y.options[1].Part = &test.part
		}
		_, err := tryCompile(t, rules.Config{Seats: 2, Options: test.options}, nil, y)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// A part that is in play is no part of the hash: it plays as the set did before it
// had parts.
func TestPartsKeepTheHash(t *testing.T) {
	hash := func(options map[string]string, parted bool) uint64 {
		var spade, glove board.Marks
		y := garden(&spade, &glove)
		if !parted {
			y.options = nil
		}
		b, err := tryCompile(t, rules.Config{Seats: 2, Options: options}, nil, y)
		if err != nil {
			t.Fatal(err)
		}
		return rules.NewState(b).Hash()
	}
	on := map[string]string{"garden.tiles": "on", "garden.gnomes": "on"}
	if hash(on, true) != hash(nil, false) {
		t.Error("the hash knows of parts that are in play")
	}
	if hash(map[string]string{"garden.tiles": "on", "garden.gnomes": "off"}, true) == hash(on, true) {
		t.Error("the hash does not know what is left out")
	}
}
