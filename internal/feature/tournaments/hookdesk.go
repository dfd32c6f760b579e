package tournaments

import (
	"context"
	"errors"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/webhook"
	"circulade/tournament"
)

var (
	errHooksOff = problem.New(problem.Forbidden, "webhooks-off", "this server sends nothing to other addresses").WithHint("ask its host to switch webhooks on")
	errHookNone = problem.New(problem.NotFound, "not-found", "this tournament has no webhook").WithHint("set its address first")
	errHookMany = problem.New(problem.Conflict, "too-many", "there are too many webhooks").WithHint("end one of yours, or wait until a tournament is long over")
	errHookOver = problem.New(problem.Conflict, "not-possible", "the tournament is over: there is nothing more to be told")
	errHookBusy = problem.New(problem.TooMany, "too-many", "so much is sent at present that there is no room for a test").WithHint("try again in a moment")
	errOwner    = problem.New(problem.Forbidden, "not-organiser", "the owner of the tournament does that")
)

// hookEndpoints returns those by which the owner of a tournament has an address told what happens in it.
func (s hookDesk) hookEndpoints() []api.Endpoint {
	quota, not := s.cfg.Callers.CPUQuota(nil), s.cfg.Callers.NotInMaintenance()
	return []api.Endpoint{
		api.Get("/api/tournaments/{id}/hook", s.getHook, api.Doc{
			ID: "tournamentHook", Tag: "tournaments", Title: "Which address is told what happens in a tournament, and how that goes",
			About:  "For the owner.",
			Answer: "The address, if there is one.", Paths: id(), Statuses: []int{403, 404, 429},
		}).By(api.Known).With(quota),
		api.Put("/api/tournaments/{id}/hook", s.putHook, api.Doc{
			ID: "setTournamentHook", Tag: "tournaments", Title: "Have an address told what happens in a tournament from now on",
			About:  "For the owner. Each message is signed by a new secret, which is told this once. See docs/webhooks.md.",
			Answer: "The secret.", Paths: id(), Statuses: []int{403, 404, 409, 429},
		}).By(api.Known).Body(maxBody).With(quota, not),
		api.Delete("/api/tournaments/{id}/hook", s.deleteHook, api.Doc{
			ID: "endTournamentHook", Tag: "tournaments", Title: "Have no address told any more what happens in a tournament",
			About:  "For the owner.",
			Answer: "Nothing more is sent.", Paths: id(), Statuses: []int{403, 404, 429},
		}).By(api.Known).With(quota),
		api.Post("/api/tournaments/{id}/hook/test", s.postHookTest, api.Doc{
			ID: "testTournamentHook", Tag: "tournaments", Title: "Send a test to the address that is told what happens in a tournament",
			About:  "For the owner. If it arrives, sending goes on where it was given up.",
			Answer: "What came of it.", Paths: id(), Statuses: []int{403, 404, 429},
		}).By(api.Known).With(quota, not),
	}
}

// A shownHook is a webhook as the owner of its tournament sees it.
type shownHook struct {
	Address string `json:"address,omitempty" doc:"None: there is no webhook."`
	Waiting int    `json:"waiting,omitempty" doc:"How many events have not been told."`
	Failed  int    `json:"failed,omitempty" doc:"How often sending has failed in a row."`
	GivenUp bool   `json:"given_up,omitempty" doc:"Nothing more is sent before a test arrives."`
	Next    string `json:"next,omitempty" doc:"When sending is tried again, if it has failed."`
	Last    string `json:"last,omitempty" doc:"When something was sent last."`
	Said    string `json:"said,omitempty" doc:"What came of it."`
}

// Component names the schema in the API's document.
func (shownHook) Component() api.Component { return api.Component{Name: "TournamentHook"} }

// mayHook returns a problem unless somebody may have an address told what happens in a tournament.
func (s hookDesk) mayHook(o *opened, who store.Holder) error {
	switch {
	case o.head.owner != who || who == (store.Holder{}):
		return errOwner
	case s.out == nil:
		return errHooksOff
	}
	return nil
}

// changeHook calls f in a transaction with the tournament of a request, if whoever asks is its owner.
func (s hookDesk) changeHook(ctx context.Context, r *api.Request, f func(tx *store.Tx, o *opened) error) error {
	return s.problemOf(s.change(ctx, r.PathValue("id"), func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		if err := s.mayHook(o, r.Who.Holder); err != nil {
			return nil, err
		}
		return nil, f(tx, o)
	}))
}

// readHook calls f with the tournament of a request and its webhook, if whoever asks is its owner. It returns
// errHookNone if there is none.
func (s hookDesk) readHook(ctx context.Context, r *api.Request, f func(o *opened, row *hookRow) error) error {
	return s.problemOf(s.read(ctx, r.PathValue("id"), func(o *opened) error {
		if err := s.mayHook(o, r.Who.Holder); err != nil {
			return err
		}
		var row hookRow
		err := s.view(ctx, func(tx *store.Tx) error { return row.read(tx, o.id) })
		if errors.Is(err, store.ErrNotFound) {
			return errHookNone
		}
		if err != nil {
			return err
		}
		return f(o, &row)
	}))
}

