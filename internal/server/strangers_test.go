package server

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// A strangersTable is one at which a host and somebody play who did not come by the host's link.
type strangersTable struct {
	host, guest *browser
	table       *tableSeen
	secrets     []string // all that whoever made it was told of seat 1
	hostSecret  string
}

// twoSeats is a table of Ann's with a second seat, and what it was made with.
func twoSeats(b *browser, more obj) (s strangersTable) {
	b.t.Helper()
	setup := obj{"seats": append(hereSeats("Ann"), obj{"kind": "link", "name": "Player B"}), "options": obj{"base.first_player": "seat0"}}
	for k, v := range more {
		setup[k] = v
	}
	made := b.post("/api/games", setup)
	s = strangersTable{host: b, table: made.ok(b.t), hostSecret: made.HostSecret}
	for _, l := range made.Secrets {
		if l.Seat == 1 {
			s.secrets = append(s.secrets, l.Secret)
		}
	}
	return s
}

// strangersTables are tables of all kinds at which strangers meet, before the first choice.
func strangersTables(t *testing.T, h *house) map[string]func() strangersTable {
	joined := func(more obj) func() strangersTable {
		return func() strangersTable {
			s := twoSeats(h.browser(t), more)
			s.guest = h.browser(t)
			s.guest.post(gamePath(s.table, "/join"), obj{"name": "Bo"}).ok(t)
			return s
		}
	}
	return map[string]func() strangersTable{
		"public":              joined(obj{"open": "public"}),
		"public with a clock": joined(obj{"open": "public", "clock": obj{"kind": "days", "days": 3}}),
		"for friends": func() strangersTable {
			pals := h.pals(t, "Dora", "Emil")
			s := twoSeats(pals[0], obj{"open": "friends"})
			s.guest = pals[1]
			s.guest.post(gamePath(s.table, "/join"), obj{"name": "Emil"}).ok(t)
			return s
		},
		"by link, of unknown origin": func() strangersTable {
			s := twoSeats(h.browser(t), nil)
			s.guest = h.browser(t)
			s.guest.post(gamePath(s.table, "/sit"), obj{"secret": s.secrets[0]}).ok(t)
			h.forgetOrigins(t, s.table.ID)
			return s
		},
		"played again by somebody else": func() strangersTable {
			s := twoSeats(h.browser(t), nil)
			bo := h.browser(t)
			bo.post(gamePath(s.table, "/sit"), obj{"secret": s.secrets[0]}).ok(t)
			s.host.post(gamePath(s.table, "/end"), obj{}).ok(t)
			bo.post(gamePath(s.table, "/again"), obj{}).want(t, http.StatusAccepted, "")
			again := s.host.post(gamePath(s.table, "/again"), obj{}).ok(t)
			return strangersTable{host: bo, guest: s.host, table: again}
		},
		"passed on": func() strangersTable {
			s := twoSeats(h.browser(t), nil)
			bo := h.browser(t)
			bo.post(gamePath(s.table, "/sit"), obj{"secret": s.secrets[0]}).ok(t)
			s.host.post(gamePath(s.table, "/host"), obj{"seat": 1}).want(t, http.StatusOK, "")
			return strangersTable{host: bo, guest: s.host, table: s.table}
		},
	}
}

// forgetOrigins has it not be known any more how those came who sit at a table, as with older programs.
func (h *house) forgetOrigins(t *testing.T, id string) {
	t.Helper()
	h.change(t, func(tx *store.Tx) error {
		_, err := tx.Exec(`DELETE FROM grants WHERE game = ?1 AND seat >= ?2`, id, store.FirstNote)
		return err
	})
	h.registry.ReloadGrants(t.Context(), []string{id})
}

