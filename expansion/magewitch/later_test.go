package magewitch_test

import (
	"slices"
	"testing"

	"circulade/expansion/all"
	"circulade/expansion/base"
	"circulade/expansion/magewitch"
	"circulade/rules"
)

// digger is a set that only tests know: in a window it joins two roads that do not
// touch.
func digger(b *rules.Book, window string) error {
	dig := b.Verb(rules.Verb{Name: "dig", Kind: "dig", Do: func(s *rules.State, _ rules.Step, _ rules.Choice) {
		s.Board.Link(s.Board.SegmentAt(s.Board.At(0, 0), "r0"), s.Board.SegmentAt(s.Board.At(0, 5), "r0"))
	}})
	return b.Offer(window, func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
		return append(buf, rules.NewChoice(dig, 0, 0, 0))
	})
}

// begin is a game in which the mage and the witch stand on two roads, red to lay
// a straight road.
func begin(t *testing.T, window string) *rules.State {
	t.Helper()
	var modules []*rules.Module
	options := map[string]string{}
	for _, load := range []func() (*rules.Module, error){base.Module, magewitch.Module} {
		m, err := load()
		if err != nil {
			t.Fatal(err)
		}
		modules = append(modules, m)
		for _, o := range m.Options {
			options[o.Key] = o.Default
		}
	}
	modules = append(modules, &rules.Module{Set: "digger", Register: func(b *rules.Book) error { return digger(b, window) }})
	book, err := rules.Compile(rules.Config{
		Seats: 2, Options: options, Arranged: true,
		Start: []rules.StartTile{{Tile: "base/U"}, {Tile: "base/U", Y: 5}},
	}, modules, all.Order())
	if err != nil {
		t.Fatal(err)
	}
	s := rules.NewState(book)
	for i, name := range []string{"mage", "witch"} {
		for k := range rules.PieceKind(book.PieceKinds()) {
			if book.PieceDef(k).Name == name {
				s.AddPiece(rules.Piece{Kind: k, Seat: rules.Chance})
				s.PutOn(i, s.Board.SegmentAt(s.Board.At(0, 5*i), "r0"))
			}
		}
	}
	return s
}

// A meeting is how their roads are joined in a window.
type meeting struct {
	window string
	before []string
	then   string // what is asked afterwards
}

func meetings() []meeting {
	return []meeting{
		{"base.window-tile", []string{"draw base/U", "tile 1,0 r0", "dig"}, "wood"},
		{"base.window-wood", []string{"draw base/U", "tile 1,0 r0", "pass", "dig"}, "draw"},
	}
}

// Whatever joins their roads, one of the two goes before anything else happens
// [MW-10].
func TestTheyNeverMeet(t *testing.T) {
	for _, test := range meetings() {
		t.Run(test.window, func(t *testing.T) {
			s := begin(t, test.window)
			play(t, s, test.before...)
			if got := texts(s); kind(s) != "move-magic" || !slices.Equal(got, []string{"off-mage", "off-witch"}) {
				t.Fatalf("asked %s: %q", kind(s), got)
			}
			play(t, s, "off-mage")
			if len(s.Pieces()) != 1 || kind(s) != test.then {
				t.Errorf("%d figures are left, asked %s", len(s.Pieces()), kind(s))
			}
		})
	}
}

func play(t *testing.T, s *rules.State, list ...string) {
	t.Helper()
	for _, text := range list {
		c, err := s.Parse(text)
		if err != nil {
			t.Fatalf("%v; asked %s: %q", err, kind(s), texts(s))
		}
		s.PlayUnchecked(c)
	}
}

func kind(s *rules.State) string {
	st, _ := s.Pending()
	_, kind, _ := s.Book().Script(st.Row)
	return kind
}

func texts(s *rules.State) (list []string) {
	for _, c := range s.Choices(nil) {
		list = append(list, s.Text(c))
	}
	return list
}
