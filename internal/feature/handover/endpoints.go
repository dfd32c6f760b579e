package handover

import (
	"context"
	"errors"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/signin"
)

// Endpoints returns the endpoints by which a device that is signed in to an account signs in a
// second device.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/account/device", s.postDevice, api.Doc{
			ID: "showDevice", Tag: "accounts", Title: "A secret that signs in another device",
			About:  "After saying who one is (`confirm-first`). It is good once and for two minutes; an older one of this session is void.",
			Answer: "The secret, for a QR code or a link `/account#d=SECRET`.",
		}).By(api.Confirmed),
		api.Get("/api/account/device", s.getDevice, api.Doc{
			ID: "deviceWait", Tag: "accounts", Title: "How far the other device has come",
			Answer: "Whether a device brought the secret.",
		}).By(api.Member),
		api.Delete("/api/account/device", s.deleteDevice, api.Doc{
			ID: "endDevice", Tag: "accounts", Title: "Take the secret back",
			Answer: "It is void.",
		}).By(api.Member),
		api.Post("/api/account/device/answer", s.postDeviceAnswer, api.Doc{
			ID: "answerDevice", Tag: "accounts", Title: "Let the other device in, or not",
			Answer:   "Done.",
			Statuses: []int{409},
		}).By(api.Member),
		api.Post("/api/session/device", s.postSessionDevice, api.Doc{
			ID: "askDevice", Tag: "accounts", Title: "Bring another device's secret",
			About:  "With `look` it only tells whose it is, and the secret stays good; else the other device is asked.",
			Answer: "Whose it is, or a ticket to ask with.",
			Either: []api.Named{signin.SecretOwner{}, askedAnswer{}},
		}).By(api.Browser),
		api.Post("/api/session/device/finish", s.postSessionDeviceFinish, api.Doc{
			ID: "enterDevice", Tag: "accounts", Title: "Sign in, if the other device allowed it",
			Answer: "That it is not answered yet, or refused, or too late; or the account that this browser is signed in to now.", Cookie: "The session, a new one.",
			Either: []api.Named{stateAnswer{}, signin.SignedIn{}}, Statuses: []int{409},
		}).By(api.Browser),
	}
}

// problemOf translates an error of this package, or one of accounts, into the problem that the
// client gets.
func problemOf(err error) error {
	switch {
	case errors.Is(err, ErrGone):
		return problem.New(problem.Forbidden, "device-gone", ErrGone.Error()).WithHint("let the other device show a new one")
	case errors.Is(err, ErrCode):
		return problem.New(problem.Conflict, "device-code", ErrCode.Error())
	}
	return caller.ProblemOf(err)
}

// postDevice answers POST /api/account/device: it returns a new secret, which the signed-in browser
// shows as a QR code or link. A second device that sends the secret asks to be signed in to the
// same account.
func (s *Service) postDevice(ctx context.Context, r *api.Request, _ *api.Nothing) (shownAnswer, error) {
	secret, until, err := s.handovers.NewSecret(ctx, r.Session.Hash)
	if err != nil {
		return shownAnswer{}, problemOf(err)
	}
	return shownAnswer{secret, api.FormatTime(until)}, nil
}

// getDevice answers GET /api/account/device, which the signed-in browser polls while it shows a
// secret: whether a second device has sent the secret, with that device's name and number, and what
// was decided.
func (s *Service) getDevice(ctx context.Context, r *api.Request) (waitAnswer, error) {
	wait, err := s.handovers.StatusOf(ctx, r.Session.Hash)
	if err != nil {
		return waitAnswer{}, problemOf(err)
	}
	return waitAnswer{wait.State, wait.Agent, wait.Code, api.FormatTimeOrNone(wait.Until)}, nil
}

// deleteDevice answers DELETE /api/account/device: it revokes the secret that the signed-in browser
// shows to a second device.
func (s *Service) deleteDevice(ctx context.Context, r *api.Request) (signin.AccountDone, error) {
	if err := s.handovers.Revoke(ctx, r.Session.Hash); err != nil {
		return signin.AccountDone{}, problemOf(err)
	}
	return signin.AccountDone{OK: true}, nil
}

// postDeviceAnswer answers POST /api/account/device/answer: the user of the signed-in browser
// allows the second device to sign in, or refuses it.
func (s *Service) postDeviceAnswer(ctx context.Context, r *api.Request, q *letInRequest) (signin.AccountDone, error) {
	if err := s.handovers.Decide(ctx, r.Session.Hash, q.Code, q.Allow); err != nil {
		return signin.AccountDone{}, problemOf(err)
	}
	return signin.AccountDone{OK: true}, nil
}

// postSessionDevice answers POST /api/session/device, by which a second device sends the secret
// that the first one shows. With `look` it only returns whose account it is, so that nobody signs
// in to a stranger's account unawares; otherwise it returns a ticket, and the first device is asked
// for consent.
func (s *Service) postSessionDevice(ctx context.Context, r *api.Request, q *secretRequest) (any, error) {
	if err := s.cfg.SignIn.MaySignIn(r.Request, ""); err != nil {
		return nil, err
	}
	if q.Look {
		return s.ownerBySecret(ctx, q.Secret)
	}
	ticket, code, until, err := s.handovers.RequestEntry(ctx, q.Secret, account.ShortenAgent(r.UserAgent()))
	if err != nil {
		return nil, problemOf(err)
	}
	return askedAnswer{ticket, code, api.FormatTime(until)}, nil
}

// ownerBySecret returns the name of the account whose browser shows a secret. The secret stays
// valid.
func (s *Service) ownerBySecret(ctx context.Context, secret string) (signin.SecretOwner, error) {
	person, err := s.handovers.OwnerOf(ctx, secret)
	if err != nil {
		return signin.SecretOwner{}, problemOf(err)
	}
	acc, err := s.cfg.Accounts.Account(ctx, person)
	if err != nil {
		return signin.SecretOwner{}, problemOf(err)
	}
	return signin.SecretOwner{Name: acc.Name}, nil
}

// Check returns a problem if the ticket is missing, else nil.
func (q *ticketRequest) Check() error {
	if q.Ticket == "" {
		return problem.Incomplete([]game.Fault{{Field: "ticket", Message: "is needed: what the answer to the secret had"}})
	}
	return nil
}

// postSessionDeviceFinish answers POST /api/session/device/finish: it signs the second device in if
// the first one has allowed it; otherwise it returns that the first one has not decided, has
// refused, or that it is too late.
func (s *Service) postSessionDeviceFinish(ctx context.Context, r *api.Request, q *ticketRequest) (any, error) {
	found, err := s.handovers.ReadTicket(ctx, q.Ticket)
	if err != nil {
		return nil, problemOf(err)
	}
	if found.State != Allowed {
		return stateAnswer{found.State}, nil
	}
	in, err := s.cfg.Accounts.SignIn(ctx, r.Session, r.UserAgent(), found.Person, found.Redeem)
	if err != nil {
		s.cfg.SignIn.PropagateSignIn(r.Request, in)
		return nil, problemOf(err)
	}
	return s.cfg.SignIn.FinishSignIn(r, in), nil
}
