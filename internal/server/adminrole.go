package server

import (
	"errors"
	"net/http"

	"circulade/internal/account"
	"circulade/internal/account/hostlog"
	"circulade/internal/table/refusal"
)

// The refusals of whoever asks for what admins do.
var (
	errNobody   = refusal.New(refusal.SignedOut, "sign-in", "this needs somebody who is signed in").With("sign in, and then this again")
	errNotAdmin = refusal.New(refusal.Forbidden, "not-admin", "this is for admins of this server alone").
			With("whoever runs it makes one: circulade admin grant NAME")
)

// adminOf returns the session and the account of the admin who sends a request. The store is asked
// at each request, so that whoever is an admin no longer is none at once, on all servers. A
// program's secret or token is not good for it.
func (s *Server) adminOf(r *http.Request) (sess account.Session, acc account.Account, err error) {
	if r.Header.Get("Authorization") != "" {
		return sess, acc, errNotAdmin
	}
	sess, err = s.sessionOf(r)
	if err != nil {
		return sess, acc, err
	}
	if sess.Person == (account.Person{}) {
		return sess, acc, errNobody
	}
	acc, err = s.accounts.AccountOf(r.Context(), sess)
	switch known := ofAccount(err); {
	case errors.Is(known, errNoAccount):
		return sess, acc, errNotAdmin // a guest
	case known != nil:
		return sess, acc, known
	case !acc.Admin:
		return sess, acc, errNotAdmin
	}
	return sess, acc, nil
}

// doer is how the log names an admin.
func doer(by *account.Account) hostlog.Doer { return hostlog.Doer{Person: by.Person, Name: by.Name} }
