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

// A pictureInfo is what the page is sent of a picture: its address, how many looks it has, where figures stand on
// it and what its edges show.
type pictureInfo struct {
	URL   string                `json:"url"`
	Looks int                   `json:"looks"`
	Spots map[string][2]float64 `json:"spots"`
	Edges map[string]string     `json:"edges"`
}

// info returns what the page is sent of a picture. The address has a hash of what the picture shows, so that
// browsers may keep it for ever.
func (pic *picture) info() pictureInfo {
	t := pic.tile
	id := strings.TrimPrefix(t.Name(), t.Set+"/")
	return pictureInfo{
		fmt.Sprintf("/art/tiles/%s/%s.svg?v=%s", url.PathEscape(t.Set), url.PathEscape(id), pic.tag),
		art.Looks, pic.spots(), edgeNames(t),
	}
}

// Prepare makes the list of all pictures, and with `areas` that of all segments' outlines, so that the first
// request for it need not wait. Errors are ignored: the request for the list returns them.
func (p *Drawings) Prepare(areas bool) {
	_, _ = p.index.Of(nil, "")
	if areas {
		_, _ = p.areasFile()
	}
}

// listTiles returns, as JSON, for each tile that ships with the program the address of its usual picture, how many
// looks it has, where figures stand on it and what its edges show; only for the tiles of the given sets, if any are
// given.
func (p *Drawings) listTiles(sets []string, _ string) ([]byte, error) {
	entries := map[string]pictureInfo{}
	for name, pic := range p.tiles {
		if len(sets) == 0 || slices.Contains(sets, pic.tile.Set) {
			entries[name] = pic.info()
		}
	}
	return json.Marshal(map[string]any{"tiles": entries})
}

// listAreas returns the JSON file with the outlines of the segments of each tile that ships with the program, as it
// is usually printed.
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

// infosFor returns, by the tiles' names, what the page is sent of the pictures of a game's pack tiles, and of those
// tiles that look different in this game, because another set or edition changes what is on them.
func (p *Drawings) infosFor(in printing) (map[string]pictureInfo, error) {
	entries := map[string]pictureInfo{}
	for mine := range p.reprinted(in.Book) {
		if !mine.usual() {
			entries[mine.tile.Name()] = mine.info()
		}
	}
	return entries, p.addPackTiles(in, entries)
}

// areasFor returns, by the tiles' names, the outlines of the segments of the game's pack tiles, and of those tiles
// whose outlines are different in this game, because another set or edition changes them.
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

// reprinted yields each tile that another set or edition in the game changes, as two pictures: `mine` as it is in
// this game, `usual` without that change. Tiles of packs are left out.
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
