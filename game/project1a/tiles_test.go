package project1a

import (
	"strings"
	"testing"

	"circulade/board"
	"circulade/game"
	"circulade/tile"
)

// Every tile has a code of its own, and its code, with the side of its first
// letter, means it and nothing else, as it lies; every place on it has a name
// that means it alone.
func TestCodes(t *testing.T) {
	g, err := game.New(game.Setup{Players: []string{"A", "B"}, Preset: "bigbox"})
	if err != nil {
		t.Fatal(err)
	}
	b := g.Book()
	want := "fffr ffff cccc+ crfr cfff cfcf-J+ cfcf-J cfcf-S ccff-S crrf cfrr crrr ccff-J+ ccff-J ccrr+ ccrr cccf+ cccf cccr+ cccr frfr ffrr frrr rrrr"
	var have []string
	for n := range b.Types() {
		have = append(have, codeOf(b.Catalog().Tile(n)).String())
		for r := range tile.Rotation(4) {
			f := b.Catalog().Face(board.FaceOf(n, r))
			kinds, err := meant(b, codeOf(f.Tile), sideOf(f))
			if err != nil || len(kinds) != 1 || kinds[0].name != b.TileName(n) {
				t.Errorf("%s is written %v and read as %v, %v", b.TileName(n), codeOf(f.Tile), kinds, err)
				continue
			}
			if turns := tile.Rotation(b.Catalog().Rotations(n)); kinds[0].turns%turns != r%turns {
				t.Errorf("%s turned by %d is read as turned by %d", b.TileName(n), r, kinds[0].turns)
			}
			checkSpots(t, f)
		}
	}
	if got := strings.Join(have, " "); got != want {
		t.Errorf("the tiles A to X are\n%s, want\n%s", got, want)
	}
}

func checkSpots(t *testing.T, f *board.Face) {
	t.Helper()
	seen := map[string]bool{}
	for i := range int(f.N) {
		s := spot(f, i)
		where, role, _ := strings.Cut(s, ":")
		if s == "M" {
			where, role = "", "M"
		}
		if s == "" || seen[s] {
			t.Errorf("%s turned by %d: segment %s is written %q", f.Tile.Name(), f.Rotation, f.Tile.Segments[i].Name, s)
			continue
		}
		seen[s] = true
		if list := stands(f, where, role[0]); len(list) != 1 || list[0] != i {
			t.Errorf("%s turned by %d: %s means the segments %v, want %d", f.Tile.Name(), f.Rotation, s, list, i)
		}
	}
}
