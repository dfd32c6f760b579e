package plan

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/table/clock"
	"circulade/internal/table/colour"
	"circulade/internal/table/gamelog"
)

// Wanted is a request for a new table, as the protocol has it. The digest of its JSON is stored, so the
// fields must keep their order.
type Wanted struct {
	Title      string            `json:"title"`
	Seats      []Seat            `json:"seats"`
	Preset     string            `json:"preset"`
	Expansions []string          `json:"expansions"`
	Options    map[string]string `json:"options"`
	Aids       string            `json:"aids"`
	Seed       string            `json:"seed"`
	Draw       []string          `json:"draw"`
	DrawEnd    bool              `json:"draw_end"`
	Start      []game.StartTile  `json:"start"`
	Chance     []int             `json:"chance"`
	Packs      []string          `json:"packs"`
	Move       string            `json:"move"` // see Plan
	Chat       string            `json:"chat,omitempty"`

	Clock *clock.Settings `json:"clock,omitempty"` // so that a request without one keeps its digest
	Open  string          `json:"open,omitempty"`  // who may come; "" is gamelog.OpenLink

	Programs bool `json:"programs,omitempty"` // accounts of bots may sit there

	SpectatorDelay int `json:"watch_delay,omitempty"` // how many turns spectators are behind

	Forfeit *bool `json:"forfeit,omitempty"` // nil: as is usual where strangers play

	Published bool `json:"published,omitempty"` // its result may be shown on public pages
}

// A Seat says who is to have one seat of a requested table.
type Seat struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	Bot  string `json:"bot"`

	Colour string `json:"colour,omitempty"` // "": any that no other seat has
}

// A Plan is a requested table that was checked and can be made.
type Plan struct {
	Start gamelog.Start
	Game  *game.Game // at its beginning

	// key is the move id of the request, or "". A client that got no answer sends its request again:
	// the table's id and its secrets are derived from the key, which nobody can guess, so that the second
	// answer is the same as the first. Without a key each request makes another table.
	key string
}

// New returns the plan of a requested table, or an error with what is wrong with the request. bots are the
// names of the computer players that exist; games of equal setups share the rules in books, which may be nil.
func New(q *Wanted, bots []string, books *game.Books) (*Plan, error) {
	sum, err := q.requestDigest()
	if err != nil {
		return nil, err
	}
	start, g, err := q.newGame(bots, books)
	if err != nil {
		return nil, err
	}
	start.Made = sum
	return &Plan{start, g, q.Move}, nil
}

// newGame checks a request and returns the start and the game of its table, or an error with all that is
// wrong with the request. bots and books are those of New.
func (q *Wanted) newGame(bots []string, books *game.Books) (gamelog.Start, *game.Game, error) {
	st := gamelog.Start{Title: q.Title, Open: q.Open, Chat: q.Chat, Programs: q.Programs, SpectatorDelay: q.SpectatorDelay, Published: q.Published}
	st.Forfeit = q.isForfeit()
	faults := slices.Concat(openFaults(q.Open), chatFaults(q.Chat), delayFaults(q.SpectatorDelay), q.forfeitFaults(), q.publishedFaults())
	if st.Open == gamelog.OpenLink {
		st.Open = ""
	}
	if q.Title != "" {
		if err := game.CheckName(q.Title); err != nil {
			faults = append(faults, game.Fault{Field: "title", Message: strings.Replace(err.Error(), "name", "title", 1)})
		}
	}
	if q.Clock != nil {
		settings := *q.Clock
		if st.Forfeit && settings.Kind != clock.None {
			settings.Flag = clock.Out
		}
		faults = append(faults, settings.Check("clock.")...)
		if settings.Kind != clock.None {
			st.Clock = &settings
		}
	}
	setup := game.Setup{
		Preset: q.Preset, Expansions: q.Expansions, Options: q.Options, Aids: q.Aids,
		Seed: q.Seed, Draw: q.Draw, DrawEnd: q.DrawEnd, Start: q.Start, Chance: q.Chance, Packs: q.Packs,
	}
	setup.Players = seatNames(q.Seats)
	people := "teach"
	var colours []string
	for i, s := range q.Seats {
		faults = append(faults, SeatFaults(fmt.Sprintf("seats[%d].", i), gamelog.Seat{Kind: s.Kind, Bot: s.Bot}, bots)...)
		st.Seats = append(st.Seats, gamelog.Seat{Kind: s.Kind, Bot: s.Bot})
		colours = append(colours, s.Colour)
		if s.Kind == gamelog.KindLink {
			people = "club"
		}
	}
	given, wrongColours := colour.Assign(colours)
	st.Colours, faults = given, append(faults, wrongColours...)
	if setup.Aids == "" {
		setup.Aids = people
	}
	st.Arranged = setup.Seed != "" || setup.Arranged()
	if setup.Seed == "" {
		setup.Seed = game.NewKey().String()
	}
	g, err := books.New(setup)
	var wrong *game.SetupError
	if errors.As(err, &wrong) {
		for _, f := range wrong.Faults {
			f.Field = seatField(f.Field)
			faults = append(faults, f)
		}
	} else if err != nil {
		return st, nil, problem.New(problem.Invalid, "bad-setup", problem.Shorten(err.Error()))
	}
	if len(faults) > 0 {
		return st, nil, problem.OfGame(&game.SetupError{Faults: faults})
	}
	st.SetGame(g)
	return st, g, nil
}

