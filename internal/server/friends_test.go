package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"circulade/internal/feature/lobby"
	"circulade/internal/feature/people"
	"circulade/internal/store"
)

// A circleSeen is whom somebody follows and where their friends are.
type circleSeen struct {
	Friends []struct {
		Name, Since           string
		Mutual, Here, Program bool
		Page                  bool
	}
	Tables []struct {
		Friends []string
		Table   lobby.Listing
	}
}

// said writes it in a line: "Bo" is followed, "Bo=" a friend, "Bo!" a friend who is here.
func (c *circleSeen) said() string {
	var out []string
	for _, f := range c.Friends {
		name := f.Name
		switch {
		case f.Mutual && f.Here:
			name += "!"
		case f.Mutual:
			name += "="
		case f.Here:
			name += "?" // nobody is to be told that
		}
		out = append(out, name)
	}
	return strings.Join(out, " ")
}

// at returns the friends at a table that is shown, nil if it is not.
func (c *circleSeen) at(id string) []string {
	for _, t := range c.Tables {
		if t.Table.ID == id {
			return t.Friends
		}
	}
	return nil
}

func (a *answered) circle(t *testing.T) *circleSeen {
	t.Helper()
	a.want(t, http.StatusOK, "")
	c := &circleSeen{}
	if err := json.Unmarshal(a.body, c); err != nil || c.Friends == nil || c.Tables == nil {
		t.Fatalf("%v: %s", err, a.body)
	}
	return c
}

func (b *browser) friends() *circleSeen {
	b.t.Helper()
	return b.get("/api/account/friends").circle(b.t)
}

func (b *browser) befriend(name string) *answered {
	b.t.Helper()
	return b.post("/api/account/friends", obj{"name": name})
}

func (b *browser) unfriend(name string) *answered {
	b.t.Helper()
	return b.remove("/api/account/friends/" + url.PathEscape(name))
}

// account is a browser that is signed in.
func (h *house) account(t *testing.T, name string) *browser {
	t.Helper()
	b := h.browser(t)
	b.signUp(name).want(t, http.StatusCreated, "")
	return b
}

// pals are accounts that all follow each other.
func (h *house) pals(t *testing.T, names ...string) (list []*browser) {
	t.Helper()
	for _, name := range names {
		list = append(list, h.account(t, name))
	}
	for i, b := range list {
		for j, name := range names {
			if i != j {
				b.befriend(name).want(t, http.StatusOK, "")
			}
		}
	}
	return list
}

// forFriends makes a table with a free seat for friends.
func (b *browser) forFriends(name string) *tableSeen {
	b.t.Helper()
	return b.post("/api/games", obj{
		"open": "friends", "seats": append(hereSeats(name), obj{"kind": "link"}), "options": obj{"base.first_player": "seat0"},
	}).ok(b.t)
}

// A friendsWatch is a socket on which somebody is told of whom they follow, and of nothing else.
type friendsWatch struct {
	b     *browser
	conn  *websocket.Conn
	last  *circleSeen
	heard [][]byte
}

func (b *browser) watchFriends() *friendsWatch {
	b.t.Helper()
	conn, _, err := b.dial("/api/lobby/socket?tables=none&friends=all", nil)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = conn.CloseNow() })
	return &friendsWatch{b: b, conn: conn}
}

// until takes in pushes until what they tell is right.
func (w *friendsWatch) until(what string, right func(*circleSeen) bool) {
	w.b.t.Helper()
	for n := 0; w.last == nil || !right(w.last); n++ {
		if n == 50 {
			w.b.t.Fatalf("after %d pushes still not: %s (%+v)", n, what, w.last)
		}
		_, data, err := w.conn.Read(w.b.t.Context())
		if err != nil {
			w.b.t.Fatalf("waiting until %s: %v", what, err)
		}
		w.b.push(nil, data)
		w.heard, w.last = append(w.heard, data), &circleSeen{}
		if err := json.Unmarshal(data, w.last); err != nil {
			w.b.t.Fatal(err)
		}
	}
}

