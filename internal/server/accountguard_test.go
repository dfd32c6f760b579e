package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/password"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/signin"
	"circulade/internal/table/gamelog"
)

// jar returns the cookie that a browser has.
func (b *browser) cookie() string {
	b.t.Helper()
	req, err := http.NewRequest(http.MethodGet, b.url, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range b.client.Jar.Cookies(req.URL) {
		return c.Value
	}
	return ""
}

func withCookie(value string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set("Cookie", caller.PlainCookie+"="+value) }
}

// A cookie of before signing in opens nothing any more, whichever way it is sent; nor does
// one of before signing out.
func TestSessionIsRenewed(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	game := ann.makeTable(gamelog.KindHere, "greedy").ok(t)
	guest := ann.cookie()
	signed := ann.signUp("Ann").header.Get("Set-Cookie")
	if !strings.Contains(signed, "HttpOnly") || !strings.Contains(signed, "SameSite=Lax") {
		t.Errorf("the new cookie is %q", signed)
	}
	first := ann.cookie()
	ann.signIn("Ann", somePassword).want(t, http.StatusOK, "")
	second := ann.cookie()
	ann.remove("/api/session").want(t, http.StatusOK, "")
	if guest == first || first == second {
		t.Fatal("the cookie is not renewed")
	}
	for _, old := range []string{guest, first, second} {
		eve := h.browser(t)
		if s := eve.do(http.MethodGet, gamePath(game, ""), "", withCookie(old)).ok(t); s.Host || s.Seats[0].Yours {
			t.Errorf("an old cookie holds the seat")
		}
		h.program(t, old).get(gamePath(game, "")).want(t, http.StatusForbidden, "not-your-seat")
	}
	ann.signIn("Ann", somePassword).want(t, http.StatusOK, "")
	if s := ann.get(gamePath(game, "")).ok(t); !s.Host || !s.Seats[0].Yours {
		t.Error("the account has lost its seat")
	}
}

// Whether a name exists shows nowhere but where an account is made or renamed.
func TestSignInTellsNothing(t *testing.T) {
	h := openHouse(t)
	ann, eve := h.browser(t), h.browser(t)
	ann.signUp("Ann")
	for path, bodies := range map[string][2]obj{
		"/api/session":          {{"name": "Ann", "password": "wrong horse"}, {"name": "Nobody", "password": "wrong horse"}},
		"/api/session/recovery": {{"name": "Ann", "code": "aaaa-aaaa-aaaa-aaaa"}, {"name": "Nobody", "code": "aaaa-aaaa-aaaa-aaaa"}},
	} {
		there := eve.post(path, bodies[0]).want(t, http.StatusForbidden, "wrong-sign-in")
		not := eve.post(path, bodies[1]).want(t, http.StatusForbidden, "wrong-sign-in")
		if !bytes.Equal(there.body, not.body) {
			t.Errorf("%s: %s for a name that is there, %s for one that is not", path, there.body, not.body)
		}
	}
	eve.post("/api/account", obj{"name": "ANN", "password": somePassword}).want(t, http.StatusConflict, "name-taken")
	if cookie := eve.cookie(); cookie != "" {
		t.Errorf("who was refused has the cookie %s", cookie)
	}
	for _, name := range []string{"", "x", strings.Repeat("x", 5000), "Ann\u200b", "A\x00n", "Аnn"} {
		eve.signIn(name, somePassword).want(t, http.StatusForbidden, "wrong-sign-in")
	}
}