// begin has the first choice be made, by whoever is asked. It returns the seat of the guest.
func (s *strangersTable) begin(t *testing.T) (guest int) {
	t.Helper()
	for _, b := range []*browser{s.host, s.guest} {
		seen := b.get(gamePath(s.table, "")).ok(t)
		if b == s.guest && seen.Seats[0].Yours {
			guest = 0
		} else if b == s.guest {
			guest = 1
		}
		if seen.Seats[seen.Waiting[0]].Yours {
			s.table = b.step(seen, 0, "first").ok(t)
		}
	}
	return guest
}

// TestNobodyIsUnseatedByStrangers has a rude host try everything, from the first choice on.
func TestNobodyIsUnseatedByStrangers(t *testing.T) {
	t.Parallel()
	h, _ := openTimed(t)
	for kind, made := range strangersTables(t, h) {
		s := made()
		guest := s.begin(t)
		host := 1 - guest
		at := func(rest string) string { return gamePath(s.table, rest) }
		seats := [...]string{"/seats/0", "/seats/1"}
		for _, attack := range []struct {
			what, path string
			body       obj
		}{
			{"a new link", seats[guest] + "/link", obj{}},
			{"the seat for oneself", seats[guest], obj{"kind": "here"}},
			{"the seat for the computer", seats[guest], obj{"kind": "bot", "bot": "greedy"}},
			{"the seat for whoever comes", seats[guest], obj{"kind": "link"}},
			{"the seat for anybody", seats[guest], obj{"kind": "open"}},
			{"nobody's seat", seats[guest] + "/revoke", obj{}},
			{"one's own seat for the computer", seats[host], obj{"kind": "bot", "bot": "greedy"}},
			{"one's own seat for whoever comes", seats[host], obj{"kind": "link"}},
			{"one's own seat for nobody", seats[host] + "/revoke", obj{}},
			{"time for oneself", seats[host] + "/time", obj{"move": "t1", "seconds": 86400}},
			{"the end", "/end", obj{}},
			{"another's resignation", seats[guest] + "/resign", obj{}},
			{"another's name", seats[guest] + "/name", obj{"name": "Clown"}},
			{"a computer player at once", seats[guest] + "/standin", obj{"on": true}},
			{"calling off at once", "/calloff", obj{}},
			{"taking a seat again", "/join", obj{"name": "Ann"}},
		} {
			a := s.host.post(at(attack.path), attack.body)
			if attack.what == "taking a seat again" { // it gives the one that one has
				continue
			}
			if a.status < 400 {
				t.Errorf("%s: %s is given: %.200s", kind, attack.what, a.body)
			}
			if s.hostSecret != "" {
				if a := h.program(t, s.hostSecret).post(at(attack.path), attack.body); a.status < 400 {
					t.Errorf("%s: %s is given by the host's secret: %.200s", kind, attack.what, a.body)
				}
			}
		}
		if a := s.host.remove(at("")); a.status < 400 {
			t.Errorf("%s: it is deleted: %s", kind, a.body)
		}
		for _, secret := range s.secrets {
			p := h.program(t, secret)
			if a := p.get(at("")); a.status < 400 {
				t.Errorf("%s: a secret that the host was told once shows %.200s", kind, a.body)
			}
			for _, path := range []string{"/resign", "/link", "/revoke"} {
				if a := p.post(at(seats[guest]+path), obj{}); a.status < 400 {
					t.Errorf("%s: a secret that the host was told once gives %s: %.200s", kind, path, a.body)
				}
			}
			h.browser(t).post(at("/sit"), obj{"secret": secret})
			s.host.post(at("/sit"), obj{"secret": secret})
		}
		now := s.guest.get(at("")).ok(t)
		if n := now.Seats; now.Status != "playing" || !n[guest].Yours || n[host].Yours || n[guest].Browsers != 0 || n[guest].Kind == "bot" || n[guest].Name == "Clown" {
			t.Errorf("%s: then it is %s, %+v", kind, now.Status, n)
		}
		if now := s.host.get(at("")).ok(t); now.Seats[guest].Yours || !now.Seats[host].Yours {
			t.Errorf("%s: the host has %+v", kind, now.Seats)
		}
		// Who leaves takes nothing with them.
		s.host.post(at("/forget"), obj{}).want(t, http.StatusOK, "")
		if now := s.guest.get(at("")).ok(t); !now.Seats[guest].Yours {
			t.Errorf("%s: when the host has left it is %+v", kind, now.Seats)
		}
	}
}

