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
	"circulade/tile"
)

// pictures are the tiles and figures, drawn when somebody first asks.
type pictures struct {
	tiles   map[string]*picture // by name
	figures func() (*file, error)
	index   func() ([]byte, error) // what GET /api/art answers
}

// A picture is a tile with its drawing.
type picture struct {
	tile *tile.Tile
	draw func() (*file, error)
}

func newPictures() (*pictures, error) {
	modules, err := all.Modules()
	if err != nil {
		return nil, err
	}
	p := &pictures{tiles: map[string]*picture{}}
	add := func(t *tile.Tile) {
		p.tiles[t.Name()] = &picture{t, sync.OnceValues(func() (*file, error) { return newFile("tile.svg", art.Tile(t)) })}
	}
	for _, m := range modules {
		if m.Tiles == nil {
			continue
		}
		for _, t := range m.Tiles.Tiles {
			add(t)
			if t.GardenCopies > 0 {
				add(t.WithGarden())
			}
		}
	}
	p.figures = sync.OnceValues(func() (*file, error) { return newFile("figures.svg", art.Figures()) })
	p.index = sync.OnceValues(p.list)
	return p, nil
}

// list draws everything. The address of a picture names its content, so that
// browsers may keep it for ever.
func (p *pictures) list() ([]byte, error) {
	type entry struct {
		URL   string                `json:"url"`
		Spots map[string][2]float64 `json:"spots"`
	}
	entries := map[string]entry{}
	for name, pic := range p.tiles {
		f, err := pic.draw()
		if err != nil {
			return nil, err
		}
		t := pic.tile
		id := strings.TrimPrefix(name, t.Set+"/")
		entries[name] = entry{
			fmt.Sprintf("/art/tiles/%s/%s.svg?v=%s", url.PathEscape(t.Set), url.PathEscape(id), f.tag), art.Spots(t),
		}
	}
	return json.Marshal(map[string]any{"tiles": entries})
}

func (p *pictures) getIndex(w http.ResponseWriter, _ *http.Request) error {
	index, err := p.index()
	return answer(w, json.RawMessage(index), err)
}

func (p *pictures) getFigures(w http.ResponseWriter, r *http.Request) error {
	return show(w, r, p.figures)
}

func (p *pictures) getTile(w http.ResponseWriter, r *http.Request) error {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".svg")
	pic := p.tiles[r.PathValue("set")+"/"+id]
	if !ok || pic == nil {
		return noSuchPage(w, r)
	}
	return show(w, r, pic.draw)
}

func show(w http.ResponseWriter, r *http.Request, draw func() (*file, error)) error {
	f, err := draw()
	if err != nil {
		return err
	}
	f.serve(w, r)
	return nil
}
