package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"circulade/internal/caller"
	"circulade/internal/feature/settings"
)

const settingsPath = "/api/account/settings"

func (b *browser) setSettings(version int64, values obj) *answered {
	b.t.Helper()
	data, err := json.Marshal(obj{"version": version, "settings": values})
	if err != nil {
		b.t.Fatal(err)
	}
	return b.do(http.MethodPut, settingsPath, string(data))
}

// kept fails the test unless an answer tells these settings.
func (a *answered) kept(t *testing.T, want string) {
	t.Helper()
	if a.want(t, http.StatusOK, ""); strings.TrimSpace(string(a.body)) != want {
		t.Errorf("the settings are %s, want %s", a.body, want)
	}
}

// TestSettings: what one device of an account sends is there on another, and two devices do
// not undo unseen what the other did.
func TestSettings(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, phone := h.account(t, "Ann"), h.browser(t)
	phone.signIn("Ann", somePassword).want(t, http.StatusOK, "")
	ann.get(settingsPath).kept(t, `{"account":"Ann","version":0,"settings":{}}`)
	first := `{"account":"Ann","version":1,"settings":{"favourites":[{"name":"<Friday>"}],"lobby.filter":null,"theme":"dark"}}`
	ann.do(http.MethodPut, settingsPath, ` {"version" : 0, "settings": {"theme": "dark", "lobby.filter": null, "favourites": [ {"name":"<Friday>"} ]}}`).want(t, http.StatusOK, "")
	var kept, sent any
	for at, text := range map[*any]string{&kept: string(phone.get(settingsPath).want(t, http.StatusOK, "").body), &sent: first} {
		if err := json.Unmarshal([]byte(text), at); err != nil {
			t.Fatal(err)
		}
	}
	if fmt.Sprint(kept) != fmt.Sprint(sent) {
		t.Errorf("the other device has %v, want %v", kept, sent)
	}
	phone.setSettings(1, obj{"theme": "light"}).kept(t, `{"account":"Ann","version":2,"settings":{"theme":"light"}}`)
	for _, version := range []int64{0, 1, 3} {
		ann.setSettings(version, obj{"sound": "off"}).want(t, http.StatusConflict, "stale-version")
	}
	ann.get(settingsPath).kept(t, `{"account":"Ann","version":2,"settings":{"theme":"light"}}`)
	ann.setSettings(2, obj{}).kept(t, `{"account":"Ann","version":3,"settings":{}}`)
	h.account(t, "Bob").get(settingsPath).kept(t, `{"account":"Bob","version":0,"settings":{}}`)
}

// TestSettingsAtOnce: of devices that change the same version at the same moment, one does.
func TestSettingsAtOnce(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.account(t, "Ann")
	for version := range int64(3) {
		var devices sync.WaitGroup
		statuses := make([]int, 6)
		for i := range statuses {
			devices.Go(func() { statuses[i] = ann.setSettings(version, obj{"by": i}).status })
		}
		devices.Wait()
		if counted := fmt.Sprint(statuses); strings.Count(counted, "200") != 1 || strings.Count(counted, "409") != 5 {
			t.Errorf("version %d is answered with %s", version, counted)
		}
	}
}

// TestSettingsRefusals: nothing of what is refused is kept, and it says what would be right.
func TestSettingsRefusals(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	guest, ann := h.browser(t), h.account(t, "Ann")
	guest.makeTable("here", "here").ok(t)
	for _, b := range []*browser{guest, h.browser(t)} {
		b.get(settingsPath).want(t, http.StatusForbidden, "no-account")
		b.setSettings(0, obj{}).want(t, http.StatusForbidden, "no-account")
	}
	var made struct{ Secret string }
	if err := json.Unmarshal(ann.post("/api/account/tokens", obj{"name": "bot"}).body, &made); err != nil {
		t.Fatal(err)
	}
	program := h.program(t, made.Secret)
	program.get(settingsPath).want(t, http.StatusForbidden, "browser-only")
	program.setSettings(0, obj{"theme": "dark"}).want(t, http.StatusForbidden, "browser-only")
	many := obj{}
	for i := range settings.MaxKeys + 1 {
		many[fmt.Sprint("k", i)] = i
	}
	whole, err := json.Marshal(many)
	if err != nil {
		t.Fatal(err)
	}
	for body, want := range map[string]string{
		`{`:                                      "bad-json",
		`[]`:                                     "bad-json",
		`{}`:                                     "bad-json version settings",
		`{"version":0}`:                          "bad-json settings",
		`{"version":0,"settings":null}`:          "bad-json settings",
		`{"settings":{}}`:                        "bad-json version",
		`{"version":-1,"settings":{}}`:           "bad-json version",
		`{"version":0,"settings":[]}`:            "bad-json settings",
		`{"version":0,"settings":{"a":}}`:        "bad-json",
		`{"version":0,"settings":{"a":1,"a":2}}`: "bad-json settings.a",
		`{"version":0,"settings":{},"x":1}`:      "unknown-field x",
		`{"version":0,"settings":{"a":"` + "\xff" + `"}}`:                       "bad-json",
		`{"version":0,"settings":{"a":` + strings.Repeat("[", 10_000) + `}}`:    "bad-json",
		`{"version":0,"settings":{"":1}}`:                                       "bad-json settings",
		`{"version":0,"settings":{"A":1}}`:                                      "bad-json settings",
		`{"version":0,"settings":{"a b":1}}`:                                    "bad-json settings",
		`{"version":0,"settings":{"1":1}}`:                                      "bad-json settings",
		`{"version":0,"settings":{"` + strings.Repeat("a", 41) + `":1}}`:        "bad-json settings",
		`{"version":0,"settings":` + string(whole) + `}`:                        "bad-json settings",
		`{"version":0,"settings":{"a":"` + strings.Repeat("x", 16<<10) + `"}}`:  "too-large",
		`{"version":0,"settings":{"a":"` + strings.Repeat("x", 100<<10) + `"}}`: "too-large",
	} {
		a := ann.do(http.MethodPut, settingsPath, body)
		got := a.Error.Code
		for _, f := range a.Error.Faults {
			got += " " + f.Field
		}
		if got != want {
			t.Errorf("%.60q is answered with %d %q, want %q", body, a.status, got, want)
		}
	}
	ann.do(http.MethodPut, settingsPath, `{"version":0,"settings":{}}`, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }).
		want(t, http.StatusUnsupportedMediaType, "bad-type")
	ann.do(http.MethodPut, settingsPath, `{"version":0,"settings":{}}`, func(r *http.Request) { r.Header.Set("Origin", "https://example.org") }).
		want(t, http.StatusForbidden, "bad-origin")
	ann.get(settingsPath).kept(t, `{"account":"Ann","version":0,"settings":{}}`)
}

