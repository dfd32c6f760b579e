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

// Config is what the feature needs.
type Config struct {
	Callers  *caller.Callers
	Find     api.TableFinder // the table that a request names
	Drawings *Drawings       // nil: new ones are drawn
}

// A Service serves pictures.
type Service struct {
	cfg      Config
	drawings *Drawings
}

// New returns the feature.
func New(cfg Config) (*Service, error) {
	s := &Service{cfg: cfg, drawings: cfg.Drawings}
	if s.drawings != nil {
		return s, nil
	}
	var err error
	s.drawings, err = NewDrawings()
	return s, err
}

// Endpoints are for what is drawn.
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

// Prepare lists all pictures, before the first page asks for the list.
func (s *Service) Prepare() { s.drawings.Prepare(false) }

// OfGame returns, as JSON, the pictures and the areas of the tiles that a game prints otherwise than
// usual, and of people's own tiles in it.
func (s *Service) OfGame(g *game.Game) (art, areas []byte, err error) {
	entries, err := s.drawings.infosFor(printingOf(g))
	if err != nil {
		return nil, nil, err
	}
	art, err = json.Marshal(map[string]any{"tiles": entries})
	areas, wrong := json.Marshal(map[string]any{"tiles": s.drawings.areasFor(printingOf(g))})
	return art, areas, errors.Join(err, wrong)
}

// Own tells of a tile of a pack: its text in the notation, where its picture is, and what each edge
// shows.
func (s *Service) DescribeTile(t *tile.Tile) (text, address string, edges map[string]string, err error) {
	if text, err = tileText(t); err != nil {
		return "", "", nil, err
	}
	address, err = s.drawings.ownURL(t, false)
	return text, address, edgeNames(t), err
}

func (s *Service) getIndex(w http.ResponseWriter, r *http.Request) error {
	return s.drawings.index.Serve(w, r, "")
}

func (s *Service) getAreas(w http.ResponseWriter, r *http.Request) error {
	return serveFile(w, r, s.drawings.areasFile)
}

func (s *Service) getFigures(w http.ResponseWriter, r *http.Request) error {
	return serveFile(w, r, s.drawings.figures)
}

// serve answers with what is drawn when somebody first asks for it.
func serveFile(w http.ResponseWriter, r *http.Request, draw func() (*httpd.File, error)) error {
	f, err := draw()
	if err != nil {
		return err
	}
	f.Serve(w, r)
	return nil
}

// getTile shows a tile in the printing that the tag names, else as usual, and in
// the look that the query asks for.
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

// undrawn reports whether a request asks for a tile that has to be drawn.
func (s *Service) needsDrawing(r *http.Request) bool { return s.drawings.needsDrawing(r) }

// getOwn draws the tile that the address says.
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

// getTableArt answers with the pictures of the tiles that a table prints
// otherwise than usual.
func (s *Service) getTableArt(w http.ResponseWriter, r *http.Request) error {
	in, err := s.printingAt(r)
	if err != nil {
		return err
	}
	entries, err := s.drawings.infosFor(in)
	return api.WriteResult(w, map[string]any{"tiles": entries}, err)
}

// getTableAreas answers with the areas of those tiles.
func (s *Service) getTableAreas(w http.ResponseWriter, r *http.Request) error {
	in, err := s.printingAt(r)
	if err != nil {
		return err
	}
	return api.WriteResult(w, map[string]any{"tiles": s.drawings.areasFor(in)}, nil)
}

// printsOf returns what is in play at a table for somebody who may see it.
func (s *Service) printingAt(r *http.Request) (printing, error) {
	who, err := s.cfg.Callers.Who(r)
	if err != nil {
		return printing{}, err
	}
	return api.WithFoundTable(s.cfg.Find, r, func(ctx context.Context, t *table.Table) (printing, error) {
		return table.Do(ctx, t, who, func(o table.Owner) (printing, error) {
			l, err := o.LogSeenBy(who)
			if err != nil {
				return printing{}, err
			}
			return printingOf(l.Game()), nil
		})
	})
}
