package pictures

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"

	"circulade/art"
	"circulade/expansion/all"
	"circulade/internal/httpd"
	"circulade/tile"
)

// Drawings has the pictures of tiles and figures, drawn when they are first requested and then cached. Several
// servers in one process can share them.
type Drawings struct {
	version   string              // of the drawing code: part of every picture's tag
	tiles     map[string]*picture // the usual printing of each tile, by its name
	figures   func() (*httpd.File, error)
	index     *httpd.BySets               // what GET /api/art answers
	areasFile func() (*httpd.File, error) // what GET /api/art/areas answers

	mu        sync.Mutex              // protects what follows
	printings map[string]*picture     // of tiles that a game prints otherwise, and of packs, by printDigest
	byTag     map[string]*picture     // the same by their tags
	drawn     map[drawing]*httpd.File // the looks that were drawn
}

// maxOthers is how many printings are cached, maxDrawn how many drawings, of about 20 KB each. When there are more,
// all are dropped.
const (
	maxOthers = 1024 // those of a game with as many packs as may be, and some
	maxDrawn  = 1024
)

// A picture is a tile as it is printed, usually or in one game, with what the page needs to know of it. Each
// picture can be drawn in several looks, which differ in decoration.
type picture struct {
	tile  *tile.Tile
	tag   string                       // a hash of what it shows, which is in the address of all its looks
	spots func() map[string][2]float64 // where figures stand, by segment
	areas func() map[string]string     // the outlines of its segments, by segment
	usual func() bool                  // whether the usual printing of the tile can be shown instead
}

// A drawing names one picture in one look, as which it is drawn and cached.
type drawing struct {
	pic  *picture
	look art.Look
}

// newPicture returns a picture of a tile as t describes it, with nothing drawn yet. usual is the picture of the
// same tile as it is in a game with its own set alone; nil if t is that tile or a pack's.
func (p *Drawings) newPicture(t *tile.Tile, usual *picture) *picture {
	sum := sha256.Sum256([]byte(p.version + t.Name() + printDigest(t)))
	pic := &picture{
		tile: t, tag: hex.EncodeToString(sum[:8]),
		spots: sync.OnceValue(func() map[string][2]float64 { return art.Spots(t) }),
		areas: sync.OnceValue(func() map[string]string { return art.Areas(t) }),
	}
	pic.usual = sync.OnceValue(func() bool { return usual != nil && usual.canReplace(pic) })
	return pic
}

// canReplace reports whether pic can be shown instead of `other`: both look the same, and figures stand at the same
// spots on all segments of `other`.
func (pic *picture) canReplace(other *picture) bool {
	here := pic.spots()
	for name, spot := range other.spots() {
		if here[name] != spot {
			return false
		}
	}
	return bytes.Equal(art.Tile(pic.tile), art.Tile(other.tile))
}

// NewDrawings returns the pictures of all tiles that the expansions print, with nothing drawn yet.
func NewDrawings() (*Drawings, error) {
	list, err := all.Printed()
	if err != nil {
		return nil, err
	}
	modules, err := all.Modules()
	if err != nil {
		return nil, err
	}
	known := make([]string, len(modules)) // a set may have no tiles of its own
	for i, m := range modules {
		known[i] = m.Set
	}
	p := &Drawings{
		tiles: map[string]*picture{}, printings: map[string]*picture{}, byTag: map[string]*picture{},
		drawn: map[drawing]*httpd.File{},
	}
	if p.version, err = art.Version(); err != nil {
		return nil, err
	}
	for _, t := range list {
		p.tiles[t.Name()] = p.newPicture(t, nil)
	}
	p.figures = sync.OnceValues(func() (*httpd.File, error) { return httpd.NewFile("figures.svg", art.Figures()) })
	p.index = httpd.NewBySets(known, p.listTiles)
	p.areasFile = sync.OnceValues(p.listAreas)
	return p, nil
}

// printDigest returns a digest of what is printed on a tile: equal for tiles that look alike.
func printDigest(t *tile.Tile) string {
	one := *t
	one.Copies, one.GardenCopies, one.Start = 1, 0, false
	return (&tile.Set{ID: t.Set, Tiles: []*tile.Tile{&one}}).Digest()
}

// cachedPicture returns the picture of a tile that another set or edition in a game changes, or of a pack's tile,
// from the cache or made now. usual is the picture of the tile without that change; nil for a pack's tile.
func (p *Drawings) cachedPicture(t *tile.Tile, usual *picture) *picture {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.printings) >= maxOthers {
		clear(p.printings)
		clear(p.byTag)
	}
	key := printDigest(t)
	if p.printings[key] == nil {
		pic := p.newPicture(t, usual)
		p.printings[key], p.byTag[pic.tag] = pic, pic
	}
	return p.printings[key]
}

// draw returns a drawing as an SVG file, from the cache or drawn now.
func (p *Drawings) draw(d drawing) (*httpd.File, error) {
	p.mu.Lock()
	f := p.drawn[d]
	p.mu.Unlock()
	if f != nil {
		return f, nil
	}
	f, err := httpd.NewFile("tile.svg", art.Picture(d.pic.tile, d.look))
	if err != nil {
		return nil, err
	}
	f.Tag = fmt.Sprintf("%s-%d%d%d", d.pic.tag, d.look.Kind, d.look.Turn, d.look.Detail)
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.drawn) >= maxDrawn {
		clear(p.drawn)
	}
	p.drawn[d] = f
	return f, nil
}
