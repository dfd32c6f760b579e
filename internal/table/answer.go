package table

import (
	"encoding/json"
	"errors"

	"circulade/internal/packed"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/colour"
	"circulade/internal/table/gamelog"
)

// A Table of the protocol is what one viewer sees of a table: its name, its setup and how
// it is now, and behind them the state and the events (joined).

type tableName struct {
	ID       string       `json:"id"`
	Seq      int64        `json:"seq"`
	Title    string       `json:"title"`
	Status   store.Status `json:"status"`
	Host     bool         `json:"host"`
	Arranged bool         `json:"arranged"`
}

// tableSetup stays the same as long as the game's book does.
type tableSetup struct {
	Aids       string            `json:"aids"`
	Preset     string            `json:"preset"`
	Sets       []string          `json:"sets"`
	Options    map[string]string `json:"options"`
	Commitment string            `json:"commitment,omitempty"`
	Open       string            `json:"open,omitempty"` // unless it is by link
	Programs   bool              `json:"programs,omitempty"`
	WatchDelay int               `json:"watch_delay,omitempty"` // turns
	Forfeit    bool              `json:"forfeit,omitempty"`     // who leaves, or is out of time, has lost
}

type tableNow struct {
	Seats      []seatAnswer `json:"seats"`
	Spectators int          `json:"spectators"`
	Waiting    []int        `json:"waiting"`
	Undo       *int         `json:"undo"`
	Reset      bool         `json:"reset"`
	Base       *int64       `json:"base,omitempty"` // of the lists, where they are told against others
	Shared     bool         `json:"shared"`
	Packs      []PackName   `json:"packs"`
	Offers     []Offered    `json:"offers"`
	Begun      bool         `json:"begun"`
	Next       string       `json:"next,omitempty"`
	Cut        *gamelog.Cut `json:"cut,omitempty"`
	Lost       int64        `json:"lost,omitempty"`
	Said       []Saying     `json:"said,omitempty"`
	Clock      *clockAnswer `json:"clock,omitempty"`
	Asked      *askedAnswer `json:"asked,omitempty"`
	Out        []int        `json:"out,omitempty"`
	Unmoved    []int        `json:"unmoved,omitempty"` // where leaving loses: who has not made a choice yet
	HostAway   bool         `json:"host_away,omitempty"`
	Kept       bool         `json:"kept,omitempty"`     // for the host: others keep it when it is deleted
	UndoAsk    *int         `json:"undo_ask,omitempty"` // what this viewer may ask to go back to
	Takeback   *backAnswer  `json:"takeback,omitempty"`
	Again      *againAnswer `json:"again,omitempty"`
	// PutOut is how this viewer lost a seat.
	PutOut  *putOutAnswer `json:"put_out,omitempty"`
	Asks    []seatRequest `json:"seat_requests,omitempty"` // of those who want to play a seat, too
	Settled bool          `json:"settled,omitempty"`       // strangers sit here, and it has begun
	CallOff string        `json:"call_off,omitempty"`      // from when on this viewer may call it off
}

// What stands around a table that is pushed.
const (
	pushHead = `{"type":"table","table":`
	pushTail = `}`
)

// joined writes a table from its parts, as a push. The setup and the state are JSON already and
// by far the most of it: they are copied, not read once more.
func joined(name *tableName, setup []byte, now *tableNow, state, events func([]byte) []byte, size int) ([]byte, error) {
	first, err := json.Marshal(name)
	second, err2 := json.Marshal(now)
	if err := errors.Join(err, err2); err != nil {
		return nil, err
	}
	around := len(pushHead) + len(`"state":,"events":`) + len(pushTail)
	data := make([]byte, 0, len(first)+len(setup)+len(second)+size+around)
	data = append(append(append(data, pushHead...), first[:len(first)-1]...), ',')
	data = append(append(data, setup[1:len(setup)-1]...), ',')
	data = append(append(data, second[1:len(second)-1]...), `,"state":`...)
	data = events(append(state(data), `,"events":`...))
	return append(append(data, '}'), pushTail...), nil
}

type seatAnswer struct {
	Seat      int    `json:"seat"`
	Name      string `json:"name"`
	Kind      string `json:"kind"`
	Bot       string `json:"bot,omitempty"`
	Yours     bool   `json:"yours"`
	Taken     bool   `json:"taken"`
	Connected bool   `json:"connected"`
	Open      bool   `json:"open,omitempty"` // it waits for anybody
	// Account is whose the seat is, if it is an account's and nobody else's.
	Account string `json:"account,omitempty"`
	Program bool   `json:"program,omitempty"` // an account sits there that is a bot's
	// Browsers is how many hold the seat, if several do: somebody's other device, or
	// somebody else who has the link.
	Browsers int `json:"browsers,omitempty"`
	// Away is since when nobody of the seat is there, where that is known.
	Away string `json:"away,omitempty"`
	// StandIn: a computer player answers for it until somebody takes it back.
	StandIn  bool `json:"stand_in,omitempty"`
	Resigned bool `json:"resigned,omitempty"` // a computer player has it to the end
	Host     bool `json:"host,omitempty"`     // of a table that goes on
	// Guest: somebody holds it who has no account, at a table where that is told.
	Guest bool `json:"guest,omitempty"`
	// Colour is what its figures are painted with.
	Colour string `json:"colour,omitempty"`
}

// answerKey is all that two equal answers have in common.
type answerKey struct {
	rights access.Rights
	known  known
}

// maxAnswers bounds the answers kept until the table changes.
const maxAnswers = 32

