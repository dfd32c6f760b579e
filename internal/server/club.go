package server

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"
	"unicode"

	"circulade/internal/account"
	"circulade/internal/account/club"
	"circulade/internal/account/name"
	"circulade/internal/account/passkey"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/oidc"
	"circulade/internal/signin"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// clubEndpoints are for signing in by an identity provider of a club's own, where whoever runs the
// server has named one.
func (s *Server) clubEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/account/oidc", s.getClub, api.Doc{
			ID: "club", Tag: "accounts", Title: "Whether one can sign in by a club's identity provider",
			About:  "`offered` is false where there is none, and at an address from which browsers do not find back. `link` says since when this browser's account is found by it; `waiting` that somebody came from there, has no account yet and is to choose a name.",
			Answer: "What there is here.",
		}).By(api.Browser),
		api.Delete("/api/account/oidc", s.deleteClub, api.Doc{
			ID: "leaveClub", Tag: "accounts", Title: "Have one's account not found by the provider any more",
			About:    "Needs to be told again who asks (`confirm-first`). The only way into an account stays (`only-key`).",
			Answer:   "It is removed.",
			Statuses: []int{404, 409},
		}).By(api.Confirmed).Late(),
		api.Post("/api/session/oidc/begin", s.postClubBegin, api.Doc{
			ID: "beginClub", Tag: "accounts", Title: "Go to the provider",
			About:  "`for` is `sign-in`; `add`, to have this browser's account found by the provider too (after `confirm`); or `again`, to say again who one is. The browser is to go to `location`, and comes back within ten minutes, once, with the cookie that it has now. `no-club` where none is offered, `club-down` (503) while the provider does not answer.",
			Answer: "Where to go.", Cookie: "A cookie that is nobody's yet, for a browser that has none.",
			Statuses: []int{404},
		}).By(api.Browser).Late(),
		api.Raw(http.MethodGet, callbackPath, s.getClubCallback, api.Doc{}).By(api.Browser),
		api.Post("/api/session/oidc/finish", s.postClubFinish, api.Doc{
			ID: "joinClub", Tag: "accounts", Title: "Make an account of whoever came from the provider",
			About:   "Out of the guest that the browser is, or of nobody. It has recovery codes from the first moment. `club-gone` if nobody came with this browser in the last three minutes.",
			Created: true, Answer: "The account and its recovery codes, told this once.", Cookie: "The browser's new session.",
			Statuses: []int{404, 409},
		}).By(api.Browser).Late(),
		api.Delete("/api/session/oidc", s.deleteNewcomer, api.Doc{
			ID: "forgetClub", Tag: "accounts", Title: "Have no name asked for of whoever came from the provider",
			About:    "For a browser that others use too. That nobody is waited for is fine.",
			Answer:   "Done.",
			Statuses: []int{404},
		}).By(api.Browser).Late(),
	}
}

// callbackPath is where browsers come back from the provider.
const callbackPath = "/api/session/oidc/callback"

// The refusals of the club's provider.
var (
	errNoClub = refusal.New(refusal.NotFound, "no-club", "nobody signs in here by an identity provider of a club's").
			With("circulade serve --oidc-issuer names one; it is offered at the address of --public-url")
	errClubDown = refusal.New(refusal.Unavailable, "club-down", oidc.ErrDown.Error()).With("try again later, or sign in another way")
	errClubGone = refusal.New(refusal.Forbidden, "club-gone", club.ErrGone.Error()).With("begin again")
	errClubUsed = refusal.New(refusal.Conflict, "club-taken", club.ErrTaken.Error())
	errClubMore = refusal.New(refusal.Conflict, "club-linked", club.ErrLinked.Error()).With("remove that first")
)

// ofClub says how an error of signing in by the provider looks.
func ofClub(err error) error {
	switch {
	case errors.Is(err, oidc.ErrDown):
		return errClubDown
	case errors.Is(err, club.ErrGone):
		return errClubGone
	case errors.Is(err, club.ErrTaken):
		return errClubUsed
	case errors.Is(err, club.ErrLinked):
		return errClubMore
	}
	return caller.ProblemOfInvite(err)
}

// openClub makes what asks the provider, if there is one. Nothing is asked yet.
func (s *Server) openClub() {
	s.clubs = club.Open(s.cfg.Rows, nil)
	if s.cfg.Club != nil && s.cfg.Public != nil {
		s.club = oidc.New(s.cfg.Club, s.cfg.Public.JoinPath(callbackPath).String(), s.log)
	}
}

