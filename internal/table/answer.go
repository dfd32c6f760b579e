package table

import (
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

// It is written in pieces: behind each stands what the Parts of the table say there.
type tableNow struct {
	nowFirst
	nowBegun
	nowLost
	nowMiddle
	nowPutOut
	nowSettled
	said *Members
}

type nowFirst struct {
	Seats      []seatAnswer `json:"seats"`
	Spectators int          `json:"spectators"`
	Waiting    []int        `json:"waiting"`
	Undo       *int         `json:"undo"`
	Reset      bool         `json:"reset"`
	Base       *int64       `json:"base,omitempty"` // of the lists, where they are told against others
	Shared     bool         `json:"shared"`
}

// nowBegun stands behind AfterShared.
type nowBegun struct {
	Begun bool `json:"begun"`
}

// nowLost stands behind AfterBegun.
type nowLost struct {
	Cut  *gamelog.Cut `json:"cut,omitempty"`
	Lost int64        `json:"lost,omitempty"`
	Said []Saying     `json:"said,omitempty"`
}

// nowMiddle stands behind AfterLost.
type nowMiddle struct {
	Clock    *clockAnswer `json:"clock,omitempty"`
	Asked    *askedAnswer `json:"asked,omitempty"`
	Out      []int        `json:"out,omitempty"`
	Unmoved  []int        `json:"unmoved,omitempty"` // where leaving loses: who has not made a choice yet
	HostAway bool         `json:"host_away,omitempty"`
	Kept     bool         `json:"kept,omitempty"` // for the host: others keep it when it is deleted
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

// describe has what is no matter of the log alone, people, the clock and the features, write into a
// snapshot what they tell a viewer.
func (t *Table) describe(v access.Rights, from *viewpoint, now *tableNow) {
	l := from.log
	now.Said = t.sayings(from)
	now.Clock, now.Asked = t.clock.answer(from), t.lineup.askedAnswer(from)
	t.lineup.describe(v, l, now)
	if version, by, ok := l.Undoable(); ok && v.Holds(by) && l.May().Undo(by) && t.lineup.MayMove(by) == nil {
		now.Undo = &version
	}
	now.PutOut, now.Settled = putOutOf(v), l.Begun() && t.roster.strangersSit()
	now.said.clear()
	for _, f := range t.parts.describe {
		f(Viewer{Rights: v, Log: l, Late: from.delayed, CanUndo: now.Undo != nil}, now.said)
	}
}

// appendTo appends the JSON.
func (now *tableNow) appendTo(b []byte, w *jsonWriter) []byte {
	b = append(b, '{')
	for i, piece := range [places]any{&now.nowFirst, &now.nowBegun, &now.nowLost, &now.nowMiddle, &now.nowPutOut, &now.nowSettled} {
		text := w.json(piece)
		if i > 0 && len(text) > len(`{}`) {
			b = append(b, ',')
		}
		b = append(append(b, text[1:len(text)-1]...), now.said.texts[i]...)
	}
	return append(b, '}')
}

// describe fills in who sits where and who is there, for a viewer, of the log as they see it.
func (l *Lineup) describe(v access.Rights, seen *gamelog.Log, a *tableNow) {
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
	a.HostAway = l.log.Status() == store.Playing && !l.log.Hostless && !l.roster.presence.isHostThere()
	colours := colour.Of(seen.Colours, len(seen.Seats))
	for i, s := range seen.Seats {
		others := browsers[i] > 1 || browsers[i] == 1 && !v.Holds(i)
		a.Kept = a.Kept || others && v.Host && seen.Begun()
		bot := s.Kind == gamelog.KindBot
		a.Seats = append(a.Seats, seatAnswer{
			Seat: i, Name: seen.Setup.Players[i], Kind: s.Kind, Bot: s.Bot, Yours: v.Holds(i),
			Taken: bot || (taken|connected)>>i&1 != 0, Connected: bot || connected>>i&1 != 0,
		})
		a.Seats[i].Open = l.roster.isOpen(i)
		if i < len(colours) {
			a.Seats[i].Colour = colours[i]
		}
		a.Seats[i].Account, a.Seats[i].Program, a.Seats[i].Guest = l.roster.accountAt(i), l.roster.IsProgramAt(i), l.roster.isGuestAt(i)
		if browsers[i] > 1 {
			a.Seats[i].Browsers = browsers[i]
		}
		l.going(seen, &a.Seats[i])
	}
}
