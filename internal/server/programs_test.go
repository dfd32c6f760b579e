package server

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"circulade/internal/feature/lobby"
	"circulade/internal/store"
)

// A robot is a bot's account: a program with its token, and the browser of its owner.
type robot struct {
	*browser
	owner *browser
	token string // its id
}

// robot makes a bot's account.
func (h *house) robot(t *testing.T, name string) *robot {
	t.Helper()
	owner := h.browser(t)
	owner.signUp(name)
	owner.post("/api/account/bot", obj{"on": true}).want(t, http.StatusOK, "")
	var made struct {
		Token  struct{ ID string }
		Secret string
	}
	if err := json.Unmarshal(owner.post("/api/account/tokens", obj{"name": "home"}).want(t, http.StatusCreated, "").body, &made); err != nil {
		t.Fatal(err)
	}
	return &robot{h.program(t, made.Secret), owner, made.Token.ID}
}

// openToBots makes a public table that allows bots, with a free seat.
func (b *browser) openToBots(name string) *tableSeen {
	b.t.Helper()
	return b.post("/api/games", obj{
		"open": "public", "programs": true, "seats": []obj{{"name": name, "kind": "here"}, {"kind": "link"}},
		"options": obj{"base.first_player": "seat0"},
	}).ok(b.t)
}

func (b *browser) isBot() bool {
	b.t.Helper()
	w := b.whoami()
	return w.Account != nil && w.Account.Program
}

// An account becomes a bot's by its owner alone, who has to say who they are, and not in
// the middle of a game.
func TestBotAccount(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.browser(t)
	ann.post("/api/account/bot", obj{"on": true}).want(t, http.StatusForbidden, "no-account")
	ann.signUp("Ann")
	for _, body := range []string{`{}`, `{"on":null}`, `{"on":1}`, `{"on":"yes"}`, `[]`, ``} {
		ann.do("POST", "/api/account/bot", body).want(t, http.StatusBadRequest, "bad-json")
	}
	ann.post("/api/account/bot", obj{"on": true, "off": false}).want(t, http.StatusBadRequest, "unknown-field")
	game := ann.openToBots("Ann")
	ann.post("/api/account/bot", obj{"on": true}).want(t, http.StatusConflict, "seated")
	ann.post("/api/account/bot", obj{"on": false}).want(t, http.StatusOK, "") // it is none
	if ann.isBot() {
		t.Fatal("an account that sits at a table has become a bot's")
	}
	ann.post(gamePath(game, "/end"), obj{}).ok(t)
	if s := ann.get(gamePath(game, "")).ok(t).Seats; s[0].Program {
		t.Errorf("a person's seat is %+v", s[0])
	}
	for range 2 {
		ann.post("/api/account/bot", obj{"on": true}).want(t, http.StatusOK, "")
		if !ann.isBot() {
			t.Fatal("the account is not a bot's")
		}
	}
	if s := ann.get(gamePath(game, "")).ok(t).Seats; !s[0].Program || s[0].Account != "Ann" {
		t.Errorf("the seat of a bot's account is %+v", s[0])
	}
	bot := h.robot(t, "Robbie")
	bot.post("/api/account/bot", obj{"on": false}).want(t, http.StatusForbidden, "browser-only")
	bot.openToBots("Robbie")
	bot.owner.post("/api/account/bot", obj{"on": false}).want(t, http.StatusConflict, "seated")
	ann.post("/api/account/bot", obj{"on": false}).want(t, http.StatusOK, "")
	if ann.isBot() {
		t.Error("the account is a bot's still")
	}
	ann.openTable("Ann", 1) // at once, whatever was remembered
}