// clubHere reports whether browsers that come by the address of a request find the provider: it
// sends them back to the public address, where their cookie has to be.
func (s *Server) clubHere(r *http.Request) bool {
	return s.club != nil && s.ingress.IsPublic(r.Host)
}

type (
	// A clubAnswer tells whether one can sign in by a provider here, and what there is to do.
	clubAnswer struct {
		Offered bool           `json:"offered"`
		Name    string         `json:"name,omitempty" doc:"What people call the provider; absent if there is none."`
		Link    *linkAnswer    `json:"link,omitempty"`
		Waiting *waitingAnswer `json:"waiting,omitempty"`
	}
	linkAnswer struct {
		Created string `json:"created" schema:"format=date-time"`
		Used    string `json:"used,omitempty" schema:"format=date-time" doc:"Last, to sign in; absent if never."`
	}
	waitingAnswer struct {
		Name string `json:"name" doc:"A name that is proposed; may be empty."`
	}
	clubBegin struct {
		For string `json:"for" schema:"required,enum=sign-in|add|again"`
	}
	clubBegun struct {
		Location string `json:"location" schema:"format=uri"`
	}
	clubFinish struct {
		Name   string `json:"name" schema:"required"`
		Invite string `json:"invite" doc:"An invitation code, where making an account needs one."`
	}
)

func (clubAnswer) Component() api.Component { return api.Component{Name: "Club"} }
func (clubBegin) Component() api.Component  { return api.Component{Name: "ClubBegin"} }
func (clubBegun) Component() api.Component  { return api.Component{Name: "ClubBegun"} }
func (clubFinish) Component() api.Component { return api.Component{Name: "ClubFinish"} }

// getClub tells whether one can sign in by a provider here, whether the account of this browser
// does, and who came from there and is to choose a name.
func (s *Server) getClub(ctx context.Context, r *api.Request) (clubAnswer, error) {
	if s.club == nil {
		return clubAnswer{}, nil
	}
	told := clubAnswer{Offered: s.clubHere(r.Request), Name: s.club.Name()}
	switch link, err := s.clubs.Of(ctx, r.Session.Person, s.club.Issuer()); {
	case err == nil:
		told.Link = &linkAnswer{api.Stamp(link.Created), api.StampOrNone(link.Used)}
	case !errors.Is(err, club.ErrNoLink):
		return clubAnswer{}, ofClub(err)
	}
	switch n, err := s.clubs.Newcomer(ctx, r.Session.Hash); {
	case err == nil:
		told.Waiting = &waitingAnswer{n.Name}
	case !errors.Is(err, club.ErrGone):
		return clubAnswer{}, ofClub(err)
	}
	return told, nil
}

// postClubBegin tells a browser where to go, and notes that it is on its way: to sign in, to have
// an account found by the provider, or to say again who it is.
func (s *Server) postClubBegin(ctx context.Context, r *api.Request, q *clubBegin) (clubBegun, error) {
	if !s.clubHere(r.Request) {
		return clubBegun{}, errNoClub
	}
	purpose := club.Purpose(q.For)
	needs, err := accessOf(purpose)
	if err != nil {
		return clubBegun{}, err
	}
	if err := r.IdentifyAs(needs); err != nil {
		return clubBegun{}, err
	}
	if err := s.signin.MaySignIn(r.Request, r.Account.Name); err != nil {
		return clubBegun{}, err
	}
	attempt := oidc.NewAttempt()
	asking, cancel := context.WithTimeout(ctx, clubTime)
	defer cancel()
	location, err := s.club.Address(asking, attempt, purpose == club.Again)
	if err != nil {
		return clubBegun{}, ofClub(err)
	}
	session, secret := r.Session.Hash, ""
	if session == (store.Holder{}) { // it gets a cookie that is nobody's yet
		secret = access.NewSecret()
		session, _ = access.HolderOf(secret)
	}
	way := club.Way{Purpose: purpose, Nonce: attempt.Nonce, Verifier: attempt.Verifier}
	if err := s.clubs.Begin(ctx, session, attempt.State, way); err != nil {
		return clubBegun{}, ofClub(err)
	}
	if secret != "" {
		s.callers.SetCookie(r.Answer, r.Request, secret)
	}
	return clubBegun{location}, nil
}

// clubTime is how long a request waits for the provider.
const clubTime = 15 * time.Second

// accessOf returns who may go to the provider for a purpose.
func accessOf(p club.Purpose) (api.Access, error) {
	switch p {
	case club.SignIn:
		return api.Browser, nil
	case club.Add:
		return api.Confirmed, nil
	case club.Again:
		return api.Member, nil
	}
	return 0, refusal.New(refusal.Invalid, "bad-json", `for must be "sign-in", "add" or "again"`)
}

