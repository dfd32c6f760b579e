package sheet

import (
	"bytes"
	"fmt"
	"html"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"circulade/art"
	"circulade/tile"
)

// A sheet is a page for the eye: every tile of a set in the sizes and looks in which
// players see it, and laid side by side.
type sheet struct{ bytes.Buffer }

// patchWide and patchHigh are how many tiles a patch of laid neighbours has.
const (
	patchWide = 7
	patchHigh = 4
)

// Draw writes a picture of every tile of the sets into the folder, which it makes
// if need be, then a page for each set, and one for the figures.
func Draw(dir string, sets []*tile.Set) error {
	for _, set := range sets {
		for d := art.Full; d < art.Details; d++ {
			if err := pictures(dir, copies(set), d); err != nil {
				return err
			}
		}
	}
	for _, set := range sets {
		s := &sheet{}
		s.head(set.Title)
		pool := copies(set)
		if len(sets) > 0 && set != sets[0] {
			pool = append(pool, copies(sets[0])...) // the base game fills the gaps
		}
		r := rand.New(rand.NewPCG(1, uint64(len(pool))))
		s.patches(layPatch(set, pool, r), r)
		for _, ground := range grounds {
			s.put(`<section style="background:%s">`, ground)
			for _, t := range copies(set) {
				s.sizes(t)
			}
			s.put(`</section>`)
		}
		for _, t := range copies(set) {
			s.looks(t)
		}
		if err := s.save(dir, set.ID+".html"); err != nil {
			return err
		}
	}
	s := &sheet{}
	s.head("Figures")
	s.figures()
	return s.save(dir, "figures.html")
}

// Pictures writes a picture of every tile into the folder, which it makes if need
// be. A picture's file is called as its tile.
func Pictures(dir string, tiles []*tile.Tile) error { return pictures(dir, tiles, art.Full) }

func pictures(dir string, tiles []*tile.Tile, d art.Detail) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("making the folder for pictures: %w", err)
	}
	for _, t := range tiles {
		if err := os.WriteFile(filepath.Join(dir, pictureName(t, d)), art.Picture(t, art.Look{Detail: d}), 0o666); err != nil {
			return fmt.Errorf("writing a picture: %w", err)
		}
	}
	return nil
}

// pictureName escapes the tile's name, which holds a slash at least, so that it
// is the name of one file. What is not in full says so.
func pictureName(t *tile.Tile, d art.Detail) string {
	level := ""
	if d != art.Full {
		level = "." + d.String()
	}
	return url.PathEscape(t.Name()) + level + ".svg"
}

func (s *sheet) save(dir, name string) error {
	if err := os.WriteFile(filepath.Join(dir, name), s.Bytes(), 0o666); err != nil {
		return fmt.Errorf("writing a contact sheet: %w", err)
	}
	return nil
}

func (s *sheet) put(format string, args ...any) { _, _ = fmt.Fprintf(s, format, args...) }

func (s *sheet) head(title string) {
	s.put(`<!doctype html><html lang="en"><meta charset="utf-8"><title>%[1]s</title><style>
body{margin:16px;background:#efe6d2;color:#2a1f14;font:14px sans-serif}
div{display:inline-block;margin:0 14px 14px 0}img,svg{display:inline-block;margin-right:4px;vertical-align:bottom}
p{margin:2px 0}section{padding:10px;margin:10px 0}section div{margin:0 10px 10px 0}</style><h1>%[1]s</h1>`, html.EscapeString(title))
}

// copies returns the tiles of a set, each followed by its copy with a garden.
func copies(set *tile.Set) []*tile.Tile {
	var list []*tile.Tile
	for _, t := range set.Tiles {
		list = append(list, t)
		if t.GardenCopies > 0 {
			list = append(list, t.WithGarden())
		}
	}
	return list
}

// grounds are those of a light page and of a dark one.
var grounds = [...]string{"#efe6d2", "#211c17"}

// widths are the sizes in which players see tiles.
var widths = [...]int{200, 90, 60, 40, 28}

