package pictures

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"circulade/art"
)

// needsDrawing reports whether a request names a picture of a tile that is not in the cache and has to be drawn.
func (p *Drawings) needsDrawing(r *http.Request) bool {
	d, ok := p.requestedDrawing(r)
	p.mu.Lock()
	defer p.mu.Unlock()
	return ok && p.drawn[d] == nil
}

// requestedDrawing returns the drawing that a request names by its path and query: the picture whose tag the query
// has, or the tile's usual one if that is not in the cache. It returns false if there is no such tile or look.
func (p *Drawings) requestedDrawing(r *http.Request) (d drawing, ok bool) {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".svg")
	pic := p.tiles[r.PathValue("set")+"/"+id]
	look, valid := lookOf(r.URL.Query())
	if !ok || !valid || pic == nil {
		return d, false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if other := p.byTag[r.URL.Query().Get("v")]; other != nil && other.tile.Name() == pic.tile.Name() {
		pic = other
	}
	return drawing{pic, look}, true
}

// lookOf parses which look of a tile a query asks for: the first one in full detail unless it says otherwise.
// false: a parameter is not valid.
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
