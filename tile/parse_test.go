package tile_test

import (
	"errors"
	"strings"
	"testing"

	"circulade/tile"
)

// top starts every file below; the tile's line is line 2, its picture starts
// on line 3.
const top = "set test\ntile T\n"

// Pictures that lines below them are tried on.
const (
	fieldPicture = ".....\n.....\n.....\n.....\n.....\n"
	cityPicture  = ".###.\n.....\n.....\n.....\n.....\n"
	roadPicture  = ".....\n.....\n.....\n..+..\n..=..\n"
)

var parseErrors = []struct {
	name, src string
	line, col int
	msg       string // must be part of the message
}{
	{"empty", "", 1, 1, `found the end of the file, expected "set"`},
	{"no set", "tile A\n", 1, 1, `found "tile", expected "set"`},
	{"set without name", "set\n", 1, 4, "expected the name of the set"},
	{"bad set name", "set Base\n", 1, 5, `found "Base", expected a name of a-z`},
	{"long set line", "set a b", 1, 7, `found "b", expected the end of the line`},
	{"second set", "set a\nset b", 2, 1, `found a second "set"`},
	{"empty title", "set a\ntitle \n", 2, 6, "expected a title"},
	{"second title", "set a\ntitle A\ntitle B\n", 3, 1, "expected it once"},
	{"late title", top + fieldPicture + "title A\n", 8, 1, "before the first tile"},
	{"unknown word", "set a\n\n// c\n  tiles A\n", 4, 3, `found "tiles", expected "tile"`},
	{"not UTF-8", "set a\n// \xff\n", 2, 4, "expected text in UTF-8"},

	{"tile without name", "set a\ntile\n", 2, 5, "expected the name of the tile"},
	{"bad tile name", "set a\ntile A~garden\n", 2, 6, `found "A~garden", expected a name of letters`},
	{"same tile", top + fieldPicture + "tile T\n" + fieldPicture, 8, 6, "found a second tile T"},
	{"bad copies", "set a\ntile A x0\n", 2, 8, "expected a number of copies such as x3"},
	{"late copies", "set a\ntile A start x3\n", 2, 14, "expected copies such as x3 right after the name"},
	{"no gardens", "set a\ntile A x3 garden\n", 2, 17, "expected the number of copies with a garden"},
	{"bad gardens", "set a\ntile A x3 garden y\n", 2, 18, `found "y", expected the number`},
	{"many gardens", "set a\ntile A x3 garden 4\n", 2, 18, "expected no more than the 3 copies"},
	{"start twice", "set a\ntile A start start\n", 2, 14, "each once"},
	{"start at a word", "set a\ntile A start 1,b\n", 2, 14, `found "1,b", expected a place such as 3,-2`},
	{"start far out", "set a\ntile A start 0,-501\n", 2, 14, "at most 500"},
	{"start and a plus", "set a\ntile A start +1,0\n", 2, 14, "expected a place"},
	{"start at nothing", "set a\ntile A start ,\n", 2, 14, "expected a place"},
	{"start at three", "set a\ntile A start 1,2,3\n", 2, 14, "expected a place"},
	{"place without start", "set a\ntile A 1,2\n", 2, 8, "expected copies"},
	{"second start", "set a\ntile A start 0,0\n" + fieldPicture + "tile B start\n", 8, 8, "found a second start tile at 0,0"},
	{"same start", "set a\ntile A start 1,0\n" + fieldPicture + "tile B start 1,0\n", 8, 14, "found a second start tile at 1,0"},

	{"no picture", "set a\ntile A", 3, 1, "found no picture"},
	{"no picture but a tile", "set a\ntile A\ntile B\n", 3, 1, "found no picture"},
	{"comment for picture", "set a\ntile A\n// .\n", 3, 1, "found no picture"},
	{"even size", top + "......\n", 3, 7, "found a row of 6 cells, expected an odd number from 5 to 15"},
	{"small", top + "...\n...\n...\n", 3, 4, "found a row of 3 cells"},
	{"large", top + strings.Repeat(".", 17), 3, 16, "found a row of 17 cells"},
	{"short row", top + ".....\n....\n", 4, 5, "found a row of 4 cells, expected 5"},
	{"long row", top + ".....\n.......\n", 4, 6, "found a row of 7 cells, expected 5"},
	{"few rows", top + ".....\n.....\n\n", 5, 1, "found the end of the picture after 2 rows, expected 5"},
	{"few rows, then a tile", top + ".....\n.....\n.....\ntile U\n", 6, 1, "after 3 rows"},
	{"bad cell", top + ".....\n..ö..\n", 4, 3, `found "ö", expected a cell`},
	{"bad cell before short row", top + "..!..\n...\n", 3, 3, `found "!", expected a cell`},

	{"ragged city edge", top + ".##..\n.....\n.....\n.....\n.....\n", 3, 4, `north edge: found ".", expected city ("#") as in the middle`},
	{"ragged field edge", top + ".....\n....#\n.....\n.....\n.....\n", 4, 5, `east edge: found "#", expected field (".") as in the middle`},
	{"road beside city", top + ".....\n.....\n.....\n..=..\n.#=..\n", 7, 2, `south edge: found "#", expected field (".") on both sides of the road ("=")`},
	{"monastery on edge", top + ".....\n.....\nM....\n.....\n.....\n", 5, 1, `west edge: found "M", expected field, city, road, river or town in the middle`},
	{"road beside town", top + "..=%.\n..=..\n.....\n.....\n.....\n", 3, 4, `north edge: found "%", expected field (".") on both sides`},
	{"city beside town", top + ".#%%.\n.....\n.....\n.....\n.....\n", 3, 2, `north edge: found "#", expected town ("%") as in the middle`},
	{"quarter of a town", top + "..%%...\n.......\n.......\n.......\n.......\n.......\n.......\n", 3, 3, `north edge: found "%", expected the same region as in "." before it`},
	{"two cities on edge", top + ".AAB.\n.....\n.....\n.....\n.....\n", 3, 4, `north edge: found "B", expected the same region as in "A" before it`},
	{"inner city", top + ".....\n.....\n..#..\n.....\n.....\n", 5, 3, "touches no edge"},
	{"corner city", top + "#....\n.....\n.....\n.....\n.....\n", 3, 1, "touches no edge"},
	{"two numbers", top + ".....\n.0.1.\n.....\n.....\n.....\n", 4, 4, `found "1" in the same region as "0"`},
	{"number twice", top + "..0..\n.....\n=====\n.....\n..0..\n", 7, 3, `found "0" in two regions`},
	{"number too high", top + "..2..\n.....\n=====\n.....\n.....\n", 3, 3, "field 2, expected a number below 2"},
	{"number in a corner", top + "0###.\n#....\n#....\n#....\n.....\n", 3, 1, "on a corner by itself"},
	{"two monasteries", top + ".....\n.M.M.\n.....\n.....\n.....\n", 4, 4, "found a second monastery"},
	{"idle village", top + ".....\n.....\n..+..\n.....\n.....\n", 5, 3, "at which no road ends"},
	{"bare road", top + ".....\n.....\n.....\n..=..\n..=..\n", 6, 3, "road r0 ends at nothing"},
	{"bare road, more tiles", top + ".....\n.....\n..=..\n..=..\n..=..\n\ntile U\n" + fieldPicture, 5, 3, "road r0 ends at nothing"},
	{"crossing on the border", top + "..x..\n.....\n.....\n.....\n.....\n", 3, 3, "found a crossing"},
	{"crossing of nothing", top + "..=..\n..=..\n==x..\n..=..\n..=..\n", 5, 3, "to its west and east"},
	{"crossing of one", top + ".....\n.....\n..x..\n.....\n.....\n", 5, 3, "with itself"},
	{"many segments", top + strings.Repeat("#############\n#.#.#.#.#.#.#\n", 6) + "#############\n", 4, 2, "expected at most 24"},

	{"unknown segment", top + cityPicture + "c1 castle yes\n", 8, 1, `found "c1", expected "tile", "marks", "link", "cross" or a segment of this tile (c0, f0)`},
	{"nothing said", top + cityPicture + "c0\n", 8, 3, `expected what to say about c0: "castle" or "marks"`},
	{"wrong property", top + cityPicture + "c0 ends city\n", 8, 4, `found "ends", expected "castle" or "marks"`},
	{"castle without value", top + cityPicture + "c0 castle\n", 8, 10, `expected "yes" or "no"`},
	{"castle maybe", top + cityPicture + "c0 castle maybe\n", 8, 11, `found "maybe", expected "yes" or "no"`},
	{"castle twice", top + cityPicture + "c0 castle no\nc0 castle no\n", 9, 4, "expected it once"},
	{"castle and more", top + cityPicture + "c0 castle no no\n", 8, 14, "expected the end of the line"},
	{"ends without value", top + roadPicture + "r0 ends\n", 8, 8, "expected what closes the road"},
	{"borders a field", top + cityPicture + "f0 borders f0\n", 8, 12, `found "f0", expected one of c0 or "none"`},
	{"borders nothing", top + cityPicture + "f0 borders\n", 8, 11, `expected segments (c0) or "none"`},
	{"borders twice", top + cityPicture + "f0 borders c0 c0\n", 8, 15, "each segment once"},
	{"none and more", top + cityPicture + "f0 borders none c0\n", 8, 17, "expected the end of the line"},
	{"no marks", top + fieldPicture + "marks\n", 8, 6, "expected one mark or more"},
	{"bad mark", top + fieldPicture + "marks Volcano\n", 8, 7, `found "Volcano", expected marks of a-z`},
	{"link of one", top + roadPicture + "link r0\n", 8, 8, "expected a second segment"},
	{"link none too late", top + roadPicture + "link r0 f0\nlink none\n", 9, 6, `found "none" after another "link"`},
	{"cross of three", top + roadPicture + "cross r0 f0 f1\n", 8, 13, "expected the end of the line"},
	{"is a castle", top + ".....\n.....\n..M..\n.....\n.....\nm is city\n", 8, 6, `found "city", expected "monastery", "shrine" or "abbey"`},
}

func TestParseErrors(t *testing.T) {
	for _, test := range parseErrors {
		t.Run(test.name, func(t *testing.T) {
			set, err := tile.Parse("t.tiles", []byte(test.src))
			var at *tile.SyntaxError
			if !errors.As(err, &at) {
				t.Fatalf("Parse = %v, %v; want a SyntaxError", set, err)
			}
			if at.File != "t.tiles" || at.Line != test.line || at.Col != test.col || !strings.Contains(at.Msg, test.msg) {
				t.Errorf("got  %v\nwant t.tiles:%d:%d: %s", err, test.line, test.col, test.msg)
			}
		})
	}
}