// A bot's account sits at tables that allow it and at no other, however it comes there, and
// is marked as what it is.
func TestBotsSitWhereTheyMay(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bot := h.browser(t), h.robot(t, "Robbie")
	forPeople := ann.openTable("Ann", 1)
	byLink := ann.makeTable("here", "link")
	for _, b := range []*browser{bot.browser, bot.owner} { // its owner plays as it too
		b.post(gamePath(forPeople, "/join"), obj{"name": "Robbie"}).want(t, http.StatusForbidden, "no-programs")
		b.post(gamePath(byLink.Table, "/sit"), obj{"secret": byLink.Links[0].Secret}).want(t, http.StatusForbidden, "no-programs")
		b.post("/api/games", obj{"seats": hereSeats("Robbie", "Hal")}).want(t, http.StatusForbidden, "no-programs")
	}
	for _, made := range []*tableSeen{forPeople, byLink.Table} {
		if s := ann.get(gamePath(made, "")).ok(t).Seats[1]; s.Taken {
			t.Errorf("a bot was refused and sits there: %+v", s)
		}
	}
	ann.post("/api/games", obj{"programs": "yes", "seats": hereSeats("Ann", "Bo")}).want(t, http.StatusBadRequest, "bad-json")

	w := h.browser(t).window()
	open := ann.openToBots("Ann")
	if !open.Programs || forPeople.Programs {
		t.Errorf("tables allow bots: %v, %v", open.Programs, forPeople.Programs)
	}
	w.until("the table waits", func() bool { return w.tables[open.ID].State == lobby.Waits })
	if l := w.tables[open.ID]; !l.Programs || l.Seats[0].Program || w.tables[forPeople.ID].Programs {
		t.Errorf("the table is listed as %+v", l)
	}
	s := bot.post(gamePath(open, "/join"), obj{"name": "Robbie"}).ok(t).Seats
	if !s[1].Program || !s[1].Yours || s[1].Account != "Robbie" || s[0].Program {
		t.Errorf("the seats are %+v", s)
	}
	w.until("the bot sits there", func() bool { return w.tables[open.ID].State == lobby.Runs })
	if l := w.tables[open.ID]; !l.Seats[1].Program || l.Seats[0].Program {
		t.Errorf("the table of a bot is listed as %+v", l)
	}
	ann.step(ann.get(gamePath(open, "")).ok(t), 0, "one").ok(t)

	linked := ann.post("/api/games", obj{"programs": true, "seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Hal", "kind": "link"}}})
	if s := bot.post(gamePath(linked.ok(t), "/sit"), obj{"secret": linked.Links[0].Secret}).ok(t).Seats[1]; !s.Program {
		t.Errorf("the seat of a link is %+v", s)
	}
	ann.post(gamePath(linked.Table, "/end"), obj{}).ok(t)
	var replay struct {
		Seats []struct{ Program bool }
	}
	if err := json.Unmarshal(ann.get(gamePath(linked.Table, "/replay")).want(t, http.StatusOK, "").body, &replay); err != nil {
		t.Fatal(err)
	}
	if s := replay.Seats; s[0].Program || !s[1].Program {
		t.Errorf("the replay tells of %+v", s)
	}
	ann.post(gamePath(linked.Table, "/again"), obj{}).ok(t)
	again := bot.post(gamePath(linked.Table, "/again"), obj{}).ok(t) // all want to
	if !again.Programs || !again.Seats[1].Program {
		t.Errorf("the next table allows bots: %v, %+v", again.Programs, again.Seats)
	}
}

