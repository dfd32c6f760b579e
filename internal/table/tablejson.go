package table

import (
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/colour"
	"circulade/internal/table/gamelog"
)

// A Table of the protocol is what one viewer sees of a table: its name, its setup and how
// it is now, and behind them the state and the events (joined).

type tableHeader struct {
	ID       string       `json:"id"`
	Seq      int64        `json:"seq"`
	Title    string       `json:"title"`
	Status   store.Status `json:"status"`
	Host     bool         `json:"host"`
	Arranged bool         `json:"arranged"`
}

// tableSetup stays the same as long as the game's book does.
type tableSetup struct {
	Aids           string            `json:"aids"`
	Preset         string            `json:"preset"`
	Sets           []string          `json:"sets"`
	Options        map[string]string `json:"options"`
	Commitment     string            `json:"commitment,omitempty"`
	Open           string            `json:"open,omitempty"` // unless it is by link
	Programs       bool              `json:"programs,omitempty"`
	SpectatorDelay int               `json:"watch_delay,omitempty"` // turns
	Forfeit        bool              `json:"forfeit,omitempty"`     // who leaves, or is out of time, has lost
}

// tableNow is written in pieces: first the seats, and behind each piece stands what the Parts of the table say there.
type tableNow struct {
	nowFirst
	nowBegun
	nowLost
	nowClock
	nowOut
	nowKept
	nowPutOut
	nowSettled
	seats     *seatsWriter
	fromParts *Members
}

// nowFirst stands behind "seats".
type nowFirst struct {
	Spectators int    `json:"spectators"`
	Waiting    []int  `json:"waiting"`
	Undo       *int   `json:"undo"`
	Reset      bool   `json:"reset"`
	Base       *int64 `json:"base,omitempty"` // of the lists, where they are told against others
	Shared     bool   `json:"shared"`
}

// nowBegun stands behind AfterShared.
type nowBegun struct {
	Begun bool `json:"begun"`
}

// nowLost stands behind AfterBegun.
type nowLost struct {
	Cut  *gamelog.Cut `json:"cut,omitempty"`
	Lost int64        `json:"lost,omitempty"`
}

// nowClock stands behind AfterLost.
type nowClock struct {
	Clock *clockAnswer `json:"clock,omitempty"`
}

// nowOut stands behind AfterClock.
type nowOut struct {
	Out     []int `json:"out,omitempty"`
	Unmoved []int `json:"unmoved,omitempty"` // where leaving loses: who has not made a choice yet
}

// nowKept stands behind AfterUnmoved.
type nowKept struct {
	Kept bool `json:"kept,omitempty"` // for the host: others keep it when it is deleted
}

// nowPutOut stands behind AfterKept.
type nowPutOut struct {
	// PutOut is how this viewer lost a seat.
	PutOut *putOutAnswer `json:"put_out,omitempty"`
}

// nowSettled stands behind AfterPutOut.
type nowSettled struct {
	Settled bool `json:"settled,omitempty"` // strangers sit here, and it has begun
}

// seatFirst is what the table itself tells of a seat.
type seatFirst struct {
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
}

// seatLast stands behind OfSeatAfterBrowsers.
type seatLast struct {
	// Guest: somebody holds it who has no account, at a table where that is told.
	Guest bool `json:"guest,omitempty"`
	// Colour is what its figures are painted with.
	Colour string `json:"colour,omitempty"`
}

// describe has what is no matter of the log alone, people, the clock and the features, write into a
// snapshot what they tell a viewer.
func (t *Table) describe(v access.Rights, from *viewpoint, now *tableNow) {
	l := from.log
	now.Clock = t.clock.render(from)
	if version, by, ok := l.Undoable(); ok && v.Holds(by) && l.May().Undo(by) && t.lineup.MayMove(by) == nil {
		now.Undo = &version
	}
	now.PutOut, now.Settled = putOutOf(v), l.Begun() && t.roster.strangersSit()
	viewer := Viewer{Rights: v, Log: l, Late: from.delayed, CanUndo: now.Undo != nil}
	t.lineup.describe(viewer, now)
	now.fromParts.clear()
	for _, f := range t.parts.describe {
		f(viewer, now.fromParts)
	}
}

// appendTo appends the JSON.
func (now *tableNow) appendTo(b []byte, w *jsonWriter) []byte {
	b = append(append(append(b, `{"seats":`...), now.seats.json...), ']')
	for i, piece := range [...]any{
		AfterShared: &now.nowFirst, AfterBegun: &now.nowBegun, AfterLost: &now.nowLost, AfterClock: &now.nowClock,
		AfterUnmoved: &now.nowOut, AfterKept: &now.nowKept, AfterPutOut: &now.nowPutOut, AtEnd: &now.nowSettled,
	} {
		b = append(appendMembers(b, w.json(piece)), now.fromParts.texts[i]...)
	}
	return append(b, '}')
}

// appendMembers appends the members of a JSON object behind others.
func appendMembers(b, object []byte) []byte {
	if len(object) == len(`{}`) {
		return b
	}
	return append(append(b, ','), object[1:len(object)-1]...)
}

// A seatsWriter writes the seats of a table, of the snapshot that is written just now.
type seatsWriter struct {
	parts     *parts
	fromParts Members // by Parts, of the seat that is written just now
	first     seatFirst
	last      seatLast
	json      []byte // an array that lacks its end
}

// clear begins the list anew.
func (s *seatsWriter) clear() { s.json, s.fromParts.err = append(s.json[:0], '['), nil }

// add adds the seat of first and last, with what Parts tell a viewer of it.
func (s *seatsWriter) add(v Viewer) {
	s.fromParts.clearTexts()
	for _, f := range s.parts.seat {
		f(v, s.first.Seat, &s.fromParts)
	}
	if len(s.json) > len(`[`) {
		s.json = append(s.json, ',')
	}
	first := s.fromParts.json(&s.first)
	s.json = append(append(s.json, first[:len(first)-1]...), s.fromParts.texts[OfSeatAfterBrowsers]...)
	s.json = append(appendMembers(s.json, s.fromParts.json(&s.last)), '}')
}

// describe fills in who sits where and who is there, for a viewer.
func (l *Lineup) describe(v Viewer, a *tableNow) {
	seen := v.Log
	var taken uint8
	browsers := make([]int, len(l.log.Seats))
	for _, g := range l.roster.grants {
		if g.Kind == store.GrantPerson && g.Seat >= 0 {
			taken |= 1 << g.Seat
			browsers[g.Seat]++
		}
	}
	connected := l.roster.presence.seats()
	a.Spectators = l.roster.presence.watching()
	a.seats.clear()
	colours := colour.OfSeats(seen.Colours, len(seen.Seats))
	for i, s := range seen.Seats {
		others := browsers[i] > 1 || browsers[i] == 1 && !v.Holds(i)
		a.Kept = a.Kept || others && v.Host && seen.Begun()
		bot := s.Kind == gamelog.KindBot
		first := &a.seats.first
		*first, a.seats.last = seatFirst{
			Seat: i, Name: seen.Setup.Players[i], Kind: s.Kind, Bot: s.Bot, Yours: v.Holds(i),
			Taken: bot || (taken|connected)>>i&1 != 0, Connected: bot || connected>>i&1 != 0,
			Open: l.roster.IsOpen(i), Account: l.roster.AccountAt(i), Program: l.roster.IsProgramAt(i),
		}, seatLast{Guest: l.roster.IsGuestAt(i)}
		if i < len(colours) {
			a.seats.last.Colour = colours[i]
		}
		if browsers[i] > 1 {
			first.Browsers = browsers[i]
		}
		a.seats.add(v)
	}
}
