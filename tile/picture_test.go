package tile_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"circulade/tile"
)

func parse(t *testing.T, src string) *tile.Set {
	t.Helper()
	set, err := tile.Parse("t.tiles", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// say writes what a tile says in few words.
func say(t *tile.Tile) string {
	var b strings.Builder
	for _, x := range t.Terrain {
		b.WriteString(map[tile.Terrain]string{tile.FieldEdge: "F", tile.RoadEdge: "R", tile.CityEdge: "C", tile.RiverEdge: "V", tile.Joker: "J", tile.WallEdge: "W"}[x])
	}
	for i := range t.Segments {
		s := &t.Segments[i]
		b.WriteString("; " + s.Name)
		for e := tile.North; e <= tile.West; e++ {
			if s.Edges.Has(e) {
				b.WriteString(" " + e.String())
			}
		}
		for h := tile.NL; h <= tile.WR; h++ {
			if s.Halves.Has(h) {
				b.WriteString(" " + h.String())
			}
		}
		if len(s.Borders) > 0 {
			fmt.Fprint(&b, " at ", names(t, s.Borders))
		}
		if s.Shields > 0 {
			fmt.Fprint(&b, " shields ", s.Shields)
		}
		if s.EndsAt != "" {
			b.WriteString(" ends " + s.EndsAt)
		}
		if s.Inner && s.Kind == tile.Field {
			b.WriteString(" inner")
		}
		if s.Town {
			b.WriteString(" town")
		}
		if s.CastleHalf {
			b.WriteString(" castle")
		}
		if s.Kind.Monastic() && s.Kind != tile.Monastery {
			fmt.Fprint(&b, " is ", s.Kind)
		}
		if s.Marks != nil {
			fmt.Fprint(&b, " ", s.Marks)
		}
	}
	for _, g := range t.Links {
		fmt.Fprint(&b, "; link ", names(t, g))
	}
	for _, c := range t.Crossings {
		fmt.Fprint(&b, "; cross ", names(t, c[:]))
	}
	if t.Marks != nil {
		fmt.Fprint(&b, "; ", t.Marks)
	}
	return b.String()
}

func names(t *tile.Tile, list []int) string {
	var out []string
	for _, i := range list {
		out = append(out, t.Segments[i].Name)
	}
	return strings.Join(out, "+")
}

// TestPictures draws shapes of harder sets, so that the notation is known to
// carry them.
func TestPictures(t *testing.T) {
	for _, test := range pictures {
		t.Run(test.name, func(t *testing.T) {
			set := parse(t, "set test\n"+test.src)
			if got := say(set.Tiles[0]); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			text, err := tile.Format(set)
			if err != nil {
				t.Fatal(err)
			}
			if got := say(parse(t, string(text)).Tiles[0]); got != test.want {
				t.Errorf("after Format %s\nwant %s", got, test.want)
			}
		})
	}
}

var pictures = []struct{ name, src, want string }{
	{"roads cross", `tile HB
..=..
..=..
==x==
..=..
..=..
`, "RRRR; r0 N S; r1 E W; f0 NL WR; f1 NR EL; f2 ER SL; f3 SR WL; cross r0+r1"},
	{"cities meet at corners", `tile EH
.###.
#...#
#...#
#...#
.###.
`, "CCCC; c0 N castle; c1 E castle; c2 S castle; c3 W castle; f0 at c0+c1+c2+c3 inner"},
	{"inner field", `tile HX
####.
###.#
##.##
#.###
.####
`, "CCCC; c0 N W; c1 E S; f0 at c0+c1 inner; f1 at c0+c1 inner; f2 at c0+c1 inner"},
	{"inner field in one piece", `tile HX
######.
####..#
###..##
##..###
#..####
#.#####
.######
`, "CCCC; c0 N W; c1 E S; f0 at c0+c1 inner"},
	{"cities that touch", `tile T
AAAAA
AAABB
AABBB
ABBBB
.BBBB
`, "CCCC; c0 N W; c1 E S"},
	{"city over river and field", `tile CIcI
...~...
##xxx##
##xxx##
##xxx##
##xxx##
##xxx##
...~...
`, "VCVC; c0 E W; v0 N S; f0 NL SR at c0; f1 NR SL at c0; cross c0+v0; cross c0+f0; cross c0+f1"},
	{"road dives under city", `tile CRcr.d
...=...
#..x..#
###x###
###x###
###x###
#..x..#
...=...
r0 marks tunnel
marks dragon
`, "RCRC; c0 E W; r0 N S [tunnel]; f0 NL NR at c0; f1 SL SR at c0; cross c0+r0; cross r0+f0; cross r0+f1; [dragon]"},
	{"city over city", `tile CCcc+
.AA@AA.
B.AAAAB
BBAABBB
BBBxBBB
BBBAABB
BAAAA.B
.AAAAA.
`, "CCCC; c0 N S shields 1; c1 E W; f0 at c0+c1 inner; f1 at c0+c1 inner; cross c0+c1"},
	{"wall to the corners", `tile C!+
#...?
####.
#@##.
####.
#...?
`, "FFFC; c0 W shields 1; f0 NL NR at c0; f1 EL ER at c0; f2 SL SR at c0"},
	{"large city of one edge", `tile EG
#####
.###.
..##.
...#.
....?
`, "CFFF; c0 N; f0 EL ER at c0; f1 SL SR WL WR at c0"},
	{"joker", `tile abbey x6
?????
?????
??M??
?????
?????
m is abbey
`, "JJJJ; m is abbey"},
	{"house and city", `tile HC
.#####.
.0.#...
...b...
aa+b.2.
...b...
.1.b...
...b...
`, "CFRR; c0 N castle; r0 W ends house; r1 S ends city; f0 WR at c0; f1 SR WL; f2 EL ER SL at c0; link c0+r1"},
	{"tunnel mouths", `tile RR
.....
.....
....=
.....
..=..
r0 ends tunnel
r0 marks tunnel
r1 ends none
`, "FRRF; r0 E ends tunnel [tunnel]; r1 S; f0 NL NR EL ER SL SR WL WR"},
	{"links said", `tile EI
.###.
.....
==+==
.....
.###.
r0 ends city
r1 ends city
link c0 c1 r1 r0
`, "CRCR; c0 N castle; c1 S castle; r0 E ends city; r1 W ends city; f0 EL WR at c0; f1 ER WL at c1; link c0+c1+r0+r1"},
	{"links denied, borders said", `tile T
.###.
.....
==+==
.....
.....
link none
f1 borders c0
f0 borders none
c0 castle no
c0 marks cathedral wine
`, "CRFR; c0 N [cathedral wine]; r0 E ends junction; r1 W ends junction; f0 EL WR; f1 ER SL SR WL at c0"},
	{"monastery in city", `tile LCcc
#####
##M##
#####
#...#
.....
`, "CCFC; c0 N E W; f0 SL SR at c0; m; link c0+m"},
	{"roads at a monastery", `tile ED
.....
..1..
==M==
.....
.....
`, "FRFR; r0 E ends monastery; r1 W ends monastery; f0 ER SL SR WL; f1 NL NR EL WR; m; link r0+m; link r1+m"},
	{"roads numbered", `tile CC.v
.###.
.....
bb+aa
.....
.....
`, "CRFR; c0 N castle; r0 E ends junction; r1 W ends junction; f0 EL WR at c0; f1 ER SL SR WL; link r0+r1"},
	{"corner of a town", `tile gate start -1,2
.....
.....
==%%%
..%%%
..%%%
`, "FWWR; r0 W ends town; f0 NL NR EL WR town; f1 SR WL town"},
	{"side of a town", `tile side
.....
.....
%%%%%
%%%%%
%%%%%
`, "FWWW; f0 NL NR EL WR town"},
	{"city before a town", `tile stub
..%%%
..%%%
..%%%
.....
.###.
`, "WWCF; c0 S castle; f0 NL ER WL WR at c0 town"},
	{"inside of a town", `tile inside
%%%%%
%%%%%
%%%%%
%%%%%
%%%%%
`, "WWWW"},
	{"a town by itself", `tile tower
.....
.....
..%==
.....
.....
`, "FRFF; r0 E ends town; f0 NL NR EL ER SL SR WL WR town"},
	{"cities numbered", `tile CC.v
.BBB.
....A
....A
....A
.....
`, "CCFF; c0 E castle; c1 N castle; f0 SL SR WL WR at c0+c1"},
	{"crossing said", `tile T
.###.
.....
=====
.....
.....
cross c0 r0
`, "CRFR; c0 N castle; r0 E W; f0 EL WR at c0; f1 ER SL SR WL; cross c0+r0"},
}

func TestHalfEdges(t *testing.T) {
	// Each corner of a crossroads is one field: clockwise from the north-west
	// the halves are WR+NL, NR+EL, ER+SL, SR+WL.
	set := parse(t, "set test\ntile X\n0.=.1\n..=..\n==+==\n..=..\n3.=.2\n")
	want := "RRRR; r0 N ends junction; r1 E ends junction; r2 S ends junction; r3 W ends junction; f0 NL WR; f1 NR EL; f2 ER SL; f3 SR WL; link r0+r1+r2+r3"
	if got := say(set.Tiles[0]); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for h := tile.NL; h <= tile.WR; h++ {
		o := h.Across()
		if o.Across() != h || o.Edge() != h.Edge().Opposite() || o&1 == h&1 {
			t.Errorf("%v.Across() = %v", h, o)
		}
		if got := h.Turn(1).Edge(); got != h.Edge().Turn(1) {
			t.Errorf("%v turned lies on %v", h, got)
		}
	}
	for _, pair := range [][2]tile.Half{{tile.EL, tile.WR}, {tile.ER, tile.WL}, {tile.SL, tile.NR}, {tile.SR, tile.NL}} {
		if got := pair[0].Across(); got != pair[1] {
			t.Errorf("%v.Across() = %v, want %v", pair[0], got, pair[1])
		}
	}
}

func TestRotations(t *testing.T) {
	tests := []struct {
		src  string
		want []tile.Rotation
	}{
		{"..=..\n..=..\n==+==\n..=..\n..=..\n", []tile.Rotation{0}},
		{"..=..\n..=..\n==x==\n..=..\n..=..\n", []tile.Rotation{0}},
		{".....\n.....\n=====\n.....\n.....\n", []tile.Rotation{0, 1}},
		{".....\n.....\n===..\n..=..\n..=..\n", []tile.Rotation{0, 1, 2, 3}},
		{".....\n.....\n==M==\n.....\n.....\n", []tile.Rotation{0, 1}},
		{".....\n.....\n==M==\n.....\n.....\nr0 marks inn\n", []tile.Rotation{0, 1, 2, 3}},
		{"####.\n###.#\n##.##\n#.###\n.####\n", []tile.Rotation{0, 1}},
		{".....\n.....\n.....\n.....\n.....\nmarks volcano\n", []tile.Rotation{0}},
		{".....\n.....\n.....\n.....\n.....\nmarks wind wind-ne\n", []tile.Rotation{0, 1, 2, 3}},
	}
	for _, test := range tests {
		set := parse(t, "set test\ntile T\n"+test.src)
		if got := set.Tiles[0].Rotations(); !slices.Equal(got, test.want) {
			t.Errorf("Rotations() = %v, want %v for\n%s", got, test.want, test.src)
		}
	}
}

func TestWithGarden(t *testing.T) {
	plain := parse(t, "set test\ntile T x5 garden 2 start\n.....\n.....\n.....\n.....\n.....\n").Tiles[0]
	g := plain.WithGarden()
	if g.Name() != "test/T~garden" || g.Copies != 2 || g.Start {
		t.Errorf("WithGarden() = %s x%d start %t", g.Name(), g.Copies, g.Start)
	}
	if plain.Mark != "" || plain.Copies != 5 || !plain.Start {
		t.Errorf("WithGarden changed its tile")
	}
}

// The halves of a field edge are two fields where the middle is blank.
func TestPartedEdge(t *testing.T) {
	b := parse(t, "set test\ntile T\n.....\n.....\n??M??\n.....\n.....\n").Tiles[0]
	if b.Terrain != [4]tile.Terrain{tile.FieldEdge, tile.FieldEdge, tile.FieldEdge, tile.FieldEdge} {
		t.Errorf("the edges are %v", b.Terrain)
	}
	for name, want := range map[string]string{"f0": "NL NR EL WR", "f1": "ER SL SR WL"} {
		got := ""
		for i := range b.Segments {
			for h := range tile.Half(8) {
				if b.Segments[i].Name == name && b.Segments[i].Halves.Has(h) {
					got += " " + h.String()
				}
			}
		}
		if got != " "+want {
			t.Errorf("%s has%s, want %s", name, got, want)
		}
	}
}