func TestNewAccountsAreChecked(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	for _, test := range []struct {
		body   string
		status int
		code   string
	}{
		{`{"name":"Al","password":"correct horse"}`, 400, "bad-name"},
		{`{"name":"Ann\u200b","password":"correct horse"}`, 400, "bad-name"},
		{`{"name":"Аnn","password":"correct horse"}`, 400, "bad-name"},
		{`{"password":"correct horse"}`, 400, "bad-name"},
		{`{"name":"Ann"}`, 400, "bad-password"},
		{`{"name":"Ann","password":"short"}`, 400, "bad-password"},
		{`{"name":"Ann","password":"Password1"}`, 400, "bad-password"},
		{`{"name":"Ann","password":"` + strings.Repeat("x", 129) + `"}`, 400, "bad-password"},
		{`{"name":"Ann","password":"correct horse","x":1}`, 400, "unknown-field"},
		{`{"name":7}`, 400, "bad-json"},
		{`[`, 400, "bad-json"},
		{``, 400, "bad-json"},
		{`{"name":"Ann","password":"` + strings.Repeat("x", api.MaxBody) + `"}`, 413, "too-large"},
	} {
		a := b.do(http.MethodPost, "/api/account", test.body).want(t, test.status, test.code)
		if strings.HasPrefix(test.code, "bad-") && test.code != "bad-json" && len(a.Error.Faults) == 0 {
			t.Errorf("%s: no fault says what is wrong", test.body)
		}
	}
	if w := b.whoami(); w.Kind != "nobody" {
		t.Errorf("after nothing but refusals: %+v", w)
	}
	b.signUp("Ann")
	b.post("/api/account", obj{"name": "Another", "password": somePassword}).want(t, http.StatusConflict, "has-account")
	h.browser(t).post("/api/account", obj{"name": "a n n", "password": somePassword}).want(t, http.StatusConflict, "name-taken")
	h.browser(t).post("/api/account", obj{"name": "Annika", "password": somePassword}).want(t, http.StatusCreated, "")
}

// A guesser is slowed down, by account and by network, and never keeps the owner out of a
// browser in which they signed in before.
func TestSignInIsLimited(t *testing.T) {
	h := openHouse(t, func(c *Config) {
		c.BehindProxy = true
		c.Limits.SignIns, c.Limits.SignInBurst = 1.0/1000, 9 // three at one account
	})
	from := func(n int) *browser {
		b := h.browser(t)
		b.header.Set("X-Forwarded-For", fmt.Sprintf("192.0.2.%d", n))
		return b
	}
	owner := from(1)
	owner.signUp("Ann")
	owner.remove("/api/session").want(t, http.StatusOK, "")
	eve := from(1) // from the same network even
	for range 3 {
		eve.signIn("Ann", "wrong horse").want(t, http.StatusForbidden, "wrong-sign-in")
	}
	if a := eve.signIn("ann", somePassword).want(t, http.StatusTooManyRequests, "too-many"); a.header.Get("Retry-After") == "" {
		t.Error("nothing says how long to wait")
	}
	eve.post("/api/session/recovery", obj{"name": "ANN", "code": "x"}).want(t, http.StatusTooManyRequests, "too-many")
	nobody := from(1)
	for range 3 { // a name that is not there is limited alike
		nobody.signIn("Nobody", "wrong horse").want(t, http.StatusForbidden, "wrong-sign-in")
	}
	nobody.signIn("Nobody", "wrong horse").want(t, http.StatusTooManyRequests, "too-many")
	for i := range 20 { // what is left of the network's
		eve.signIn(fmt.Sprint("Someone ", i), "wrong horse")
	}
	eve.signIn("Somebody Else", "wrong horse").want(t, http.StatusTooManyRequests, "too-many")
	from(2).signIn("Ann", "wrong horse").want(t, http.StatusForbidden, "wrong-sign-in")

	owner.makeTable(gamelog.KindHere, "greedy") // a guest again, in the same browser
	owner.signIn("Ann", somePassword).want(t, http.StatusOK, "")
	owner.remove("/api/session").want(t, http.StatusOK, "")
	owner.signIn("Ann", "wrong horse").want(t, http.StatusForbidden, "wrong-sign-in")
	owner.signIn("Ann", "wrong horse").want(t, http.StatusForbidden, "wrong-sign-in")
	owner.signIn("Ann", somePassword).want(t, http.StatusTooManyRequests, "too-many") // nor may a browser guess on
}

func TestNewAccountsAreLimited(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Limits.Accounts, c.Limits.AccountBurst = 1.0/1000, 2 })
	for i := range 2 {
		h.browser(t).signUp(fmt.Sprint("Somebody ", i))
	}
	h.browser(t).post("/api/account", obj{"name": "Somebody 3", "password": somePassword}).want(t, http.StatusTooManyRequests, "too-many")
}