// Who has become a bot's account is not seated among people by a game that is over.
func TestBotsAfterAGame(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bob := h.browser(t), h.browser(t)
	bob.signUp("Bob")
	made := ann.makeTable("here", "link")
	game := made.ok(t)
	bob.post(gamePath(game, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	ann.post(gamePath(game, "/end"), obj{}).ok(t)
	bob.post("/api/account/bot", obj{"on": true}).want(t, http.StatusOK, "")
	bob.post(gamePath(game, "/again"), obj{}).want(t, http.StatusForbidden, "no-programs")
	again := ann.post(gamePath(game, "/again"), obj{}).ok(t)
	if s := again.Seats[1]; again.ID != game.ID && (s.Taken || s.Program) {
		t.Errorf("a bot sits among people: %+v", s)
	}
	// The host's secret does not lead there either.
	host := h.browser(t)
	host.signUp("Hal")
	host.post("/api/games", obj{"seats": []obj{{"name": "Hal", "kind": "link"}, {"name": "Bo", "kind": "link"}}}).ok(t)
	list := host.get("/api/games").Games
	host.post("/api/account/bot", obj{"on": true}).want(t, http.StatusOK, "")
	host.post("/api/games/"+list[0].ID+"/seats/0", obj{"kind": "here"}).want(t, http.StatusForbidden, "no-programs")
}

// takesBots has who would play a bot wait for a moment only.
func takesBots(c *Config) { c.lobby = func(l *lobby.Config) { l.BotWait = time.Millisecond } }

// met waits until a ticket leads to a table.
func (b *browser) met(t *testing.T, ticket ticketSeen) (table *tableSeen) {
	t.Helper()
	eventually(t, "somebody to play with", func() bool {
		a := b.get("/api/lobby/pair/"+ticket.Ticket).want(t, http.StatusOK, "")
		table = a.ok(t)
		return table.ID != ""
	})
	return table
}

// Who plays now plays people, unless they say that a bot will do. Bots wait for them with whatever
// clock, and never play each other so.
func TestPairBots(t *testing.T) {
	t.Parallel()
	h := openHouse(t, takesBots)
	bot, other := h.robot(t, "Robbie"), h.robot(t, "Marvin")
	ann, bo, cy := h.browser(t), h.browser(t), h.browser(t)
	wish := func(name string, programs any) obj {
		return obj{"name": name, "preset": "classic", "players": 2, "programs": programs}
	}
	bot.post("/api/lobby/pair", wish("Robbie", false)).waits(t) // what it is counts, not what it says
	hers := ann.post("/api/lobby/pair", obj{"name": "Ann", "preset": "any"}).waits(t)
	if hers.Waiting != 1 {
		t.Errorf("%d people wait", hers.Waiting)
	}
	by := obj{"name": "Bo", "preset": "classic", "programs": true, "clock": obj{"kind": "none"}}
	his := bo.post("/api/lobby/pair", by).waits(t)
	bot.post("/api/lobby/pair", obj{"name": "Robbie", "preset": "any", "aids": "any", "any_clock": true})
	met := bo.met(t, his)
	if s := met.Seats; !met.Programs || !s[0].Yours || s[0].Program || !s[1].Program {
		t.Errorf("Bo has met %+v", s)
	}
	other.post("/api/lobby/pair", wish("Marvin", true)).waits(t)
	people := cy.post("/api/lobby/pair", wish("Cy", false)).ok(t)
	if s := people.Seats; people.Programs || s[0].Program || s[1].Program {
		t.Errorf("Cy has met %+v", s)
	}
	third := h.robot(t, "Eliza")
	third.post("/api/lobby/pair", wish("Eliza", true)).waits(t)
	ann.post("/api/lobby/pair", obj{"preset": "any", "any_clock": true, "clock": obj{"kind": "none"}}).want(t, http.StatusBadRequest, "bad-setup")
	ann.post("/api/lobby/pair", wish("Ann", "yes")).want(t, http.StatusBadRequest, "bad-json")
}

// A program hears of the lobby line by line, until its token is revoked.
func TestLobbyStream(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bot := h.browser(t), h.robot(t, "Robbie")
	bot.do(http.MethodHead, "/api/lobby/stream", "").want(t, http.StatusOK, "")
	bot.get("/api/lobby/stream?tables=some").want(t, http.StatusBadRequest, "bad-json")
	bot.get("/api/lobby/stream?since=x").want(t, http.StatusBadRequest, "bad-json")
	foreign := func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }
	bot.do(http.MethodGet, "/api/lobby/stream", "", foreign).want(t, http.StatusForbidden, "bad-origin")
	f, _ := bot.stream("/api/lobby/stream")
	made := ann.openToBots("Ann")
	heard := false
	for !heard {
		p := f.lobby(t)
		heard = p.Lobby != nil && p.Lobby.listed(made.ID) != nil
	}
	bot.owner.remove("/api/account/tokens/"+bot.token).want(t, http.StatusOK, "")
	for f.lobby(t).Type != "goodbye" {
	}
}

// lobby reads a line of the lobby's stream.
func (f *feed) lobby(t *testing.T) (p lobbyPush) {
	t.Helper()
	line, err := f.next()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(line.raw, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

// What became of an account is known after a restart, and in the list that was saved.
func TestBotsSurviveRestart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var id string
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		open := h.browser(t).openToBots("Ann")
		h.robot(t, "Robbie").post(gamePath(open, "/join"), obj{"name": "Robbie"}).ok(t)
		id = open.ID
	})
	h := openHouseAt(t, dir)
	b := h.browser(t)
	if l := b.lobby(0).listed(id); l == nil || !l.Programs || !l.Seats[1].Program {
		t.Errorf("listed is %+v", l)
	}
	if s := b.get("/api/games/" + id).ok(t); !s.Programs || !s.Seats[1].Program {
		t.Errorf("the table has %v, %+v", s.Programs, s.Seats)
	}
	b.signIn("Robbie", somePassword).want(t, http.StatusOK, "")
	if !b.isBot() {
		t.Error("the account is not a bot's any more")
	}
}

