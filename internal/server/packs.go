package server

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"circulade/game"
	"circulade/internal/api"
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
	Text   string  `json:"text"`
	Shapes []shape `json:"shapes"`
}

// A shape is a tile of a pack, whatever its copies.
type shape struct {
	Name   string            `json:"name"`
	Copies int               `json:"copies"`
	Garden int               `json:"garden"`
	Text   string            `json:"text"`
	URL    string            `json:"url"`
	Edges  map[string]string `json:"edges"`

	Segments []segment `json:"segments"`
}

// A segment of a shape: signs can be put on it.
type segment struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}

// showPack returns a pack with its pictures.
func (p *pictures) showPack(of *pack.Pack) (packShown, error) {
	out := packShown{PackName: table.NameOf(of), Text: of.Text, Shapes: []shape{}}
	for _, t := range of.Set.Tiles {
		text, err := textOf(t)
		if err != nil {
			return out, err
		}
		address, err := p.ownURL(t, false)
		if err != nil {
			return out, err
		}
		s := shape{t.ID, t.Copies, t.GardenCopies, text, address, sides(t), []segment{}}
		for i := range t.Segments {
			s.Segments = append(s.Segments, segment{t.Segments[i].Name, t.Segments[i].Kind.String()})
		}
		out.Shapes = append(out.Shapes, s)
	}
	return out, nil
}

// A packChecked says what a text is: a pack, or what is wrong with it. Signs are those
// that there are, on the tile and on each kind of segment.
type packChecked struct {
	Pack  *packShown          `json:"pack"`
	Fault *pack.Error         `json:"fault"`
	Signs map[string][]string `json:"signs"`
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

// readPack reads the text of a pack that somebody sends.
func readPack(w http.ResponseWriter, r *http.Request) (string, error) {
	var q struct {
		Text *string `json:"text"`
	}
	if err := decodeUpTo(w, r, maxPackBody, &q); err != nil {
		return "", err
	}
	if q.Text == nil {
		return "", refusal.Incomplete([]game.Fault{{Field: "text", Message: "is needed: the text of the pack"}})
	}
	return *q.Text, nil
}

// postPacks checks a pack. Nothing of it is kept.
func (s *Server) postPacks(w http.ResponseWriter, r *http.Request) error {
	text, err := readPack(w, r)
	if err != nil {
		return err
	}
	if len(text) > largePack {
		if wait := s.allow(s.opened, r); wait > 0 {
			return refusal.Often("too many large packs from this address", wait)
		}
	}
	marks, err := game.PackMarks()
	if err != nil {
		return err
	}
	out := packChecked{Signs: signsOf(marks)}
	read, err := pack.Read(text, marks)
	if errors.As(err, &out.Fault) {
		return answer(w, out, nil)
	}
	if err != nil {
		return err
	}
	shown, err := s.pictures.showPack(read)
	out.Pack = &shown
	return answer(w, out, err)
}

func (s *Server) postTablePacks(w http.ResponseWriter, r *http.Request) error {
	text, err := readPack(w, r)
	if err != nil {
		return err
	}
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	if wait := s.allow(s.opened, r); wait > 0 {
		return refusal.Often("too many packs from this address", wait)
	}
	if err := errors.Join(s.room.more(), s.mayStore(r, sizeOf(len(text)))); err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) { return t.Offer(ctx, who, text) })
}

func (s *Server) postTablePack(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Accept *bool `json:"accept"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	if q.Accept == nil {
		return refusal.New(refusal.Invalid, "bad-json", `"accept" must be true or false`)
	}
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	return reply(s, w, r, func(ctx context.Context, t *table.Table) (json.RawMessage, error) {
		return t.Decide(ctx, who, r.PathValue("pack"), *q.Accept)
	})
}

// getTablePacks shows the packs of a table, and those that are offered, with pictures.
func (s *Server) getTablePacks(w http.ResponseWriter, r *http.Request) error {
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	found, err := at(s, r, func(ctx context.Context, t *table.Table) (table.Packs, error) { return t.Packs(ctx, who) })
	if err != nil {
		return err
	}
	out := map[string][]packShown{"packs": {}, "offers": {}}
	for key, list := range map[string][]*pack.Pack{"packs": found.InPlay, "offers": found.Offered} {
		for _, p := range list {
			shown, err := s.pictures.showPack(p)
			if err != nil {
				return err
			}
			out[key] = append(out[key], shown)
		}
	}
	return answer(w, out, nil)
}
