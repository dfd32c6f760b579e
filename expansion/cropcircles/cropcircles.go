package cropcircles

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// The ids of the sets.
const (
	Set1 = "crop-circles-1"
	Set2 = "crop-circles-2"
)

// CropCircles1 returns Crop Circles I.
func CropCircles1() (*rules.Module, error) {
	tiles, err := Tiles1()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set1, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6, Group: rules.Rare,
		Boxes:    []string{"compendium"},
		Options:  options(),
		Register: func(b *rules.Book) error { return register(b, Set1) },
	}, nil
}

// CropCircles2 returns Crop Circles II.
func CropCircles2() (*rules.Module, error) {
	tiles, err := Tiles2()
	if err != nil {
		return nil, err
	}
	return &rules.Module{
		Set: Set2, Title: tiles.Title, Tiles: tiles,
		MinSeats: 2, MaxSeats: 6,
		Boxes:    []string{"plus", "bigbox"},
		Options:  options(),
		Register: func(b *rules.Book) error { return register(b, Set2) },
	}, nil
}

// options are the options that each of the two has.
func options() []rules.Option {
	return []rules.Option{{
		Key: "cc.a_optional", Values: []string{"on", "off"}, Default: "on",
		Help: "If followers are added at a crop circle, everybody may add one, or has to if he can.",
	}}
}

// module is the crop circles of one book.
type module struct {
	circle board.Marks // on every tile with one
	about  [tile.Kinds]board.Marks

	verbAdd, verbRemove, verbWithdraw rules.VerbID
	stepAdd, stepRemove               rules.StepKind

	rule cited
}

// cited are the rules of the sets as this book has them.
type cited struct {
	after, must, kind, order rules.Rule // CC-1 to CC-4
	add, beside              rules.Rule // CC-5, CC-6
	remove, skipped          rules.Rule // CC-7, CC-8
	parts, fresh, barred     rules.Rule // CC-9 to CC-11
}

func cite(b *rules.Book) cited {
	return cited{
		after: b.Rule("CC-1"), must: b.Rule("CC-2"), kind: b.Rule("CC-3"), order: b.Rule("CC-4"),
		add: b.Rule("CC-5"), beside: b.Rule("CC-6"), remove: b.Rule("CC-7"), skipped: b.Rule("CC-8"),
		parts: b.Rule("CC-9"), fresh: b.Rule("CC-10"), barred: b.Rule("CC-11"),
	}
}

// register registers both sets together, where both are in play: the first of them
// does it.
func register(b *rules.Book, set string) error {
	if set == Set2 && b.Has(Set1) {
		return nil
	}
	m := &module{rule: cite(b)}
	m.circle = b.TileMark("crop-circle")
	m.about[tile.City] = b.TileMark("crop-shield")
	m.about[tile.Road] = b.TileMark("crop-club")
	m.about[tile.Field] = b.TileMark("crop-pitchfork")
	m.registerChoice(b)
	m.registerAdd(b)
	m.registerRemove(b)
	if !m.rule.parts.On {
		b.Print(whole)
	}
	return nil
}

// whole joins all fields of a tile with a crop circle, and all roads that end at it
// [CC-9 switched off]. The segments that are left out stay there, without an edge.
func whole(t *tile.Tile) *tile.Tile {
	if t.Set != Set1 && t.Set != Set2 {
		return t
	}
	return t.Edit(func(t *tile.Tile) {
		var first [tile.Kinds]*tile.Segment
		for i := range t.Segments {
			s := &t.Segments[i]
			joins := s.Kind == tile.Field || s.Kind == tile.Road && s.EndsAt == "crop-circle"
			switch {
			case !joins:
			case first[s.Kind] == nil:
				first[s.Kind] = s
			default:
				first[s.Kind].Edges |= s.Edges
				first[s.Kind].Halves |= s.Halves
				s.Edges, s.Halves = 0, 0
			}
		}
	})
}
