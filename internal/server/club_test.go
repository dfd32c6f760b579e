package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/feature/accounts"
	"circulade/internal/feature/clublogin"
	"circulade/internal/oidc"
	"circulade/internal/oidc/oidctest"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// withClub has people sign in by a provider, at the address where the server listens.
func withClub(t testing.TB, p *oidctest.Provider) func(*Config) {
	t.Helper()
	issuer, err := url.Parse(p.URL)
	if err != nil {
		t.Fatal(err)
	}
	return func(cfg *Config) {
		cfg.Public = &url.URL{Scheme: "http", Host: cfg.Addr.String()}
		cfg.Club = &oidc.Settings{Issuer: issuer, Client: oidctest.Client, Secret: oidctest.Secret, Name: "The club", Roots: p.Roots}
	}
}

// visitor is a browser that goes nowhere by itself.
func (h *house) visitor(t *testing.T) *browser {
	b := h.browser(t)
	b.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return b
}

// sent has a browser go to the provider, and returns where it is sent.
func (b *browser) sent(what string) string {
	b.t.Helper()
	var q struct{ Location string }
	if err := json.Unmarshal(b.post("/api/session/oidc/begin", obj{"for": what}).want(b.t, http.StatusOK, "").body, &q); err != nil {
		b.t.Fatal(err)
	}
	return q.Location
}

// An outcome is what the page is told of a trip to the provider and back.
type outcome string

const (
	cameIn      outcome = "in"
	cameNew     outcome = "name"
	cameAdded   outcome = "added"
	cameAgain   outcome = "again"
	cameGone    outcome = "gone"
	cameRefused outcome = "refused"
	cameDown    outcome = "down"
	cameTaken   outcome = "taken"
	cameOther   outcome = "other"
	cameSeated  outcome = "seated"
	cameBanned  outcome = "banned"
	cameFirst   outcome = "confirm"
)

// back has a browser come back from the provider, and returns what became of it.
func (b *browser) back(to *url.URL) outcome {
	b.t.Helper()
	a := b.get(to.RequestURI()).want(b.t, http.StatusSeeOther, "")
	how, ok := strings.CutPrefix(a.header.Get("Location"), "/account#club=")
	if !ok || len(a.body) > 0 {
		b.t.Errorf("it is sent to %s: %s", a.header.Get("Location"), a.body)
	}
	return outcome(how)
}

// goes has a browser go to the provider and come back as somebody.
func (b *browser) goes(p *oidctest.Provider, what, subject, name string, want outcome) {
	b.t.Helper()
	if got := b.back(p.SignIn(b.t, b.sent(what), subject, name)); got != want {
		b.t.Errorf("%s as %s: %s, want %s", what, subject, got, want)
	}
}

type clubSeen struct {
	Offered bool
	Name    string
	Link    *struct{ Created, Used string }
	Waiting *struct{ Name string }
}

func (b *browser) atClub() (seen clubSeen) {
	b.t.Helper()
	if err := json.Unmarshal(b.get("/api/account/oidc").want(b.t, http.StatusOK, "").body, &seen); err != nil {
		b.t.Fatal(err)
	}
	return seen
}

// joins makes an account of whoever came from the provider, and returns its recovery codes.
func (b *browser) joins(name string) []string {
	b.t.Helper()
	var made struct{ Codes []string }
	a := b.post("/api/session/oidc/finish", obj{"name": name}).want(b.t, http.StatusCreated, "")
	if err := json.Unmarshal(a.body, &made); err != nil {
		b.t.Fatal(err)
	}
	return made.Codes
}