// postClubFinish makes an account of whoever came from the provider and has none: out of the
// guest that their browser is. It has recovery codes from the first moment, as one of a passkey.
func (s *Server) postClubFinish(ctx context.Context, r *api.Request, q *clubFinish) (signin.NewAccount, error) {
	from, use, err := s.fromClub(ctx, r.Request, q)
	if err != nil {
		return signin.NewAccount{}, err
	}
	var codes []string
	fill := func(tx *store.Tx, p account.Person) (err error) {
		if err := use(tx); err != nil {
			return err
		}
		if err := s.clubs.Settle(tx, from.Hash, p); err != nil {
			return err
		}
		codes, err = account.NewCodes(tx, p, time.Now())
		return err
	}
	in, err := s.accounts.Create(ctx, from, r.UserAgent(), account.New{Name: q.Name, Fill: fill})
	if err != nil {
		s.signin.Unsettled(r.Request, in)
		return signin.NewAccount{}, ofClub(err)
	}
	return s.signin.NewAccount(r, in, codes), nil
}

// fromClub returns the browser of somebody who came from the provider and may make an account of a
// name, and what uses up the invitation to it.
func (s *Server) fromClub(ctx context.Context, r *http.Request, q *clubFinish) (from account.Session, use func(*store.Tx) error, err error) {
	if s.club == nil {
		return from, nil, errNoClub
	}
	if from, err = s.signin.Stranger(r); err != nil {
		return from, nil, err
	}
	if _, err := s.clubs.Newcomer(ctx, from.Hash); err != nil {
		return from, nil, ofClub(err)
	}
	if from, err = s.signin.Newcomer(r, q.Name, q.Invite); err != nil {
		return from, nil, err
	}
	use, err = s.callers.Invited(r, q.Invite)
	return from, use, err
}

// deleteNewcomer is for whoever finds, in a browser that others use too, that a name is asked for
// of somebody else who came from the provider. That nobody is waited for is fine.
func (s *Server) deleteNewcomer(ctx context.Context, r *api.Request) (api.OK, error) {
	if err := s.clubThenCaller(r); err != nil {
		return api.OK{}, err
	}
	if err := s.clubs.Forget(ctx, r.Session.Hash); err != nil {
		return api.OK{}, ofClub(err)
	}
	return api.Done, nil
}

// clubThenCaller identifies the caller where there is a provider.
func (s *Server) clubThenCaller(r *api.Request) error {
	if s.club == nil {
		return errNoClub
	}
	return r.Identify()
}

// deleteClub has an account not found by the provider any more, but where that is the only way in.
func (s *Server) deleteClub(ctx context.Context, r *api.Request) (signin.Done, error) {
	if err := s.clubThenCaller(r); err != nil {
		return signin.Done{}, err
	}
	err := s.accounts.Change(ctx, r.Session, func(tx *store.Tx) error {
		removed, err := club.Unlink(tx, r.Session.Person, s.club.Issuer())
		if err == nil && !removed {
			err = refusal.New(refusal.NotFound, "not-found", club.ErrNoLink.Error())
		}
		if err != nil {
			return err
		}
		return s.wayIn(tx, &r.Account)
	})
	if err != nil {
		return signin.Done{}, ofClub(err)
	}
	return signin.Done{OK: true}, nil
}

// wayIn returns errOnlyKey if nothing is left by which somebody signs in to an account.
func (s *Server) wayIn(tx *store.Tx, acc *account.Account) error {
	if acc.HasPassword {
		return nil
	}
	keys, err := passkey.Count(tx, acc.Person)
	if err != nil || keys > 0 {
		return err
	}
	if s.club == nil {
		return errOnlyKey
	}
	_, err = club.Of(tx, acc.Person, s.club.Issuer())
	if errors.Is(err, club.ErrNoLink) {
		return errOnlyKey
	}
	return err
}

// proposed makes a name that an account can have of what the provider calls somebody, or none.
func proposed(called string) string {
	const separators = " -_."
	called, _, _ = strings.Cut(called, "@")
	var out []rune
	for _, r := range called {
		if len(out) == name.Longest {
			break
		}
		if !unicode.In(r, unicode.L, unicode.M, unicode.Nd) && !strings.ContainsRune(separators, r) {
			continue
		}
		if strings.ContainsRune(separators, r) && (len(out) == 0 || strings.ContainsRune(separators, out[len(out)-1])) {
			continue
		}
		out = append(out, r)
	}
	n, err := name.ParseNew(strings.TrimRight(string(out), separators))
	if err != nil {
		return ""
	}
	return n.String()
}