type challengeSeen struct {
	Game, By string
	Seat     int
}

func (b *browser) invitations() []challengeSeen {
	b.t.Helper()
	var told struct{ Challenges []challengeSeen }
	if err := json.Unmarshal(b.get("/api/account/challenges").want(b.t, http.StatusOK, "").body, &told); err != nil {
		b.t.Fatal(err)
	}
	return told.Challenges
}

// count returns the number that a query finds.
func (h *house) count(t *testing.T, query string) (n int) {
	t.Helper()
	if err := h.cfg.Rows.View(t.Context(), func(tx *store.Tx) error { return tx.One(query, nil, &n) }); err != nil {
		t.Fatal(err)
	}
	return n
}

// byLinkToBots makes a table by link that allows bots, with free seats.
func (b *browser) byLinkToBots(free int) *tableSeen {
	b.t.Helper()
	seats := hereSeats("Ann")
	for range free {
		seats = append(seats, obj{"kind": "link"})
	}
	return b.post("/api/games", obj{"programs": true, "seats": seats}).ok(b.t)
}

// A bot is invited by its name, is told so, and comes; nobody else can be invited like that.
func TestChallenge(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bob, bot := h.browser(t), h.browser(t), h.robot(t, "Robbie")
	ann.signUp("Ann")
	bob.signUp("Bob")
	f, _ := bot.stream("/api/lobby/stream?tables=none")
	game := ann.byLinkToBots(2)
	invite := func(b *browser, body obj) *answered { return b.post(gamePath(game, "/invite"), body) }
	bot.post(gamePath(game, "/join"), obj{}).want(t, http.StatusForbidden, "not-public")
	for _, name := range []string{"Bob", "Nobody", "", "robbie\u200b", "former player"} {
		invite(ann, obj{"name": name}).want(t, http.StatusNotFound, "not-found")
	}
	invite(bob, obj{"name": "Robbie"}).want(t, http.StatusForbidden, "not-your-seat")
	invite(h.browser(t), obj{"name": "Robbie"}).want(t, http.StatusForbidden, "not-your-seat")
	invite(ann, obj{"name": "Robbie", "seat": 0}).want(t, http.StatusConflict, "no-seat")
	invite(ann, obj{"name": "Robbie", "seat": 7}).want(t, http.StatusNotFound, "not-found")
	invite(ann, obj{"name": "Robbie", "seat": -1}).want(t, http.StatusNotFound, "not-found")
	invite(ann, obj{"name": 1}).want(t, http.StatusBadRequest, "bad-json")
	invite(ann, obj{"name": "Robbie", "to": 2}).want(t, http.StatusBadRequest, "unknown-field")
	if list := bot.invitations(); len(list) != 0 {
		t.Errorf("nobody has invited the bot: %+v", list)
	}
	invite(ann, obj{"name": "Robbie"}).want(t, http.StatusOK, "")
	invite(ann, obj{"name": "ROBBIE", "seat": 2}).want(t, http.StatusOK, "") // another seat of the same table
	for f.lobby(t).Type != "challenges" {
	}
	if list := bot.invitations(); len(list) != 1 || list[0] != (challengeSeen{game.ID, "Ann", 2}) {
		t.Errorf("the bot's challenges are %+v", list)
	}
	if len(ann.invitations())+len(h.browser(t).invitations()) > 0 {
		t.Error("somebody else has challenges")
	}
	if s := bot.post(gamePath(game, "/join"), obj{"name": "Robbie"}).ok(t).Seats; !s[2].Program || s[2].Name != "Robbie" || s[1].Taken {
		t.Errorf("the seats are %+v", s)
	}
	if list := bot.invitations(); len(list) != 0 {
		t.Errorf("what was accepted is there still: %+v", list)
	}

	other := ann.byLinkToBots(1)
	ann.post(gamePath(other, "/invite"), obj{"name": "Robbie"}).want(t, http.StatusOK, "")
	ann.remove("/api/account/challenges/"+other.ID).want(t, http.StatusNotFound, "not-found")
	bot.remove("/api/account/challenges/"+other.ID).want(t, http.StatusOK, "")
	bot.remove("/api/account/challenges/"+other.ID).want(t, http.StatusNotFound, "not-found")
	bot.post(gamePath(other, "/join"), obj{}).want(t, http.StatusForbidden, "not-public")
	ann.post(gamePath(other, "/invite"), obj{"name": "Robbie"}).want(t, http.StatusOK, "")
	ann.post(gamePath(other, "/end"), obj{}).ok(t)
	if list := bot.invitations(); len(list) != 0 {
		t.Errorf("a table that is over waits for the bot: %+v", list)
	}
	ann.post(gamePath(other, "/invite"), obj{"name": "Robbie"}).want(t, http.StatusGone, "ended")
	private := ann.post("/api/games", obj{"open": "private", "programs": true, "seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}}}).ok(t)
	ann.post(gamePath(private, "/invite"), obj{"name": "Robbie"}).want(t, http.StatusForbidden, "not-public")
	ann.post(gamePath(ann.makeTable("here", "link").Table, "/invite"), obj{"name": "Robbie"}).want(t, http.StatusForbidden, "no-programs")
}

// Whoever a bot has blocked is answered as before, and not heard; and nobody fills a bot's list.
func TestChallengesAreBounded(t *testing.T) {
	t.Parallel()
	clock := newClock()
	h := openHouse(t, func(c *Config) { c.lobby = func(l *lobby.Config) { l.Now = clock.now } })
	ann, bot := h.browser(t), h.robot(t, "Robbie")
	game := ann.openToBots("Ann")
	bot.post(gamePath(game, "/join"), obj{"name": "Robbie"}).ok(t)
	bot.post(gamePath(game, "/chat/block"), obj{"seat": 0, "on": true}).want(t, http.StatusOK, "")
	next := ann.byLinkToBots(1)
	ann.post(gamePath(next, "/invite"), obj{"name": "Robbie"}).want(t, http.StatusOK, "")
	if list := bot.invitations(); len(list) != 0 {
		t.Errorf("the bot hears of whoever it has blocked: %+v", list)
	}
	bo := h.browser(t)
	for n := range 21 {
		a := bo.post(gamePath(bo.byLinkToBots(1), "/invite"), obj{"name": "Robbie"})
		if n < 20 {
			a.want(t, http.StatusOK, "")
		} else {
			a.want(t, http.StatusTooManyRequests, "too-many")
		}
	}
	if list := bot.invitations(); len(list) != 20 || list[0].By != "" {
		t.Errorf("%d challenges, the first %+v", len(list), list[0])
	}
	// They are the account's that is made of the guest, and in both downloads.
	bo.signUp("Bob")
	if list := bot.invitations(); len(list) != 20 || list[0].By != "Bob" {
		t.Errorf("%d challenges, the first %+v", len(list), list[0])
	}
	for _, b := range []*browser{bo, bot.owner} {
		var told struct {
			More struct {
				Invitations []struct{ Sent bool }
			}
		}
		if err := json.Unmarshal(b.get("/api/account/export").want(t, http.StatusOK, "").body, &told); err != nil {
			t.Fatal(err)
		}
		if n := len(told.More.Invitations); n < 20 || told.More.Invitations[n-1].Sent != (b == bo) {
			t.Errorf("a download has %+v", told.More.Invitations)
		}
	}
	clock.add(7 * 24 * time.Hour)
	if list := bot.invitations(); len(list) != 20 {
		t.Errorf("after a week there are %d challenges", len(list))
	}
	clock.add(time.Second)
	h.lobby.Sweep()
	if n := h.count(t, "SELECT count(*) FROM invitations"); n != 0 {
		t.Errorf("after a week %d challenges are kept", n)
	}
	bo.post(gamePath(bo.byLinkToBots(1), "/invite"), obj{"name": "Robbie"}).want(t, http.StatusOK, "")
	bo.remove("/api/account").want(t, http.StatusOK, "")
	if list := bot.invitations(); len(list) != 0 {
		t.Errorf("challenges of an account that is no more: %+v", list)
	}
}

// bots does what there is only with them.
func (b *browser) bots(h *house) (pushes [][]byte) {
	b.t.Helper()
	bot := h.robot(b.t, "Robbie")
	bot.spy, bot.owner.spy = b.spy, b.spy
	bot.owner.post("/api/account/bot", obj{"on": true}).want(b.t, http.StatusOK, "")
	f, _ := bot.stream("/api/lobby/stream")
	open := b.openToBots("Ann")
	bot.post(gamePath(open, "/join"), obj{"name": "Robbie"}).ok(b.t)
	for {
		line, err := f.next()
		if err != nil {
			b.t.Fatal(err)
		}
		pushes = append(pushes, line.raw)
		var p lobbyPush
		if err := json.Unmarshal(line.raw, &p); err != nil {
			b.t.Fatal(err)
		}
		if p.Lobby == nil {
			continue
		}
		if l := p.Lobby.listed(open.ID); l != nil && l.Seats[1].Program {
			break
		}
	}
	next := b.byLinkToBots(1)
	b.post(gamePath(next, "/invite"), obj{"name": "Robbie", "seat": 1}).want(b.t, http.StatusOK, "")
	other := h.browser(b.t)
	other.signUp("Dora")
	third := other.byLinkToBots(1)
	other.post(gamePath(third, "/invite"), obj{"name": "Robbie"}).want(b.t, http.StatusOK, "")
	bot.invitations()
	bot.remove("/api/account/challenges/"+third.ID).want(b.t, http.StatusOK, "")
	for {
		line, err := f.next()
		if err != nil {
			b.t.Fatal(err)
		}
		pushes = append(pushes, line.raw)
		if line.Type == "challenges" {
			break
		}
	}
	b.post(gamePath(open, "/end"), obj{}).ok(b.t)
	b.get(gamePath(open, "/replay")).want(b.t, http.StatusOK, "")
	wish := obj{"preset": "classic", "players": 2, "programs": true}
	bot.post("/api/lobby/pair", obj{"preset": "any", "aids": "any", "any_clock": true, "players_to": 6, "any_rated": true}).waits(b.t)
	b.post("/api/lobby/pair", wish)
	return pushes
}

// TestGuestsSeatIsNoBots: who sits among people as a guest does not sign in as a bot there.
func TestGuestsSeatIsNoBots(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.robot(t, "Robbie")
	ann, guest := h.browser(t), h.browser(t)
	made := ann.makeTable("here", "link")
	game := made.ok(t)
	guest.post(gamePath(game, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	in := obj{"name": "Robbie", "password": somePassword}
	guest.post("/api/session", in).want(t, http.StatusConflict, "seated")
	if s := guest.get(gamePath(game, "")).ok(t).Seats[1]; !s.Yours || s.Program {
		t.Errorf("the guest's seat is %+v", s)
	}
	ann.post(gamePath(game, "/end"), obj{}).ok(t)
	guest.post("/api/session", in).want(t, http.StatusOK, "")
}

// TestNobodyFillsABotsList: a bot that is invited as often as it can be is invited all the same
// by somebody who does it once.
func TestNobodyFillsABotsList(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	bot := h.robot(t, "Robbie")
	for n := range 3 {
		crowd := h.browser(t)
		for range min(20, 50-20*n) {
			crowd.post(gamePath(crowd.byLinkToBots(1), "/invite"), obj{"name": "Robbie"}).want(t, http.StatusOK, "")
		}
	}
	ann := h.browser(t)
	game := ann.byLinkToBots(1)
	ann.post(gamePath(game, "/invite"), obj{"name": "Robbie"}).want(t, http.StatusOK, "")
	list := bot.invitations()
	if n := len(list); n != 50 || list[n-1].Game != game.ID {
		t.Errorf("%d challenges, and not the last", n)
	}
}
