package sheet

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"circulade/art"
	"circulade/expansion/base"
	"circulade/tile"
)

func baseTiles(t *testing.T) []*tile.Set {
	t.Helper()
	set, err := base.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	return []*tile.Set{set}
}

func TestPictures(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	if err := Draw(dir, baseTiles(t)); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 98 { // 24 tiles, 8 of which have a copy with a garden, at three levels, and two sheets
		t.Errorf("%d files, want 98", len(files))
	}
	for _, name := range []string{"base%2FD.svg", "base%2FD.calm.svg", "base%2FU~garden.svg", "base%2FU~garden.emblem.svg"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		for d := xml.NewDecoder(bytes.NewReader(data)); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	}
}

// A contact sheet shows every tile in five sizes on two grounds and all its looks, refers only to
// files that are there, and lays a full patch in which edges match.
func TestContactSheet(t *testing.T) {
	dir := t.TempDir()
	sets := baseTiles(t)
	if err := Draw(dir, sets); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "base.html"))
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, m := range regexp.MustCompile(`<img src="([^"]*)"`).FindAllStringSubmatch(string(data), -1) {
		name, err := url.PathUnescape(m[1])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Errorf("the sheet shows a file that is not there: %v", err)
		}
		shown++
	}
	if want := len(widths) * len(grounds) * 32; shown != want {
		t.Errorf("%d pictures in sizes, want %d", shown, want)
	}
	if got, want := strings.Count(string(data), "<g transform=\"translate"), 3*patchWide*patchHigh+32*(art.Looks-1); got != want {
		t.Errorf("%d tiles laid, want %d", got, want)
	}
	figures, err := os.ReadFile(filepath.Join(dir, "figures.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"follower", "wagon", "dragon"} {
		if n := strings.Count(string(figures), `href="#`+id+`"`); n < 48 {
			t.Errorf("%s is shown %d times, want 48", id, n)
		}
	}
}

// A patch is full, and its edges match, about a block of start tiles too.
func TestPatch(t *testing.T) {
	set := baseTiles(t)[0]
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 2))
		p := layPatch(set, copies(set), r)
		for y := range patchHigh {
			for x, l := range p[y] {
				if l.tile == nil || !p.fits(l, x, y) {
					t.Errorf("seed %d: %d,%d: %v does not fit", seed, x, y, l)
				}
			}
		}
	}
}