// A guest comes in by the club's provider, chooses a name, keeps their table, and finds it by the
// provider in another browser.
func TestClub(t *testing.T) {
	p := oidctest.New(t)
	h := openHouse(t, withClub(t, p))
	ann, phone, other := h.visitor(t), h.visitor(t), h.visitor(t)
	if n := p.RequestCount("/.well-known/openid-configuration"); n != 0 {
		t.Errorf("the provider is asked %d times before anybody needs it", n)
	}
	if seen := phone.atClub(); !seen.Offered || seen.Name != "The club" || seen.Link != nil || seen.Waiting != nil {
		t.Errorf("nobody sees %+v", seen)
	}
	game := ann.makeTable(gamelog.KindHere, gamelog.KindLink).ok(t)
	ann.goes(p, "sign-in", "subject-of-ann", "ann", cameNew)
	if seen := ann.atClub(); seen.Waiting == nil || seen.Waiting.Name != "ann" {
		t.Errorf("who is to choose a name sees %+v", seen)
	}
	if w := ann.whoami(); w.Kind != "guest" {
		t.Errorf("until then they are %+v", w)
	}
	ann.post("/api/session/oidc/finish", obj{"name": "x"}).want(t, http.StatusBadRequest, "bad-name")
	if codes := ann.joins("Ann"); len(codes) != 10 {
		t.Errorf("with the account come the codes %v", codes)
	}
	ann.post("/api/session/oidc/finish", obj{"name": "Anna"}).want(t, http.StatusConflict, "has-account")
	if w := ann.whoami(); w.Kind != "account" || w.Account.Name != "Ann" || w.Account.Password {
		t.Errorf("the account is %+v", w)
	}
	phone.goes(p, "sign-in", "subject-of-ann", "anna of the club", cameIn)
	if s := phone.get(gamePath(game, "")).ok(t).Seats[0]; !s.Yours || s.Account != "Ann" {
		t.Errorf("the seat at the other browser is %+v", s)
	}
	if seen := phone.atClub(); seen.Link == nil || seen.Link.Used == "" {
		t.Errorf("the account sees %+v", seen)
	}
	// Whoever has the same address of mail is somebody else.
	p.ChangeClaims(func(c oidctest.Claims) { c["email"] = "subject-of-ann@example.org" })
	other.goes(p, "sign-in", "eve", "Ann", cameNew)
	other.post("/api/session/oidc/finish", obj{"name": "ann"}).want(t, http.StatusConflict, "name-taken")
	if w := other.whoami(); w.Kind != "nobody" {
		t.Errorf("eve is %+v", w)
	}
	// A provider that knows the browser from before does not say that it is them who sit there.
	phone.get("/api/account/export").want(t, http.StatusForbidden, "confirm-first")
	phone.goes(p, "again", "subject-of-ann", "ann", cameAgain)
	kept := string(phone.get("/api/account/export").want(t, http.StatusOK, "").body)
	if !strings.Contains(kept, `"club":[{"issuer":"`+p.URL+`","subject":"subject-of-ann"`) || strings.Contains(kept, "@example.org") {
		t.Errorf("the download has %.300s", kept)
	}
	if told := string(phone.get("/api/privacy").body); !strings.Contains(told, `"what":"club"`) {
		t.Errorf("privacy says %s", told)
	}
	phone.do(http.MethodDelete, "/api/account", "{}", func(r *http.Request) { r.Header.Set("Content-Type", "application/json") }).want(t, http.StatusOK, "")
	if n := h.rows(t, "SELECT count(*) FROM club_links"); n != 0 {
		t.Errorf("%d links of who is gone", n)
	}
}

// rows counts what is in the store.
func (h *house) rows(t *testing.T, query string) (n int) {
	t.Helper()
	if err := h.cfg.Rows.View(t.Context(), func(tx *store.Tx) error { return tx.One(query, nil, &n) }); err != nil {
		t.Fatal(err)
	}
	return n
}

