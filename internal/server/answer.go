package server

import (
	"encoding/json"

	"circulade/internal/store"
	"circulade/view"
)

// tableAnswer is a Table of the protocol: what one viewer sees of a table.
type tableAnswer struct {
	ID         string            `json:"id"`
	Seq        int64             `json:"seq"`
	Title      string            `json:"title"`
	Status     store.Status      `json:"status"`
	Host       bool              `json:"host"`
	Arranged   bool              `json:"arranged"`
	Aids       string            `json:"aids"`
	Preset     string            `json:"preset"`
	Sets       []string          `json:"sets"`
	Options    map[string]string `json:"options"`
	Commitment string            `json:"commitment,omitempty"`
	Seats      []seatAnswer      `json:"seats"`
	Spectators int               `json:"spectators"`
	Waiting    []int             `json:"waiting"`
	Undo       *int              `json:"undo"`
	Reset      bool              `json:"reset"`
	Shared     bool              `json:"shared"`
	Packs      []packName        `json:"packs"`
	Offers     []offered         `json:"offers"`
	Begun      bool              `json:"begun"`
	Next       string            `json:"next,omitempty"`
	Cut        *cut              `json:"cut,omitempty"`
	Lost       int64             `json:"lost,omitempty"`
	State      json.RawMessage   `json:"state"`
	Events     []view.Event      `json:"events"`
}

type seatAnswer struct {
	Seat      int    `json:"seat"`
	Name      string `json:"name"`
	Kind      string `json:"kind"`
	Bot       string `json:"bot,omitempty"`
	Yours     bool   `json:"yours"`
	Taken     bool   `json:"taken"`
	Connected bool   `json:"connected"`
}

// answerKey is all that two equal answers have in common.
type answerKey struct {
	viewer viewer
	since  int64
}

// maxAnswers bounds the answers kept until the table changes.
const maxAnswers = 32

// whole asks for every event there is.
const whole = int64(-1)

// answer returns the table as a viewer sees it, with the events after since
// (or whole). It must not be changed.
func (t *table) answer(v viewer, since int64) (json.RawMessage, error) {
	key := answerKey{viewer: v, since: since}
	if data, ok := t.answers[key]; ok {
		return data, nil
	}
	f := t.fold
	a := tableAnswer{
		ID: t.id, Seq: f.seq, Title: f.Title, Status: f.status, Host: v.host,
		Arranged: f.Arranged, Aids: f.Setup.Aids, Preset: f.Setup.Preset, Sets: f.Setup.Expansions,
		Options: f.Setup.Options, Commitment: f.game.Commitment(),
		Waiting: seatList(f.waiting()), Events: f.events, Reset: true,
		Shared: f.share != "", Next: f.next, Begun: f.begun, Cut: f.cut, Lost: f.lost,
	}
	a.Packs, a.Offers = f.packNames()
	if since != whole {
		a.Events, a.Reset = f.after(since)
	}
	if a.Events == nil {
		a.Events = []view.Event{}
	}
	t.people(v, &a)
	if version, by, ok := f.undoable(); ok && v.holds(by) && f.mayUndo(by) {
		a.Undo = &version
	}
	var err error
	if a.State, err = t.state(v); err != nil {
		return nil, err
	}
	data, err := json.Marshal(a)
	if err != nil {
		return nil, err
	}
	if len(t.answers) >= maxAnswers {
		clear(t.answers)
	}
	t.answers[key] = data
	return data, nil
}

// people fills in who sits where and who is there.
func (t *table) people(v viewer, a *tableAnswer) {
	var taken, connected uint8
	for _, g := range t.grants {
		if g.Kind == store.GrantSession && g.Seat >= 0 {
			taken |= 1 << g.Seat
		}
	}
	for s := range t.subs {
		connected |= s.viewer.seats
		if s.viewer.seats == 0 {
			a.Spectators++
		}
	}
	for i, s := range t.fold.Seats {
		bot := s.Kind == kindBot
		a.Seats = append(a.Seats, seatAnswer{
			Seat: i, Name: t.fold.Setup.Players[i], Kind: s.Kind, Bot: s.Bot, Yours: v.holds(i),
			Taken: bot || (taken|connected)>>i&1 != 0, Connected: bot || connected>>i&1 != 0,
		})
	}
}

// state returns the position as a viewer sees it: with the eyes of his seat
// that is to move, of his first seat, or of a spectator.
func (t *table) state(v viewer) (json.RawMessage, error) {
	eyes := eyesOf(v, t.fold.waiting())
	if data, ok := t.states[eyes]; ok {
		return data, nil
	}
	data, err := json.Marshal(view.Of(t.fold.game, eyes))
	if err != nil {
		return nil, err
	}
	t.states[eyes] = data
	return data, nil
}

func eyesOf(v viewer, waiting int) int {
	if v.holds(waiting) {
		return waiting
	}
	for seat := range 8 {
		if v.holds(seat) {
			return seat
		}
	}
	return view.Spectator
}
