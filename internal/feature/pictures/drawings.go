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

// Drawings are the pictures of tiles and figures, drawn when somebody first asks. Several servers in one
// process can share them.
type Drawings struct {
	version   string              // of the way of drawing
	tiles     map[string]*picture // by name
	figures   func() (*httpd.File, error)
	index     *httpd.BySets               // what GET /api/art answers
	areasFile func() (*httpd.File, error) // what GET /api/art/areas answers

	mu        sync.Mutex
	printings map[string]*picture // of tiles that a game prints otherwise, by what they show
	byTag     map[string]*picture // the same by their tags
	drawn     map[drawing]*httpd.File
}

// maxOthers bounds the printings that are kept, maxDrawn the drawings: about 20 KB
// each.
const (
	maxOthers = 1024 // those of a game with as many packs as may be, and some
	maxDrawn  = 1024
)

// A picture is a tile with what the page is told of it.
type picture struct {
	tile  *tile.Tile
	tag   string // of all its looks
	spots func() map[string][2]float64
	areas func() map[string]string
	usual func() bool // whether the usual printing of the tile serves for this one
}

// A drawing is one look of a picture.
type drawing struct {
	pic  *picture
	look art.Look
}

// newPicture returns the picture of a tile; usual is that of its usual printing, or
// nil.
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

// serves reports whether a picture does for another: it looks the same, and
// figures stand on all its segments where they stand on that one's.
func (pic *picture) canReplace(other *picture) bool {
	here := pic.spots()
	for name, spot := range other.spots() {
		if here[name] != spot {
			return false
		}
	}
	return bytes.Equal(art.Tile(pic.tile), art.Tile(other.tile))
}

// NewDrawings returns them, with nothing drawn yet.
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

// shows says what is printed on a tile.
func printDigest(t *tile.Tile) string {
	one := *t
	one.Copies, one.GardenCopies, one.Start = 1, 0, false
	return (&tile.Set{ID: t.Set, Tiles: []*tile.Tile{&one}}).Digest()
}

// other returns the picture of a tile that a game prints otherwise. It can be found
// again by its tag.
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

// draw returns a look of a picture.
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
