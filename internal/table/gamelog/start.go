package gamelog

import (
	"encoding/json"
	"slices"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/clock"
)

// The kinds of seat.
const (
	KindHere = "here" // whoever made the table plays it
	KindLink = "link" // it waits for whoever opens its link
	KindBot  = "bot"  // a computer player
)

// Who may come to a table.
const (
	OpenPrivate = "private" // who holds a seat or the host's rights; others find nothing
	OpenLink    = "link"    // who knows the id watches, who has a seat's secret sits
	OpenCircle  = "friends" // private, but that friends of its host take free seats, and watch
	OpenPublic  = "public"  // the lobby lists it: anybody takes a free seat, and watches
)

// The kinds of chat that a table can have.
const (
	ChatFree    = "free"    // in one's own words
	ChatConsent = "consent" // in one's own words if all who are seated agree; else in set phrases
	ChatPhrases = "phrases" // in set phrases
	ChatOff     = "off"     // none
)

// A Seat is who plays a seat of a table: a kind, and for a computer player which one.
type Seat struct {
	Kind string `json:"kind"`
	Bot  string `json:"bot,omitempty"`
}

// A Start is what a table begins with, as the store keeps it. Its secrets, such as the seed, are in a
// column of their own.
type Start struct {
	Title    string     `json:"title,omitempty"`
	Seats    []Seat     `json:"seats"`
	Arranged bool       `json:"arranged,omitempty"` // somebody chose the seed, tiles or outcomes
	Setup    game.Setup `json:"setup"`              // without what is secret
	Outcomes []string   `json:"outcomes,omitempty"` // of chance before the first choice
	Made     string     `json:"made,omitempty"`     // the digest of the request that made the table
	Open     string     `json:"open,omitempty"`     // who may come; "" is OpenLink
	Chat     string     `json:"chat,omitempty"`     // one of the kinds of chat; "" is ChatFree

	Clock *clock.Settings `json:"clock,omitempty"` // nil: there is none
	// Colours are those of the seats; none at a table that was made before they were chosen.
	Colours []string `json:"colours,omitempty"`
	// Called: its people were given their seats before they had come.
	Called bool `json:"called,omitempty"`
	// Hostless: nobody made it, and nobody is to be its host.
	Hostless bool `json:"hostless,omitempty"`
	// Programs: accounts of bots may sit here.
	Programs bool `json:"programs,omitempty"`
	// Forfeit: whoever leaves, or is out of time, has lost. Tables that were made before keep going on
	// with a computer player.
	Forfeit bool `json:"forfeit,omitempty"`
	// SpectatorDelay is how many turns spectators are behind while the game goes on.
	SpectatorDelay int `json:"watch_delay,omitempty"`
	// Rated: its result counts for ratings, and is published.
	Rated bool `json:"rated,omitempty"`
	// Fixture: it is a game of a tournament.
	Fixture *Fixture `json:"fixture,omitempty"`
	// Published: its result may be shown on public pages. Everybody reads that before the first move.
	Published bool `json:"published,omitempty"`
}

// IsPublished reports whether the result may be shown on public pages: the game was begun as rated, or as
// one whose result is published.
func (st *Start) IsPublished() bool { return st.Rated || st.Published }

// ForRematch returns the start of the next table where the same people play again: the same seats and
// options, no host if nobody was to be one, and no game yet. It is not rated, unless whoever makes it finds
// that it is to be; its result is published if that of the last one was.
func (st *Start) ForRematch() Start {
	return Start{
		Title: st.Title, Seats: slices.Clone(st.Seats), Colours: st.Colours, Open: st.Open, Clock: st.Clock, Chat: st.Chat,
		Called: true, Programs: st.Programs, SpectatorDelay: st.SpectatorDelay, Forfeit: st.Forfeit,
		Hostless: st.Hostless, Published: st.IsPublished(),
	}
}

