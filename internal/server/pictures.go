package server

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"

	"circulade/art"
	"circulade/expansion/all"
	"circulade/internal/api"
	"circulade/internal/httpd"
	"circulade/internal/table"
	"circulade/rules"
	"circulade/tile"
)

// pictures are the tiles and figures, drawn when somebody first asks.
type pictures struct {
	version string              // of the way of drawing
	tiles   map[string]*picture // by name
	figures func() (*httpd.File, error)
	index   *httpd.BySets               // what GET /api/art answers
	ground  func() (*httpd.File, error) // what GET /api/art/areas answers

	mu     sync.Mutex
	others map[string]*picture // of tiles that a game prints otherwise, by what they show
	tags   map[string]*picture // the same by their tags
	drawn  map[drawing]*httpd.File
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
func (p *pictures) newPicture(t *tile.Tile, usual *picture) *picture {
	sum := sha256.Sum256([]byte(p.version + t.Name() + shows(t)))
	pic := &picture{
		tile: t, tag: hex.EncodeToString(sum[:8]),
		spots: sync.OnceValue(func() map[string][2]float64 { return art.Spots(t) }),
		areas: sync.OnceValue(func() map[string]string { return art.Areas(t) }),
	}
	pic.usual = sync.OnceValue(func() bool { return usual != nil && usual.serves(pic) })
	return pic
}

// serves reports whether a picture does for another: it looks the same, and
// figures stand on all its segments where they stand on that one's.
func (pic *picture) serves(other *picture) bool {
	here := pic.spots()
	for name, spot := range other.spots() {
		if here[name] != spot {
			return false
		}
	}
	return bytes.Equal(art.Tile(pic.tile), art.Tile(other.tile))
}

func newPictures() (*pictures, error) {
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
	p := &pictures{
		tiles: map[string]*picture{}, others: map[string]*picture{}, tags: map[string]*picture{},
		drawn: map[drawing]*httpd.File{},
	}
	if p.version, err = art.Version(); err != nil {
		return nil, err
	}
	for _, t := range list {
		p.tiles[t.Name()] = p.newPicture(t, nil)
	}
	p.figures = sync.OnceValues(func() (*httpd.File, error) { return httpd.NewFile("figures.svg", art.Figures()) })
	p.index = httpd.NewBySets(known, p.list)
	p.ground = sync.OnceValues(p.listAreas)
	return p, nil
}

// artEntry is where a picture is, how many looks it has, where figures stand on
// it, and what its edges show.
type artEntry struct {
	URL   string                `json:"url"`
	Looks int                   `json:"looks"`
	Spots map[string][2]float64 `json:"spots"`
	Edges map[string]string     `json:"edges"`
}

// entry describes the picture. Its address names what it shows and how it is
// drawn, so that browsers may keep it for ever.
func (pic *picture) entry() artEntry {
	t := pic.tile
	id := strings.TrimPrefix(t.Name(), t.Set+"/")
	return artEntry{
		fmt.Sprintf("/art/tiles/%s/%s.svg?v=%s", url.PathEscape(t.Set), url.PathEscape(id), pic.tag),
		art.Looks, pic.spots(), sides(t),
	}
}

// list lays out the tiles of some sets, or everything.
func (p *pictures) list(sets []string, _ string) ([]byte, error) {
	entries := map[string]artEntry{}
	for name, pic := range p.tiles {
		if len(sets) == 0 || slices.Contains(sets, pic.tile.Set) {
			entries[name] = pic.entry()
		}
	}
	return json.Marshal(map[string]any{"tiles": entries})
}

// listAreas traces the ground of everything.
func (p *pictures) listAreas() (*httpd.File, error) {
	areas := map[string]map[string]string{}
	for name, pic := range p.tiles {
		areas[name] = pic.areas()
	}
	data, err := json.Marshal(map[string]any{"tiles": areas})
	if err != nil {
		return nil, err
	}
	return httpd.NewFile("areas.json", data)
}

// of returns the pictures of those tiles that a game prints otherwise, and of those
// from packs.
func (p *pictures) of(in prints) (map[string]artEntry, error) {
	entries := map[string]artEntry{}
	for mine := range p.reprinted(in.Book) {
		if !mine.usual() {
			entries[mine.tile.Name()] = mine.entry()
		}
	}
	return entries, p.addOwn(in, entries)
}

// areasOf returns the areas of those tiles that a game prints otherwise, where
// they are not as usual, and of those from packs.
func (p *pictures) areasOf(in prints) map[string]map[string]string {
	areas := map[string]map[string]string{}
	for printed := range in.owns {
		areas[printed.Name()] = p.other(anonymous(printed), nil).areas()
	}
	for mine, usual := range p.reprinted(in.Book) {
		own, ours := mine.areas(), usual.areas()
		for name, area := range own {
			if ours[name] != area {
				areas[mine.tile.Name()] = own
			}
		}
	}
	return areas
}

// reprinted yields the tiles that a game prints otherwise, each with the usual
// picture of it.
func (p *pictures) reprinted(book *rules.Book) iter.Seq2[*picture, *picture] {
	return func(yield func(mine, usual *picture) bool) {
		for n := range book.Types() {
			t := book.Catalog().Tile(n)
			usual := p.tiles[t.Name()]
			if usual == nil || shows(t) == shows(usual.tile) {
				continue
			}
			if !yield(p.other(t, usual), usual) {
				return
			}
		}
	}
}

// shows says what is printed on a tile.
func shows(t *tile.Tile) string {
	one := *t
	one.Copies, one.GardenCopies, one.Start = 1, 0, false
	return (&tile.Set{ID: t.Set, Tiles: []*tile.Tile{&one}}).Digest()
}

// other returns the picture of a tile that a game prints otherwise. It can be found
// again by its tag.
func (p *pictures) other(t *tile.Tile, usual *picture) *picture {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.others) >= maxOthers {
		clear(p.others)
		clear(p.tags)
	}
	key := shows(t)
	if p.others[key] == nil {
		pic := p.newPicture(t, usual)
		p.others[key], p.tags[pic.tag] = pic, pic
	}
	return p.others[key]
}