// A name is taken from others for a while by whoever had it: an account has 5 an hour, and
// an address as many as new accounts.
func TestRenamesAreLimited(t *testing.T) {
	h := openHouse(t, func(c *Config) { c.Limits.Accounts, c.Limits.AccountBurst = 1.0/1000, 2+signin.RenamesPerHour })
	ann, bo := h.browser(t), h.browser(t)
	ann.signUp("Ann")
	bo.signUp("Bob")
	rename := func(b *browser, name string) *answered {
		return b.post("/api/account/name", obj{"name": name})
	}
	for i := range signin.RenamesPerHour {
		if i == signin.RenamesPerHour-1 {
			rename(ann, "Bob").want(t, http.StatusConflict, "name-taken")
			continue
		}
		rename(ann, []string{"Zoe", "Ann"}[i%2]).want(t, http.StatusOK, "") // going back is no new name
	}
	rename(ann, "Ann").want(t, http.StatusTooManyRequests, "too-many")
	if a := rename(bo, "Bobby").want(t, http.StatusTooManyRequests, "too-many"); !strings.Contains(string(a.body), "address") {
		t.Errorf("the other account of the address: %s", a.body)
	}
}

// Where too many hashes wait, people are told so, and when to come again.
func TestBusyIsTold(t *testing.T) {
	w := &recorded{header: http.Header{}}
	httpd.Handler(func(http.ResponseWriter, *http.Request) error { return caller.ProblemOf(password.ErrBusy) }).ServeHTTP(w, nil)
	if w.status != http.StatusServiceUnavailable || w.header.Get("Retry-After") == "" || !bytes.Contains(w.body, []byte(`"busy"`)) {
		t.Errorf("%d %v %s", w.status, w.header, w.body)
	}
}

// recorded is an answer that is looked at.
type recorded struct {
	header http.Header
	status int
	body   []byte
}

func (r *recorded) Header() http.Header { return r.header }

func (r *recorded) WriteHeader(status int) { r.status = status }

func (r *recorded) Write(p []byte) (int, error) {
	r.body = append(r.body, p...)
	return len(p), nil
}

// Whatever changes an account wants to know again who asks, ten minutes after.
func TestConfirmFirst(t *testing.T) {
	now := time.Now()
	h := openHouse(t, func(c *Config) { c.accountsNow = func() time.Time { return now } })
	ann := h.browser(t)
	ann.signUp("Ann")
	changes := map[string]func() *answered{
		"a name":     func() *answered { return ann.post("/api/account/name", obj{"name": "Anna"}) },
		"a password": func() *answered { return ann.post("/api/account/password", obj{"password": "another horse"}) },
		"codes":      func() *answered { return ann.post("/api/account/recovery", obj{}) },
		"a token":    func() *answered { return ann.post("/api/account/tokens", obj{"name": "bot"}) },
		"a bot":      func() *answered { return ann.post("/api/account/bot", obj{"on": true}) },
		"an address": func() *answered { return ann.post("/api/notice/mail", obj{"address": "ann@example.org"}) },
		"no address": func() *answered { return ann.remove("/api/notice/mail") },
		"a download": func() *answered { return ann.get("/api/account/export") },
		"the end":    func() *answered { return ann.remove("/api/account") },
	}
	now = now.Add(account.ConfirmTime)
	for name, change := range changes {
		t.Run(name, func(t *testing.T) { change().want(t, http.StatusForbidden, "confirm-first") })
	}
	ann.post("/api/account/confirm", obj{"password": "wrong horse"}).want(t, http.StatusForbidden, "wrong-sign-in")
	changes["a name"]().want(t, http.StatusForbidden, "confirm-first")
	ann.post("/api/account/confirm", obj{"password": somePassword}).want(t, http.StatusOK, "")
	now = now.Add(account.ConfirmTime - time.Second)
	for _, name := range []string{"a name", "a password", "codes", "a token", "a bot", "no address", "a download", "the end"} {
		if a := changes[name](); a.status >= 300 {
			t.Errorf("%s after saying who one is: %d %.200s", name, a.status, a.body)
		}
	}
	bo := h.browser(t)
	for _, b := range []*browser{bo, ann} { // nobody, and who is no more
		b.get("/api/account/export").want(t, http.StatusForbidden, "no-account")
		b.post("/api/account/confirm", obj{"password": somePassword}).want(t, http.StatusForbidden, "no-account")
		b.remove("/api/account").want(t, http.StatusForbidden, "no-account")
	}
}

