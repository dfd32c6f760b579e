package golden

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"circulade/bot"
	"circulade/internal/feature/bots"
	"circulade/internal/feature/lobby"
	"circulade/internal/feature/notify"
	"circulade/internal/server"
	"circulade/internal/store"
	"circulade/internal/table"
)

// TestTraces holds in which order a table acts when something has changed at it: what it stores,
// what the lobby is told, who is told that it is their turn, when orders are looked for and when a
// computer player is asked. The whole stands under what somebody did.
func TestTraces(t *testing.T) {
	var files []string
	for _, f := range traced() {
		files = append(files, f.name+".txt")
		t.Run(f.name, func(t *testing.T) {
			tr := &trace{}
			inBubble(t, func(c *server.Config) { slowly(c); tr.wrap(c) }, func(h *house) {
				h.page.trace = tr
				f.play(h)
				compare(t, "traces/"+f.name+".txt", h.page.text.String())
			})
		})
	}
	if !t.Failed() && !*update {
		known(t, "traces", files)
	}
}

// A trace is what tables do.
type trace struct {
	mu    sync.Mutex
	lines []string
}

func (tr *trace) note(format string, args ...any) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	tr.lines = append(tr.lines, fmt.Sprintf(format, args...))
}

// take returns what was done since.
func (tr *trace) take() []string {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	lines := tr.lines
	tr.lines = nil
	return lines
}

// wrap has everything noted that tables are given to act with.
func (tr *trace) wrap(cfg *server.Config) {
	cfg.Heard.YourTurn = func(y notify.YourTurn) {
		tr.note("your turn: seat %d, %d., people %d%s", y.Seat, y.Nth, len(y.People), flags("left", y.Left, "sat", y.Sat, "nudged", y.Nudged))
	}
	cfg.Heard.Listed = func(l lobby.Listing) {
		var seats []string
		for _, s := range l.Seats {
			seats = append(seats, fmt.Sprintf("%s (%s%s)", s.Name, s.Kind, flags("free", s.Free, "guest", s.Guest, "program", s.Program)))
		}
		tr.note("lobby: %q, %d free%s: %s", l.State, l.Free, flags("away", l.Away, "friends", l.Open == "friends"), strings.Join(seats, ", "))
	}
	before := cfg.Tables
	cfg.Tables = func(c *table.Config) {
		before(c)
		c.Store = tracedStore{c.Store, tr}
		c.Rows = tracedRows{c.Rows, tr}
		c.SeatPolicy = tracedPolicy{c.SeatPolicy, tr}
		circle := c.FriendsOf
		c.FriendsOf = func(ctx context.Context, hosts []store.Holder) ([]store.Holder, error) {
			tr.note("friends of %d", len(hosts))
			return circle(ctx, hosts)
		}
	}
	botsBefore := cfg.Bots
	cfg.Bots = func(c *bots.Config) {
		botsBefore(c)
		make := c.Make
		c.Make = func(name string, o bot.Options) (bot.Player, error) {
			tr.note("computer player: %s", name)
			return make(name, o)
		}
		c.Meter.Hastened = func() { tr.note("hastened") }
	}
}

// flags names those that are set.
func flags(list ...any) (text string) {
	for i := 0; i < len(list); i += 2 {
		if list[i+1] == true {
			text += ", " + list[i].(string)
		}
	}
	return text
}

// A tracedStore notes what is written, and what is read of who holds what.
type tracedStore struct {
	store.Store
	*trace
}

func (s tracedStore) Append(ctx context.Context, e store.Entry, u store.Update) error {
	err := s.Store.Append(ctx, e, u)
	s.note("append %d: %s by %d%s", e.Seq, e.Kind, e.Seat, failed(err))
	return err
}

func (s tracedStore) SetStatus(ctx context.Context, game string, status store.Status, at int64) error {
	err := s.Store.SetStatus(ctx, game, status, at)
	s.note("status %s%s", status, failed(err))
	return err
}

func (s tracedStore) Load(ctx context.Context, game string) (store.Game, []store.Entry, error) {
	g, list, err := s.Store.Load(ctx, game)
	s.note("load: %d entries%s", len(list), failed(err))
	return g, list, err
}

func (s tracedStore) EntriesSince(ctx context.Context, game string, after int64, limit int) ([]store.Entry, error) {
	list, err := s.Store.EntriesSince(ctx, game, after, limit)
	s.note("entries since %d: %d%s", after, len(list), failed(err))
	return list, err
}

