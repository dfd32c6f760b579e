package scenario

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"circulade/tile"
	"circulade/tile/facts"
)

// Facts holds the tiles of a set to the facts that were collected about them, and to the
// digest by which records know them.
func Facts(t *testing.T, set *tile.Set, digest string) {
	t.Helper()
	t.Run("digest", func(t *testing.T) {
		if got := set.Digest(); got != digest {
			t.Errorf("the digest of %s is %s, want %s: the tiles changed", set.ID, got, digest)
		}
	})
	t.Run("format", func(t *testing.T) { sameAgain(t, set) })
	t.Run("facts", func(t *testing.T) {
		known, err := facts.Of(set.ID)
		if err != nil {
			t.Fatal(err)
		}
		list, err := compareFacts(set, known)
		if err != nil {
			t.Fatalf("tile/facts/%s.json: %v", set.ID, err)
		}
		for _, difference := range list {
			t.Error(difference)
		}
	})
}

// sameAgain holds that a set survives being written and read.
func sameAgain(t *testing.T, set *tile.Set) {
	t.Helper()
	text, err := tile.Format(set)
	if err != nil {
		t.Fatal(err)
	}
	again, err := tile.Parse("again", text)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(set, again) {
		t.Errorf("Format and Parse do not give the set %s again", set.ID)
	}
}

// compareFacts returns where a set differs from its facts.
func compareFacts(set *tile.Set, data []byte) (differences []string, err error) {
	var known setFacts
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields() // a key that is not compared must be known as such
	if err := dec.Decode(&known); err != nil {
		return nil, fmt.Errorf("reading the facts: %w", err)
	}
	tiles, printed := set.Tiles, known.printed()
	if known.Board != nil { // its squares are no tiles of the list
		tiles = slices.DeleteFunc(slices.Clone(tiles), func(t *tile.Tile) bool { return t.Start })
	}
	if set.ID != known.Set || !strings.HasPrefix(set.Title, known.Title) || len(tiles) != len(printed) {
		return []string{fmt.Sprintf("set %q, title %q, %d tiles; want %q, %q, %d",
			set.ID, set.Title, len(tiles), known.Set, known.Title, len(printed))}, nil
	}
	for i := range printed {
		got, want := describe(tiles[i]), printed[i].describe()
		if !slices.Equal(got, want) {
			differences = append(differences, fmt.Sprintf("tile %s:\n got %s\nwant %s", tiles[i].Name(),
				strings.Join(got, "\n     "), strings.Join(want, "\n     ")))
		}
	}
	return differences, nil
}

// describe writes a tile as lines that the facts can be written in too.
func describe(t *tile.Tile) []string {
	lines := []string{fmt.Sprint("tile ", t.ID, " x", t.Copies, " garden ", t.GardenCopies, " start ", t.Start, " at ", t.StartX, " ", t.StartY)}
	for e, x := range t.Terrain {
		lines = append(lines, fmt.Sprint("edge ", tile.Edge(e), " ", x))
	}
	name := func(i int) string { return t.Segments[i].Name }
	for _, s := range t.Segments {
		x := segmentFacts{
			ID: s.Name, kind: s.Kind.String(), Shields: s.Shields, CastleHalf: s.CastleHalf,
			EndsAt: s.EndsAt, Inner: s.Inner, Town: s.Town, marks: slices.Clone(s.Marks),
		}
		for h := tile.NL; h <= tile.WR; h++ {
			if s.Halves.Has(h) {
				x.Halves = append(x.Halves, h.String())
			}
			if s.Shares.Has(h) {
				lines = append(lines, shared(h.String(), s.Name))
			}
		}
		for e := tile.North; e <= tile.West; e++ {
			if s.Edges.Has(e) {
				x.Edges = append(x.Edges, e.String())
			}
		}
		for _, c := range s.Borders {
			x.Cities = append(x.Cities, name(c))
		}
		lines = append(lines, x.line())
	}
	for _, g := range t.Links {
		lines = append(lines, meeting("link", g, name))
	}
	for _, c := range t.Crossings {
		lines = append(lines, meeting("cross", c[:], name))
	}
	lines = append(lines, marks("marks", t.Marks))
	slices.Sort(lines)
	return lines
}

// line writes what is known about a segment.
func (s segmentFacts) line() string {
	return fmt.Sprint(s.ID, " ", s.kind, " edges ", s.Edges, " halves ", s.Halves, " borders ", s.Cities,
		" shields ", s.Shields, " castle ", s.CastleHalf, " ends ", s.EndsAt, " inner ", s.Inner, " town ", s.Town) + marks(" marks", s.marks)
}

// shared writes whose half of an edge is that two cities share.
func shared(half, city string) string { return "shared " + half + " " + city }

// marks writes marks, whose order does not matter.
func marks(word string, list []string) string {
	return word + " " + strings.Join(slices.Sorted(slices.Values(list)), " ")
}

func meeting[T any](word string, group []T, name func(T) string) string {
	var names []string
	for _, x := range group {
		names = append(names, name(x))
	}
	slices.Sort(names)
	return word + " " + strings.Join(names, " ")
}
