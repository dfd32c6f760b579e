package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

type createRequest struct {
	Title      string            `json:"title"`
	Seats      []newSeat         `json:"seats"`
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
	Move       string            `json:"move"` // see making
}

type newSeat struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	Bot  string `json:"bot"`
}

// created is the answer to a new table.
type created struct {
	reseated
	keys
}

// keys are the secrets with which a program plays and runs a table that it
// made, without a session.
type keys struct {
	Secrets []seatLink `json:"secrets"` // of every seat that no computer player has
	Host    string     `json:"host_secret"`
}

// plan makes a game of a request, or says what is wrong with it.
func (q *createRequest) plan(bots []string) (gamelog.Start, *game.Game, error) {
	st := gamelog.Start{Title: q.Title}
	var faults []game.Fault
	if q.Title != "" {
		if err := game.CheckName(q.Title); err != nil {
			faults = append(faults, game.Fault{Field: "title", Message: strings.Replace(err.Error(), "name", "title", 1)})
		}
	}
	setup := game.Setup{
		Preset: q.Preset, Expansions: q.Expansions, Options: q.Options, Aids: q.Aids,
		Seed: q.Seed, Draw: q.Draw, DrawEnd: q.DrawEnd, Start: q.Start, Chance: q.Chance, Packs: q.Packs,
	}
	setup.Players = names(q.Seats)
	people := "teach"
	for i, s := range q.Seats {
		faults = append(faults, seatFaults(fmt.Sprintf("seats[%d].", i), s.Kind, s.Bot, bots)...)
		st.Seats = append(st.Seats, gamelog.Seat{Kind: s.Kind, Bot: s.Bot})
		if s.Kind == gamelog.KindLink {
			people = "club"
		}
	}
	if setup.Aids == "" {
		setup.Aids = people
	}
	st.Arranged = setup.Seed != "" || setup.Arranged()
	if setup.Seed == "" {
		setup.Seed = game.NewKey().String()
	}
	g, err := st.Begin(setup)
	var wrong *game.SetupError
	if errors.As(err, &wrong) {
		for _, f := range wrong.Faults {
			f.Field = seatField(f.Field)
			faults = append(faults, f)
		}
	} else if err != nil {
		return st, nil, fail(http.StatusBadRequest, "bad-setup", short(err.Error()))
	}
	if len(faults) > 0 {
		return st, nil, ofGame(&game.SetupError{Faults: faults})
	}
	return st, g, nil
}