func (s tracedStore) Grants(ctx context.Context, game string) ([]store.Grant, int64, error) {
	list, granted, err := s.Store.Grants(ctx, game)
	s.note("grants: %d%s", len(list), failed(err))
	return list, granted, err
}

func (s tracedStore) Grant(ctx context.Context, list ...store.Grant) error {
	s.note("grant %d", len(list))
	return s.Store.Grant(ctx, list...)
}

func (s tracedStore) Revoke(ctx context.Context, game string, seat int, kind store.GrantKind) (int, error) {
	n, err := s.Store.Revoke(ctx, game, seat, kind)
	s.note("revoke seat %d %q: %d%s", seat, kind, n, failed(err))
	return n, err
}

func (s tracedStore) Replace(ctx context.Context, game string, seat int, list ...store.Grant) error {
	s.note("replace seat %d by %d", seat, len(list))
	return s.Store.Replace(ctx, game, seat, list...)
}

func (s tracedStore) Rename(ctx context.Context, game string, seat int, name string) error {
	s.note("rename seat %d: %s", seat, name)
	return s.Store.Rename(ctx, game, seat, name)
}

func failed(err error) string {
	if err == nil {
		return ""
	}
	return ": " + err.Error()
}

// tracedRows note that rows are read or written: those of orders, and of what goes with a table.
type tracedRows struct {
	store.Rows
	*trace
}

func (r tracedRows) View(ctx context.Context, f func(*store.Tx) error) error {
	r.note("rows are read")
	return r.Rows.View(ctx, f)
}

func (r tracedRows) Update(ctx context.Context, f func(*store.Tx) error) error {
	r.note("rows are written")
	return r.Rows.Update(ctx, f)
}

// A tracedPolicy notes who gets a seat.
type tracedPolicy struct {
	table.SeatPolicy
	*trace
}

func (d tracedPolicy) Take(ctx context.Context, g store.Grant) (bool, error) {
	ok, err := d.SeatPolicy.Take(ctx, g)
	d.note("lobby takes seat %d: %t%s", g.Seat, ok, failed(err))
	return ok, err
}

func traced() []family {
	return []family{
		{name: "choices", play: traceChoices},
		{name: "orders", play: traceOrders},
		{name: "lobby", play: traceLobby},
		{name: "computers", play: traceComputers},
		{name: "clock", play: traceClock},
		{name: "going", play: traceGoing},
		{name: "consent", play: traceConsent},
	}
}

// acts does something of which only what the table does is written down.
func (h *house) acts(what string, f func()) {
	h.page.say("%s", what)
	h.quietly(f)
	h.page.acted()
}

func traceChoices(h *house) {
	var ann, bo *person
	var id string
	h.acts("a table of two is made, and Bo sits down", func() { ann, bo, id = h.two(nil) })
	for n := range 6 {
		h.acts(fmt.Sprint("answer ", n), func() { takes(id, 1, sevenfold, ann, bo) })
	}
	h.acts("Bo follows", func() { bo.socket("Bo", of(id, "/socket?stamp=")); h.pass("1s") })
	for n := range 4 {
		h.acts(fmt.Sprint("answer ", 6+n), func() { takes(id, 1, sevenfold, ann, bo) })
	}
	h.acts("an answer that is refused", func() { ann.post(of(id, "/choices"), obj{"seq": 0, "move": "x", "all": []string{"pass"}}) })
	h.acts("Ann is asked for a new link", func() { ann.post(of(id, "/seats/1/link"), obj{}) })
	h.acts("Bo is renamed", func() { bo.post(of(id, "/seats/1/name"), obj{"name": "Robert"}) })
	h.acts("nobody is there, and the table goes from memory", func() {
		for _, l := range h.page.lines {
			h.page.shut(l)
		}
		h.pass("10m")
	})
	h.acts("it is looked at again", func() { ann.get(of(id, "")) })
	h.acts("it ends", func() { ann.post(of(id, "/end"), obj{}) })
	h.acts("it is deleted", func() { ann.remove(of(id, "")) })
}

