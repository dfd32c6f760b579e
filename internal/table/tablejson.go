package table

import (
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/colour"
	"circulade/internal/table/gamelog"
)

// A tableHeader holds the first members of a table's JSON, as one viewer gets it. A tableSetup, a tableNow,
// the state and the events follow it.
type tableHeader struct {
	ID       string       `json:"id"`
	Seq      int64        `json:"seq"`
	Title    string       `json:"title"`
	Status   store.Status `json:"status"`
	Host     bool         `json:"host"`
	Arranged bool         `json:"arranged"`
}

// A tableSetup holds the members of a table's JSON that say how it was set up. They stay the same as long as
// the game's book does.
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
	Rated          bool              `json:"rated,omitempty"`       // it counts for ratings
	Published      bool              `json:"published,omitempty"`   // its result may be shown on public pages
}

// A tableNow holds the members of a table's JSON that say how it is now: its seats, then groups of members.
// Behind each group the members are written that Parts add at that Place.
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

// A nowFirst holds the members of a table's JSON that follow "seats": who watches, who has to answer, what may
// be undone, what the lists are a change to.
type nowFirst struct {
	Spectators int    `json:"spectators"`
	Waiting    []int  `json:"waiting"`
	Undo       *int   `json:"undo"`
	Reset      bool   `json:"reset"`
	Base       *int64 `json:"base,omitempty"` // seq of the lists that these lists are a change to; nil: they are complete
	Shared     bool   `json:"shared"`
}

// A nowBegun holds the member "begun" of a table's JSON, which follows those at Place AfterShared.
type nowBegun struct {
	Begun bool `json:"begun"`
}

// A nowLost holds the members of a table's JSON about entries that cannot be replayed or were lost by damage.
// They follow those at Place AfterBegun.
type nowLost struct {
	Cut  *gamelog.Cut `json:"cut,omitempty"`
	Lost int64        `json:"lost,omitempty"`
}

// A nowClock holds the member "clock" of a table's JSON, which follows those at Place AfterLost.
type nowClock struct {
	Clock *clockAnswer `json:"clock,omitempty"`
}

// A nowOut holds the members of a table's JSON about seats that are ranked last, and seats that have not moved.
// They follow those at Place AfterClock.
type nowOut struct {
	Out     []int `json:"out,omitempty"`
	Unmoved []int `json:"unmoved,omitempty"` // where leaving loses: who has not made a choice yet
}

// A nowKept holds the member "kept" of a table's JSON, which follows those at Place AfterUnmoved.
type nowKept struct {
	Kept bool `json:"kept,omitempty"` // for the host: others keep it in their lists when the host deletes it
}

// A nowPutOut holds the member "put_out" of a table's JSON, which follows those at Place AfterKept.
type nowPutOut struct {
	// PutOut is how this viewer was removed from a seat.
	PutOut *removalAnswer `json:"put_out,omitempty"`
}

// A nowSettled holds the member "settled" of a table's JSON, which follows those at Place AfterPutOut.
type nowSettled struct {
	Settled bool `json:"settled,omitempty"` // strangers sit here and the game has begun: seats cannot be given to others any more
}

// A seatFirst holds the first members of a seat's JSON. Those that Parts add follow, then a seatLast.
type seatFirst struct {
	Seat      int    `json:"seat"`
	Name      string `json:"name"`
	Kind      string `json:"kind"`
	Bot       string `json:"bot,omitempty"`
	Yours     bool   `json:"yours"`
	Taken     bool   `json:"taken"`
	Connected bool   `json:"connected"`
	Open      bool   `json:"open,omitempty"` // anybody may take it
	// Account is the name of the account that holds the seat alone.
	Account string `json:"account,omitempty"`
	Program bool   `json:"program,omitempty"` // a bot's account holds it
	// Browsers is how many persons hold the seat, if several do: two devices without an account, or
	// people who share its link.
	Browsers int `json:"browsers,omitempty"`
}

// A seatLast holds the last members of a seat's JSON, behind those at Place OfSeatAfterBrowsers.
type seatLast struct {
	// Guest: somebody without an account holds it (Roster.IsGuestAt).
	Guest bool `json:"guest,omitempty"`
	// Colour is the colour of the seat's figures.
	Colour string `json:"colour,omitempty"`
}

// describe fills in the members of now that do not come from the log alone: the clock, undo, seats and people,
// and what the Parts add for a viewer with the rights v.
func (t *Table) describe(v access.Rights, from *viewpoint, now *tableNow) {
	l := from.log
	now.Clock = t.clock.render(from)
	if version, by, ok := l.Undoable(); ok && v.Holds(by) && l.May().Undo(by) && t.lineup.MayMove(by) == nil {
		now.Undo = &version
	}
	now.PutOut, now.Settled = removalAnswerOf(v), l.Begun() && t.roster.hasStrangers()
	viewer := Viewer{Rights: v, Log: l, Late: from.delayed, CanUndo: now.Undo != nil}
	t.lineup.describe(viewer, now)
	now.fromParts.clear()
	for _, f := range t.parts.describe {
		f(viewer, now.fromParts)
	}
}

// appendTo appends the members to b as one JSON object, with those of the Parts at their Places.
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

// appendMembers appends a comma and the members of a JSON object to b, without the object's braces; nothing if
// it has none.
func appendMembers(b, object []byte) []byte {
	if len(object) == len(`{}`) {
		return b
	}
	return append(append(b, ','), object[1:len(object)-1]...)
}

// A seatsWriter writes the JSON array of a table's seats for one viewer.
type seatsWriter struct {
	parts     *parts
	fromParts Members // that Parts add to the seat that is written just now
	first     seatFirst
	last      seatLast
	json      []byte // the array, without its closing bracket
}

// clear begins a new array of seats.
func (s *seatsWriter) clear() { s.json, s.fromParts.err = append(s.json[:0], '['), nil }

// add appends the seat in the fields first and last to the array, with the members that Parts add to it for
// the viewer.
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

// describe writes the table's seats for a viewer into a (names, who holds them, who is connected), and
// counts the spectators.
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
	connected := l.roster.presence.connectedSeats()
	a.Spectators = l.roster.presence.spectators()
	a.seats.clear()
	colours := colour.OfSeats(seen.Colours, len(seen.Seats))
	names := seen.Setup.Players
	if v.Nameless {
		names = strangersNames(seen)
	}
	for i, s := range seen.Seats {
		others := browsers[i] > 1 || browsers[i] == 1 && !v.Holds(i)
		a.Kept = a.Kept || others && v.Host && seen.Begun()
		bot := s.Kind == gamelog.KindBot
		first := &a.seats.first
		*first, a.seats.last = seatFirst{
			Seat: i, Name: names[i], Kind: s.Kind, Bot: s.Bot, Yours: v.Holds(i),
			Taken: bot || (taken|connected)>>i&1 != 0, Connected: bot || connected>>i&1 != 0,
			Open: l.roster.IsOpen(i), Account: l.roster.AccountAt(i), Program: l.roster.IsBotAt(i),
		}, seatLast{Guest: l.roster.IsGuestAt(i)}
		if v.Nameless {
			first.Account, a.seats.last.Guest = "", false
		}
		if i < len(colours) {
			a.seats.last.Colour = colours[i]
		}
		if browsers[i] > 1 {
			first.Browsers = browsers[i]
		}
		a.seats.add(v)
	}
}