// A setupSecret is the part of a setup that players must not see: the seed and what was arranged by hand.
type setupSecret struct {
	Seed    string   `json:"seed"`
	Draw    []string `json:"draw,omitempty"`
	DrawEnd bool     `json:"draw_end,omitempty"`
	Chance  []int    `json:"chance,omitempty"`
}

// splitSecret returns a complete setup without its secret part, and that part.
func splitSecret(s game.Setup) (game.Setup, setupSecret) {
	h := setupSecret{s.Seed, s.Draw, s.DrawEnd, s.Chance}
	s.Seed, s.Draw, s.DrawEnd, s.Chance = "", nil, false, nil
	return s, h
}

// joinSecret returns a setup with its secret part h put back.
func joinSecret(s game.Setup, h setupSecret) game.Setup {
	s.Seed, s.Draw, s.DrawEnd, s.Chance = h.Seed, h.Draw, h.DrawEnd, h.Chance
	return s
}

// What the entries of a log hold. Outcomes are those of chance that followed:
// an old game never depends on how today's program draws. At a table with a clock each
// carries what the clock is after it.
type (
	choicesEntry struct {
		Choices  []string `json:"choices"`
		Outcomes []string `json:"outcomes,omitempty"`
		Scores   []int    `json:"scores,omitempty"` // everybody's points, if it changed them

		Clock *clock.Clock `json:"clock,omitempty"`
	}
	undoEntry struct {
		Version int `json:"version"`

		Clock *clock.Clock `json:"clock,omitempty"`
	}
	// A clockEntry is about the clock and nothing else.
	clockEntry struct {
		clock.Decision

		Clock *clock.Clock `json:"clock,omitempty"`
	}
	// A Decision is an entry about the table and not the game.
	Decision struct {
		Seat    int    `json:"seat"`
		As      *Seat  `json:"as,omitempty"` // the seat is handed over
		End     bool   `json:"end,omitempty"`
		How     string `json:"how,omitempty"`   // it ended: Forfeited, CalledOff, or as its host wants it
		Share   string `json:"share,omitempty"` // the replay is open to whoever has this secret
		Unshare bool   `json:"unshare,omitempty"`
		Next    string `json:"next,omitempty"` // the table at which they play again

		Pack       *PackDecision     `json:"pack,omitempty"`  // tiles of one's own
		Attendance *AttendanceChange `json:"going,omitempty"` // who plays, and who gives up

		Takeback *TakebackDecision `json:"back,omitempty"`  // what others have to agree to
		Rematch  *RematchDecision  `json:"again,omitempty"` // who wants to play again

		Clock *clock.Clock `json:"clock,omitempty"` // after it, where there is one
	}
)

// NewGame starts a game from a setup and records it in st as the table's game.
func (st *Start) NewGame(setup game.Setup) (*game.Game, error) {
	g, err := game.New(setup)
	if err != nil {
		return nil, err
	}
	st.SetGame(g)
	return g, nil
}

// SetGame records in st the setup and the first outcomes of chance of a game that has just begun, to be
// stored.
func (st *Start) SetGame(g *game.Game) {
	st.Setup, _ = splitSecret(g.Setup())
	_, st.Outcomes = splitEntries(g.Entries())
}

// ToStore returns a new table with game g as the store keeps it: info, the setup without secrets, and the
// secrets apart.
func (st Start) ToStore(info store.Info, g *game.Game) (store.Game, error) {
	info.Names, st.Setup.Players = st.Setup.Players, nil
	setup, err := json.Marshal(st)
	if err != nil {
		return store.Game{}, err
	}
	_, secret := splitSecret(g.Setup())
	hiddenPart, err := json.Marshal(secret)
	return store.Game{Info: info, Setup: setup, Secret: hiddenPart}, err
}

// ReadOpen reads from a table's stored setup who may come to the table (OpenPrivate and so on); "" means
// OpenLink, or a setup that cannot be read.
func ReadOpen(setup []byte) string {
	var st struct {
		Open string `json:"open"`
	}
	if json.Unmarshal(setup, &st) != nil {
		return ""
	}
	return st.Open
}
