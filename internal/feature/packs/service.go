package packs

import (
	"context"
	"encoding/json"
	"errors"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/ratelimit"
	"circulade/internal/table"
	"circulade/tile"
	"circulade/tile/pack"
)

// maxBody is the largest body with a pack in it, in bytes: JSON writes the end of a line as two.
const maxBody = pack.MaxBytes*5/4 + 1024

// largePack is the size from which on checking a pack counts like opening a record.
const largePack = 16 << 10

// Pictures has what this package needs of the package that draws tiles.
type Pictures interface {
	// DescribeTile returns, of a tile of a pack, its text in the notation, the address of its picture and what
	// each edge shows.
	DescribeTile(t *tile.Tile) (text, address string, edges map[string]string, err error)
}

// Config is what the service for packs needs of the server.
type Config struct {
	Callers  *caller.Callers
	Pictures Pictures
	Opened   *ratelimit.PerAddress // limits how many records an address may open; large packs count as records
	MayBegin func() error          // returns an error while the disk is full
}

// A Service checks packs of tiles that people have made, and serves the packs of tables.
type Service struct{ cfg Config }

// New returns the service for packs.
func New(cfg Config) *Service { return &Service{cfg} }

// Endpoints returns the endpoints for packs: checking one, those of a table, offering one, and accepting or
// declining an offer.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/packs", s.postPacks, api.Doc{
			ID: "checkPack", Tag: "packs", Title: "Check tiles of one's own",
			About:  "Says what a text is: a pack with pictures, or what is wrong with it. Nothing is kept.",
			Answer: "The pack, or its first fault.", Memory: true,
		}).Body(maxBody),
		api.Get("/api/games/{id}/packs", s.getTablePacks, api.Doc{
			ID: "tablePacks", Tag: "packs", Title: "The packs of a table, and those offered, with pictures",
			Answer:  "Both lists.",
			Returns: []string{"TablePacks"},
		}).By(api.Known),
		api.Post("/api/games/{id}/packs", s.postTablePacks, api.Doc{
			ID: "offerPack", Tag: "packs", Title: "Offer a pack",
			About:    "For everybody seated, before the first choice. A pack of the host is in play at once; any other waits for the host. A seat has one offer at a time.",
			Answer:   "The table.",
			Returns:  []string{"Table"},
			Statuses: []int{409, 410},
		}).By(api.Known).Body(maxBody),
		api.PostAt("/api/games/{id}/packs/{pack}", postTablePack, api.Doc{
			ID: "settlePack", Takes: "PackAnswer", Tag: "packs", Title: "Accept or decline a pack",
			About:    "For the host, before the first choice. A pack that is accepted is in play: the game begins anew with the same seed.",
			Answer:   "The table.",
			Returns:  []string{"Table"},
			Paths:    []api.Param{{Name: "pack"}},
			Statuses: []int{409, 410},
		}).By(api.Known),
	}
}

// postPacks answers POST /api/packs: it checks the text of a pack and returns the pack with pictures, or its first
// fault. Nothing is stored.
func (s *Service) postPacks(_ context.Context, r *api.Request, q *packRequest) (packChecked, error) {
	if len(*q.Text) > largePack {
		if wait := s.cfg.Callers.Allow(s.cfg.Opened, r.Request); wait > 0 {
			return packChecked{}, problem.TooOften("too many large packs from this address", wait)
		}
	}
	marks, err := game.PackMarks()
	if err != nil {
		return packChecked{}, err
	}
	out := packChecked{Signs: signsByKind(marks)}
	read, err := pack.Read(*q.Text, marks)
	if errors.As(err, &out.Fault) {
		return out, nil
	}
	if err != nil {
		return packChecked{}, err
	}
	shown, err := s.renderPack(read)
	out.Pack = &shown
	return out, err
}

// postTablePacks answers POST /api/games/{id}/packs: the caller offers a pack to the table; the host's own is in
// play at once. It returns the table.
func (s *Service) postTablePacks(ctx context.Context, r *api.Request, q *packRequest) (json.RawMessage, error) {
	if wait := s.cfg.Callers.Allow(s.cfg.Opened, r.Request); wait > 0 {
		return nil, problem.TooOften("too many packs from this address", wait)
	}
	if err := errors.Join(s.cfg.MayBegin(), s.cfg.Callers.MayStore(r.Request, caller.SizeInKiB(len(*q.Text)))); err != nil {
		return nil, err
	}
	return api.WithTable(r, func(t *table.Table) (json.RawMessage, error) {
		return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return offerPack(o, r.Who, *q.Text) })
	})
}

// postTablePack answers POST /api/games/{id}/packs/{pack}: the host accepts or declines an offered pack. It
// returns the table.
func postTablePack(ctx context.Context, r *api.Request, t *table.Table, q *packAnswer) (json.RawMessage, error) {
	id := r.PathValue("pack")
	return table.Do(ctx, t, r.Who, func(o table.Owner) (json.RawMessage, error) { return decideOffer(o, r.Who, id, *q.Accept) })
}

// getTablePacks answers GET /api/games/{id}/packs: the packs in play and those offered that the caller may see,
// with pictures.
func (s *Service) getTablePacks(ctx context.Context, r *api.Request) (map[string][]packShown, error) {
	found, err := api.WithTable(r, func(t *table.Table) (tablePacks, error) {
		return table.Do(ctx, t, r.Who, func(o table.Owner) (tablePacks, error) { return visiblePacks(o, r.Who) })
	})
	if err != nil {
		return nil, err
	}
	out := map[string][]packShown{"packs": {}, "offers": {}}
	for key, list := range map[string][]*pack.Pack{"packs": found.inPlay, "offers": found.offered} {
		for _, p := range list {
			shown, err := s.renderPack(p)
			if err != nil {
				return nil, err
			}
			out[key] = append(out[key], shown)
		}
	}
	return out, nil
}

// renderPack returns a pack as it is sent to clients: its text and each of its tiles, with the addresses of their
// pictures.
func (s *Service) renderPack(of *pack.Pack) (packShown, error) {
	out := packShown{Summary: summaryOf(of), Text: of.Text, Shapes: []shape{}}
	for _, t := range of.Set.Tiles {
		text, address, edges, err := s.cfg.Pictures.DescribeTile(t)
		if err != nil {
			return out, err
		}
		one := shape{t.ID, t.Copies, t.GardenCopies, text, address, edges, []segment{}}
		for i := range t.Segments {
			one.Segments = append(one.Segments, segment{t.Segments[i].Name, t.Segments[i].Kind.String()})
		}
		out.Shapes = append(out.Shapes, one)
	}
	return out, nil
}

// signsByKind returns the signs that a pack may use: those for a "tile", and for each kind of segment by its name.
func signsByKind(marks *pack.Marks) map[string][]string {
	signs := map[string][]string{"tile": marks.Tile}
	for kind, list := range marks.Segment {
		if len(list) > 0 {
			signs[tile.Kind(kind).String()] = list
		}
	}
	return signs
}