// getHook answers GET /api/tournaments/{id}/hook.
func (s hookDesk) getHook(ctx context.Context, r *api.Request) (out shownHook, err error) {
	err = s.readHook(ctx, r, func(o *opened, row *hookRow) error {
		out = shownHook{Address: row.address, Waiting: o.t.Events - row.told, Failed: row.tries, GivenUp: row.due >= never, Said: row.said}
		if row.last > 0 {
			out.Last = table.FormatMillis(row.last)
		}
		if row.tries > 0 && !out.GivenUp {
			out.Next = table.FormatMillis(row.due)
		}
		return nil
	})
	if errors.Is(err, errHookNone) {
		return shownHook{}, nil
	}
	return out, err
}

// A hookRequest says which address is told what happens in a tournament.
type hookRequest struct {
	Address string `json:"address" doc:"An https address, which the internet can reach."`
}

// Component names the schema in the API's document.
func (hookRequest) Component() api.Component { return api.Component{Name: "TournamentHookRequest"} }

// A hookSecret is the secret of a webhook.
type hookSecret struct {
	Secret string `json:"secret" doc:"By which messages are signed: whsec_ and base64. It is told this once."`
}

// Component names the schema in the API's document.
func (hookSecret) Component() api.Component { return api.Component{Name: "TournamentHookSecret"} }

// tooOften is said to who changes and tries addresses too often.
const tooOften = "addresses are changed and tried at most three times a minute"

// putHook answers PUT /api/tournaments/{id}/hook: an address is told what happens from now on.
func (s hookDesk) putHook(ctx context.Context, r *api.Request, q *hookRequest) (hookSecret, error) {
	secret := webhook.NewSecret()
	err := s.changeHook(ctx, r, func(tx *store.Tx, o *opened) error {
		if err := s.out.hosts.Check(q.Address); err != nil {
			return problem.New(problem.Invalid, "bad-address", "the address "+err.Error()).WithHint("name one like https://example.org/hook")
		}
		if o.t.Phase == tournament.Over || o.t.Phase == tournament.Cancelled {
			return errHookOver
		}
		var own, all int
		if err := tx.One(sqlHookRoom, []any{r.Who.Holder[:], o.id}, &own, &all); err != nil {
			return err
		}
		if own >= maxHooksOwned || all >= maxHooks {
			return errHookMany
		}
		if wait := s.out.tests.Allow(r.Who.Holder, s.cfg.Now()); wait > 0 {
			return problem.TooOften(tooOften, wait)
		}
		if err := tx.Do(sqlHookDrop, o.id); err != nil {
			return err
		}
		return tx.Do(sqlHookSet, o.id, q.Address, secret, o.t.Events)
	})
	if err != nil {
		return hookSecret{}, err
	}
	return hookSecret{webhook.FormatSecret(secret)}, nil
}

// deleteHook answers DELETE /api/tournaments/{id}/hook: nothing more is sent.
func (s hookDesk) deleteHook(ctx context.Context, r *api.Request) (api.OK, error) {
	err := s.changeHook(ctx, r, func(tx *store.Tx, o *opened) error { return tx.Do(sqlHookDrop, o.id) })
	if err != nil {
		return api.OK{}, err
	}
	return api.Done, nil
}

// A hookTested is what came of a test.
type hookTested struct {
	OK   bool   `json:"ok"`
	Said string `json:"said"`
}

// Component names the schema in the API's document.
func (hookTested) Component() api.Component { return api.Component{Name: "TournamentHookTest"} }

// postHookTest answers POST /api/tournaments/{id}/hook/test: a test is sent.
func (s hookDesk) postHookTest(ctx context.Context, r *api.Request, _ *api.Nothing) (hookTested, error) {
	m := webhook.Message{ID: "test." + access.NewID()}
	err := s.readHook(ctx, r, func(o *opened, row *hookRow) (err error) {
		if wait := s.out.tests.Allow(r.Who.Holder, s.cfg.Now()); wait > 0 {
			return problem.TooOften(tooOften, wait)
		}
		m.Address, m.Secret = row.address, row.secret
		m.Body, err = teller{s.Service, o, s.cfg.Site}.message(hookTest, o.t.Events, s.cfg.Now().UnixMilli(), struct{}{})
		return err
	})
	if err != nil {
		return hookTested{}, err
	}
	release := s.out.reserve("test", hooksAtOnce/2, r.Who.Holder, m.Address)
	if release == nil {
		return hookTested{}, errHookBusy
	}
	defer release()
	answer := s.out.sender.Send(ctx, &m, s.cfg.Now())
	if ctx.Err() != nil { // whoever asked has gone
		return hookTested{}, errHookBusy
	}
	arrived := 0
	if answer.OK {
		arrived = 1
	}
	err = s.store(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		return tx.Do(sqlHookTested, r.PathValue("id"), m.Address, answer.Said, s.cfg.Now().UnixMilli(), arrived)
	})
	s.out.woken()
	return hookTested{answer.OK, answer.Said}, s.problemOf(err)
}
