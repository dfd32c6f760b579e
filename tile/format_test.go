package tile_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"circulade/tile"
)

func TestFormat(t *testing.T) {
	src := `set test
title Two tiles

tile A x2 garden 1 start
.....
.....
..M..
..=..
..=..
marks volcano
r0 ends none
r0 marks inn
m is shrine
link none

tile B
.###.
.....
..===
..=..
..=..

tile C start -2,10
%%%%%
%%%%%
%%%%%
.....
.....
`
	set := parse(t, src)
	got, err := tile.Format(set)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != src {
		t.Errorf("got\n%s\nwant\n%s", got, src)
	}
}

func TestFormatErrors(t *testing.T) {
	const field = "set test\ntile T\n.....\n.....\n.....\n.....\n.....\n"
	tests := []struct {
		name   string
		change func(s *tile.Set)
		want   string
	}{
		{"no picture", func(s *tile.Set) { s.Tiles[0].Picture = nil }, "format tile test/T: it has a picture of 0 rows"},
		{"ragged picture", func(s *tile.Set) { s.Tiles[0].Picture[2] = "." }, "row 3 of its picture has 1 cells, expected 5"},
		{"bad cell", func(s *tile.Set) { s.Tiles[0].Picture[2] = "..!.." }, `row 3, column 3: found "!"`},
		{"copy with a mark", func(s *tile.Set) { s.Tiles[0] = s.Tiles[0].WithGarden() }, "expected no mark"},
		{"other segments", func(s *tile.Set) { s.Tiles[0].Segments = nil }, "expected no mark of a copy and 1 segments"},
		{"other facts", func(s *tile.Set) { s.Tiles[0].Segments[0].Shields = 3 }, "the notation cannot say"},
		{"bad name", func(s *tile.Set) { s.Tiles[0].ID = "a b" }, "cannot be written"},
		{"bad title", func(s *tile.Set) { s.Title = " a" }, "the notation cannot say"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			set := parse(t, field)
			test.change(set)
			text, err := tile.Format(set)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Format = %q, %v; want an error with %q", text, err, test.want)
			}
		})
	}
}

func TestDigest(t *testing.T) {
	const src = "set test\ntile T x2\n.###.\n.....\n==+==\n.....\n.....\n"
	digest := func(src string) string { return parse(t, src).Digest() }
	want := digest(src)
	if len(want) != 64 {
		t.Errorf("Digest() = %q, want 64 hex digits", want)
	}
	for _, same := range []string{"// note\n" + src, src + "\n\n", strings.Replace(src, "test\n", "test\ntitle X\n", 1), strings.Replace(src, ".....", ".0...", 1)} {
		if digest(same) != want {
			t.Errorf("the digest changed for\n%s", same)
		}
	}
	for _, other := range []string{
		strings.Replace(src, "x2", "x3", 1), strings.Replace(src, "x2", "x2 garden 1", 1), strings.Replace(src, "x2", "x2 start", 1),
		strings.Replace(src, "T", "U", 1), strings.Replace(src, "test", "other", 1), strings.Replace(src, "###", "#@#", 1),
		src + "marks volcano\n", src + "r0 marks inn\n", src + "r0 ends house\n", src + "link none\n",
		src + "cross c0 r0\n", src + "c0 castle no\n", src + "f1 borders c0\n",
	} {
		if digest(other) == want {
			t.Errorf("the digest is the same for\n%s", other)
		}
	}
}

// TestDigestOfTowns holds that the digest tells where a start tile lies, and
// which fields touch a town.
func TestDigestOfTowns(t *testing.T) {
	seen := map[string]string{}
	for _, src := range []string{
		"start\n.....\n.....\n.....\n.....\n.....\n", "start 1,0\n.....\n.....\n.....\n.....\n.....\n",
		"start 0,1\n.....\n.....\n.....\n.....\n.....\n", "start 1,1\n.....\n.....\n.....\n.....\n.....\n",
		"start\n.....\n.....\n..%..\n.....\n.....\n", "start\n.....\n.....\n%%%..\n.....\n.....\n",
	} {
		digest := parse(t, "set test\ntile T "+src).Digest()
		if seen[digest] != "" {
			t.Errorf("the digest is the same for\n%s and\n%s", src, seen[digest])
		}
		seen[digest] = src
	}
}

// TestManual parses the examples of the manual and looks for the errors that
// it shows.
func TestManual(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "tiles.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := strings.Split(string(text), "```tiles\n")[1:]
	if len(blocks) < 5 {
		t.Errorf("found %d examples, want 5 or more", len(blocks))
	}
	for _, block := range blocks {
		src, rest, _ := strings.Cut(block, "```\n")
		if !strings.HasPrefix(src, "set ") {
			src = "set manual\n" + src
		}
		_, err := tile.Parse("my.tiles", []byte(src))
		want, isError := strings.CutPrefix(rest, "\n```error\n")
		want, _, _ = strings.Cut(want, "\n")
		switch {
		case !isError && err != nil:
			t.Errorf("%v in\n%s", err, src)
		case isError && (err == nil || err.Error() != want):
			t.Errorf("got  %v\nwant %s\nfor\n%s", err, want, src)
		}
	}
}

// FuzzParse checks that no text makes Parse panic, and that what it accepts
// survives Format unchanged.
func FuzzParse(f *testing.F) {
	base, err := os.ReadFile(filepath.Join("..", "expansion", "base", "base.tiles"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(base)
	for _, p := range pictures {
		f.Add([]byte("set fuzz\n" + p.src))
	}
	f.Add([]byte("set a\ntitle b\n// c\ntile d x2 garden 1 start\n"))
	f.Add([]byte("set a\ntile d start 3,-2\n..%%%\n..%%%\n==%%%\n.....\n.###.\n"))
	f.Fuzz(func(t *testing.T, src []byte) {
		set, err := tile.Parse("fuzz", src)
		if err != nil {
			if syntax := (*tile.SyntaxError)(nil); !errors.As(err, &syntax) || set != nil {
				t.Fatalf("Parse = %v, %T; want nil and a *SyntaxError", set, err)
			}
			return
		}
		text, err := tile.Format(set)
		if err != nil {
			t.Fatal(err)
		}
		again, err := tile.Parse("fuzz", text)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(set, again) {
			t.Errorf("Format changed the set:\n%s", text)
		}
		for _, x := range set.Tiles {
			x.Rotations()
		}
	})
}
