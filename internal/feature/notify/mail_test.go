package notify

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"

	"circulade/internal/feature/notify/notifytest"
	"circulade/internal/store"
)

var home = netip.MustParseAddr("192.0.2.1")

// confirmed makes somebody with a confirmed address.
func (w *town) confirmed(name string) Person {
	w.t.Helper()
	p := w.person()
	before := len(w.mails.Got())
	if err := w.SetAddress(w.t.Context(), p, name, name+"@example.org", "en", home); err != nil {
		w.t.Fatal(err)
	}
	eventually(w.t, "the confirmation", func() bool { return len(w.mails.Got()) > before })
	if err := w.Confirm(w.t.Context(), secretIn(w.t, w.mails.Got()[before])); err != nil {
		w.t.Fatal(err)
	}
	return p
}

func secretIn(t *testing.T, m notifytest.Mail) string {
	t.Helper()
	_, secret, ok := strings.Cut(m.Body, "https://play.example.org/notice/confirm#c=")
	secret, _, end := strings.Cut(secret, "\n")
	if !ok || !end {
		t.Fatalf("there is no link in %q", m.Body)
	}
	return secret
}

// TestMail tells somebody by mail, once they have confirmed their address.
func TestMail(t *testing.T) {
	w := openTown(t)
	ann := w.person()
	if err := w.SetAddress(t.Context(), ann, "Ann", "ann@example.org", "de", home); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the confirmation", func() bool { return len(w.mails.Got()) == 1 })
	first := w.mails.Got()[0]
	if first.Subject != "Bestätige diese Adresse" || !strings.Contains(first.Body, "„Ann“") || first.To[0] != "ann@example.org" || first.Header.Get("List-Unsubscribe") != "" {
		t.Errorf("the confirmation is %q, %s", first.Subject, first.Raw)
	}
	bo := w.confirmed("Bo")
	w.asks("early", 1, ann) // nothing goes to an address that is not confirmed
	w.asks("barrier", 1, bo)
	w.noted("barrier", 1)
	w.pass(time.Minute)
	eventually(t, "Bo is told", func() bool { return len(w.mails.Got()) == 3 })
	if err := w.Confirm(t.Context(), secretIn(t, first)); err != nil {
		t.Fatal(err)
	}
	w.asks("game", 1, ann)
	w.noted("game", 1)
	w.pass(time.Minute)
	eventually(t, "Ann is told", func() bool { return len(w.mails.Got()) == 4 })
	m := w.mails.Got()[3]
	off := strings.Trim(m.Header.Get("List-Unsubscribe"), "<>")
	if m.Subject != "Sunday: Du bist am Zug" || m.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" ||
		!strings.HasPrefix(off, "https://play.example.org/notice/off/") || !strings.Contains(m.Body, off) ||
		!strings.Contains(m.Body, "https://play.example.org/t/game") || m.Header.Get("Auto-Submitted") != "auto-generated" {
		t.Errorf("the mail is %s", m.Raw)
	}
	token := strings.TrimPrefix(off, "https://play.example.org/notice/off/")
	for _, bad := range []string{"", "x", token[:20], "A" + token[1:], token[:42] + "A"} {
		if err := w.EndTurnMail(t.Context(), bad); bad != token && !errors.Is(err, ErrToken) {
			t.Errorf("the token %q: %v", bad, err)
		}
	}
	for range 2 {
		if err := w.EndTurnMail(t.Context(), token); err != nil {
			t.Fatal(err)
		}
	}
	// No turn is told there any more. The address stays, as the way back into the account.
	w.asks("game", 2, ann)
	w.asks("barrier", 2, bo)
	w.noted("barrier", 2)
	w.pass(time.Minute)
	eventually(t, "Bo is told again", func() bool { return len(w.mails.Got()) == 5 })
	if to := w.mails.Got()[4].To[0]; to != "Bo@example.org" {
		t.Errorf("after the end %s is told", to)
	}
	if wishes, err := w.PreferencesOf(t.Context(), ann); err != nil || wishes.Address == nil || *wishes.Address != (Address{"ann@example.org", true, true}) {
		t.Errorf("Ann has the address %+v, %v", wishes.Address, err)
	}
	if s := w.log.String(); strings.Contains(s, "@") || strings.Contains(s, secretIn(t, first)) {
		t.Errorf("the log has an address or a secret: %s", s)
	}
}