// A recovery code signs in once; new ones put out the old.
func TestRecoveryCodes(t *testing.T) {
	h := openHouse(t)
	ann, bo := h.browser(t), h.browser(t)
	ann.signUp("Ann")
	codes := func() []string {
		t.Helper()
		var made struct{ Codes []string }
		a := ann.post("/api/account/recovery", obj{}).want(t, http.StatusOK, "")
		if err := json.Unmarshal(a.body, &made); err != nil || len(made.Codes) != 10 {
			t.Fatalf("%s: %v", a.body, err)
		}
		return made.Codes
	}
	recover := func(code string) *answered { return bo.post("/api/session/recovery", obj{"name": "ann", "code": code}) }
	old, list := codes(), codes()
	if slices.Contains(list, old[0]) || ann.whoami().Account.Codes != 10 {
		t.Errorf("codes %v", list)
	}
	recover(old[0]).want(t, http.StatusForbidden, "wrong-sign-in")
	recover(" "+strings.ToUpper(strings.ReplaceAll(list[3], "-", " "))).want(t, http.StatusOK, "")
	recover(list[3]).want(t, http.StatusForbidden, "wrong-sign-in")
	if w := bo.whoami(); w.Account.Codes != 9 || w.Account.ConfirmedUntil == "" {
		t.Errorf("after a code: %+v", w.Account)
	}
	bo.post("/api/account/password", obj{"password": "another horse"}).want(t, http.StatusOK, "")
	if w := ann.whoami(); w.Kind != "nobody" {
		t.Errorf("a new password left another session: %+v", w)
	}
	ann.signIn("Ann", somePassword).want(t, http.StatusForbidden, "wrong-sign-in")
	ann.signIn("Ann", "another horse").want(t, http.StatusOK, "")
}

// What opens an account stands nowhere as it is.
func TestPasswordsAreStoredHashed(t *testing.T) {
	dir := t.TempDir()
	h := openHouseAt(t, dir)
	ann := h.browser(t)
	var tr traffic
	ann.signUp("Ann")
	var made struct {
		Codes  []string
		Secret string
	}
	for _, a := range []*answered{ann.post("/api/account/recovery", obj{}), ann.post("/api/account/tokens", obj{"name": "bot"})} {
		if err := json.Unmarshal(a.body, &made); err != nil {
			t.Fatal(err)
		}
	}
	ann.seen = tr.add
	ann.whoami()
	ann.get("/api/account/export").want(t, http.StatusOK, "")
	ann.get("/api/account/tokens").want(t, http.StatusOK, "")
	ann.signIn("Ann", "wrong horse")
	h.program(t, made.Secret).get("/api/games").want(t, http.StatusOK, "")
	secrets := []string{somePassword, "wrong horse", made.Secret, strings.TrimPrefix(made.Secret, "circ_"), ann.cookie(), made.Codes[0], strings.ReplaceAll(made.Codes[0], "-", ""), strings.ToUpper(strings.ReplaceAll(made.Codes[0], "-", ""))}
	for i, secret := range secrets {
		if secret == "" {
			t.Fatalf("there is no secret %d", i)
		}
		for _, sent := range append(tr.sent, []byte(h.log.String())) {
			if bytes.Contains(sent, []byte(secret)) {
				t.Errorf("secret %d in %.300s", i, sent)
			}
		}
		files, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if bytes.Contains(data, []byte(secret)) {
				t.Errorf("secret %d in %s", i, filepath.Base(name))
			}
		}
	}
}
