package server

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"time"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/tile"
	"circulade/tile/pack"
)

// The largest bodies with packs in them, in bytes: JSON writes the end of a line as two.
const (
	maxPackBody  = pack.MaxBytes*5/4 + 1024
	maxTableBody = maxBody + game.MaxPackBytes*5/4
)

// largePack is the size from which on checking a pack counts like opening a record.
const largePack = 16 << 10

// maxOffers is how many packs may be offered at a table, ever.
const maxOffers = 24

var errBegun = fail(http.StatusConflict, "begun", "the game has begun: no tiles can be added any more")

// A packName is a pack in the list of a table.
type packName struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Tiles int    `json:"tiles"`
}

func nameOf(p *pack.Pack) packName { return packName{p.ID, p.Set.Title, p.Copies} }

// An offered is a pack that somebody at the table would like to add.
type offered struct {
	Seat int `json:"seat"`
	packName
}

// A packShown is a pack with its pictures.
type packShown struct {
	packName
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
	out := packShown{packName: nameOf(of), Text: of.Text, Shapes: []shape{}}
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

type packRequest struct {
	Text string `json:"text"`
}

// postPacks checks a pack. Nothing of it is kept.
func (s *Server) postPacks(w http.ResponseWriter, r *http.Request) error {
	var q packRequest
	if err := decodeUpTo(w, r, maxPackBody, &q); err != nil {
		return err
	}
	if len(q.Text) > largePack {
		if wait := s.opened.allow(s.address(r), time.Now()); wait > 0 {
			return tooMany("too many large packs from this address", wait)
		}
	}
	marks, err := game.PackMarks()
	if err != nil {
		return err
	}
	out := packChecked{Signs: signsOf(marks)}
	read, err := pack.Read(q.Text, marks)
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

// packNames lists the packs in play and the offers.
func (t *table) packNames() ([]packName, []offered) {
	in, waiting := []packName{}, []offered{}
	for _, p := range t.log.Game().Packs() {
		in = append(in, nameOf(p))
	}
	for _, o := range t.log.Offers() {
		waiting = append(waiting, offered{o.Seat, nameOf(o.Pack)})
	}
	return in, waiting
}

// offer puts a pack before the host of the table. What the host offers is accepted.
func (t *table) offer(c caller, text string) (json.RawMessage, error) {
	v := authorize(t.grants, c)
	seat := -1
	for i := range t.log.Seats {
		if seat < 0 && v.holds(i) {
			seat = i
		}
	}
	if seat < 0 && !v.host {
		return nil, errSeat
	}
	if err := t.mayAdd(); err != nil {
		return nil, err
	}
	read, err := game.ReadPack(text)
	if err != nil {
		return nil, badPack(err)
	}
	with, err := t.log.WithPack(read.Text)
	if err != nil {
		return nil, ofGame(err)
	}
	if v.host {
		return t.accept(c, read, with)
	}
	if t.log.Offered() >= maxOffers {
		return nil, tooMany("too many packs were offered at this table", time.Hour)
	}
	if err := t.administer(gamelog.Decision{Seat: seat, Pack: &gamelog.PackDecision{Offer: read.Text}}); err != nil {
		return nil, err
	}
	return t.see(c, whole)
}

// mayAdd says why packs cannot be added now, if so.
func (t *table) mayAdd() error {
	if err := t.sure(); err != nil {
		return err
	}
	if t.log.Status() != store.Playing {
		return errEnded
	}
	if t.log.Begun() {
		return errBegun
	}
	return nil
}

// badPack is how what is wrong with a pack looks over HTTP.
func badPack(err error) error {
	var wrong *pack.Error
	if !errors.As(err, &wrong) {
		return err
	}
	f := fail(http.StatusBadRequest, "bad-pack", wrong.Error())
	f.line = wrong.Line
	return f
}

// accept begins the game anew with a pack.
func (t *table) accept(c caller, p *pack.Pack, with *game.Game) (json.RawMessage, error) {
	if err := t.commit(serverMove+newID(), store.HostSeat, t.log.AcceptPack(p, with)); err != nil {
		return nil, err
	}
	clear(t.think.players)
	return t.see(c, whole)
}

// decide accepts or declines an offer.
func (t *table) decide(c caller, id string, accept bool) (json.RawMessage, error) {
	if !authorize(t.grants, c).host {
		return nil, errHost
	}
	i := slices.IndexFunc(t.log.Offers(), func(o gamelog.Offer) bool { return o.Pack.ID == id })
	if i < 0 {
		return nil, fail(http.StatusNotFound, "not-found", "no such pack is offered here")
	}
	if err := t.mayAdd(); err != nil {
		return nil, err
	}
	if !accept {
		if err := t.administer(gamelog.Decision{Seat: store.HostSeat, Pack: &gamelog.PackDecision{Decline: id}}); err != nil {
			return nil, err
		}
		return t.see(c, whole)
	}
	p := t.log.Offers()[i].Pack
	with, err := t.log.WithPack(p.Text)
	if err != nil {
		return nil, ofGame(err)
	}
	return t.accept(c, p, with)
}

func (s *Server) postTablePacks(w http.ResponseWriter, r *http.Request) error {
	var q packRequest
	if err := decodeUpTo(w, r, maxPackBody, &q); err != nil {
		return err
	}
	c, err := s.callerOf(r)
	if err != nil {
		return err
	}
	if wait := s.opened.allow(s.address(r), time.Now()); wait > 0 {
		return tooMany("too many packs from this address", wait)
	}
	table, err := at(s, r, func(t *table) (json.RawMessage, error) { return t.offer(c, q.Text) })
	return answer(w, table, err)
}

func (s *Server) postTablePack(w http.ResponseWriter, r *http.Request) error {
	var q struct {
		Accept *bool `json:"accept"`
	}
	if err := decode(w, r, &q); err != nil {
		return err
	}
	if q.Accept == nil {
		return fail(http.StatusBadRequest, "bad-json", `"accept" must be true or false`)
	}
	c, err := s.callerOf(r)
	if err != nil {
		return err
	}
	table, err := at(s, r, func(t *table) (json.RawMessage, error) { return t.decide(c, r.PathValue("pack"), *q.Accept) })
	return answer(w, table, err)
}

// getTablePacks shows the packs of a table, and those that are offered, with pictures.
func (s *Server) getTablePacks(w http.ResponseWriter, r *http.Request) error {
	c, err := s.callerOf(r)
	if err != nil {
		return err
	}
	type lists struct{ packs, offers []*pack.Pack }
	found, err := at(s, r, func(t *table) (lists, error) {
		_, err := t.viewer(c)
		l := lists{packs: t.log.Game().Packs()}
		for _, o := range t.log.Offers() {
			l.offers = append(l.offers, o.Pack)
		}
		return l, err
	})
	if err != nil {
		return err
	}
	out := map[string][]packShown{"packs": {}, "offers": {}}
	for key, list := range map[string][]*pack.Pack{"packs": found.packs, "offers": found.offers} {
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