// TestHostWithoutASeat has a host who plays not themself try the same.
func TestHostWithoutASeat(t *testing.T) {
	t.Parallel()
	h, _ := openTimed(t)
	host, bo, cy := h.browser(t), h.browser(t), h.browser(t)
	made := host.post("/api/games", obj{
		"open": "public", "seats": []obj{{"kind": "link"}, {"kind": "link"}}, "clock": obj{"kind": "days", "days": 3}, "options": obj{"base.first_player": "seat0"},
	})
	table := made.ok(t)
	bo.post(gamePath(table, "/join"), obj{"name": "Bo"}).ok(t)
	table = cy.post(gamePath(table, "/join"), obj{"name": "Cy"}).ok(t)
	bo.step(bo.get(gamePath(table, "")).ok(t), 0, "first").ok(t)
	for _, a := range []struct {
		path string
		body obj
	}{
		{"/seats/0/link", obj{}},
		{"/seats/0", obj{"kind": "here"}},
		{"/seats/1", obj{"kind": "bot", "bot": "greedy"}},
		{"/seats/0/revoke", obj{}},
		{"/seats/1/time", obj{"move": "t1", "seconds": 86400}},
		{"/end", obj{}},
		{"/calloff", obj{}},
	} {
		host.post(gamePath(table, a.path), a.body).want(t, http.StatusConflict, map[bool]string{true: "has-clock", false: "strangers"}[a.path == "/calloff"])
	}
	host.remove(gamePath(table, "")).want(t, http.StatusConflict, "strangers")
	host.post(gamePath(table, "/forget"), obj{}).want(t, http.StatusOK, "")
	for i, b := range []*browser{bo, cy} {
		if now := b.get(gamePath(table, "")).ok(t); now.Status != "playing" || !now.Seats[i].Yours {
			t.Errorf("seat %d: %s, %+v", i, now.Status, now.Seats)
		}
	}
}

// TestTimeAtOnesOwnExpense lets a host give time to whom they play against.
func TestTimeAtOnesOwnExpense(t *testing.T) {
	t.Parallel()
	h, _ := openTimed(t)
	s := strangersTables(t, h)["public with a clock"]()
	s.begin(t)
	s.host.post(gamePath(s.table, "/seats/1/time"), obj{"move": "t1", "seconds": 60}).want(t, http.StatusOK, "")
	s.host.post(gamePath(s.table, "/seats/0/time"), obj{"move": "t2", "seconds": 60}).want(t, http.StatusConflict, "strangers")
}

// TestFinishedGameStaysTheirs has nobody lose what they have played when it is over.
func TestFinishedGameStaysTheirs(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	s := strangersTables(t, h)["public"]()
	s.begin(t)
	s.guest.post(gamePath(s.table, "/seats/1/resign"), obj{}).want(t, http.StatusOK, "")
	s.host.post(gamePath(s.table, "/seats/1/link"), obj{}).want(t, http.StatusConflict, "resigned")
	s.host.post(gamePath(s.table, "/seats/1/revoke"), obj{}).want(t, http.StatusConflict, "strangers")
	if now := s.guest.get(gamePath(s.table, "")).ok(t); !now.Seats[1].Yours {
		t.Errorf("the guest has %+v", now.Seats)
	}
	s.host.remove(gamePath(s.table, "")).want(t, http.StatusOK, "")
	s.guest.get(gamePath(s.table, "/replay")).want(t, http.StatusOK, "")
}

