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
		if err := Pictures(dir, copies(set)); err != nil {
			return err
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
		s.patch(layPatch(set, pool, r), r)
		for _, t := range copies(set) {
			s.tile(t)
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
func Pictures(dir string, tiles []*tile.Tile) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("making the folder for pictures: %w", err)
	}
	for _, t := range tiles {
		if err := os.WriteFile(filepath.Join(dir, pictureName(t)), art.Tile(t), 0o666); err != nil {
			return fmt.Errorf("writing a picture: %w", err)
		}
	}
	return nil
}

// pictureName escapes the tile's name, which holds a slash at least, so that it
// is the name of one file.
func pictureName(t *tile.Tile) string { return url.PathEscape(t.Name()) + ".svg" }

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
p{margin:2px 0}</style><h1>%[1]s</h1>`, html.EscapeString(title))
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

// tile shows one tile at 200, 80 and 40 pixels, then its other looks, each lying in
// another way.
func (s *sheet) tile(t *tile.Tile) {
	src := html.EscapeString(url.PathEscape(pictureName(t)))
	s.put(`<div>`)
	for _, px := range []int{200, 80, 40} {
		s.put(`<img src="%[1]s" width="%[2]d" height="%[2]d" alt="">`, src, px)
	}
	s.put(`<svg width="264" height="80" viewBox="0 0 330 100">`)
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

// patch draws one.
func (s *sheet) patch(p *patch, r *rand.Rand) {
	s.put(`<p><svg width="%d" height="%d" viewBox="0 0 %d %d">`, patchWide*150, patchHigh*150, patchWide*100, patchHigh*100)
	for y := range patchHigh {
		for x, l := range p[y] {
			if l.tile != nil {
				s.laid(l.tile, art.Look{Kind: r.IntN(art.Looks), Turn: l.turn}, 100*x, 100*y)
			}
		}
	}
	s.put(`</svg></p>`)
}

// figures shows every symbol in the six seat colours on each kind of ground, at 24,
// 42 and 80 pixels.
func (s *sheet) figures() {
	file := string(art.Figures())
	s.put(`<svg width="0" height="0">%s</svg>`, file)
	grounds := []string{art.Grass, art.Paving, art.Road, art.Water}
	for _, part := range strings.Split(file, `<symbol id="`)[1:] {
		id, _, _ := strings.Cut(part, `"`)
		if strings.HasPrefix(id, "glyph-") {
			continue
		}
		s.put(`<div><svg width="600" height="192" viewBox="0 0 600 192">`)
		for i, ground := range grounds {
			s.put(`<path fill="%s" d="M0 %dh600v48h-600z"/>`, ground, 48*i)
			x := 4
			for n, seat := range art.Seats() {
				for _, px := range []int{24, 42} {
					s.figure(id, n, seat, x, 48*i+24-px/2, px)
					x += px + 8
				}
			}
		}
		s.put(`</svg>`)
		s.put(`<svg width="200" height="192" viewBox="0 0 100 96"><path fill="%s" d="M0 0h100v96H0z"/>`, art.Grass)
		s.figure(id, 3, art.Seats()[3], 8, 6, 84)
		s.put(`</svg><p>%s</p></div>`, html.EscapeString(id))
	}
}

// figure puts a symbol in a seat's colour, with the seat's glyph where it belongs.
func (s *sheet) figure(id string, n int, seat art.SeatColour, x, y, px int) {
	s.put(`<use href="#%s" x="%d" y="%d" width="%d" height="%d" color="%s"/>`, id, x, y, px, px, seat.Hex)
	from, side := [2]float64{36, 50}, 28.0
	if strings.HasSuffix(id, "farmer") {
		from, side = [2]float64{48, 48}, 26
	}
	if art.Owned(id) {
		k := float64(px) / 100
		s.put(`<use href="#glyph-%d" x="%.1f" y="%.1f" width="%.1f" height="%.1f" color="%s"/>`,
			n, float64(x)+from[0]*k, float64(y)+from[1]*k, side*k, side*k, seat.Ink)
	}
}