func traceOrders(h *house) {
	var ann, bo *person
	var id string
	h.acts("a table by days is made", func() {
		ann, bo, id = h.two(obj{
			"clock": obj{"kind": "days", "days": 3}, "draw": byLetter, "start": []obj{{"tile": "base/D", "x": 0, "y": 0, "rotation": 0}},
		})
	})
	order := func(text string) {
		bo.post(of(id, "/orders"), obj{"seq": bo.now(id).number("seq"), "tile": "base/B", "all": []string{text, "follower m"}}).want(http.StatusOK)
	}
	h.acts("Bo leaves an order", func() { order("tile 0,1 r0") })
	h.acts("Ann lays a tile", func() { ann.lays(id, "tile 1,0 ") })
	h.acts("Ann passes, and the order does not hold any more", func() { ann.answers(id, "pass"); h.pass("1s") })
	h.acts("Bo plays", func() { bo.answers(id, "tile 0,1 r0", "follower m"); h.pass("1s") })
	h.acts("Bo leaves another", func() { order("tile 1,1 r0") })
	h.acts("Ann lays a tile", func() { ann.lays(id, "tile -1,0 ") })
	h.acts("Ann passes, and the order is played", func() { ann.answers(id, "pass"); h.pass("1s") })
	h.acts("Bo leaves one and withdraws it", func() {
		bo.post(of(id, "/orders"), obj{"seq": bo.now(id).number("seq"), "tile": "base/V", "all": []string{"tile 2,0 r0", "pass"}})
		bo.remove(of(id, "/orders?tile=base%2FV"))
	})
	h.acts("the game ends", func() { ann.post(of(id, "/end"), obj{}); h.pass("1s") })
}

