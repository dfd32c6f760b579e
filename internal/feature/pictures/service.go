package pictures

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/problem"
	"circulade/internal/table"
	"circulade/tile"
	"circulade/tile/pack"
)

// Config is what the service for pictures needs of the server.
type Config struct {
	Callers  *caller.Callers
	Find     api.TableFinder // the table that a request names
	Drawings *Drawings       // nil: New makes them
}

// A Service serves pictures of tiles and figures.
type Service struct {
	cfg      Config
	drawings *Drawings
}

// New returns the service for pictures.
func New(cfg Config) (*Service, error) {
	s := &Service{cfg: cfg, drawings: cfg.Drawings}
	if s.drawings != nil {
		return s, nil
	}
	var err error
	s.drawings, err = NewDrawings()
	return s, err
}

// Endpoints returns the endpoints for pictures of tiles and figures, and for the lists of them.
func (s *Service) Endpoints() []api.Endpoint {
	raw := func(path string, h api.Handler) api.Endpoint { return api.Raw(http.MethodGet, path, h, api.Doc{}) }
	quota, atTable := s.cfg.Callers.CPUQuota, s.cfg.Callers.CPUQuotaAtTable(s.cfg.Find, nil)
	return []api.Endpoint{
		raw("/api/art", s.getIndex),
		raw("/api/art/areas", s.getAreas),
		raw("/art/figures.svg", s.getFigures),
		raw("/art/own.svg", s.getOwn).With(quota(nil)),
		raw("/art/tiles/{set}/{file}", s.getTile).With(quota(s.needsDrawing)),
		raw("/api/games/{id}/art", s.getTableArt).By(api.Known).With(atTable),
		raw("/api/games/{id}/areas", s.getTableAreas).By(api.Known).With(atTable),
	}
}

// Prepare makes the list of all pictures before the first page requests it.
func (s *Service) Prepare() { s.drawings.Prepare(false) }

// OfGame returns, as JSON, what the page needs for the tiles of a game's packs and for those tiles that another set
// or edition in the game changes: art has their pictures, areas the outlines of their segments.
func (s *Service) OfGame(g *game.Game) (art, areas []byte, err error) {
	entries, err := s.drawings.infosFor(printingOf(g))
	if err != nil {
		return nil, nil, err
	}
	art, err = json.Marshal(map[string]any{"tiles": entries})
	areas, wrong := json.Marshal(map[string]any{"tiles": s.drawings.areasFor(printingOf(g))})
	return art, areas, errors.Join(err, wrong)
}

// DescribeTile returns, of a tile of a pack, its text in the notation, the address of its picture and what each
// edge shows.
func (s *Service) DescribeTile(t *tile.Tile) (text, address string, edges map[string]string, err error) {
	if text, err = tileText(t); err != nil {
		return "", "", nil, err
	}
	address, err = s.drawings.ownURL(t, false)
	return text, address, edgeNames(t), err
}

// getIndex answers GET /api/art: for every tile of the sets that ship with the program, the address of its
// picture, where figures stand on it and what its edges show. Tiles of packs are not in it.
func (s *Service) getIndex(w http.ResponseWriter, r *http.Request) error {
	return s.drawings.index.Serve(w, r, "")
}

// getAreas answers GET /api/art/areas: the outlines of the segments of every tile of the sets that ship with the
// program.
func (s *Service) getAreas(w http.ResponseWriter, r *http.Request) error {
	return serveFile(w, r, s.drawings.areasFile)
}

// getFigures answers GET /art/figures.svg: one picture with all figures.
func (s *Service) getFigures(w http.ResponseWriter, r *http.Request) error {
	return serveFile(w, r, s.drawings.figures)
}

// serveFile answers with the file that `draw` returns.
func serveFile(w http.ResponseWriter, r *http.Request, draw func() (*httpd.File, error)) error {
	f, err := draw()
	if err != nil {
		return err
	}
	f.Serve(w, r)
	return nil
}

// getTile answers GET /art/tiles/{set}/{file}: the picture of a tile in the look that the query asks for. If the
// tag in the query is of a picture that some game has of the tile, it sends that one, else the usual one.
func (s *Service) getTile(w http.ResponseWriter, r *http.Request) error {
	d, ok := s.drawings.requestedDrawing(r)
	if !ok {
		return httpd.NotFound(w, r)
	}
	f, err := s.drawings.draw(d)
	if err != nil {
		return err
	}
	f.Send(w, r, r.URL.Query().Get("v") == d.pic.tag)
	return nil
}

// needsDrawing reports whether a request is for a tile's picture that is not in the cache and has to be drawn.
func (s *Service) needsDrawing(r *http.Request) bool { return s.drawings.needsDrawing(r) }

// getOwn answers GET /art/own.svg: it draws the tile that the query describes in the notation of packs. Nothing is
// stored.
func (s *Service) getOwn(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	look, ok := lookOf(q)
	text := q.Get("tile")
	if !ok || len(text) > pack.MaxTile {
		return httpd.NotFound(w, r)
	}
	own, err := game.ReadPack("title Own\n" + text)
	var wrong *pack.Error
	switch {
	case errors.As(err, &wrong):
		return problem.New(problem.Invalid, "bad-pack", wrong.Msg)
	case err != nil:
		return err
	case len(own.Set.Tiles) != 1:
		return problem.New(problem.Invalid, "bad-pack", "the address must hold one tile")
	}
	t := anonymousTile(own.Set.Tiles[0])
	if q.Get("garden") == "1" {
		t = t.WithGarden()
	}
	pic := s.drawings.cachedPicture(t, nil)
	f, err := s.drawings.draw(drawing{pic, look})
	if err != nil {
		return err
	}
	f.Send(w, r, q.Get("v") == pic.tag)
	return nil
}

// getTableArt answers GET /api/games/{id}/art: the pictures of the table's pack tiles, and of those tiles that look
// different at this table, because another set or edition in the game changes them.
func (s *Service) getTableArt(w http.ResponseWriter, r *http.Request) error {
	in, err := s.printingAt(r)
	if err != nil {
		return err
	}
	entries, err := s.drawings.infosFor(in)
	return api.WriteResult(w, map[string]any{"tiles": entries}, err)
}

// getTableAreas answers GET /api/games/{id}/areas: the outlines of the segments of the table's pack tiles, and of
// those tiles whose outlines are different at this table, because another set or edition in the game changes them.
func (s *Service) getTableAreas(w http.ResponseWriter, r *http.Request) error {
	in, err := s.printingAt(r)
	if err != nil {
		return err
	}
	return api.WriteResult(w, map[string]any{"tiles": s.drawings.areasFor(in)}, nil)
}

// printingAt returns the printing of the game at the table that a request names, if the caller may see it.
func (s *Service) printingAt(r *http.Request) (printing, error) {
	who, err := s.cfg.Callers.Who(r)
	if err != nil {
		return printing{}, err
	}
	return api.WithFoundTable(s.cfg.Find, r, func(ctx context.Context, t *table.Table) (printing, error) {
		return table.Do(ctx, t, who, func(o table.Owner) (printing, error) {
			l, err := o.LogVisibleTo(who)
			if err != nil {
				return printing{}, err
			}
			return printingOf(l.Game()), nil
		})
	})
}