// answer returns the table as a viewer sees it who has what is known. It must not be
// changed.
func (t *Table) answer(v access.Rights, k Known) (json.RawMessage, error) {
	m, err := t.push(v, t.rely(k))
	if err != nil {
		return nil, err
	}
	return m.JSON[len(pushHead) : len(m.JSON)-len(pushTail)], nil
}

// push returns the same as a push. All who see the same and have the same are given the
// same bytes.
func (t *Table) push(v access.Rights, k known) (*packed.Message, error) {
	key := answerKey{v, k}
	t.refreshed()
	if m, ok := t.answers[key]; ok {
		return m, nil
	}
	name, now := t.present(v)
	s := t.sight(v)
	setup, err := s.setup()
	if err != nil {
		return nil, err
	}
	data, err := t.joined(v, k, name, setup, now)
	if err != nil {
		return nil, err
	}
	if len(t.answers) >= maxAnswers {
		clear(t.answers)
	}
	m := t.hall.packer.Message(data)
	t.answers[key] = m
	return m, nil
}

// present returns the table as it is now for a viewer, but for the state and the events.
func (t *Table) present(v access.Rights) (*tableName, *tableNow) {
	s := t.sight(v)
	l := s.log
	name := &tableName{ID: t.id, Seq: l.Seq(), Title: l.Title, Status: l.Status(), Host: v.Host, Arranged: l.Arranged}
	now := &tableNow{
		Waiting: seatList(l.Waiting()), Shared: l.Share() != "", Next: t.next(l),
		Begun: l.Begun(), Cut: l.Cut(), Lost: l.Lost(), Said: t.sayings(s),
	}
	now.Packs, now.Offers = packNames(l.Game().Packs(), t.offers(v, s))
	now.Clock, now.Asked, now.Out = t.clockAnswer(s), t.lineup.askedAnswer(s), l.Last()
	if l.Forfeit && l.Status() == store.Playing {
		now.Unmoved = l.Unmoved()
	}
	t.people(v, now)
	if version, by, ok := l.Undoable(); ok && v.Holds(by) && l.MayUndo(by) && t.lineup.mayMove(by) == nil {
		now.Undo = &version
	} else if version, ok := t.mayAskBack(v); ok {
		now.UndoAsk = &version
	}
	now.Takeback, now.Again = t.backAnswer(s), t.againAnswer(l)
	now.PutOut, now.Asks, now.Settled, now.CallOff = putOutOf(v), t.links.toAnswer(v), l.Begun() && t.roster.strangersSit(), t.lineup.callOffAnswer(v, s)
	return name, now
}

// joined adds what depends on what a viewer has: the events, and the state whole or
// against the lists that they have. Without these they are told everything.
func (t *Table) joined(v access.Rights, k known, name *tableName, setup []byte, now *tableNow) ([]byte, error) {
	s, l := t.state(v), t.sight(v).log
	state := func(b []byte) []byte { return append(b, s.told.JSON...) }
	from := 0
	now.Reset = true
	if k.since != Whole {
		from, now.Reset = l.After(k.since)
	}
	if k.base != noBase {
		old, ok := t.listsOf(v, k.base)
		switch {
		case !ok:
			from, now.Reset = 0, true
		case !now.Reset:
			now.Base = &k.base
			state = func(b []byte) []byte { return s.told.AppendSince(b, old, s.lists, k.all) }
		}
	}
	events := func(b []byte) []byte { return l.AppendEvents(b, from) }
	return joined(name, setup, now, state, events, len(s.told.JSON)+l.EventBytes(from))
}

// people fills in who sits where and who is there.
func (t *Table) people(v access.Rights, a *tableNow) {
	var taken uint8
	browsers := make([]int, len(t.log.Seats))
	for _, g := range t.roster.grants {
		if g.Kind == store.GrantPerson && g.Seat >= 0 {
			taken |= 1 << g.Seat
			browsers[g.Seat]++
		}
	}
	connected := t.presence.seats()
	a.Spectators = t.presence.watching()
	a.HostAway = t.log.Status() == store.Playing && !t.log.Hostless && !t.presence.isHostThere()
	l := t.sight(v).log
	colours := colour.Of(l.Colours, len(l.Seats))
	for i, s := range l.Seats {
		others := browsers[i] > 1 || browsers[i] == 1 && !v.Holds(i)
		a.Kept = a.Kept || others && v.Host && l.Begun()
		bot := s.Kind == gamelog.KindBot
		a.Seats = append(a.Seats, seatAnswer{
			Seat: i, Name: l.Setup.Players[i], Kind: s.Kind, Bot: s.Bot, Yours: v.Holds(i),
			Taken: bot || (taken|connected)>>i&1 != 0, Connected: bot || connected>>i&1 != 0,
		})
		a.Seats[i].Open = t.roster.isOpen(i)
		if i < len(colours) {
			a.Seats[i].Colour = colours[i]
		}
		a.Seats[i].Account, a.Seats[i].Program, a.Seats[i].Guest = t.roster.accountAt(i), t.roster.isProgramAt(i), t.roster.isGuestAt(i)
		if browsers[i] > 1 {
			a.Seats[i].Browsers = browsers[i]
		}
		t.lineup.going(l, &a.Seats[i])
	}
}

// accountAt returns whose account a seat is: "" if a guest holds it, or several people do.
func (r *Roster) accountAt(seat int) string {
	found := ""
	for _, g := range r.grants {
		if g.Seat != seat || g.Kind != store.GrantPerson {
			continue
		}
		if g.Account == "" || found != "" {
			return ""
		}
		found = g.Account
	}
	return found
}