func traceLobby(h *house) {
	ann, bo := h.signedUp("Ann"), h.person("Bo")
	var id string
	h.acts("a public table is made", func() {
		id, _ = ann.makes(obj{"open": "public", "seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}, {"kind": "bot", "bot": "random"}}})
	})
	h.acts("Ann follows", func() { ann.socket("Ann", of(id, "/socket?stamp=")); h.pass("1s") })
	h.acts("Bo takes a seat", func() { bo.post(of(id, "/join"), obj{"name": "Bo"}).want(http.StatusOK) })
	h.acts("Ann answers", func() { takes(id, 2, sevenfold, ann) })
	h.acts("Bo answers, and the computer player", func() { takes(id, 2, sevenfold, bo); h.pass("10s") })
	h.acts("Bo gives his seat back", func() { bo.post(of(id, "/seats/1/resign"), obj{}); h.pass("10s") })
	h.acts("Ann goes", func() { h.page.shut(h.page.lines[0]); h.pass("1s") })
	h.acts("Ann ends it", func() { ann.post(of(id, "/end"), obj{}) })
	h.acts("a public table whose free seat is asked", func() {
		id, _ = ann.makes(obj{"open": "public", "seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}}})
		takes(id, 2, sevenfold, ann)
	})
	h.acts("Cy takes the seat that is asked", func() { h.person("Cy").post(of(id, "/join"), obj{"name": "Cy"}).want(http.StatusOK) })
	h.acts("Ann ends it", func() { ann.post(of(id, "/end"), obj{}) })
	h.acts("a table for friends is made", func() {
		id, _ = ann.makes(obj{"open": "friends", "seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}}})
	})
	h.acts("somebody else looks at it", func() { bo.get(of(id, "")) })
}

func traceComputers(h *house) {
	ann := h.person("Ann")
	var id string
	h.acts("a table with two computer players is made, which Ann follows", func() {
		id, _ = ann.makes(obj{"seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}}})
		ann.socket("Ann", of(id, "/socket?stamp="))
		h.pass("1s")
	})
	for n := range 3 {
		h.acts(fmt.Sprint("turn ", n), func() { takes(id, 2, sevenfold, ann); h.pass("20s") })
	}
	h.acts("they are to be quick", func() { takes(id, 1, sevenfold, ann); ann.post(of(id, "/hasten"), obj{}); h.pass("20s") })
	h.acts("a seat is given to Ann", func() { ann.post(of(id, "/seats/2"), obj{"kind": "here"}); h.pass("20s") })
	h.acts("and back", func() { ann.post(of(id, "/seats/2"), obj{"kind": "bot", "bot": "beginner"}); h.pass("20s") })
	h.acts("Ann resigns", func() { ann.post(of(id, "/seats/0/resign"), obj{}); h.pass("2m") })
}

func traceClock(h *house) {
	var ann, bo *person
	var id string
	h.acts("a table with a clock is made", func() {
		ann, bo, id = h.two(obj{"clock": obj{"kind": "bank", "bank_s": 60, "flag": "computer"}})
	})
	h.acts("both follow", func() {
		ann.socket("Ann", of(id, "/socket?stamp="))
		bo.socket("Bo", of(id, "/socket?stamp="))
		h.pass("3s")
	})
	h.acts("Ann answers", func() { takes(id, 1, sevenfold, ann) })
	h.acts("it is paused", func() {
		ann.post(of(id, "/clock/pause"), obj{"move": "p1"})
		bo.post(of(id, "/clock/pause"), obj{"move": "p2"})
		h.pass("2m")
	})
	h.acts("it goes on", func() {
		ann.post(of(id, "/clock/pause"), obj{"move": "p3"})
		bo.post(of(id, "/clock/pause"), obj{"move": "p4"})
	})
	h.acts("Bo is given time", func() { ann.post(of(id, "/seats/1/time"), obj{"move": "t", "seconds": 30}) })
	h.acts("Ann's flag falls, and a computer player plays for them", func() { h.pass("70s") })
	h.acts("Ann asks to come back, and Bo agrees", func() {
		ann.post(of(id, "/seats/0/standin"), obj{"on": false})
		bo.post(of(id, "/seats/0/standin"), obj{"on": false})
	})
	h.acts("Bo's flag falls", func() { h.pass("2m") })
}

func traceGoing(h *house) {
	ann, bo, cy := h.person("Ann"), h.person("Bo"), h.person("Cy")
	var id string
	h.acts("a table of three is made", func() {
		var made *answer
		id, made = ann.makes(obj{"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}, {"name": "Cy", "kind": "link"}}})
		bo.sits(id, made, 0)
		cy.sits(id, made, 1)
		ann.socket("Ann", of(id, "/socket?stamp="))
		h.pass("1s")
	})
	h.acts("Ann answers", func() { takes(id, 2, sevenfold, ann) })
	h.acts("Bo comes and goes", func() {
		l := bo.stream("Bo", of(id, "/stream"))
		h.pass("1s")
		h.page.shut(l)
		h.pass("1s")
	})
	h.acts("Bo is nudged", func() { h.pass("5m"); ann.post(of(id, "/seats/1/nudge"), obj{}).want(http.StatusOK) })
	h.acts("a computer player plays for Bo", func() {
		h.pass("2m")
		cy.post(of(id, "/seats/1/standin"), obj{"on": true}).want(http.StatusOK)
		h.pass("10s")
	})
	h.acts("Bo is back", func() { bo.post(of(id, "/seats/1/standin"), obj{"on": false}) })
	h.acts("Bo is the host", func() { ann.post(of(id, "/host"), obj{"seat": 1}) })
	h.acts("Ann resigns", func() { ann.post(of(id, "/seats/0/resign"), obj{}) })
	h.acts("Cy is put out", func() { bo.post(of(id, "/seats/2/revoke"), obj{}) })
	h.acts("Bo resigns", func() { bo.post(of(id, "/seats/1/resign"), obj{}); h.pass("10s") })
}

func traceConsent(h *house) {
	var ann, bo *person
	var id string
	h.acts("a table is made and played", func() { ann, bo, id = h.dragonRound() })
	version := ann.now(id).number("undo_ask")
	ask := func(p *person, move string) {
		p.post(of(id, "/takeback"), obj{"seq": p.now(id).number("seq"), "move": move, "version": version}).want(http.StatusOK)
	}
	h.acts("Ann asks to take back", func() { ask(ann, "t1") })
	h.acts("Bo agrees", func() { ask(bo, "t2") })
	h.acts("the dragon goes again", func() { h.dragonAgain(ann, bo, id) })
	h.acts("Ann asks again", func() { ask(ann, "t3") })
	h.acts("Bo declines", func() { bo.post(of(id, "/takeback/decline"), obj{}) })
	h.acts("it ends", func() { ann.post(of(id, "/end"), obj{}) })
	h.acts("Ann wants to play again", func() { ann.post(of(id, "/again"), obj{}) })
	h.acts("and Bo", func() { bo.post(of(id, "/again"), obj{}) })
	h.acts("it is shared", func() { ann.post(of(id, "/share"), obj{}) })
	other, made := ann.makes(obj{"seed": "7"})
	h.page.trace.take()
	h.acts("Bo sits down at another and offers a pack", func() {
		bo.sits(other, made, 0)
		bo.post(of(other, "/packs"), obj{"text": lanePack})
	})
	h.acts("Ann accepts", func() {
		offer := ann.now(other).text("offers.0.id")
		ann.post(of(other, "/packs/"+offer), obj{"accept": true}).want(http.StatusOK)
	})
}
