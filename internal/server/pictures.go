package server

import (
	"encoding/json"
	"fmt"
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

	mu     sync.Mutex
	others map[string]*picture // of tiles that a game prints otherwise, by what they show
	tags   map[string]*picture // the same by the tag of their file
}

// maxOthers bounds the pictures of other printings that are kept.
const maxOthers = 512

// A picture is a tile with its drawing.
type picture struct {
	tile *tile.Tile
	draw func() (*file, error)
}

func newPicture(t *tile.Tile) *picture {
	return &picture{t, sync.OnceValues(func() (*file, error) { return newFile("tile.svg", art.Tile(t)) })}
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

// of returns the pictures of those tiles that a game prints otherwise.
func (p *pictures) of(book *rules.Book) (map[string]artEntry, error) {
	entries := map[string]artEntry{}
	for n := range book.Types() {
		t := book.Catalog().Tile(n)
		usual := p.tiles[t.Name()]
		if usual == nil || shows(t) == shows(usual.tile) {
			continue
		}
		mine, err := p.other(t)
		if err != nil {
			return nil, err
		}
		ours, err := usual.entry()
		if err != nil {
			return nil, err
		}
		if !ours.serves(mine) {
			entries[t.Name()] = mine
		}
	}
	return entries, nil
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

// other keeps and draws the picture of a tile that a game prints otherwise.
func (p *pictures) other(t *tile.Tile) (artEntry, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.others) >= maxOthers {
		clear(p.others)
		clear(p.tags)
	}
	key := shows(t)
	pic := p.others[key]
	if pic == nil {
		pic = newPicture(t)
		p.others[key] = pic
	}
	f, err := pic.draw()
	if err != nil {
		return artEntry{}, err
	}
	p.tags[f.tag] = pic
	return pic.entry()
}

func (p *pictures) getIndex(w http.ResponseWriter, _ *http.Request) error {
	index, err := p.index()
	return answer(w, json.RawMessage(index), err)
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
	c, err := s.callerOf(r)
	if err != nil {
		return err
	}
	book, err := at(s, r, func(t *table) (*rules.Book, error) {
		_, err := t.viewer(c)
		return t.fold.game.Book(), err
	})
	if err != nil {
		return err
	}
	entries, err := s.pictures.of(book)
	return answer(w, map[string]any{"tiles": entries}, err)
}

func show(w http.ResponseWriter, r *http.Request, draw func() (*file, error)) error {
	f, err := draw()
	if err != nil {
		return err
	}
	f.serve(w, r)
	return nil
}
