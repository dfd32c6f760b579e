package ratings

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// A house is the service on a hall, at a clock of its own. Accounts are public unless they are in private.
type house struct {
	*hall
	*Service
	now     time.Time
	private map[account.Person]bool
}

// openHouse opens the service on an empty store.
func openHouse(tb testing.TB) *house {
	h := &house{hall: newHall(tb), now: time.UnixMilli(noon(100)), private: map[account.Person]bool{}}
	h.Service = New(Config{
		Rows: h.rows, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return h.now },
		PublicNames: func(tx *store.Tx, some ...store.Holder) (map[store.Holder]string, error) {
			names := map[store.Holder]string{}
			for _, p := range some {
				var name string
				err := tx.One(`SELECT name FROM accounts WHERE person = ?1`, []any{p[:]}, &name)
				if err == nil && !h.private[p] {
					names[p] = name
				} else if err != nil && !errors.Is(err, store.ErrNotFound) {
					return nil, err
				}
			}
			return names, nil
		},
		Find: func(tx *store.Tx, name string, by store.Holder) (store.Holder, error) {
			acc, err := account.ReadAccountByName(tx, name)
			if errors.Is(err, account.ErrNoAccount) || err == nil && h.private[acc.Person] && acc.Person != by {
				err = store.ErrNotFound
			}
			return acc.Person, err
		},
		Shared: func(from netip.Addr) bool { return !from.IsGlobalUnicast() || from.Unmap().IsPrivate() },
		HashNetwork: func(_ context.Context, from netip.Addr) ([32]byte, error) {
			b := from.As16()
			return [32]byte(append(b[:], b[:]...)), nil
		},
	})
	return h
}

// account makes an account of a name.
func (h *house) account(n int, name string) account.Person {
	h.tb.Helper()
	p := h.person(n)
	all := account.Open(h.rows, nil)
	in, err := all.Create(h.tb.Context(), account.Session{}, "Firefox", account.NewAccount{Name: name, Password: "correct horse"})
	if err != nil {
		h.tb.Fatal(err)
	}
	_ = p
	return in.Session.Person
}

// rate stores a rating of somebody, latest at noon of day 100.
func (h *house) rate(p account.Person, class string, s standing) {
	h.tb.Helper()
	s.latest = noon(100)
	mu, sigma := bits(s.Rating)
	h.change(sqlPut, p[:], class, mu, sigma, s.Points(), s.Interval(), s.games, s.latest, s.firmUntil())
}

// ask sends a request as somebody and reads the answer into a; it returns the code of a problem, "" if there
// was none.
func (h *house) ask(by account.Person, method, target, body string, a any) string {
	h.tb.Helper()
	gate := &api.Gate{
		Identify: func(http.ResponseWriter, *http.Request, api.Access) (api.Caller, error) {
			return api.Caller{Who: access.Who{Holder: by}, Account: account.Account{Person: by, Name: "boss"}}, nil
		},
		Table: func(*http.Request) (*table.Table, error) { return nil, problem.NoTable },
	}
	var failed error
	mux := http.NewServeMux()
	for _, e := range h.Endpoints() {
		mux.HandleFunc(e.Pattern(), func(w http.ResponseWriter, r *http.Request) { failed = e.Handler(gate)(w, r) })
	}
	r := httptest.NewRequestWithContext(h.tb.Context(), method, target, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r)
	var p *problem.Problem
	switch {
	case errors.As(failed, &p):
		return p.Code
	case failed != nil:
		h.tb.Fatal(failed)
	case w.Code != http.StatusOK:
		h.tb.Fatalf("%s %s: %d", method, target, w.Code)
	}
	if a != nil {
		if err := json.Unmarshal(w.Body.Bytes(), a); err != nil {
			h.tb.Fatal(err)
		}
	}
	return ""
}
