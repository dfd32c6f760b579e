package signin

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/store/teststore"
)

// openService returns a Service on a fresh store, with far more than enough of everything.
func openService(t *testing.T, change func(*Config)) *Service {
	t.Helper()
	rows := teststore.Open(t)
	t.Cleanup(func() { _ = rows.Close() })
	accounts, ingress := account.Open(rows, nil), httpd.NewIngress(httpd.Routing{})
	cfg := Config{
		Accounts: accounts, Ingress: ingress, Callers: caller.New(caller.Config{Accounts: accounts, Ingress: ingress}),
		Limits: Limits{Accounts: 1000, AccountBurst: 1000, SignIns: 1000, SignInBurst: 1000},
	}
	if change != nil {
		change(&cfg)
	}
	return New(cfg)
}

// faultsOf returns the fields that an error complains of.
func faultsOf(err error) (fields []string) {
	var problem *problem.Problem
	if errors.As(err, &problem) {
		for _, f := range problem.Faults {
			fields = append(fields, f.Field)
		}
	}
	return fields
}

// The host's bad names are refused, each by the field in which it stands.
func TestCheckNames(t *testing.T) {
	s := openService(t, func(c *Config) { c.IsBadName = func(text string) bool { return text == "Rude" || text == "" } })
	if err := s.CheckName(t.Context(), "Ann"); err != nil {
		t.Error(err)
	}
	if got := faultsOf(s.CheckName(t.Context(), "Rude")); !slices.Equal(got, []string{"name"}) {
		t.Errorf("a bad name is wrong in %q", got)
	}
	err := s.CheckNames(t.Context(), NameField{"title", "Rude"}, NameField{"seats[0].name", "Ann"}, NameField{"seats[1].name", ""}, NameField{"seats[2].name", "Rude"})
	if got := faultsOf(err); !slices.Equal(got, []string{"title", "seats[2].name"}) {
		t.Errorf("bad names are in %q", got)
	}
}

// A name with joiners is refused as long as a server runs that cannot read it, and while nobody
// knows whether one does.
func TestJoinersNeedNewServers(t *testing.T) {
	const joined = "\u0915\u094d\u200d\u0937" // two letters of Devanagari with a joiner between them
	for _, test := range []struct {
		older func(context.Context) (bool, error)
		name  string
		good  bool
	}{
		{nil, joined, true},
		{func(context.Context) (bool, error) { return false, nil }, joined, true},
		{func(context.Context) (bool, error) { return true, nil }, joined, false},
		{func(context.Context) (bool, error) { return false, store.ErrClosed }, joined, false},
		{func(context.Context) (bool, error) { return true, nil }, "Ann", true},
	} {
		s := openService(t, func(c *Config) { c.OlderServer = test.older })
		if err := s.CheckName(t.Context(), test.name); (err == nil) != test.good {
			t.Errorf("%q: %v", test.name, err)
		}
	}
}

// An account changes its name a few times an hour, whatever the address has left.
func TestRenamesAreFew(t *testing.T) {
	s, r, ann := openService(t, nil), httptest.NewRequest(http.MethodPost, "/", nil), account.Person{1}
	for n := range RenamesPerHour {
		if err := s.MayRename(r, ann); err != nil {
			t.Fatalf("name %d: %v", n+1, err)
		}
	}
	if s.MayRename(r, ann) == nil {
		t.Error("an account has as many names as it likes")
	}
	if err := s.MayRename(r, account.Person{2}); err != nil {
		t.Errorf("another account: %v", err)
	}
}

// A browser in which the owner signed in has attempts of its own, when its network has none left.
func TestKnownBrowserHasAttemptsOfItsOwn(t *testing.T) {
	s := openService(t, func(c *Config) { c.Limits.SignIns, c.Limits.SignInBurst = 1e-9, 1 })
	in, err := s.accounts.Create(t.Context(), account.Session{}, "a browser", account.NewAccount{Name: "Ann", Password: "correct horse"})
	if err != nil {
		t.Fatal(err)
	}
	stranger := httptest.NewRequest(http.MethodPost, "/", nil)
	if err := s.MaySignIn(stranger, "Ann"); err != nil {
		t.Fatal(err)
	}
	if s.MaySignIn(stranger, "Ann") == nil {
		t.Fatal("a stranger tries without end")
	}
	owner := httptest.NewRequest(http.MethodPost, "/", nil)
	owner.AddCookie(&http.Cookie{Name: caller.PlainCookie, Value: in.Secret})
	if err := s.MaySignIn(owner, "Ann"); err != nil {
		t.Errorf("the owner is kept out: %v", err)
	}
	if wait, known, err := s.AllowKnownBrowser(t.Context(), in.Secret, "Ann"); err != nil || !known || wait == 0 {
		t.Errorf("the owner's second attempt: known %v, wait %v, %v", known, wait, err)
	}
	if _, known, err := s.AllowKnownBrowser(t.Context(), in.Secret, "Bob"); err != nil || known {
		t.Errorf("a browser is known to an account that there is not: %v, %v", known, err)
	}
}

// What a session ends and moves is told to all who go by it, though nobody knows whether it is stored.
func TestPropagateSignIn(t *testing.T) {
	var ended []store.Holder
	var regranted, reread []string
	var merged account.Person
	s := openService(t, func(c *Config) {
		c.EndConns = func(some []store.Holder) { ended = some }
		c.Regrant = func(_ context.Context, games []string) { regranted = games }
		c.Reread = func(_ context.Context, games []string) { reread = games }
		c.Merged = func(_ context.Context, p account.Person) { merged = p }
	})
	in := account.SignedIn{Ended: []store.Holder{{1}}, Moved: []string{"game"}}
	in.Account.Person = account.Person{2}
	s.PropagateSignIn(httptest.NewRequest(http.MethodPost, "/", nil), in)
	if !slices.Equal(ended, in.Ended) || !slices.Equal(regranted, in.Moved) || !slices.Equal(reread, in.Moved) || merged != in.Account.Person {
		t.Errorf("ended %v, regranted %v, reread %v, merged %v", ended, regranted, reread, merged)
	}
}