// TestFreeSeatsAtSettledTables lets a table go on of which a seat is nobody's.
func TestFreeSeatsAtSettledTables(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	table := ann.openTable("Ann", 2)
	bo.post(gamePath(table, "/join"), obj{"name": "Bo"}).ok(t)
	table = ann.step(ann.get(gamePath(table, "")).ok(t), 0, "first").ok(t)
	ann.post(gamePath(table, "/seats/2"), obj{"kind": "here"}).want(t, http.StatusConflict, "strangers")
	ann.post(gamePath(table, "/seats/2/link"), obj{}).want(t, http.StatusOK, "")
	ann.post(gamePath(table, "/seats/2"), obj{"kind": "bot", "bot": "greedy"}).ok(t)
	ann.post(gamePath(table, "/seats/2"), obj{"kind": "link"}).want(t, http.StatusConflict, "strangers")
	ann.post(gamePath(table, "/seats/2"), obj{"kind": "bot", "bot": "hard"}).want(t, http.StatusConflict, "strangers")
}

// TestHostsAloneAreFree has whoever plays with nobody else do as they like, also where others might have come.
func TestHostsAloneAreFree(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.browser(t)
	table := ann.openTable("Ann", 1)
	ann.step(table, 0, "first").ok(t)
	ann.post(gamePath(table, "/seats/1"), obj{"kind": "bot", "bot": "greedy"}).ok(t)
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	ann.remove(gamePath(table, "")).want(t, http.StatusOK, "")
}

// A seatsTold is what a table tells of who lost a seat, and who asks for one.
type seatsTold struct {
	PutOut *struct {
		Seat int
		How  string
		By   *int
	} `json:"put_out"`
	Requests []struct {
		Seat                  int
		ID, Name, Since, Host string
	} `json:"seat_requests"`
	Settled bool
	CallOff string `json:"call_off"`
	Seats   []seatSeen
	Status  string
}

