package scenario

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"circulade/tile"
)

// Facts holds the tiles of a set to the facts that were collected about them.
// The file of facts is present in the workshop only; the digest, that of the
// tiles which were found equal to the file, stands in for it everywhere else.
func Facts(t *testing.T, set *tile.Set, file, digest string) {
	t.Helper()
	t.Run("digest", func(t *testing.T) {
		if got := set.Digest(); got != digest {
			t.Errorf("the digest of %s is %s, want %s: the tiles changed", set.ID, got, digest)
		}
	})
	t.Run("format", func(t *testing.T) { sameAgain(t, set) })
	t.Run("facts", func(t *testing.T) {
		data, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) {
			t.Logf("%s is not here; the digest holds the tiles to the facts", file)
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		list, err := compareFacts(set, data)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
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
	var facts setFacts
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields() // a key that is not compared must be known as such
	if err := dec.Decode(&facts); err != nil {
		return nil, fmt.Errorf("reading the facts: %w", err)
	}
	title, _, _ := strings.Cut(facts.Title, " (")        // behind it stands which box it is from
	title = strings.TrimSuffix(title, " of Carcassonne") // our titles do without the name
	tiles, printed := set.Tiles, facts.printed()
	if facts.Board != nil { // its squares are no tiles of the list
		tiles = slices.DeleteFunc(slices.Clone(tiles), func(t *tile.Tile) bool { return t.Start })
	}
	if set.ID != facts.Set || !strings.HasPrefix(set.Title, title) || len(tiles) != len(printed) {
		return []string{fmt.Sprintf("set %q, title %q, %d tiles; want %q, %q, %d",
			set.ID, set.Title, len(tiles), facts.Set, facts.Title, len(printed))}, nil
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
