package golden

import (
	"crypto/ecdh"
	"encoding/base64"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"circulade/internal/caller"
	"circulade/internal/feature/notify"
	"circulade/internal/feature/notify/notifytest"
	"circulade/internal/oidc"
	"circulade/internal/oidc/oidctest"
	"circulade/internal/server"
)

// club signs people in by a provider, which stands outside the bubble.
func club(t *testing.T) family {
	p := oidctest.New(t)
	p.InterceptWith(func(w http.ResponseWriter, _ *http.Request) bool {
		w.Header().Set("Connection", "close") // an open one would keep the bubble's time from passing
		return false
	})
	issuer, err := url.Parse(p.URL)
	if err != nil {
		t.Fatal(err)
	}
	return family{
		change: func(cfg *server.Config) {
			cfg.Public = &url.URL{Scheme: "http", Host: address}
			cfg.Club = &oidc.Settings{Issuer: issuer, Client: oidctest.Client, Secret: oidctest.Secret, Name: "The club", Roots: p.Roots}
		},
		play: func(h *house) {
			h.page.aliases = []string{p.URL, "(provider)", url.QueryEscape(p.URL), "(provider)"}
			fay := h.person("Fay")
			fay.get("/api/privacy")
			fay.get("/api/account/oidc")
			fay.post("/api/session/oidc/begin", obj{"for": "none"})
			fay.get("/api/session/oidc/callback?state=x&code=x")
			fay.post("/api/session/oidc/finish", obj{"name": "Fay"})
			goes := func(what string) {
				at := fay.post("/api/session/oidc/begin", obj{"for": what}).want(http.StatusOK).text("location")
				fay.comesBack(p.SignIn(h.t, at, "fay", "Fay"))
			}
			goes("sign-in")
			fay.get("/api/account/oidc")
			fay.post("/api/session/oidc/finish", obj{"name": "x"})
			fay.post("/api/session/oidc/finish", obj{"name": "Fay", "invite": "none is needed"}).want(http.StatusCreated)
			goes("sign-in")
			fay.get("/api/account/oidc")
			goes("again")
			fay.remove("/api/account/oidc")
			fay.post("/api/account/password", obj{"password": password})
			fay.remove("/api/account/oidc").want(http.StatusOK)
			goes("add")
			fay.post("/api/session/oidc/begin", obj{"for": "add"})
			fay.remove("/api/session/oidc").want(http.StatusOK)
			fay.get("/api/account")
		},
	}
}

// comesBack has somebody come back from the provider.
func (p *person) comesBack(to *url.URL) {
	p.t.Helper()
	r := request{method: http.MethodGet, path: to.RequestURI()}
	a := p.ask(r)
	r.path = to.Path + "?(as the provider says)"
	p.page.exchange(p, r, a)
}

// notices has people told in every way there is; what they are told through stands outside the
// bubble.
func notices(t *testing.T) family {
	mails := notifytest.NewServer(t)
	return family{
		change: func(cfg *server.Config) {
			cfg.Public = &url.URL{Scheme: "http", Host: address}
			cfg.Notice = notify.Channels{
				Push: &notify.Push{Services: []string{"push.example"}},
				Mail: &notify.Mail{Server: &url.URL{Scheme: "smtp", Host: mails.Addr}, From: "tiles@example.org"},
			}
		},
		play: func(h *house) {
			key, err := ecdh.P256().NewPrivateKey([]byte("the key of some browser, for test"[:32]))
			h.must(err)
			keys := obj{"p256dh": base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), "auth": "AAAAAAAAAAAAAAAAAAAAAA"}
			subscription := func(path string) obj {
				return obj{"endpoint": "https://push.example" + path, "keys": keys, "language": "de"}
			}
			fay := h.person("Fay")
			fay.get("/api/privacy")
			fay.get("/api/notice")
			fay.post("/api/notice/push", subscription("/x"))
			fay.makes(nil)
			fay.post("/api/notice/push", subscription("/x")).want(http.StatusOK)
			fay.post("/api/notice/push", obj{"endpoint": "http://nowhere.example/x", "keys": obj{"p256dh": "x", "auth": "x"}})
			fay.post("/api/notice/quiet", obj{"from": "22:00", "to": "07:00", "zone": "Europe/Berlin"}).want(http.StatusOK)
			fay.post("/api/notice/quiet", obj{"from": "22", "to": "07:00", "zone": "Europe/Berlin"})
			fay.post("/api/notice/quiet", obj{})
			fay.post("/api/notice/mail", obj{"address": "fay@example.org"})
			fay.post("/api/account", obj{"name": "Fay", "password": password})
			fay.post("/api/notice/mail", obj{"address": "nonsense"})
			fay.post("/api/notice/mail", obj{"address": "fay@example.org", "language": "en"}).want(http.StatusOK)
			h.pass("10s")
			_, secret, _ := strings.Cut(mails.Got()[0].Body, "/notice/confirm#c=")
			secret, _, _ = strings.Cut(secret, "\n")
			fay.post("/api/notice/mail/confirm", obj{"secret": "x"})
			fay.post("/api/notice/mail/confirm", obj{"secret": secret}).want(http.StatusOK)
			lost := h.person("Fay, who lost her password")
			lost.post("/api/session/forgotten", obj{"name": "Nobody"})
			lost.post("/api/session/forgotten", obj{"name": "Fay"}).want(http.StatusOK)
			h.pass("10s")
			_, secret, _ = strings.Cut(mails.Got()[1].Body, "#reset=")
			secret, _, _ = strings.Cut(secret, "\n")
			lost.post("/api/session/reset", obj{"secret": secret, "look": true})
			fay.post("/api/notice/push", subscription("/y")).want(http.StatusOK)
			fay.remove("/api/notice/push/" + fay.last.text("push.browsers.0.id")).want(http.StatusOK)
			fay.remove("/api/notice/push/none")
			fay.remove("/api/notice/push").want(http.StatusOK)
			fay.tell(request{method: http.MethodPost, path: "/notice/off/nonsense", body: "List-Unsubscribe=One-Click", kind: "application/x-www-form-urlencoded"})
			fay.remove("/api/notice/mail").want(http.StatusOK)
			fay.get("/api/account/export")
		},
	}
}

// invitedOnly is for a server where people play who have an account, which takes an invitation.
func invitedOnly(c *server.Config) { c.Guests, c.Web = caller.GuestsInvite, nil }

// invited makes an account by an invitation.
func invited(h *house) {
	code := h.command("invite", "2", "7").text("code")
	gil := h.person("Gil")
	gil.get("/api/hello?sets=base")
	gil.get("/")
	gil.post("/api/games", obj{"seats": []obj{{"name": "Gil", "kind": "here"}, {"name": "Bo", "kind": "link"}}})
	gil.post("/api/account", obj{"name": "Gil", "password": password})
	gil.post("/api/account", obj{"name": "Gil", "password": password, "invite": "none"})
	gil.post("/api/account", obj{"name": "Gil", "password": password, "invite": code}).want(http.StatusCreated)
	gil.makes(nil)
	h.command("invites")
}
