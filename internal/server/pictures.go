package server

import (
	"encoding/json"
	"fmt"
	"iter"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"circulade/art"
	"circulade/expansion/all"
	"circulade/rules"
	"circulade/tile"
)

// pictures are the tiles and figures, drawn when somebody first asks.
type pictures struct {
	tiles   map[string]*picture // by name
	figures func() (*file, error)
	index   func() ([]byte, error) // what GET /api/art answers
	ground  func() (*file, error)  // what GET /api/art/areas answers

	mu     sync.Mutex
	others map[string]*picture // of tiles that a game prints otherwise, by what they show
	tags   map[string]*picture // the same by the tag of their file
}

// maxOthers bounds the pictures of other printings that are kept.
const maxOthers = 512

// A picture is a tile with its drawing.
type picture struct {
	tile  *tile.Tile
	draw  func() (*file, error)
	areas func() map[string]string
}

func newPicture(t *tile.Tile) *picture {
	return &picture{
		t,
		sync.OnceValues(func() (*file, error) { return newFile("tile.svg", art.Tile(t)) }),
		sync.OnceValue(func() map[string]string { return art.Areas(t) }),
	}
}

func newPictures() (*pictures, error) {
	list, err := all.Printed()
	if err != nil {
		return nil, err
	}
	p := &pictures{tiles: map[string]*picture{}, others: map[string]*picture{}, tags: map[string]*picture{}}
	for _, t := range list {
		p.tiles[t.Name()] = newPicture(t)
	}
	p.figures = sync.OnceValues(func() (*file, error) { return newFile("figures.svg", art.Figures()) })
	p.index = sync.OnceValues(p.list)
	p.ground = sync.OnceValues(p.listAreas)
	return p, nil
}

// artEntry is where a picture is, and where figures stand on it.
type artEntry struct {
	URL   string                `json:"url"`
	Spots map[string][2]float64 `json:"spots"`
}

// entry draws the picture. Its address names its content, so that browsers may
// keep it for ever.
func (pic *picture) entry() (artEntry, error) {
	f, err := pic.draw()
	if err != nil {
		return artEntry{}, err
	}
	t := pic.tile
	id := strings.TrimPrefix(t.Name(), t.Set+"/")
	return artEntry{
		fmt.Sprintf("/art/tiles/%s/%s.svg?v=%s", url.PathEscape(t.Set), url.PathEscape(id), f.tag), art.Spots(t),
	}, nil
}

// list draws everything.
func (p *pictures) list() ([]byte, error) {
	entries := map[string]artEntry{}
	for name, pic := range p.tiles {
		var err error
		if entries[name], err = pic.entry(); err != nil {
			return nil, err
		}
	}
	return json.Marshal(map[string]any{"tiles": entries})
}

// listAreas traces the ground of everything.
func (p *pictures) listAreas() (*file, error) {
	areas := map[string]map[string]string{}
	for name, pic := range p.tiles {
		areas[name] = pic.areas()
	}
	data, err := json.Marshal(map[string]any{"tiles": areas})
	if err != nil {
		return nil, err
	}
	return newFile("areas.json", data)
}

// of returns the pictures of those tiles that a game prints otherwise.
func (p *pictures) of(book *rules.Book) (map[string]artEntry, error) {
	entries := map[string]artEntry{}
	for mine, usual := range p.reprinted(book) {
		own, err := p.keep(mine)
		if err != nil {
			return nil, err
		}
		ours, err := usual.entry()
		if err != nil {
			return nil, err
		}
		if !ours.serves(own) {
			entries[mine.tile.Name()] = own
		}
	}
	return entries, nil
}

// areasOf returns the areas of those tiles that a game prints otherwise, where
// they are not as usual.
func (p *pictures) areasOf(book *rules.Book) map[string]map[string]string {
	areas := map[string]map[string]string{}
	for mine, usual := range p.reprinted(book) {
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
			if !yield(p.other(t), usual) {
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

// serves reports whether the usual picture does for another: it looks the same,
// and figures stand on all its segments where they stand on that one's.
func (e artEntry) serves(other artEntry) bool {
	for name, spot := range other.Spots {
		if e.Spots[name] != spot {
			return false
		}
	}
	return e.URL == other.URL
}

// other returns the picture of a tile that a game prints otherwise.
func (p *pictures) other(t *tile.Tile) *picture {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.others) >= maxOthers {
		clear(p.others)
		clear(p.tags)
	}
	key := shows(t)
	if p.others[key] == nil {
		p.others[key] = newPicture(t)
	}
	return p.others[key]
}

// keep draws the picture and can find it again by the tag of its file.
func (p *pictures) keep(pic *picture) (artEntry, error) {
	f, err := pic.draw()
	if err != nil {
		return artEntry{}, err
	}
	p.mu.Lock()
	p.tags[f.tag] = pic
	p.mu.Unlock()
	return pic.entry()
}

func (p *pictures) getIndex(w http.ResponseWriter, _ *http.Request) error {
	index, err := p.index()
	return answer(w, json.RawMessage(index), err)
}

func (p *pictures) getAreas(w http.ResponseWriter, r *http.Request) error {
	return show(w, r, p.ground)
}

func (p *pictures) getFigures(w http.ResponseWriter, r *http.Request) error {
	return show(w, r, p.figures)
}

// getTile shows a tile in the printing that the tag names, else as usual.
func (p *pictures) getTile(w http.ResponseWriter, r *http.Request) error {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".svg")
	pic := p.tiles[r.PathValue("set")+"/"+id]
	if !ok || pic == nil {
		return noSuchPage(w, r)
	}
	p.mu.Lock()
	if other := p.tags[r.URL.Query().Get("v")]; other != nil && other.tile.Name() == pic.tile.Name() {
		pic = other
	}
	p.mu.Unlock()
	return show(w, r, pic.draw)
}

// getTableArt answers with the pictures of the tiles that a table prints
// otherwise than usual.
func (s *Server) getTableArt(w http.ResponseWriter, r *http.Request) error {
	book, err := s.bookOf(r)
	if err != nil {
		return err
	}
	entries, err := s.pictures.of(book)
	return answer(w, map[string]any{"tiles": entries}, err)
}

// getTableAreas answers with the areas of those tiles.
func (s *Server) getTableAreas(w http.ResponseWriter, r *http.Request) error {
	book, err := s.bookOf(r)
	if err != nil {
		return err
	}
	return answer(w, map[string]any{"tiles": s.pictures.areasOf(book)}, nil)
}

// bookOf returns the rules of a table for somebody who may see it.
func (s *Server) bookOf(r *http.Request) (*rules.Book, error) {
	c, err := s.callerOf(r)
	if err != nil {
		return nil, err
	}
	return at(s, r, func(t *table) (*rules.Book, error) {
		_, err := t.viewer(c)
		return t.fold.game.Book(), err
	})
}

func show(w http.ResponseWriter, r *http.Request, draw func() (*file, error)) error {
	f, err := draw()
	if err != nil {
		return err
	}
	f.serve(w, r)
	return nil
}