// A banned account is refused, and told until when. Why is in no link.
func TestBannedClub(t *testing.T) {
	p := oidctest.New(t)
	h := openHouse(t, withClub(t, p))
	ann, bo := h.admin(t, "Ann"), h.visitor(t)
	bo.goes(p, "sign-in", "bo", "Bo", cameNew)
	bo.joins("Bob")
	ann.ban(obj{"account": "Bob", "reason": "Spam.", "until": "2099-01-01T00:00:00Z"})
	came := func() url.Values {
		q, err := url.ParseQuery("club=" + string(bo.back(p.SignIn(t, bo.sent("sign-in"), "bo", "Bo"))))
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	if q := came(); q.Get("club") != "banned" || q.Has("reason") || q.Get("until") != "2099-01-01T00:00:00Z" {
		t.Errorf("it is told %v", q)
	}
	ann.ban(obj{"account": "Bob", "reason": "x"})
	if q := came(); len(q) != 1 || q.Get("club") != "banned" {
		t.Errorf("of a ban until it is lifted it is told %v", q)
	}
	if w := bo.whoami(); w.Kind == "account" {
		t.Errorf("they are %+v", w)
	}
}

// Who comes back out of a network that is banned meanwhile is sent to the page, which asks and is told
// why, and is not signed in. What is no browser reads the refusal as of any other request.
func TestBannedOnTheWay(t *testing.T) {
	p := oidctest.New(t)
	h := openHouse(t, through, withClub(t, p))
	ann, bo := h.admin(t, "Ann").from("203.0.113.5"), h.visitor(t).from("192.0.2.9")
	bo.goes(p, "sign-in", "bo", "Bo", cameNew)
	bo.joins("Bob")
	bo.remove("/api/session").want(t, http.StatusOK, "")
	way := p.SignIn(t, bo.sent("sign-in"), "bo", "Bo")
	ban := ann.ban(obj{"network": "192.0.2.0/24", "reason": "A flood.", "until": "2099-01-01T00:00:00Z"})
	for _, as := range []struct{ method, path, accept string }{
		{http.MethodGet, way.RequestURI(), "*/*"},
		{http.MethodGet, way.RequestURI(), "application/json"},
		{http.MethodGet, "/api/hello", "text/html"},
		{http.MethodPost, clublogin.CallbackPath, "text/html"},
	} {
		told := bo.do(as.method, as.path, "", func(r *http.Request) { r.Header.Set("Accept", as.accept) })
		told.want(t, http.StatusForbidden, "banned")
	}
	bo.header.Set("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
	sent := bo.get(way.RequestURI()).want(t, http.StatusSeeOther, "")
	if to := sent.header.Get("Location"); to != "/account" {
		t.Errorf("they are sent to %s", to)
	}
	if told := bo.get("/api/hello").want(t, http.StatusForbidden, "banned").told(t); told.Reason != "A flood." || told.Until != "2099-01-01T00:00:00Z" {
		t.Errorf("there they are told %+v", told)
	}
	ann.remove(fmt.Sprint("/api/admin/bans/", ban.ID)).want(t, http.StatusOK, "")
	if w := bo.whoami(); w.Kind == "account" {
		t.Errorf("out of the banned network came %+v", w)
	}
}

// Where nobody signs in by a provider there is no way back from one.
func TestBannedWithoutClub(t *testing.T) {
	h := openHouse(t, through)
	ann, bo := h.admin(t, "Ann").from("203.0.113.5"), h.visitor(t).from("192.0.2.9")
	ann.ban(obj{"network": "192.0.2.0/24", "reason": "x"})
	bo.header.Set("Accept", "text/html")
	bo.get(clublogin.CallbackPath).want(t, http.StatusForbidden, "banned")
}

// Coming back counts once, in the browser that went, within ten minutes: whoever sends somebody
// else the address of their own way back signs nobody in.
func TestClubState(t *testing.T) {
	p := oidctest.New(t)
	h := openHouse(t, withClub(t, p))
	ann, eve := h.visitor(t), h.visitor(t)
	ann.goes(p, "sign-in", "ann", "Ann", cameNew)
	ann.joins("Ann")
	ann.remove("/api/session").want(t, http.StatusOK, "")
	eve.goes(p, "sign-in", "eve", "Eve", cameNew)
	eve.joins("Eve")
	kind := func(b *browser) string { return b.whoami().Kind }

	// Eve's way back, opened in Ann's browser: by its cookie, and by none.
	way := p.SignIn(t, eve.sent("sign-in"), "eve", "Eve")
	for name, b := range map[string]*browser{"Ann's": ann, "a new": h.visitor(t)} {
		if got := b.back(way); got != cameGone || kind(b) != "nobody" {
			t.Errorf("Eve's way in %s browser: %s, %s", name, got, kind(b))
		}
	}
	if got := eve.back(way); got != cameIn {
		t.Errorf("and in hers: %s", got)
	}
	if got := eve.back(way); got != cameGone {
		t.Errorf("twice: %s", got)
	}

	mine := p.SignIn(t, ann.sent("sign-in"), "ann", "Ann")
	for name, change := range map[string]func(url.Values){
		"no state":         func(q url.Values) { q.Del("state") },
		"another state":    func(q url.Values) { q.Set("state", "x") },
		"two states":       func(q url.Values) { q.Add("state", q.Get("state")) },
		"an endless state": func(q url.Values) { q.Set("state", strings.Repeat("x", 5000)) },
	} {
		q := mine.Query()
		change(q)
		if got := ann.back(&url.URL{Path: mine.Path, RawQuery: q.Encode()}); got != cameGone || kind(ann) != "nobody" {
			t.Errorf("%s: %s, %s", name, got, kind(ann))
		}
	}
	if got := ann.back(mine); got != cameIn || kind(ann) != "account" {
		t.Errorf("what was tried with another state spoils it: %s", got)
	}
	ann.remove("/api/session").want(t, http.StatusOK, "")
	for name, change := range map[string]func(url.Values){
		"no code":          func(q url.Values) { q.Del("code") },
		"another code":     func(q url.Values) { q.Set("code", "x") },
		"two codes":        func(q url.Values) { q.Add("code", "x") },
		"a used code":      func(q url.Values) { q.Set("code", mine.Query().Get("code")) },
		"an error":         func(q url.Values) { q.Set("error", "access_denied") },
		"an error alone":   func(q url.Values) { q.Set("error", "access_denied"); q.Del("code") },
		"another provider": func(q url.Values) { q.Set("iss", "https://id.example.org") },
	} {
		back := p.SignIn(t, ann.sent("sign-in"), "ann", "Ann")
		q := back.Query()
		change(q)
		changed := &url.URL{Path: back.Path, RawQuery: q.Encode()}
		if got := ann.back(changed); got != cameRefused || kind(ann) != "nobody" {
			t.Errorf("%s: %s, %s", name, got, kind(ann))
		}
		if got := ann.back(back); got != cameGone {
			t.Errorf("after %s: %s", name, got)
		}
	}
	late := p.SignIn(t, ann.sent("sign-in"), "ann", "Ann")
	if err := h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec("UPDATE club_ways SET until = ?1", time.Now().UnixMilli())
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if got := ann.back(late); got != cameGone {
		t.Errorf("too late: %s", got)
	}
	p.ChangeClaims(func(c oidctest.Claims) { c["nonce"] = "x" })
	ann.goes(p, "sign-in", "ann", "Ann", cameRefused)
	p.ChangeClaims(nil)
	p.SignWith(oidctest.NewKey(t))
	ann.goes(p, "sign-in", "ann", "Ann", cameRefused)
	for _, secret := range []string{mine.Query().Get("code"), mine.Query().Get("state"), oidctest.Secret} {
		if s := h.log.String(); strings.Contains(s, secret) {
			t.Errorf("the log has %s: %s", secret, s)
		}
	}
}

// The session is renewed, as by any other way in: the cookie of before is void.
func TestClubRenewsTheSession(t *testing.T) {
	p := oidctest.New(t)
	h := openHouse(t, withClub(t, p))
	ann := h.visitor(t)
	at, err := url.Parse(h.url)
	if err != nil {
		t.Fatal(err)
	}
	cookie := func() string { return ann.client.Jar.Cookies(at)[0].Value }
	ann.goes(p, "sign-in", "ann", "Ann", cameNew)
	first := cookie()
	ann.joins("Ann")
	second := cookie()
	ann.goes(p, "sign-in", "ann", "Ann", cameIn)
	if first == second || second == cookie() {
		t.Errorf("the cookies are %q, %q, %q", first, second, cookie())
	}
	for _, old := range []string{first, second} {
		b := h.visitor(t)
		b.header.Set("Cookie", caller.PlainCookie+"="+old)
		if w := b.whoami(); w.Kind != "nobody" {
			t.Errorf("the old cookie is %+v", w)
		}
	}
}

// An account adds the provider as another way in, after saying who it is; a subject is of one
// account, and the only way in stays.
func TestClubOfAnAccount(t *testing.T) {
	p := oidctest.New(t)
	now := time.Now()
	h := openHouse(t, withClub(t, p), func(c *Config) { c.accountsNow = func() time.Time { return now } })
	ann, bo, cy := h.visitor(t), h.visitor(t), h.visitor(t)
	begin := func(b *browser, what string) *answered { return b.post("/api/session/oidc/begin", obj{"for": what}) }
	begin(ann, "add").want(t, http.StatusForbidden, "no-account")
	begin(ann, "again").want(t, http.StatusForbidden, "no-account")
	ann.signUp("Ann")
	bo.signUp("Bob")
	ann.goes(p, "add", "ann", "Ann", cameAdded)
	bo.goes(p, "add", "ann", "Ann", cameTaken)
	ann.goes(p, "add", "another", "Ann", cameTaken)
	bo.goes(p, "sign-in", "nobody", "Nobody", cameOther)
	if seen := ann.atClub(); seen.Link == nil || seen.Link.Used != "" {
		t.Errorf("Ann sees %+v", seen)
	}
	bo.remove("/api/account/oidc").want(t, http.StatusNotFound, "not-found")

	// By the provider they say again who they are.
	late := p.SignIn(t, bo.sent("add"), "bob", "Bob")
	now = now.Add(account.ConfirmTime)
	if got := bo.back(late); got != cameFirst {
		t.Errorf("coming back after the ten minutes: %s", got)
	}
	begin(ann, "add").want(t, http.StatusForbidden, "confirm-first")
	ann.remove("/api/account/oidc").want(t, http.StatusForbidden, "confirm-first")
	ann.goes(p, "again", "eve", "Ann", cameOther)
	ann.remove("/api/account/oidc").want(t, http.StatusForbidden, "confirm-first")
	if where := ann.sent("again"); !strings.Contains(where, "prompt=login") || !strings.Contains(where, "max_age=0") {
		t.Errorf("who is to say it again is sent to %s", where)
	}
	ann.goes(p, "again", "ann", "Ann", cameAgain)
	ann.remove("/api/account/oidc").want(t, http.StatusOK, "")
	ann.remove("/api/account/oidc").want(t, http.StatusNotFound, "not-found")
	ann.goes(p, "add", "ann", "Ann", cameAdded)

	cy.goes(p, "sign-in", "cy", "Cy", cameNew)
	cy.joins("Cyd")
	cy.remove("/api/account/oidc").want(t, http.StatusConflict, "only-key")
	cy.post("/api/account/password", obj{"password": "another horse"}).want(t, http.StatusOK, "")
	cy.remove("/api/account/oidc").want(t, http.StatusOK, "")
	cy.goes(p, "sign-in", "cy", "Cy", cameOther)
}

// Whoever comes to the browser after somebody who was to choose a name has it forgotten.
func TestClubNotMe(t *testing.T) {
	p := oidctest.New(t)
	h := openHouse(t, withClub(t, p))
	ann, bo := h.visitor(t), h.visitor(t)
	ann.goes(p, "sign-in", "ann", "Ann", cameNew)
	bo.remove("/api/session/oidc").want(t, http.StatusOK, "")
	if seen := ann.atClub(); seen.Waiting == nil {
		t.Error("another browser has Ann forgotten")
	}
	for range 2 {
		ann.remove("/api/session/oidc").want(t, http.StatusOK, "")
	}
	if seen := ann.atClub(); seen.Waiting != nil {
		t.Errorf("a name is asked for still: %+v", seen.Waiting)
	}
	ann.post("/api/session/oidc/finish", obj{"name": "Ann"}).want(t, http.StatusForbidden, "club-gone")
	h.program(t, "x").remove("/api/session/oidc").want(t, http.StatusForbidden, "browser-only")
}

// A guest who sits among people does not come in as a bot there, and is told why.
func TestClubSeated(t *testing.T) {
	p := oidctest.New(t)
	h := openHouse(t, withClub(t, p))
	ann, robbie, guest := h.visitor(t), h.visitor(t), h.visitor(t)
	robbie.signUp("Robbie")
	robbie.goes(p, "add", "robbie", "Robbie", cameAdded)
	robbie.post("/api/account/bot", obj{"on": true}).want(t, http.StatusOK, "")
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	guest.post(gamePath(made.ok(t), "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	guest.goes(p, "sign-in", "robbie", "Robbie", cameSeated)
}

// Whoever was in somebody's account and had it found by the provider as themselves is out again
// once its owner has set a new password by a link.
func TestResetEndsClubLink(t *testing.T) {
	p := oidctest.New(t)
	h := openHouse(t, withClub(t, p))
	ann, eve := h.visitor(t), h.visitor(t)
	ann.signUp("Ann")
	ann.goes(p, "add", "eve", "Eve", cameAdded)
	secret := h.reset(t, "Ann")
	ann.post("/api/session/reset", obj{"secret": secret, "password": "another horse"}).want(t, http.StatusOK, "")
	if seen := ann.atClub(); seen.Link != nil {
		t.Errorf("after the new password Ann sees %+v", seen)
	}
	eve.goes(p, "sign-in", "eve", "Eve", cameNew)
	if w := eve.whoami(); w.Kind == "account" {
		t.Errorf("Eve is in as %+v", w)
	}
	ann.goes(p, "add", "ann", "Ann", cameAdded)
}

// While the provider is down everything else goes on, and it is asked now and then only.
func TestClubDown(t *testing.T) {
	p := oidctest.New(t)
	h := openHouse(t, withClub(t, p))
	ann := h.visitor(t)
	down := func(w http.ResponseWriter, _ *http.Request) bool {
		w.WriteHeader(http.StatusBadGateway)
		return true
	}
	back := p.SignIn(t, ann.sent("sign-in"), "ann", "Ann")
	p.InterceptWith(down)
	if got := ann.back(back); got != cameDown {
		t.Errorf("coming back while it is down: %s", got)
	}
	away := oidctest.New(t)
	away.InterceptWith(down)
	h = openHouse(t, withClub(t, away))
	bo := h.visitor(t)
	for range 5 {
		bo.post("/api/session/oidc/begin", obj{"for": "sign-in"}).want(t, http.StatusServiceUnavailable, "club-down")
	}
	if n := away.RequestCount("/.well-known/openid-configuration"); n != 1 {
		t.Errorf("it is asked %d times", n)
	}
	if n := h.rows(t, "SELECT count(*) FROM club_ways"); n != 0 {
		t.Errorf("%d are on their way to nowhere", n)
	}
	bo.signUp("Bob")
}

// Where guests may only look the provider is a way to an account like any other, and where a code
// is needed it needs one, too.
func TestClubInvites(t *testing.T) {
	p := oidctest.New(t)
	for _, guests := range []caller.GuestPolicy{caller.GuestsNo, caller.GuestsInvite} {
		h := openHouse(t, withClub(t, p), func(c *Config) { c.Guests = guests })
		ann := h.visitor(t)
		ann.goes(p, "sign-in", "ann", "Ann", cameNew)
		ann.post("/api/games", obj{"seats": hereSeats("Ann", "Bo")}).want(t, http.StatusForbidden, "no-account")
		if n := h.rows(t, "SELECT count(*) FROM persons"); n != 0 {
			t.Errorf("%s: there are %d persons before anybody has a name", guests, n)
		}
		if guests == caller.GuestsInvite {
			ann.post("/api/session/oidc/finish", obj{"name": "Ann"}).want(t, http.StatusForbidden, "bad-invite")
			var made accounts.Invite
			h.command(t, &made, "invite", "1", "7")
			ann.post("/api/session/oidc/finish", obj{"name": "Ann", "invite": made.Code}).want(t, http.StatusCreated, "")
			h.visitor(t).post("/api/account", obj{"name": "Bob", "password": somePassword, "invite": made.Code}).want(t, http.StatusForbidden, "bad-invite")
		} else {
			ann.joins("Ann")
		}
		ann.post("/api/games", obj{"seats": hereSeats("Ann", "Bo")}).want(t, http.StatusCreated, "")
	}
	// A name that is not wanted is neither proposed nor taken.
	h := openHouse(t, withClub(t, p), func(c *Config) { c.BadName = func(s string) bool { return strings.EqualFold(s, "rascal") } })
	bo := h.visitor(t)
	bo.goes(p, "sign-in", "bo", "Rascal", cameNew)
	if seen := bo.atClub(); seen.Waiting == nil || seen.Waiting.Name != "" {
		t.Errorf("proposed is %+v", seen.Waiting)
	}
	bo.post("/api/session/oidc/finish", obj{"name": "Rascal"}).want(t, http.StatusBadRequest, "name-not-allowed")
}

func TestClubRefusals(t *testing.T) {
	p := oidctest.New(t)
	h := openHouse(t, withClub(t, p), func(c *Config) { c.Limits.SignIns, c.Limits.SignInBurst = 0.001, 6 })
	b := h.visitor(t)
	const begin, finish = "/api/session/oidc/begin", "/api/session/oidc/finish"
	b.post(begin, obj{"for": "x"}).want(t, http.StatusBadRequest, "bad-json")
	b.post(begin, obj{}).want(t, http.StatusBadRequest, "bad-json")
	b.post(begin, obj{"for": 1}).want(t, http.StatusBadRequest, "bad-json")
	b.post(begin, obj{"for": "sign-in", "to": "https://example.org"}).want(t, http.StatusBadRequest, "unknown-field")
	b.post(finish, obj{"name": "Ann"}).want(t, http.StatusForbidden, "club-gone")
	b.post(finish, obj{"name": 1}).want(t, http.StatusBadRequest, "bad-json")
	b.remove("/api/account/oidc").want(t, http.StatusForbidden, "no-account")
	program := h.program(t, "x")
	program.post(begin, obj{"for": "sign-in"}).want(t, http.StatusForbidden, "browser-only")
	program.get("/api/account/oidc").want(t, http.StatusForbidden, "browser-only")
	if got := b.back(&url.URL{Path: clublogin.CallbackPath}); got != cameGone {
		t.Errorf("coming back from nowhere: %s", got)
	}
	// At another address a browser would come back without its cookie.
	elsewhere, _ := h.named(t)
	if seen := elsewhere.atClub(); seen.Offered {
		t.Errorf("at another address one sees %+v", seen)
	}
	elsewhere.post(begin, obj{"for": "sign-in"}).want(t, http.StatusNotFound, "no-club")
	for range 6 {
		b.sent("sign-in")
	}
	b.post(begin, obj{"for": "sign-in"}).want(t, http.StatusTooManyRequests, "too-many")

	// Others have used up what the network may: who is signed in says again who they are.
	ann := h.visitor(t)
	ann.signUp("Ann")
	ann.sent("again")
	ann.sent("add")
	ann.post(begin, obj{"for": "sign-in"}).want(t, http.StatusTooManyRequests, "too-many")

	off := openHouse(t).visitor(t)
	if seen := off.atClub(); seen != (clubSeen{}) {
		t.Errorf("a server without a provider offers %+v", seen)
	}
	off.post(begin, obj{"for": "sign-in"}).want(t, http.StatusNotFound, "no-club")
	off.post(finish, obj{"name": "Ann"}).want(t, http.StatusNotFound, "no-club")
	off.get(clublogin.CallbackPath+"?state=x&code=x").want(t, http.StatusNotFound, "no-club")
	off.remove("/api/account/oidc").want(t, http.StatusNotFound, "no-club")
	off.remove("/api/session/oidc").want(t, http.StatusNotFound, "no-club")
}

// FuzzClubCallback comes back with whatever there is: nobody is signed in, and nothing is a fault
// of ours.
func FuzzClubCallback(f *testing.F) {
	for _, q := range []string{"", "state=x&code=x", "state=%ff&code=%00", "state=x&state=y", "error=access_denied&state=x", "state=" + strings.Repeat("x", 100), ";&=%", "iss=x&state=x&code=x"} {
		f.Add(q, "")
		f.Add(q, "x")
	}
	p := oidctest.New(f)
	h := openHouse(f, withClub(f, p))
	f.Fuzz(func(t *testing.T, query, cookie string) {
		b := h.visitor(t)
		if cookie != "" {
			b.header.Set("Cookie", caller.PlainCookie+"="+url.QueryEscape(cookie))
		}
		a := b.get((&url.URL{Path: clublogin.CallbackPath, RawQuery: clean(strings.NewReplacer("#", "", " ", "+").Replace(query))}).RequestURI())
		if a.status != http.StatusSeeOther || a.header.Get("Location") != "/account#club=gone" || a.header.Get("Set-Cookie") != "" {
			t.Errorf("%q with %q is answered with %d %v", query, cookie, a.status, a.header)
		}
	})
}

// clubbed does with a provider what can be done.
func clubbed(t *testing.T, spy func(exchange)) {
	t.Helper()
	p := oidctest.New(t)
	h := openHouse(t, withClub(t, p))
	b := h.visitor(t)
	b.spy = spy
	b.get("/api/privacy")
	b.goes(p, "sign-in", "fay", "Fay", cameNew)
	b.atClub()
	b.post("/api/session/oidc/finish", obj{"name": "Fay", "invite": "none is needed"}).want(t, http.StatusCreated, "")
	b.goes(p, "sign-in", "fay", "Fay", cameIn)
	b.atClub()
	b.goes(p, "again", "fay", "Fay", cameAgain)
	b.post("/api/account/password", obj{"password": somePassword})
	b.remove("/api/account/oidc").want(t, http.StatusOK, "")
	b.post("/api/session/oidc/begin", obj{"for": "add"})
	b.remove("/api/session/oidc").want(t, http.StatusOK, "")
}