// To follow is silent: only who follows back is a friend, and is told of.
func TestFollow(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo := h.account(t, "Ann"), h.account(t, "Bo Bo")
	if c := ann.friends(); len(c.Friends)+len(c.Tables) > 0 {
		t.Errorf("at first there is %+v", c)
	}
	if got := ann.befriend("bo bo").circle(t).said(); got != "Bo Bo" {
		t.Errorf("she follows %q", got)
	}
	if got := bo.friends().said(); got != "" {
		t.Errorf("who is followed hears of it: %q", got)
	}
	watching := bo.follow(bo.makeTable("here", "link").Table, 0)
	if _, err := watching.next(); err != nil {
		t.Fatal(err)
	}
	if got := ann.friends().said(); got != "Bo Bo" {
		t.Errorf("who does not follow back is told of: %q", got)
	}
	if got := bo.befriend("Ann").circle(t).said(); got != "Ann=" {
		t.Errorf("he follows %q", got)
	}
	if got := ann.befriend("Bo Bo").circle(t).said(); got != "Bo Bo!" {
		t.Errorf("followed twice: %q", got)
	}
	ann.post("/api/account/name", obj{"name": "Anna"}).want(t, http.StatusOK, "")
	if got := bo.friends().said(); got != "Anna=" {
		t.Errorf("under her new name: %q", got)
	}
	bo.unfriend("Ann").want(t, http.StatusNotFound, "not-found")
	if got := bo.unfriend("anna").circle(t).said(); got != "" {
		t.Errorf("he follows %q still", got)
	}
	if got := ann.friends().said(); got != "Bo Bo" {
		t.Errorf("to her he is %q still", got)
	}
}

// TestFollowRefuses: bad requests say what is wrong, and change nothing.
func TestFollowRefuses(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, guest, nobody := h.account(t, "Ann"), h.browser(t), h.browser(t)
	h.account(t, "Bo 2")
	guest.makeTable("here", "here")
	for _, b := range []*browser{guest, nobody} {
		b.get("/api/account/friends").want(t, http.StatusForbidden, "no-account")
		b.befriend("Ann").want(t, http.StatusForbidden, "no-account")
		b.unfriend("Ann").want(t, http.StatusForbidden, "no-account")
		b.post("/api/games", obj{"open": "friends", "seats": hereSeats("Ann", "Bo")}).want(t, http.StatusForbidden, "no-account")
	}
	if nobody.cookie() != "" {
		t.Error("who was refused is a guest")
	}
	var made struct{ Secret string }
	if err := json.Unmarshal(ann.post("/api/account/tokens", obj{"name": "bot"}).body, &made); err != nil {
		t.Fatal(err)
	}
	program := h.program(t, made.Secret)
	program.get("/api/account/friends").want(t, http.StatusForbidden, "browser-only")
	program.befriend("Bo 2").want(t, http.StatusForbidden, "browser-only")
	for name, code := range map[string]string{"Ann": "yourself", "Nobody": "not-found", "\x00": "not-found", strings.Repeat("x", 5000): "not-found"} {
		a := ann.befriend(name)
		if a.status < 400 || a.Error.Code != code {
			t.Errorf("%.20q: %d %s", name, a.status, a.body)
		}
	}
	ann.post("/api/account/friends", obj{}).want(t, http.StatusBadRequest, "bad-json")
	ann.post("/api/account/friends", obj{"name": 7}).want(t, http.StatusBadRequest, "bad-json")
	ann.post("/api/account/friends", obj{"name": "Bo 2", "mutual": true}).want(t, http.StatusBadRequest, "unknown-field")
	// Who is not followed is not told from a name that nobody has.
	there, not := ann.unfriend("Bo 2"), ann.unfriend("Nobody")
	if there.status != http.StatusNotFound || string(there.body) != string(not.body) {
		t.Errorf("one is answered %s, the other %s", there.body, not.body)
	}
	if _, _, err := ann.dial("/api/lobby/socket?friends=some", nil); err == nil {
		t.Error("friends=some is taken")
	}
	if got := ann.friends().said(); got != "" {
		t.Errorf("she follows %q", got)
	}
}

