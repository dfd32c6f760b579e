package pictures

import (
	"encoding/json"
	"fmt"
	"iter"
	"net/url"
	"slices"
	"strings"

	"circulade/art"
	"circulade/internal/httpd"
	"circulade/rules"
)

// An entry says where a picture is, how many looks it has, where figures stand on
// it, and what its edges show.
type pictureInfo struct {
	URL   string                `json:"url"`
	Looks int                   `json:"looks"`
	Spots map[string][2]float64 `json:"spots"`
	Edges map[string]string     `json:"edges"`
}

// describe says so of a picture. Its address names what it shows and how it is
// drawn, so that browsers may keep it for ever.
func (pic *picture) info() pictureInfo {
	t := pic.tile
	id := strings.TrimPrefix(t.Name(), t.Set+"/")
	return pictureInfo{
		fmt.Sprintf("/art/tiles/%s/%s.svg?v=%s", url.PathEscape(t.Set), url.PathEscape(id), pic.tag),
		art.Looks, pic.spots(), edgeNames(t),
	}
}

// Prepare makes the list of all pictures, and of all areas if wanted, before somebody asks for it. What
// goes wrong is told to whoever asks.
func (p *Drawings) Prepare(areas bool) {
	_, _ = p.index.Of(nil, "")
	if areas {
		_, _ = p.areasFile()
	}
}

// list lays out the tiles of some sets, or everything.
func (p *Drawings) listTiles(sets []string, _ string) ([]byte, error) {
	entries := map[string]pictureInfo{}
	for name, pic := range p.tiles {
		if len(sets) == 0 || slices.Contains(sets, pic.tile.Set) {
			entries[name] = pic.info()
		}
	}
	return json.Marshal(map[string]any{"tiles": entries})
}

// listAreas traces the ground of everything.
func (p *Drawings) listAreas() (*httpd.File, error) {
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
func (p *Drawings) infosFor(in printing) (map[string]pictureInfo, error) {
	entries := map[string]pictureInfo{}
	for mine := range p.reprinted(in.Book) {
		if !mine.usual() {
			entries[mine.tile.Name()] = mine.info()
		}
	}
	return entries, p.addPackTiles(in, entries)
}

// areasOf returns the areas of those tiles that a game prints otherwise, where
// they are not as usual, and of those from packs.
func (p *Drawings) areasFor(in printing) map[string]map[string]string {
	areas := map[string]map[string]string{}
	for printed := range in.packTiles {
		areas[printed.Name()] = p.cachedPicture(anonymousTile(printed), nil).areas()
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
func (p *Drawings) reprinted(book *rules.Book) iter.Seq2[*picture, *picture] {
	return func(yield func(mine, usual *picture) bool) {
		for n := range book.Types() {
			t := book.Catalog().Tile(n)
			usual := p.tiles[t.Name()]
			if usual == nil || printDigest(t) == printDigest(usual.tile) {
				continue
			}
			if !yield(p.cachedPicture(t, usual), usual) {
				return
			}
		}
	}
}