func (a *answered) seats(t *testing.T) (s seatsTold) {
	t.Helper()
	a.want(t, http.StatusOK, "")
	if err := json.Unmarshal(a.body, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestPutOutReadsWhy tells whoever loses a seat where that is allowed why, and by whom: on the page that is open,
// and whenever they ask.
func TestPutOutReadsWhy(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ how, open, path, kind string }{
		{"link", "link", "/seats/1/link", ""},
		{"link", "link", "/seats/1", "link"},
		{"revoked", "link", "/seats/1/revoke", ""},
		{"bot", "link", "/seats/1", "bot"},
		{"here", "link", "/seats/1", "here"},
		{"bot", "private", "/seats/1", "bot"},
		{"bot", "public", "/seats/1", "bot"}, // before the first choice
	} {
		h := openHouse(t)
		s := twoSeats(h.browser(t), obj{"open": test.open})
		bo := h.browser(t)
		bo.post(gamePath(s.table, "/sit"), obj{"secret": s.secrets[0]}).ok(t)
		if test.open != "public" {
			s.host.step(s.host.get(gamePath(s.table, "")).ok(t), 0, "first").ok(t)
		}
		open := bo.follow(s.table, 0)
		open.until("the seat", func(s *tableSeen) bool { return s.Seats[1].Yours })
		body := obj{}
		if test.kind != "" {
			body["kind"] = test.kind
		}
		if test.kind == "bot" {
			body["bot"] = "greedy"
		}
		s.host.post(gamePath(s.table, test.path), body).want(t, http.StatusOK, "")
		choice := obj{"seq": 0, "move": "mine", "all": []string{"pass"}}
		refused := bo.post(gamePath(s.table, "/choices"), choice).want(t, http.StatusForbidden, "put-out")
		if e := refused.Error; e.Message == "" || e.Hint == "" || !json.Valid(refused.body) {
			t.Errorf("%s: refused with %s", test.how, refused.body)
		}
		if test.open == "private" {
			bo.get(gamePath(s.table, "")).want(t, http.StatusForbidden, "put-out")
			if reason, _ := open.goodbye(); reason != "the secret no longer holds" {
				t.Errorf("%s: the line ends with %q", test.how, reason)
			}
			continue
		}
		told := bo.get(gamePath(s.table, "")).seats(t).PutOut
		if told == nil || told.How != test.how || told.Seat != 1 || told.By == nil || *told.By != 0 {
			t.Errorf("%s: told %+v", test.how, told)
		}
		open.until("why", func(now *tableSeen) bool { return now.PutOut != nil && now.PutOut.How == test.how })
		if s.host.get(gamePath(s.table, "")).seats(t).PutOut != nil || h.browser(t).get(gamePath(s.table, "")).seats(t).PutOut != nil {
			t.Errorf("%s: others are told it of themselves", test.how)
		}
		if games := bo.get("/api/games").Games; len(games) != 0 {
			t.Errorf("%s: the list is %+v", test.how, games)
		}
		_ = open.resp.Body.Close()
	}
}

// TestPutOutIsBounded bounds what is noted of those who are put out.
func TestPutOutIsBounded(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	s := twoSeats(h.browser(t), nil)
	for range 100 {
		link := s.host.post(gamePath(s.table, "/seats/1/link"), obj{})
		h.browser(t).post(gamePath(s.table, "/sit"), obj{"secret": link.Secret}).ok(t)
	}
	list, _, err := h.cfg.Store.Grants(t.Context(), s.table.ID)
	if err != nil || len(list) > 100 {
		t.Errorf("%d grants are kept, %v", len(list), err)
	}
}

// TestUsedLinkAsks lets nobody in over whoever holds a seat, but themselves.
func TestUsedLinkAsks(t *testing.T) {
	t.Parallel()
	h, pass := openTimed(t)
	s := twoSeats(h.browser(t), nil)
	bo, eve, phone := h.browser(t), h.browser(t), h.browser(t)
	secret := obj{"secret": s.secrets[0]}
	look := obj{"secret": s.secrets[0], "look": true}
	path := gamePath(s.table, "")
	bo.post(path+"/sit", secret).ok(t)

	// Their own further link opens unasked, and so does the link that they have it by.
	bo.post(path+"/sit", secret).ok(t)
	own := bo.post(path+"/seats/1/link", obj{})
	if o := phone.offer(s.table, own.Secret); o.Held {
		t.Errorf("one's own link offers %+v", o)
	}
	phone.post(path+"/sit", obj{"secret": own.Secret}).ok(t)
	h.program(t, own.Secret).get(path).ok(t)

	// Anybody else asks.
	h.program(t, s.secrets[0]).get(path).want(t, http.StatusForbidden, "not-your-seat")
	eve.post(path+"/sit", secret).want(t, http.StatusAccepted, "")
	eve.post(path+"/sit", secret).want(t, http.StatusAccepted, "")
	if o := eve.offer(s.table, s.secrets[0]); !o.Held || o.Asked == nil || o.Asked.Declined || o.Asked.Host == "" {
		t.Errorf("Eve is told %+v", o.Asked)
	}
	asked := bo.get(path).seats(t).Requests
	if len(asked) != 1 || asked[0].Seat != 1 || asked[0].Host != "" || asked[0].Name != "" {
		t.Fatalf("Bo is told %+v", asked)
	}
	if more := eve.get(path).seats(t).Requests; len(more) > 0 {
		t.Errorf("Eve is told %+v", more)
	}
	answer := func(id string, yes bool) obj { return obj{"id": id, "accept": yes} }
	eve.post(path+"/seats/1/request", answer(asked[0].ID, true)).want(t, http.StatusForbidden, "not-your-seat")
	s.host.post(path+"/seats/1/request", answer(asked[0].ID, true)).want(t, http.StatusConflict, "too-soon")
	bo.post(path+"/seats/1/request", answer("nobody", true)).want(t, http.StatusNotFound, "not-found")
	bo.post(path+"/seats/1/request", obj{"id": asked[0].ID}).want(t, http.StatusBadRequest, "bad-json")
	bo.post(path+"/seats/1/request", answer(asked[0].ID, false)).want(t, http.StatusOK, "")
	eve.post(path+"/sit", secret).want(t, http.StatusConflict, "seat-declined")
	if o := eve.offer(s.table, s.secrets[0]); o.Asked == nil || !o.Asked.Declined {
		t.Errorf("Eve is told %+v", o.Asked)
	}

	// The host answers for who says nothing, after two minutes.
	lost := h.browser(t)
	lost.post(path+"/sit", secret).want(t, http.StatusAccepted, "")
	pass(2 * time.Minute)
	asked = s.host.get(path).seats(t).Requests
	if len(asked) != 1 || asked[0].Host == "" {
		t.Fatalf("the host is told %+v", asked)
	}
	s.host.post(path+"/seats/1/request", answer(asked[0].ID, true)).want(t, http.StatusOK, "")
	if now := lost.post(path+"/sit", secret).ok(t); !now.Seats[1].Yours {
		t.Errorf("let in: %+v", now.Seats[1])
	}
	// It is forgotten in time.
	late := h.browser(t)
	late.post(path+"/sit", look).want(t, http.StatusOK, "")
	late.post(path+"/sit", secret).want(t, http.StatusAccepted, "")
	pass(time.Hour)
	if list := bo.get(path).seats(t).Requests; len(list) > 0 {
		t.Errorf("after an hour Bo is told %+v", list)
	}
	// Who is let in came by the host's link, as who let them in did: the table is the host's as before.
	if s.host.step(s.host.get(path).ok(t), 0, "first").ok(t); s.host.get(path).seats(t).Settled {
		t.Error("who sits where is settled")
	}
	s.host.post(path+"/seats/1/link", obj{}).want(t, http.StatusOK, "")
}

// TestSeatRequestsAreBounded asks nobody again and again.
func TestSeatRequestsAreBounded(t *testing.T) {
	t.Parallel()
	h, _ := openTimed(t)
	s := twoSeats(h.browser(t), nil)
	bo, path, secret := h.browser(t), gamePath(s.table, ""), obj{"secret": s.secrets[0]}
	bo.post(path+"/sit", secret).ok(t)
	for range 3 {
		h.browser(t).post(path+"/sit", secret).want(t, http.StatusAccepted, "")
	}
	h.browser(t).post(path+"/sit", secret).want(t, http.StatusTooManyRequests, "too-many")
	for range 3 {
		id := bo.get(path).seats(t).Requests[0].ID
		bo.post(path+"/seats/1/request", obj{"id": id, "accept": false}).want(t, http.StatusOK, "")
	}
	h.browser(t).post(path+"/sit", secret).want(t, http.StatusTooManyRequests, "too-many")
}

// TestStrangersSeatIsNotTheHostsToOpen has no host let somebody in over a stranger.
func TestStrangersSeatIsNotTheHostsToOpen(t *testing.T) {
	t.Parallel()
	h, pass := openTimed(t)
	for kind, made := range strangersTables(t, h) {
		s := made()
		if len(s.secrets) == 0 {
			continue
		}
		guest := s.begin(t)
		eve := h.browser(t)
		eve.post(gamePath(s.table, "/sit"), obj{"secret": s.secrets[0]}).want(t, http.StatusAccepted, "")
		asked := s.guest.get(gamePath(s.table, "")).seats(t).Requests
		if len(asked) != 1 {
			t.Fatalf("%s: the guest is told %+v", kind, asked)
		}
		pass(3 * time.Minute)
		s.host.post(gamePath(s.table, "/seats/1/request"), obj{"id": asked[0].ID, "accept": true}).want(t, http.StatusForbidden, "not-your-seat")
		if list := s.host.get(gamePath(s.table, "")).seats(t).Requests; len(list) > 0 || guest != 1 {
			t.Errorf("%s: the host is told %+v", kind, list)
		}
	}
}

// TestLinksThatLeadNowhere tells a link that was replaced from one that never was.
func TestLinksThatLeadNowhere(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	s := twoSeats(h.browser(t), nil)
	path := gamePath(s.table, "/sit")
	s.host.post(gamePath(s.table, "/seats/1/link"), obj{}).want(t, http.StatusOK, "")
	h.browser(t).post(path, obj{"secret": s.secrets[0]}).want(t, http.StatusForbidden, "link-replaced")
	h.browser(t).post(path, obj{"secret": s.secrets[0], "look": true}).want(t, http.StatusForbidden, "link-replaced")
	h.browser(t).post(path, obj{"secret": s.secrets[0] + "x"}).want(t, http.StatusForbidden, "link-wrong")
	private := twoSeats(h.browser(t), obj{"open": "private"})
	private.host.post(gamePath(private.table, "/seats/1/link"), obj{}).want(t, http.StatusOK, "")
	h.browser(t).post(gamePath(private.table, "/sit"), obj{"secret": private.secrets[0]}).want(t, http.StatusNotFound, "not-found")
}

// strangers does everything that there is of seats that others hold, and of those who are gone.
func strangers(t *testing.T, spy func(exchange)) {
	t.Helper()
	h, pass := openTimed(t)
	s := twoSeats(h.browser(t), nil)
	bo, eve, fay := h.browser(t), h.account(t, "Eve"), h.browser(t)
	for _, b := range []*browser{s.host, bo, eve, fay} {
		b.spy = spy
	}
	path, secret := gamePath(s.table, ""), obj{"secret": s.secrets[0]}
	bo.post(path+"/sit", secret).ok(t)
	eve.post(path+"/sit", secret).want(t, http.StatusAccepted, "")
	if asked := bo.get(path).seats(t).Requests; len(asked) != 1 || asked[0].Name != "Eve" {
		t.Errorf("Bo is told %+v", asked)
	}
	asked := s.host.get(path).seats(t).Requests
	if len(asked) != 1 || asked[0].Host == "" {
		t.Fatalf("the host is told %+v", asked)
	}
	bo.post(path+"/seats/1/request", obj{"id": asked[0].ID, "accept": false}).want(t, http.StatusOK, "")
	if o := eve.offer(s.table, s.secrets[0]); o.Asked == nil || !o.Asked.Declined {
		t.Errorf("Eve is told %+v", o.Asked)
	}
	s.host.post(path+"/seats/1/revoke", obj{}).want(t, http.StatusOK, "")
	if out := bo.get(path).seats(t).PutOut; out == nil || out.By == nil || *out.By != 0 || out.Seat != 1 || out.How != "revoked" {
		t.Errorf("Bo is told %+v", out)
	}

	public := strangersTables(t, h)["public"]()
	public.host.spy, public.guest.spy = spy, spy
	public.begin(t)
	path = gamePath(public.table, "")
	for now := public.host.get(path).ok(t); now.Waiting[0] == 0; {
		now = public.host.playTurns(now, 1)
	}
	pass(5 * time.Minute)
	public.host.post(path+"/seats/1/nudge", obj{}).want(t, http.StatusOK, "")
	pass(2 * time.Minute)
	public.host.post(path+"/seats/1/standin", obj{"on": true}).want(t, http.StatusOK, "")
	if told := public.host.get(path).seats(t); told.CallOff == "" {
		t.Errorf("a computer player plays for who is gone: %+v", told)
	}
	if off := public.host.post(path+"/calloff", obj{}).seats(t); off.Status != "ended" {
		t.Errorf("called off it is %s", off.Status)
	}
}

func TestStrangers(t *testing.T) {
	t.Parallel()
	strangers(t, nil)
}

// TestCallOff calls a game off whose stranger is gone, and no other.
func TestCallOff(t *testing.T) {
	t.Parallel()
	h, pass := openTimed(t)
	s := strangersTables(t, h)["public"]()
	s.begin(t)
	path := gamePath(s.table, "")
	for {
		now := s.host.get(path).ok(t)
		if now.Waiting[0] == 1 {
			break
		}
		s.host.playTurns(now, 1)
	}
	off := func() *answered { return s.host.post(path+"/calloff", obj{}) }
	h.browser(t).post(path+"/calloff", obj{}).want(t, http.StatusForbidden, "not-your-seat")
	s.guest.post(path+"/calloff", obj{}).want(t, http.StatusConflict, "not-gone")
	off().want(t, http.StatusConflict, "too-soon")
	pass(5 * time.Minute)
	off().want(t, http.StatusConflict, "too-soon") // they have not been nudged
	if told := s.host.get(path).seats(t); told.CallOff != "" || !told.Settled {
		t.Errorf("before the nudge: %+v", told)
	}
	s.host.post(path+"/seats/1/nudge", obj{}).want(t, http.StatusOK, "")
	off().want(t, http.StatusConflict, "too-soon")
	here := s.guest.follow(s.table, 0) // they come
	here.until("the guest", func(s *tableSeen) bool { return s.Seats[1].Connected })
	pass(3 * time.Minute)
	off().want(t, http.StatusConflict, "too-soon")
	_ = here.resp.Body.Close()
	eventually(t, "they go again", func() bool { return !s.host.get(path).ok(t).Seats[1].Connected })
	pass(2 * time.Minute)
	if told := s.host.get(path).seats(t); told.CallOff == "" {
		t.Errorf("when they are gone: %+v", told)
	}
	if now := off().seats(t); now.Status != "ended" {
		t.Errorf("called off it is %s", now.Status)
	}
	if now := goneOf(t, s.guest.get(path)); len(now.Out) > 0 || now.Status != "ended" {
		t.Errorf("the guest sees %+v", now)
	}
	off().want(t, http.StatusGone, "ended")

	// With a computer player in the place of whoever is gone, too; at tables by link the host ends the game.
	private := twoSeats(h.browser(t), nil)
	bo := h.browser(t)
	bo.post(gamePath(private.table, "/sit"), obj{"secret": private.secrets[0]}).ok(t)
	private.host.step(private.host.get(gamePath(private.table, "")).ok(t), 0, "first").ok(t)
	bo.post(gamePath(private.table, "/calloff"), obj{}).want(t, http.StatusConflict, "no-strangers")
}

// TestPrivateTablesAreTheHostsAsBefore keeps tables by link and on one device as they were.
func TestPrivateTablesAreTheHostsAsBefore(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	s := twoSeats(h.browser(t), nil)
	bo := h.browser(t)
	bo.post(gamePath(s.table, "/sit"), obj{"secret": s.secrets[0]}).ok(t)
	s.host.step(s.host.get(gamePath(s.table, "")).ok(t), 0, "first").ok(t)
	s.host.post(gamePath(s.table, "/seats/1"), obj{"kind": gamelog.KindBot, "bot": "greedy"}).ok(t)
	s.host.post(gamePath(s.table, "/seats/1"), obj{"kind": gamelog.KindHere}).ok(t)
	s.host.post(gamePath(s.table, "/end"), obj{}).ok(t)
	// Played again by the same host they are, too.
	again := twoSeats(h.browser(t), nil)
	bo.post(gamePath(again.table, "/sit"), obj{"secret": again.secrets[0]}).ok(t)
	again.host.post(gamePath(again.table, "/end"), obj{}).ok(t)
	again.host.post(gamePath(again.table, "/again"), obj{}).want(t, http.StatusAccepted, "")
	next := bo.post(gamePath(again.table, "/again"), obj{}).ok(t)
	for _, b := range []*browser{again.host, bo} {
		if now := b.get(gamePath(next, "")).ok(t); now.Seats[now.Waiting[0]].Yours {
			b.step(now, 0, "first").ok(t)
		}
	}
	again.host.post(gamePath(next, "/seats/1"), obj{"kind": "bot", "bot": "greedy"}).ok(t)
}