// openFaults returns a fault if a request's value of who may come to the table (open) is not one that
// exists.
func openFaults(open string) []game.Fault {
	ways := []string{gamelog.OpenPrivate, gamelog.OpenLink, gamelog.OpenCircle, gamelog.OpenPublic}
	if open == "" || slices.Contains(ways, open) {
		return nil
	}
	return []game.Fault{{Field: "open", Message: fmt.Sprintf("no table is open like %q", problem.Shorten(open)), Allowed: ways}}
}

// chatFaults returns a fault if the requested kind of chat does not exist.
func chatFaults(kind string) []game.Fault {
	kinds := []string{gamelog.ChatFree, gamelog.ChatConsent, gamelog.ChatPhrases, gamelog.ChatOff}
	if kind == "" || slices.Contains(kinds, kind) {
		return nil
	}
	return []game.Fault{{Field: "chat", Message: fmt.Sprintf("%q is no kind of chat", problem.Shorten(kind)), Allowed: kinds}}
}

// delayFaults returns a fault if the requested number of turns by which spectators are behind is out of
// range.
func delayFaults(turns int) []game.Fault {
	if turns >= 0 && turns <= gamelog.MaxSpectatorDelay {
		return nil
	}
	return []game.Fault{{Field: "watch_delay", Message: fmt.Sprintf("is %d turns and must be from 0, which is none, to %d", turns, gamelog.MaxSpectatorDelay)}}
}

// seatNames returns the players' names by seat, as requested. A seat without a name is called "Player"
// with a number if it waits for a player, or after its kind of computer player.
func seatNames(seats []Seat) []string {
	var out []string
	for _, s := range seats {
		out = append(out, s.Name)
	}
	for i, s := range seats {
		if s.Name == "" && s.Kind == gamelog.KindLink {
			out[i] = gamelog.FreeSeatName(i, out)
		}
	}
	for i, s := range seats {
		if s.Name != "" || s.Kind != gamelog.KindBot || s.Bot == "" {
			continue
		}
		first, size := utf8.DecodeRuneInString(s.Bot)
		name := string(unicode.ToUpper(first)) + s.Bot[size:]
		out[i] = name
		for n := 2; slices.Index(out, out[i]) != i || slices.Contains(out[i+1:], out[i]); n++ {
			out[i] = fmt.Sprintf("%s %d", name, n)
		}
	}
	return out
}

// seatField translates the name of a faulty field from that in the game's setup ("players[0]") to that in
// the request ("seats[0].name").
func seatField(field string) string {
	if field == "players" {
		return "seats"
	}
	if rest, ok := strings.CutPrefix(field, "players["); ok {
		return "seats[" + rest + ".name"
	}
	return field
}

// SeatFaults returns what is wrong with a request that `to` shall play a seat; nil if nothing is. prefix
// is put before the names of faulty fields; bots are the names of the computer players that exist.
func SeatFaults(prefix string, to gamelog.Seat, bots []string) []game.Fault {
	kinds := []string{gamelog.KindHere, gamelog.KindLink, gamelog.KindBot}
	switch {
	case !slices.Contains(kinds, to.Kind):
		return []game.Fault{{Field: prefix + "kind", Message: fmt.Sprintf("%q is no kind of seat", problem.Shorten(to.Kind)), Allowed: kinds}}
	case to.Kind == gamelog.KindBot && !slices.Contains(bots, to.Bot):
		return []game.Fault{{Field: prefix + "bot", Message: fmt.Sprintf("there is no computer player %q", problem.Shorten(to.Bot)), Allowed: bots}}
	case to.Kind != gamelog.KindBot && to.Bot != "":
		return []game.Fault{{Field: prefix + "bot", Message: "only a seat of the kind bot has one"}}
	}
	return nil
}
