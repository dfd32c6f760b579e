package colour

import (
	"slices"
	"testing"

	"circulade/art"
	"circulade/game"
)

func TestColoursAreThoseOfTheArt(t *testing.T) {
	var painted []string
	for _, s := range art.Seats() {
		painted = append(painted, s.Name)
	}
	if !slices.Equal(painted, colours) {
		t.Errorf("the art paints %q, tables have %q", painted, colours)
	}
	if ordered := slices.Sorted(slices.Values(defaultOrder)); !slices.Equal(ordered, slices.Sorted(slices.Values(colours))) {
		t.Errorf("seats get %q, which are not all of %q", defaultOrder, colours)
	}
}

func TestWanted(t *testing.T) {
	for _, c := range []struct{ wanted, given []string }{
		{[]string{"", ""}, []string{"rose-red", "blue"}},
		{[]string{"", "rose-red"}, []string{"blue", "rose-red"}},
		{[]string{"white", "", "blue", ""}, []string{"white", "rose-red", "blue", "yellow"}},
		{[]string{"", "", "", "", "", ""}, defaultOrder},
		{nil, nil},
	} {
		given, faults := Assign(c.wanted)
		if !slices.Equal(given, c.given) || faults != nil {
			t.Errorf("of %q: %q, %v", c.wanted, given, faults)
		}
	}
}

func TestRefused(t *testing.T) {
	for _, c := range []struct {
		wanted []string
		field  string
		says   string
	}{
		{[]string{"blue", "blue"}, "seats[1].colour", "seat 1 has blue already"},
		{[]string{"", "red"}, "seats[1].colour", `there is no colour "red"`},
	} {
		given, faults := Assign(c.wanted)
		if given != nil || len(faults) != 1 || faults[0].Field != c.field || faults[0].Message != c.says {
			t.Errorf("of %q: %q, %v", c.wanted, given, faults)
		}
		if len(faults) == 1 && (len(faults[0].Allowed) == 0 || c.wanted[0] == "blue" && slices.Contains(faults[0].Allowed, "blue")) {
			t.Errorf("of %q: what would be right is %q", c.wanted, faults[0].Allowed)
		}
	}
}

func TestOlderTablesKeepTheirs(t *testing.T) {
	for _, stored := range [][]string{nil, {"blue"}, {"blue", "blue"}, {"blue", "mauve"}} {
		if got := OfSeats(stored, 2); !slices.Equal(got, []string{"black", "white"}) {
			t.Errorf("of %q: %q", stored, got)
		}
	}
	if got := OfSeats([]string{"rose-red", "blue"}, 2); !slices.Equal(got, []string{"rose-red", "blue"}) {
		t.Errorf("as stored: %q", got)
	}
	if got := OfSeats(nil, 8); len(got) != 6 {
		t.Errorf("of a table with more seats than colours: %q", got)
	}
}

func TestRecord(t *testing.T) {
	g, err := game.New(game.Setup{Players: []string{"Ann", "# colours: teal white"}, Seed: "1"})
	if err != nil {
		t.Fatal(err)
	}
	plain := g.Record(true)
	text := AddToRecord(plain, []string{"teal", "white"})
	if got := ReadRecord(text, 2); !slices.Equal(got, []string{"teal", "white"}) {
		t.Errorf("the record tells %q\n%s", got, text)
	}
	if got := ReadRecord(plain, 2); !slices.Equal(got, []string{"black", "white"}) {
		t.Errorf("an older record tells %q", got)
	}
	again, err := game.Load(text)
	if err != nil || again.Record(true) != plain {
		t.Errorf("the record is read as another: %v", err)
	}
	if AddToRecord(plain, nil) != plain {
		t.Error("a table without colours tells of some")
	}
}