// TestFollowingIsBounded: 200 of a person, and not too many changes at once.
func TestFollowingIsBounded(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.account(t, "Ann")
	h.account(t, "Last")
	me, err := h.accounts.AccountByName(t.Context(), "Ann")
	if err != nil {
		t.Fatal(err)
	}
	err = h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
		for n := range people.MaxFollowed {
			id := store.Holder{1, byte(n), byte(n >> 8)}
			for _, s := range []string{
				`INSERT INTO persons (id, created) SELECT ?1, 0 WHERE ?2 <> ''`,
				`INSERT INTO accounts (person, name, key, looks, password, created) VALUES (?1, ?2, ?2, ?2, '', 0)`,
			} {
				if _, err := tx.Exec(s, id[:], fmt.Sprintf("pal %d", n)); err != nil {
					return err
				}
			}
			if _, err := tx.Exec(`INSERT INTO follows (person, other, since) VALUES (?1, ?2, 0)`, me.Person[:], id[:]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	ann.befriend("Last").want(t, http.StatusTooManyRequests, "too-many")
	list := ann.friends().Friends
	ann.unfriend(list[0].Name).want(t, http.StatusOK, "")
	if n := len(ann.befriend("Last").circle(t).Friends); n != people.MaxFollowed {
		t.Errorf("she follows %d", n)
	}
	for n := 0; ; n++ {
		if a := ann.befriend("Last"); a.status == http.StatusTooManyRequests {
			break
		} else if n > people.MaxChanges {
			t.Fatalf("change %d is answered %d", n, a.status)
		}
	}
}

// TestTableForFriends follows a table for friends through all that may come to it.
func TestTableForFriends(t *testing.T) {
	t.Parallel()
	h := openHouse(t, quickly)
	pals := h.pals(t, "Ann", "Bo 2", "Cy 3")
	ann, bo, cy := pals[0], pals[1], pals[2]
	fan, guest := h.account(t, "Fan"), h.browser(t)
	fan.befriend("Ann").want(t, http.StatusOK, "")
	guest.makeTable("here", "here")
	made := ann.forFriends("Ann")
	if made.Open != "friends" || !made.Seats[1].Open {
		t.Errorf("it is open like %q, its seat %+v", made.Open, made.Seats[1])
	}
	strangers := func() map[string]*browser {
		return map[string]*browser{"nobody": h.browser(t), "a guest": guest, "a fan": fan}
	}
	h.isNowhere(t, "while it waits", made, strangers())
	for who, b := range strangers() {
		if l := b.lobby(0); len(l.Tables)+len(l.Gone) > 0 {
			t.Errorf("%s finds in the lobby %+v", who, l)
		}
	}
	if c := bo.friends(); !slices.Equal(c.at(made.ID), []string{"Ann"}) || c.Tables[0].Table.Open != "friends" || c.Tables[0].Table.Free != 1 {
		t.Errorf("a friend is told %+v", c.Tables)
	}
	if c := fan.friends(); len(c.Tables) > 0 || c.said() != "Ann" {
		t.Errorf("a fan is told %+v", c)
	}
	bo.get(gamePath(made, "")).ok(t)
	watches := bo.follow(made, 0)
	if p, err := watches.next(); err != nil || p.Table == nil {
		t.Fatal(err)
	}
	cy.post(gamePath(made, "/join"), obj{"name": "Cy 3"}).ok(t)
	bo.post(gamePath(made, "/join"), obj{"name": "Bo 2"}).want(t, http.StatusConflict, "no-seat")
	if c := bo.friends(); !slices.Equal(c.at(made.ID), []string{"Ann", "Cy 3"}) || c.Tables[0].Table.State != lobby.Runs {
		t.Errorf("a friend is told %+v", c.Tables)
	}
	if c := cy.friends(); c.at(made.ID) != nil {
		t.Error("who sits there is told that they may come")
	}
	// Who is no friend of the host's is out, though a friend of theirs sits there.
	ann.unfriend("Bo 2").want(t, http.StatusOK, "")
	for closed := false; !closed; {
		p, err := watches.next()
		closed = err != nil || p.Type == "goodbye"
	}
	h.isNowhere(t, "for who is a friend no longer", made, map[string]*browser{"a former friend": bo})
	if c := bo.friends(); c.at(made.ID) != nil || c.said() != "Ann Cy 3=" {
		t.Errorf("a former friend is told %+v", c)
	}
	ann.unfriend("Cy 3").want(t, http.StatusOK, "")
	cy.get(gamePath(made, "")).ok(t) // who sits there stays
	ann.post(gamePath(made, "/end"), obj{}).ok(t)
	h.isNowhere(t, "when it is over", made, strangers())
	ann.post(gamePath(made, "/again"), obj{})
	again := cy.post(gamePath(made, "/again"), obj{}).ok(t)
	if again.ID == made.ID || again.Open != "friends" {
		t.Errorf("played again it is open like %q", again.Open)
	}
	fan.get(gamePath(again, "")).want(t, http.StatusNotFound, "not-found")
}

// TestOpenTablesOfFriends: where friends sit at tables of others is told as far as one may come.
func TestOpenTablesOfFriends(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	pals := h.pals(t, "Ann", "Bo 2")
	ann, bo := pals[0], pals[1]
	dee := h.account(t, "Dee")
	public := h.browser(t).openTable("Gus", 2)
	bo.post(gamePath(public, "/join"), obj{"name": "Incognito"}).ok(t)
	dee.befriend("Bo 2").want(t, http.StatusOK, "")
	bo.befriend("Dee").want(t, http.StatusOK, "")
	closed := dee.forFriends("Dee")
	bo.post(gamePath(closed, "/join"), obj{"name": "Bo 2"}).ok(t)
	secret := bo.makeTable("here", "link").ok(t) // by link: nobody is told
	c := ann.friends()
	if !slices.Equal(c.at(public.ID), []string{"Bo 2"}) || c.at(closed.ID) != nil || c.at(secret.ID) != nil {
		t.Errorf("she is told %+v", c.Tables)
	}
	ann.get(gamePath(closed, "")).want(t, http.StatusNotFound, "not-found")
}

// TestFriendsLive: who shows the friends is told without asking who comes and goes, and where
// they sit down.
func TestFriendsLive(t *testing.T) {
	t.Parallel()
	clock := newClock()
	h := openHouse(t, func(c *Config) { c.lobby = func(l *lobby.Config) { l.Now = clock.now } })
	ann, bo := h.account(t, "Ann"), h.account(t, "Bo 2")
	until := ann.watchFriends().until
	said := func(want string) func(*circleSeen) bool { return func(c *circleSeen) bool { return c.said() == want } }
	until("she follows nobody", said(""))
	ann.befriend("Bo 2").want(t, http.StatusOK, "")
	until("she follows him", said("Bo 2"))
	bo.befriend("Ann").want(t, http.StatusOK, "")
	until("they are friends", said("Bo 2="))
	his, _, err := bo.dial("/api/lobby/socket", nil)
	if err != nil {
		t.Fatal(err)
	}
	until("he is here", said("Bo 2!"))
	made := bo.forFriends("Bo 2")
	until("his table waits", func(c *circleSeen) bool { return c.at(made.ID) != nil })
	ann.post(gamePath(made, "/join"), obj{"name": "Ann"}).ok(t)
	until("she sits there", func(c *circleSeen) bool { return c.at(made.ID) == nil })
	_ = his.CloseNow()
	eventually(t, "he has gone", func() bool {
		clock.add(time.Minute)
		h.lobby.Sweep()
		return ann.friends().said() == "Bo 2="
	})
	until("he has gone", said("Bo 2="))
	bo.remove("/api/account").want(t, http.StatusOK, "")
	until("his account is no more", said(""))
}

// TestWatchedAreBounded: where nobody more can be told at once of what others do, they are still
// told of whom they follow, and of what they do themselves.
func TestWatchedAreBounded(t *testing.T) {
	t.Parallel()
	h := openHouse(t, func(c *Config) { c.lobby = func(l *lobby.Config) { l.Limits.Subscriptions = 0 } })
	ann, bo := h.account(t, "Ann"), h.account(t, "Bo 2")
	w := ann.watchFriends()
	bo.befriend("Ann").want(t, http.StatusOK, "")
	ann.befriend("Bo 2").want(t, http.StatusOK, "")
	w.until("they are friends", func(c *circleSeen) bool { return c.said() == "Bo 2=" })
	bo.watchFriends().until("he is told of her", func(c *circleSeen) bool { return c.said() == "Ann!" })
	ann.befriend("Bo 2").want(t, http.StatusOK, "")
	w.until("he is here", func(c *circleSeen) bool { return c.said() == "Bo 2!" })
}

// TestBlockEndsFriendship: both ways, at once, and without saying so.
func TestBlockEndsFriendship(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	pals := h.pals(t, "Ann", "Bo 2")
	ann, bo := pals[0], pals[1]
	made := ann.forFriends("Ann")
	bo.post(gamePath(made, "/join"), obj{"name": "Bo 2"}).ok(t)
	ann.post(gamePath(made, "/chat/block"), obj{"seat": 1, "on": true}).want(t, http.StatusOK, "")
	// To him it looks as if she followed him no longer.
	if a, b := ann.friends().said(), bo.friends().said(); a != "" || b != "Ann" {
		t.Errorf("she follows %q, he %q", a, b)
	}
	ann.befriend("Bo 2").want(t, http.StatusConflict, "blocked")
	bo.befriend("Ann").want(t, http.StatusOK, "")
	other := ann.forFriends("Ann")
	bo.get(gamePath(other, "")).want(t, http.StatusNotFound, "not-found")
	ann.post(gamePath(made, "/chat/block"), obj{"seat": 1, "on": false}).want(t, http.StatusOK, "")
	if got := bo.friends().said(); got != "Ann" {
		t.Errorf("he follows %q", got)
	}
	ann.befriend("Bo 2").want(t, http.StatusOK, "")
	bo.get(gamePath(other, "")).ok(t)
}

// TestBlockOfAGuest: who was blocked as a guest, or blocked as one, is no friend of the account
// that the guest becomes.
func TestBlockOfAGuest(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	pals := h.pals(t, "Ann", "Bo 2")
	ann, bo := pals[0], pals[1]
	guest := h.browser(t) // of Bo's, on another device
	made := ann.makeTable("here", "link")
	guest.post(gamePath(made.Table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	ann.post(gamePath(made.Table, "/chat/block"), obj{"seat": 1, "on": true}).want(t, http.StatusOK, "")
	if got := bo.friends().said(); got != "Ann=" {
		t.Errorf("before: %q", got)
	}
	guest.signIn("Bo 2", somePassword).want(t, http.StatusOK, "")
	if a, b := ann.friends().said(), bo.friends().said(); a != "Bo 2" || b != "Ann" {
		t.Errorf("she follows %q, he %q", a, b)
	}
	hers := ann.forFriends("Ann")
	bo.get(gamePath(hers, "")).want(t, http.StatusNotFound, "not-found")
}

// TestFriendsOfAnAccount: following is in its owner's download alone, and goes with either account.
func TestFriendsOfAnAccount(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	pals := h.pals(t, "Ann", "Bo 2")
	fan := h.account(t, "Fan")
	fan.befriend("Ann").want(t, http.StatusOK, "")
	var got struct {
		More struct{ Friends []people.Entry }
	}
	if err := json.Unmarshal(pals[0].get("/api/account/export").want(t, http.StatusOK, "").body, &got); err != nil {
		t.Fatal(err)
	}
	if k := got.More.Friends; len(k) != 1 || k[0].Name != "Bo 2" || !k[0].Mutual || k[0].Since.IsZero() {
		t.Errorf("the download has %+v", k)
	}
	pals[0].remove("/api/account").want(t, http.StatusOK, "")
	if n := h.count(t, "SELECT count(*) FROM follows"); n != 0 {
		t.Errorf("%d rows are left", n)
	}
	if a, b := fan.friends().said(), pals[1].friends().said(); a != "" || b != "" {
		t.Errorf("the others follow %q and %q", a, b)
	}
}

// TestFriendsSurviveRestart: a server that comes back tells of tables for friends as before.
func TestFriendsSurviveRestart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var id string
	t.Run("before", func(t *testing.T) {
		h := openHouseAt(t, dir)
		pals := h.pals(t, "Ann", "Bo 2")
		id = pals[0].forFriends("Ann").ID
	})
	h := openHouseAt(t, dir)
	bo := h.browser(t)
	bo.signIn("Bo 2", somePassword).want(t, http.StatusOK, "")
	if c := bo.friends(); !slices.Equal(c.at(id), []string{"Ann"}) {
		t.Errorf("he is told %+v", c)
	}
	if l := h.browser(t).lobby(0); len(l.Tables) > 0 {
		t.Errorf("everybody is told %+v", l.Tables)
	}
	bo.post("/api/games/"+id+"/join", obj{"name": "Bo 2"}).ok(t)
}

// company does what there is to do with friends, and returns what was pushed.
func (b *browser) company(h *house) [][]byte {
	b.t.Helper()
	one, two := h.account(b.t, "Pal One").spied(b), h.account(b.t, "Pal Two").spied(b)
	h.robot(b.t, "Pal Bot")
	one.befriend("Pal Two")
	one.befriend("Pal Bot")
	two.befriend("Pal One")
	one.befriend("Nobody Here").want(b.t, http.StatusNotFound, "not-found")
	made := one.forFriends("Pal One")
	one.get(gamePath(made, ""))
	w := two.watchFriends()
	w.until("the table is told", func(c *circleSeen) bool { return c.at(made.ID) != nil })
	one.friends()
	two.friends()
	two.unfriend("Pal One")
	return w.heard
}

// FuzzFriends sends whatever there is to where accounts follow each other.
func FuzzFriends(f *testing.F) {
	for _, body := range []string{`{"name":"Bo 2"}`, `{"name":"\u0412o 2"}`, `{"name":"\ud800"}`, `{"name":""}`, `{}`, `[`, `{"name":{}}`, "{\"name\":\"\xff\"}"} {
		for i := range 4 {
			f.Add(uint8(i), body, "")
		}
	}
	f.Add(uint8(0), `{}`, "Bearer circ_x")
	f.Add(uint8(1), "..", "")
	f.Add(uint8(1), "Bo 2", "")
	h := openHouse(f)
	var jar http.CookieJar // of one account for all
	f.Fuzz(func(t *testing.T, where uint8, text, auth string) {
		b := h.browser(t)
		if jar == nil {
			b.signUp("Ann")
			jar = b.client.Jar
		}
		b.client.Jar = jar
		change := func(r *http.Request) {
			if auth != "" {
				r.Header["Authorization"] = []string{clean(auth)}
			}
		}
		var a *answered
		switch where % 4 {
		case 0:
			a = b.do(http.MethodPost, "/api/account/friends", text, change)
		case 1:
			a = b.do(http.MethodDelete, "/api/account/friends/x"+url.PathEscape(text), "", change) // not "..", which is another address
		case 2:
			a = b.do(http.MethodPost, "/api/games", `{"open":"friends","seats":`+text+`}`, change)
		default:
			a = b.do(http.MethodGet, "/api/lobby/stream?friends=no"+url.QueryEscape(text), "", change)
		}
		if a.status >= http.StatusInternalServerError && a.Error.Code != "busy" {
			t.Errorf("%q is answered with %d: %s", text, a.status, a.body)
		}
	})
}

// TestDotsLeadNowhere: a name that is two dots is that of nobody, and takes no request to what
// lies above it.
func TestDotsLeadNowhere(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.account(t, "Ann")
	for _, path := range []string{"/api/account/friends/..", "/api/account/friends/%2e%2e", "/api/account/sessions/..", "/api/account/x/../../account", "/api/account/."} {
		ann.remove(path).want(t, http.StatusNotFound, "not-found")
	}
	ann.get("/api/account").want(t, http.StatusOK, "")
}

// TestFriendsPages: of those whom somebody follows it is told which have a public page.
func TestFriendsPages(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bo := h.account(t, "Ann"), h.account(t, "Bob")
	ann.befriend("Bob").want(t, http.StatusOK, "")
	for _, page := range []string{"private", "public", "private"} {
		bo.put("/api/account/visibility", obj{"page": page, "challenges": "nobody"}).want(t, http.StatusOK, "")
		if c := ann.friends(); len(c.Friends) != 1 || c.Friends[0].Page != (page == "public") {
			t.Errorf("with a %s page Ann is told %+v", page, c.Friends)
		}
	}
}