// names returns the players' names. A computer player without one gets its own.
func names(seats []newSeat) []string {
	var out []string
	for _, s := range seats {
		out = append(out, s.Name)
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

// seatField gives a fault of the setup the name that the request has for it.
func seatField(field string) string {
	if field == "players" {
		return "seats"
	}
	if rest, ok := strings.CutPrefix(field, "players["); ok {
		return "seats[" + rest + ".name"
	}
	return field
}

// grants returns who holds what at a new table, and the secrets to hand out.
func (m making) grants(id string, st gamelog.Start, host store.Holder, now int64) ([]store.Grant, keys) {
	k := keys{Secrets: []seatLink{}, Host: m.secret(store.HostSeat)}
	var grants []store.Grant
	add := func(seat int, kind store.GrantKind, holder store.Holder) {
		grants = append(grants, store.Grant{Game: id, Seat: seat, Kind: kind, Holder: holder, Created: now})
	}
	add(store.HostSeat, store.GrantHost, host)
	holder, _ := holderOf(k.Host)
	add(store.HostSeat, store.GrantHost, holder)
	for i, s := range st.Seats {
		if s.Kind == gamelog.KindBot {
			continue
		}
		if s.Kind == gamelog.KindHere {
			add(i, store.GrantSession, host)
		}
		secret := m.secret(i)
		holder, _ := holderOf(secret)
		add(i, store.GrantLink, holder)
		k.Secrets = append(k.Secrets, seatLink{i, secret})
	}
	return grants, k
}

// invitations are the secrets to pass on: of the seats that wait for somebody.
func invitations(seats []gamelog.Seat, secrets []seatLink) []seatLink {
	links := []seatLink{}
	for _, s := range secrets {
		if seats[s.Seat].Kind == gamelog.KindLink {
			links = append(links, s)
		}
	}
	return links
}

func (s *Server) postGames(w http.ResponseWriter, r *http.Request) error {
	var q createRequest
	if err := decodeUpTo(w, r, maxTableBody, &q); err != nil {
		return err
	}
	m, err := makingOf(&q)
	if err != nil {
		return err
	}
	addr := s.address(r)
	st, g, err := q.plan(s.bots)
	if err != nil {
		return err
	}
	if err := s.mayMake(addr, st.Seats); err != nil {
		return err
	}
	return s.newTable(w, r, m, addr, st, g)
}

// mayMake counts a new table of an address, or says why there may be none.
func (s *Server) mayMake(addr netip.Addr, seats []gamelog.Seat) error {
	bot := slices.ContainsFunc(seats, func(s gamelog.Seat) bool { return s.Kind == gamelog.KindBot })
	if bot {
		if err := s.mayCompute(addr); err != nil {
			return err
		}
	}
	if wait := s.creation.allow(addr, time.Now()); wait > 0 {
		return tooMany("too many new tables from this address", wait)
	}
	return nil
}

// mayCompute says why no computer player may go to work at another table of an
// address, if so.
func (s *Server) mayCompute(addr netip.Addr) error {
	switch {
	case s.computers.full(addr):
		return tooMany("computer players are at work at too many tables of this address", 5*time.Second)
	case s.allComputers.full(struct{}{}):
		return tooMany("computer players are at work at as many tables as this server can hold", 5*time.Second)
	}
	return nil
}

// create stores a new table. The error is the store's.
func (s *Server) create(ctx context.Context, id string, st gamelog.Start, g *game.Game, grants []store.Grant) error {
	now := time.Now().UnixMilli()
	info := store.Info{ID: id, Created: now, Updated: now, Status: store.Playing}
	if g.State().Over() {
		info.Status = store.Over
	}
	info.Summary = gamelog.New(st, g, info.Status).Summary()
	stored, err := st.Stored(info, g)
	if err != nil {
		return err
	}
	return s.cfg.Store.Create(ctx, stored, grants...)
}

// notCreated is how the store's refusal of a new table looks over HTTP.
func (s *Server) notCreated(err error) *failure {
	s.log.Error("the store failed", "doing", "creating a table", "reason", reason(err))
	return ofStore(err)
}

// A listed is a table in the list of a browser.
type listed struct {
	ID    string   `json:"id"`
	Names []string `json:"names"`
	gamelog.Summary
	Status  store.Status `json:"status"`
	Updated string       `json:"updated"`
	Host    bool         `json:"host"`
	Yours   []int        `json:"yours"`
}

// How many tables one answer lists: unless the reader asks for fewer, and at most.
const (
	usualGames = 50
	mostGames  = 200
)

func (s *Server) getGames(w http.ResponseWriter, r *http.Request) error {
	c, err := s.callerOf(r)
	if err != nil {
		return err
	}
	after, limit, err := pageOf(r.URL.Query())
	if err != nil {
		return err
	}
	page := struct {
		Games []listed `json:"games"`
		Next  string   `json:"next,omitempty"` // what `after` is for the next of them
	}{Games: []listed{}}
	if c.known {
		// One more than is listed tells whether there are more.
		held, err := s.cfg.Store.GamesOf(r.Context(), c.holder, after, limit+1)
		if err != nil {
			s.damages.tell(s.log, err)
			return ofStore(err)
		}
		held, page.Next = firstGames(held, limit)
		page.Games = gather(held)
	}
	writeJSON(w, http.StatusOK, page)
	return nil
}

// pageOf reads which part of a list is wanted.
func pageOf(q url.Values) (after store.Place, limit int, err error) {
	limit = usualGames
	if text := q.Get("limit"); text != "" {
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > mostGames {
			return after, 0, fail(http.StatusBadRequest, "bad-json", fmt.Sprintf("limit is not a number from 1 to %d: %s", mostGames, short(text)))
		}
	}
	if text := q.Get("after"); text != "" {
		updated, id, ok := strings.Cut(text, "-")
		after.Updated, err = strconv.ParseInt(updated, 10, 64)
		if after.ID = id; !ok || err != nil || !isID(id) {
			return after, 0, fail(http.StatusBadRequest, "bad-json", "after is not the next of a list before: "+short(text))
		}
	}
	return after, limit, nil
}

// firstGames returns what is held in the first games of a list, and the place of the
// last of them if there are more.
func firstGames(held []store.Held, limit int) (first []store.Held, next string) {
	games := 0
	for i, h := range held {
		if i > 0 && h.ID == held[i-1].ID {
			continue
		}
		if games == limit {
			last := held[i-1].Place()
			return held[:i], fmt.Sprintf("%d-%s", last.Updated, last.ID)
		}
		games++
	}
	return held, ""
}

// gather joins the seats that somebody holds by table, in the given order.
func gather(held []store.Held) []listed {
	out := []listed{}
	at := map[string]int{}
	for _, h := range held {
		if h.Seat == store.ReplaySeat {
			continue
		}
		i, ok := at[h.ID]
		if !ok {
			l := listed{
				ID: h.ID, Names: h.Names, Status: h.Status, Yours: []int{},
				Updated: time.UnixMilli(h.Updated).UTC().Format(time.RFC3339),
			}
			if json.Unmarshal(h.Summary, &l.Summary) != nil || l.Waiting == nil || l.Names == nil {
				continue // not one of ours
			}
			i = len(out)
			at[h.ID] = i
			out = append(out, l)
		}
		switch {
		case h.Seat == store.HostSeat:
			out[i].Host = true
		case !slices.Contains(out[i].Yours, h.Seat):
			out[i].Yours = append(out[i].Yours, h.Seat)
		}
	}
	for i := range out {
		slices.Sort(out[i].Yours)
	}
	return out
}