// draw returns a look of a picture.
func (p *pictures) draw(d drawing) (*httpd.File, error) {
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

func (p *pictures) getIndex(w http.ResponseWriter, r *http.Request) error {
	return p.index.Serve(w, r, "")
}

func (p *pictures) getAreas(w http.ResponseWriter, r *http.Request) error {
	return show(w, r, p.ground)
}

func (p *pictures) getFigures(w http.ResponseWriter, r *http.Request) error {
	return show(w, r, p.figures)
}

// getTile shows a tile in the printing that the tag names, else as usual, and in
// the look that the query asks for.
func (p *pictures) getTile(w http.ResponseWriter, r *http.Request) error {
	d, ok := p.asked(r)
	if !ok {
		return httpd.NotFound(w, r)
	}
	f, err := p.draw(d)
	if err != nil {
		return err
	}
	f.Send(w, r, r.URL.Query().Get("v") == d.pic.tag)
	return nil
}

// undrawn reports whether a tile is asked for that has to be drawn.
func (p *pictures) undrawn(r *http.Request) bool {
	d, ok := p.asked(r)
	p.mu.Lock()
	defer p.mu.Unlock()
	return ok && p.drawn[d] == nil
}

// asked returns the drawing that a request names.
func (p *pictures) asked(r *http.Request) (d drawing, ok bool) {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".svg")
	pic := p.tiles[r.PathValue("set")+"/"+id]
	look, valid := lookOf(r.URL.Query())
	if !ok || !valid || pic == nil {
		return d, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if other := p.tags[r.URL.Query().Get("v")]; other != nil && other.tile.Name() == pic.tile.Name() {
		pic = other
	}
	return drawing{pic, look}, true
}

// lookOf reads which of a tile's pictures is wanted: the first in full, unless it says.
func lookOf(q url.Values) (look art.Look, ok bool) {
	ok = true
	read := func(name string, below int) int {
		text := q.Get(name)
		if text == "" {
			return 0
		}
		n, err := strconv.Atoi(text)
		ok = ok && err == nil && n >= 0 && n < below
		return n
	}
	look = art.Look{Kind: read("look", art.Looks), Turn: read("turn", 4)}
	if text := q.Get("detail"); text != "" {
		var known bool
		look.Detail, known = art.ParseDetail(text)
		ok = ok && known
	}
	if look.Detail == art.Emblem {
		look.Kind = 0 // its looks are alike: one drawing serves all
	}
	return look, ok
}

// getTableArt answers with the pictures of the tiles that a table prints
// otherwise than usual.
func (s *Server) getTableArt(w http.ResponseWriter, r *http.Request) error {
	in, err := s.printsOf(r)
	if err != nil {
		return err
	}
	entries, err := s.pictures.of(in)
	return api.Answer(w, map[string]any{"tiles": entries}, err)
}

// getTableAreas answers with the areas of those tiles.
func (s *Server) getTableAreas(w http.ResponseWriter, r *http.Request) error {
	in, err := s.printsOf(r)
	if err != nil {
		return err
	}
	return api.Answer(w, map[string]any{"tiles": s.pictures.areasOf(in)}, nil)
}

// printsOf returns what is in play at a table for somebody who may see it.
func (s *Server) printsOf(r *http.Request) (prints, error) {
	who, err := s.callers.Who(r)
	if err != nil {
		return prints{}, err
	}
	p, err := api.Found(s.find, r, func(ctx context.Context, t *table.Table) (table.Prints, error) { return t.Prints(ctx, who) })
	return prints(p), err
}

func show(w http.ResponseWriter, r *http.Request, draw func() (*httpd.File, error)) error {
	f, err := draw()
	if err != nil {
		return err
	}
	f.Serve(w, r)
	return nil
}