// level returns the level of detail at which a tile so wide is shown.
func level(px int) art.Detail {
	switch {
	case px > 90:
		return art.Full
	case px > 45:
		return art.Calm
	}
	return art.Emblem
}

// sizes shows one tile in all widths.
func (s *sheet) sizes(t *tile.Tile) {
	s.put(`<div>`)
	for _, px := range widths {
		src := html.EscapeString(url.PathEscape(pictureName(t, level(px))))
		s.put(`<img src="%[1]s" width="%[2]d" height="%[2]d" alt="">`, src, px)
	}
	s.put(`</div>`)
}

// looks shows the other looks of a tile, each lying in another way.
func (s *sheet) looks(t *tile.Tile) {
	s.put(`<div><svg width="396" height="120" viewBox="0 0 330 100">`)
	for k := 1; k < art.Looks; k++ {
		s.laid(t, art.Look{Kind: k, Turn: k}, 110*(k-1), 0)
	}
	s.put(`</svg><p>%s`, html.EscapeString(t.Name()))
	if len(t.Marks) > 0 {
		s.put(` (%s)`, html.EscapeString(strings.Join(t.Marks, ", ")))
	}
	s.put(`</p></div>`)
}

// laid puts a picture as it lies on the table.
func (s *sheet) laid(t *tile.Tile, l art.Look, x, y int) {
	s.put(`<g transform="translate(%d %d) rotate(%d 50 50) scale(.390625)">%s</g>`, // from 256 to 100
		x, y, 90*l.Turn, art.Picture(t, l))
}

// A lying tile is one in a patch.
type lying struct {
	tile *tile.Tile
	turn int
}

func (l lying) edge(e tile.Edge) tile.Terrain { return l.tile.Terrain[(int(e)-l.turn+4)&3] }

// A patch is tiles laid side by side by their edges alone, so that seams would be
// seen.
type patch [patchHigh][patchWide]lying

// layPatch lays a set's block of start tiles, if it has one, and fills the rest from
// the pool.
func layPatch(set *tile.Set, pool []*tile.Tile, r *rand.Rand) *patch {
	p := &patch{}
	for _, t := range set.Tiles {
		if slices.Contains(t.Terrain[:], tile.WallEdge) && t.StartX < patchWide && t.StartY < patchHigh {
			p[t.StartY][t.StartX] = lying{t, 0}
		}
	}
	for y := range patchHigh {
		for x := range patchWide {
			for tries := 0; p[y][x].tile == nil && tries < 4000; tries++ {
				l := lying{pool[r.IntN(len(pool))], r.IntN(4)}
				if !slices.Contains(l.tile.Terrain[:], tile.WallEdge) && p.fits(l, x, y) {
					p[y][x] = l
				}
			}
		}
	}
	return p
}

// fits reports whether a tile's edges go on on all that lie about it.
func (p *patch) fits(l lying, x, y int) bool {
	for e, d := range [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		nx, ny := x+d[0], y+d[1]
		if nx < 0 || ny < 0 || nx >= patchWide || ny >= patchHigh || p[ny][nx].tile == nil {
			continue
		}
		if e := tile.Edge(e); p[ny][nx].edge(e.Opposite()) != l.edge(e) {
			return false
		}
	}
	return true
}

// patches draws one in full and as it is on a wide board.
func (s *sheet) patches(p *patch, r *rand.Rand) {
	for _, px := range []int{150, 60, 40} {
		s.patch(p, r, px)
	}
}

// patch draws one with tiles so wide.
func (s *sheet) patch(p *patch, r *rand.Rand, px int) {
	s.put(`<p><svg width="%d" height="%d" viewBox="0 0 %d %d">`, patchWide*px, patchHigh*px, patchWide*100, patchHigh*100)
	for y := range patchHigh {
		for x, l := range p[y] {
			if l.tile != nil {
				s.laid(l.tile, art.Look{Kind: r.IntN(art.Looks), Turn: l.turn, Detail: level(px)}, 100*x, 100*y)
			}
		}
	}
	s.put(`</svg></p>`)
}