// TestSettingsAreBounded: as much as may be kept is kept, a change too many waits, and
// those of others do not wait for it.
func TestSettingsAreBounded(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann, bob := h.account(t, "Ann"), h.account(t, "Bob")
	full := obj{"a": strings.Repeat("x", settings.MaxBytes-len(`{"a":""}`))}
	for n := range int64(settings.MaxChanges) {
		ann.setSettings(n, full).want(t, http.StatusOK, "")
	}
	if a := ann.setSettings(settings.MaxChanges, obj{}); a.status != http.StatusTooManyRequests || a.header.Get("Retry-After") == "" {
		t.Errorf("one more is answered with %d %s", a.status, a.body)
	}
	ann.get(settingsPath).want(t, http.StatusOK, "")
	bob.setSettings(0, full).want(t, http.StatusOK, "")
}

// TestSettingsOfAGuest: a guest's stay in the browser. The account that is made of them begins
// with none, so that the browser hands it what it has; what was kept is in the download and
// goes with the account, and the next of that name begins anew.
func TestSettingsOfAGuest(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	ann := h.browser(t)
	ann.makeTable("here", "here").ok(t)
	ann.setSettings(0, obj{"theme": "dark"}).want(t, http.StatusForbidden, "no-account")
	ann.signUp("Ann")
	ann.get(settingsPath).kept(t, `{"account":"Ann","version":0,"settings":{}}`)
	ann.setSettings(0, obj{"theme": "dark"}).want(t, http.StatusOK, "")
	var all struct {
		More struct{ Settings []settings.Exported }
	}
	if err := json.Unmarshal(ann.get("/api/account/export").want(t, http.StatusOK, "").body, &all); err != nil {
		t.Fatal(err)
	}
	if list := all.More.Settings; len(list) != 1 || list[0].Version != 1 || string(list[0].Settings) != `{"theme":"dark"}` || list[0].Changed.IsZero() {
		t.Errorf("the download has %+v", list)
	}
	guest := h.browser(t)
	guest.makeTable("here", "here").ok(t)
	guest.signIn("Ann", somePassword).want(t, http.StatusOK, "")
	guest.get(settingsPath).kept(t, `{"account":"Ann","version":1,"settings":{"theme":"dark"}}`)
	who, err := h.accounts.AccountByName(t.Context(), "Ann")
	if err != nil {
		t.Fatal(err)
	}
	ann.remove("/api/account").want(t, http.StatusOK, "")
	kept := settings.New(settings.Config{Rows: h.cfg.Rows})
	if doc, err := kept.Read(t.Context(), who.Person); err != nil || doc.Version != 0 {
		t.Errorf("of who is gone there is %+v (%v)", doc, err)
	}
	if _, err := kept.Set(t.Context(), who.Person, 0, nil); !errors.Is(err, caller.ErrNoAccount) {
		t.Errorf("who is gone keeps something: %v", err)
	}
	h.account(t, "Anke").get(settingsPath).kept(t, `{"account":"Anke","version":0,"settings":{}}`)
}

// FuzzSettings sends whatever there is to where settings are kept.
func FuzzSettings(f *testing.F) {
	for _, body := range []string{`{"version":0,"settings":{"theme":"dark"}}`, `{"version":9223372036854775807,"settings":{}}`, `{"version":0,"settings":{"a":"\ud800"}}`, `{}`, `[`} {
		f.Add(body)
	}
	h := openHouse(f)
	var jar http.CookieJar // of one account for all
	f.Fuzz(func(t *testing.T, body string) {
		b := h.browser(t)
		if jar == nil {
			b.signUp("Ann")
			jar = b.client.Jar
		}
		b.client.Jar = jar
		a := b.do(http.MethodPut, settingsPath, body)
		if a.status >= http.StatusInternalServerError {
			t.Errorf("%q is answered with %d: %s", body, a.status, a.body)
		}
		b.get(settingsPath).want(t, http.StatusOK, "")
	})
}