// TestMailTriedAgain holds that mail that was refused for now is sent again, and what may
// have arrived is not.
func TestMailTriedAgain(t *testing.T) {
	for answer, want := range map[string]int{"451 later": 1, "550 never": 0, "": 0} {
		w := openTown(t)
		ann := w.confirmed("Ann")
		w.mails.Refuse(answer)
		w.asks("game", 1, ann)
		w.noted("game", 1)
		for range 3 {
			w.pass(12 * time.Hour)
			w.settled()
		}
		eventually(t, fmt.Sprintf("%q: told %d times", answer, want), func() bool { return len(w.mails.Got()) == 1+want })
		w.pass(12 * time.Hour)
		w.settled()
		if got := len(w.mails.Got()) - 1; got != want {
			t.Errorf("%q: told %d times, want %d", answer, got, want)
		}
	}
}

// TestBadAddress refuses what could be more than one address, or end a line.
func TestBadAddress(t *testing.T) {
	w := openTown(t)
	p := w.person()
	for _, bad := range []string{
		"", "ann", "@example.org", "ann@", "ann@example", "ann@example.org\r\nBcc: bo@example.org", "ann@example.org\n", "ann@example.org,bo@example.org",
		"Ann <ann@example.org>", "<ann@example.org>", "ann@example.org bo@example.org", "ann@[127.0.0.1]", "ann@127.0.0.1", "\"a b\"@example.org",
		"ann@example..org", "ann@-example.org", "ann@exa_mple.org", "änn@example.org", "ann@example.org\x00", "a@b@example.org",
		strings.Repeat("a", 65) + "@example.org", "ann@" + strings.Repeat("a.", 130) + "org",
	} {
		var e *BadError
		if err := w.SetAddress(t.Context(), p, "Ann", bad, "en", home); !errors.As(err, &e) || e.Field != "address" {
			t.Errorf("%q: %v", bad, err)
		}
	}
	for _, good := range []string{"ann@example.org", "ann.o'neil+tiles@mail.example.co.uk", "a_b-c@xn--bcher-kva.example"} {
		if err := CheckAddress(good); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	if n := w.count(`SELECT count(*) FROM notice_letters`); n != 0 {
		t.Errorf("%d confirmations are counted", n)
	}
}

// TestHeaderInjection gives a table and a person names that would be headers.
func TestHeaderInjection(t *testing.T) {
	w := openTown(t)
	ann := w.confirmed("Ann")
	a := w.asks("game", 1, ann)
	a.Title = "Sunday\r\nBcc: eve@example.org\r\n\r\nBuy"
	w.mu.Lock()
	w.tables["game"] = a
	w.mu.Unlock()
	w.noted("game", 1)
	w.pass(time.Minute)
	eventually(t, "it is told", func() bool { return len(w.mails.Got()) == 2 })
	m := w.mails.Got()[1]
	if m.Header.Get("Bcc") != "" || len(m.To) != 1 || !strings.Contains(m.Subject, "Bcc: eve") {
		t.Errorf("the mail is %s", m.Raw)
	}
}

// TestConfirmationsAreBounded sends three a day to an address, and for an account.
func TestConfirmationsAreBounded(t *testing.T) {
	w := openTown(t, func(c *Config) { c.Network = 8 })
	ask := func(p Person, address, from string) error {
		return w.SetAddress(t.Context(), p, "Ann", address, "en", netip.MustParseAddr(from))
	}
	ann := w.person()
	for n := range 3 {
		if err := ask(ann, fmt.Sprintf("ann%d@example.org", n), "192.0.2.1"); err != nil {
			t.Fatal(err)
		}
	}
	if err := ask(ann, "ann4@example.org", "192.0.2.2"); !errors.Is(err, ErrOften) {
		t.Errorf("a fourth for an account: %v", err)
	}
	for range 3 {
		if err := ask(w.person(), "bo@example.org", "192.0.2.1"); err != nil {
			t.Fatal(err)
		}
	}
	if err := ask(w.person(), "BO@example.org", "192.0.2.2"); !errors.Is(err, ErrOften) {
		t.Errorf("a fourth to an address: %v", err)
	}
	for n := range 2 {
		if err := ask(w.person(), fmt.Sprintf("cy%d@example.org", n), "192.0.2.1"); err != nil {
			t.Fatal(err)
		}
	}
	if err := ask(w.person(), "dee@example.org", "192.0.2.1"); !errors.Is(err, ErrOften) {
		t.Errorf("a ninth from a network: %v", err)
	}
	w.mu.Lock()
	w.now = w.now.Add(day + time.Minute)
	w.mu.Unlock()
	if err := ask(ann, "ann4@example.org", "192.0.2.1"); err != nil {
		t.Errorf("another day: %v", err)
	}
	if n := w.count(`SELECT count(*) FROM notice_addresses WHERE person = ?1`, ann[:]); n != 1 {
		t.Errorf("Ann has %d addresses", n)
	}
}

// TestConfirmation is good once for a day.
func TestConfirmation(t *testing.T) {
	w := openTown(t)
	ann := w.person()
	if err := w.SetAddress(t.Context(), ann, "Ann", "ann@example.org", "xx", home); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the confirmation", func() bool { return len(w.mails.Got()) == 1 })
	secret := secretIn(t, w.mails.Got()[0])
	for _, bad := range []string{"", "x", secret[1:], "A" + secret[1:]} {
		if err := w.Confirm(t.Context(), bad); !errors.Is(err, ErrToken) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	w.mu.Lock()
	w.now = w.now.Add(day + time.Minute)
	w.mu.Unlock()
	if err := w.Confirm(t.Context(), secret); !errors.Is(err, ErrToken) {
		t.Errorf("after a day: %v", err)
	}
	if err := w.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := w.count(`SELECT count(*) FROM notice_addresses`); n != 0 {
		t.Errorf("%d addresses that nobody confirmed are kept", n)
	}
}

func TestMailSettings(t *testing.T) {
	for _, good := range []string{"smtp://127.0.0.1:25", "smtp://user:pass@mail.example.org", "smtps://user:pass@mail.example.org:465/"} {
		m, err := NewMail(good, "tiles@example.org")
		if err != nil {
			t.Fatalf("%s: %v", good, err)
		}
		if _, err := newMailer(m); err != nil {
			t.Errorf("%s: %v", good, err)
		}
	}
	for _, bad := range []string{"", "mail.example.org", "http://mail.example.org", "smtp://", "smtp://x:99999", "smtp://x/y", "smtp://user:hunter2@x?y"} {
		if _, err := NewMail(bad, "tiles@example.org"); err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := NewMail("smtp://x", "tiles"); err == nil {
		t.Error("mail from nobody")
	}
}

// TestMerge gives what a guest wants to the account that they sign in to.
func TestMerge(t *testing.T) {
	w := openTown(t)
	guest, ann := w.subscribed("/guest"), w.subscribed("/ann")
	if err := w.SetQuietHours(t.Context(), guest, QuietHours{1, 2, "UTC"}); err != nil {
		t.Fatal(err)
	}
	w.asks("game", 1, guest)
	w.noted("game", 1)
	if err := w.store.Update(t.Context(), func(tx *store.Tx) error { return Merge(tx, guest, ann) }); err != nil {
		t.Fatal(err)
	}
	w.asks("game", 1, ann)
	w.pass(time.Hour)
	eventually(t, "the guest's browser is told", func() bool {
		for _, p := range w.push.Got() {
			if p.Path == "/guest" {
				return true
			}
		}
		return false
	})
	wishes, err := w.PreferencesOf(t.Context(), ann)
	if err != nil || len(wishes.Browsers) != 2 || wishes.Quiet.To != 2 {
		t.Errorf("%+v, %v", wishes, err)
	}
	if ok, err := w.Unsubscribe(t.Context(), guest, ""); ok || err != nil {
		t.Errorf("the guest has a browser still: %v, %v", ok, err)
	}
}
