package table

import (
	"encoding/json"
	"errors"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/view"
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
}

type tableNow struct {
	Seats      []seatAnswer `json:"seats"`
	Spectators int          `json:"spectators"`
	Waiting    []int        `json:"waiting"`
	Undo       *int         `json:"undo"`
	Reset      bool         `json:"reset"`
	Shared     bool         `json:"shared"`
	Packs      []PackName   `json:"packs"`
	Offers     []Offered    `json:"offers"`
	Begun      bool         `json:"begun"`
	Next       string       `json:"next,omitempty"`
	Cut        *gamelog.Cut `json:"cut,omitempty"`
	Lost       int64        `json:"lost,omitempty"`
	Said       []Saying     `json:"said,omitempty"`
}

// joined writes a table from its parts. The setup and the state are JSON already and
// by far the most of it: they are copied, not read once more.
func joined(name *tableName, setup []byte, now *tableNow, state []byte, events []view.Event) (json.RawMessage, error) {
	if events == nil {
		events = []view.Event{}
	}
	first, err := json.Marshal(name)
	second, err2 := json.Marshal(now)
	last, err3 := json.Marshal(events)
	if err := errors.Join(err, err2, err3); err != nil {
		return nil, err
	}
	data := make([]byte, 0, len(first)+len(setup)+len(second)+len(state)+len(last)+len(`"state":,"events":`))
	data = append(append(data, first[:len(first)-1]...), ',')
	data = append(append(data, setup[1:len(setup)-1]...), ',')
	data = append(append(data, second[1:len(second)-1]...), `,"state":`...)
	data = append(append(data, state...), `,"events":`...)
	return append(append(data, last...), '}'), nil
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
	rights access.Rights
	since  int64
}

// maxAnswers bounds the answers kept until the table changes.
const maxAnswers = 32

// Whole asks for every event there is.
const Whole = int64(-1)

// answer returns the table as a viewer sees it, with the events after since
// (or Whole). It must not be changed.
func (t *Table) answer(v access.Rights, since int64) (json.RawMessage, error) {
	key := answerKey{rights: v, since: since}
	if data, ok := t.answers[key]; ok {
		return data, nil
	}
	l := t.log
	name := tableName{ID: t.id, Seq: l.Seq(), Title: l.Title, Status: l.Status(), Host: v.Host, Arranged: l.Arranged}
	now := tableNow{
		Waiting: seatList(l.Waiting()), Reset: true, Shared: l.Share() != "", Next: l.Next(),
		Begun: l.Begun(), Cut: l.Cut(), Lost: l.Lost(), Said: t.sayings(),
	}
	now.Packs, now.Offers = t.packNames()
	events := l.Events()
	if since != Whole {
		events, now.Reset = l.After(since)
	}
	t.people(v, &now)
	if version, by, ok := l.Undoable(); ok && v.Holds(by) && l.MayUndo(by) {
		now.Undo = &version
	}
	setup, err := t.setup()
	if err != nil {
		return nil, err
	}
	data, err := joined(&name, setup, &now, t.state(v), events)
	if err != nil {
		return nil, err
	}
	if len(t.answers) >= maxAnswers {
		clear(t.answers)
	}
	t.answers[key] = data
	return data, nil
}

// setup writes what all answers say alike until the game has another book.
func (t *Table) setup() ([]byte, error) {
	l := t.log
	if t.told != nil && t.toldOf == l.Game().Book() {
		return t.told, nil
	}
	data, err := json.Marshal(tableSetup{
		Aids: l.Setup.Aids, Preset: l.Setup.Preset, Sets: l.Setup.Expansions, Options: l.Setup.Options,
		Commitment: l.Game().Commitment(),
	})
	t.told, t.toldOf = data, l.Game().Book()
	return data, err
}

// people fills in who sits where and who is there.
func (t *Table) people(v access.Rights, a *tableNow) {
	var taken, connected uint8
	for _, g := range t.grants {
		if g.Kind == store.GrantSession && g.Seat >= 0 {
			taken |= 1 << g.Seat
		}
	}
	for s := range t.subs {
		connected |= s.rights.Seats
		if s.rights.Seats == 0 {
			a.Spectators++
		}
	}
	for i, s := range t.log.Seats {
		bot := s.Kind == gamelog.KindBot
		a.Seats = append(a.Seats, seatAnswer{
			Seat: i, Name: t.log.Setup.Players[i], Kind: s.Kind, Bot: s.Bot, Yours: v.Holds(i),
			Taken: bot || (taken|connected)>>i&1 != 0, Connected: bot || connected>>i&1 != 0,
		})
	}
}

// state returns the position as a viewer sees it: with the eyes of their seat
// that is to move, of their first seat, or of a spectator. It holds until the table
// changes.
func (t *Table) state(v access.Rights) json.RawMessage {
	eyes := eyesOf(v, t.log.Waiting())
	if data, ok := t.states[eyes]; ok {
		return data
	}
	var b []byte
	if n := len(t.spare); n > 0 {
		b, t.spare = t.spare[n-1], t.spare[:n-1]
	}
	data := t.hall.seen(t.log.Game(), eyes, b)
	t.states[eyes] = data
	return data
}

// forgetStates forgets what positions looked like. Answers have their own copies, so the
// next positions are written where these were.
func (t *Table) forgetStates() {
	for eyes, b := range t.states {
		t.spare = append(t.spare, b[:0])
		delete(t.states, eyes)
	}
}

func eyesOf(v access.Rights, waiting int) int {
	if v.Holds(waiting) {
		return waiting
	}
	for seat := range 8 {
		if v.Holds(seat) {
			return seat
		}
	}
	return view.Spectator
}
