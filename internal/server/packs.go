package server

import (
	"context"
	"encoding/json"
	"errors"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/table"
	"circulade/internal/table/refusal"
	"circulade/tile"
	"circulade/tile/pack"
)

// The largest bodies with packs in them, in bytes: JSON writes the end of a line as two.
const (
	maxPackBody  = pack.MaxBytes*5/4 + 1024
	maxTableBody = api.MaxBody + game.MaxPackBytes*5/4
)

// largePack is the size from which on checking a pack counts like opening a record.
const largePack = 16 << 10

// A packShown is a pack with its pictures.
type packShown struct {
	table.PackName
	Text   string  `json:"text" doc:"Its canonical form."`
	Shapes []shape `json:"shapes"`
}

func (packShown) Component() api.Component { return api.Component{Name: "Pack"} }

// A shape is a tile of a pack, whatever its copies.
type shape struct {
	Name   string            `json:"name"`
	Copies int               `json:"copies" schema:"minimum=1"`
	Garden int               `json:"garden" schema:"minimum=0" doc:"How many copies have a garden."`
	Text   string            `json:"text" doc:"Its part of the pack's text."`
	URL    string            `json:"url" doc:"Where its picture is."`
	Edges  map[string]string `json:"edges" schema:"component=Edges"`

	Segments []segment `json:"segments"`
}

func (shape) Component() api.Component {
	return api.Component{Name: "PackShape", About: "A tile of a pack."}
}

// A segment of a shape: signs can be put on it.
type segment struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}

func (segment) Component() api.Component {
	return api.Component{Name: "PackSegment", About: "What a sign can be put on."}
}

// showPack returns a pack with its pictures.
func (s *Server) showPack(of *pack.Pack) (packShown, error) {
	out := packShown{PackName: table.NameOf(of), Text: of.Text, Shapes: []shape{}}
	for _, t := range of.Set.Tiles {
		own, err := s.pictures.Own(t)
		if err != nil {
			return out, err
		}
		one := shape{t.ID, t.Copies, t.GardenCopies, own.Text, own.URL, own.Edges, []segment{}}
		for i := range t.Segments {
			one.Segments = append(one.Segments, segment{t.Segments[i].Name, t.Segments[i].Kind.String()})
		}
		out.Shapes = append(out.Shapes, one)
	}
	return out, nil
}

// A packChecked says what a text is: a pack, or what is wrong with it. Signs are those
// that there are, on the tile and on each kind of segment.
type packChecked struct {
	Pack  *packShown          `json:"pack" schema:"nullable"`
	Fault *pack.Error         `json:"fault" schema:"component=PackFault,nullable"`
	Signs map[string][]string `json:"signs" doc:"The signs that there are on a ‘tile’, a ‘city’, a ‘road’ and so on."`
}

func (packChecked) Component() api.Component {
	return api.Component{Name: "PackChecked", About: "Either there is a pack or a fault."}
}

// signsOf lists the signs by what they are on.
func signsOf(marks *pack.Marks) map[string][]string {
	signs := map[string][]string{"tile": marks.Tile}
	for kind, list := range marks.Segment {
		if len(list) > 0 {
			signs[tile.Kind(kind).String()] = list
		}
	}
	return signs
}

// packEndpoints are for packs of tiles at a table.
func (s *Server) packEndpoints() []api.Endpoint {
	return []api.Endpoint{
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
		}).By(api.Known).Body(maxPackBody),
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

type (
	// A packRequest is the text of a pack that somebody sends.
	packRequest struct {
		Text *string `json:"text" schema:"required,maxLength=262144" doc:"In the notation of docs/own-tiles.md."`
	}
	// A packAnswer says whether an offered pack is to be played with.
	packAnswer struct {
		Accept *bool `json:"accept"`
	}
)

func (packRequest) Component() api.Component {
	return api.Component{Name: "PackText", Unsealed: true}
}

// Check says what is wrong with a request.
func (q *packRequest) Check() error {
	if q.Text == nil {
		return refusal.Incomplete([]game.Fault{{Field: "text", Message: "is needed: the text of the pack"}})
	}
	return nil
}

// Check says what is wrong with a request.
func (q *packAnswer) Check() error {
	if q.Accept == nil {
		return refusal.New(refusal.Invalid, "bad-json", `"accept" must be true or false`)
	}
	return nil
}

// postPacks checks a pack. Nothing of it is kept.
func (s *Server) postPacks(_ context.Context, r *api.Request, q *packRequest) (packChecked, error) {
	if len(*q.Text) > largePack {
		if wait := s.callers.Allow(s.opened, r.Request); wait > 0 {
			return packChecked{}, refusal.Often("too many large packs from this address", wait)
		}
	}
	marks, err := game.PackMarks()
	if err != nil {
		return packChecked{}, err
	}
	out := packChecked{Signs: signsOf(marks)}
	read, err := pack.Read(*q.Text, marks)
	if errors.As(err, &out.Fault) {
		return out, nil
	}
	if err != nil {
		return packChecked{}, err
	}
	shown, err := s.showPack(read)
	out.Pack = &shown
	return out, err
}

func (s *Server) postTablePacks(ctx context.Context, r *api.Request, q *packRequest) (json.RawMessage, error) {
	if wait := s.callers.Allow(s.opened, r.Request); wait > 0 {
		return nil, refusal.Often("too many packs from this address", wait)
	}
	if err := errors.Join(s.disk.MayBegin(), s.callers.MayStore(r.Request, caller.SizeOf(len(*q.Text)))); err != nil {
		return nil, err
	}
	return api.At(r, func(t *table.Table) (json.RawMessage, error) { return t.Offer(ctx, r.Who, *q.Text) })
}

func postTablePack(ctx context.Context, r *api.Request, t *table.Table, q *packAnswer) (json.RawMessage, error) {
	return t.Decide(ctx, r.Who, r.PathValue("pack"), *q.Accept)
}

// getTablePacks shows the packs of a table, and those that are offered, with pictures.
func (s *Server) getTablePacks(ctx context.Context, r *api.Request) (map[string][]packShown, error) {
	found, err := api.At(r, func(t *table.Table) (table.Packs, error) { return t.Packs(ctx, r.Who) })
	if err != nil {
		return nil, err
	}
	out := map[string][]packShown{"packs": {}, "offers": {}}
	for key, list := range map[string][]*pack.Pack{"packs": found.InPlay, "offers": found.Offered} {
		for _, p := range list {
			shown, err := s.showPack(p)
			if err != nil {
				return nil, err
			}
			out[key] = append(out[key], shown)
		}
	}
	return out, nil
}
