package server

import (
	"context"
	"errors"

	"circulade/game"
	"circulade/internal/account"
	"circulade/internal/account/device"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/signin"
	"circulade/internal/table/refusal"
)

// deviceEndpoints are for signing in on another device with the help of the first.
func (s *Server) deviceEndpoints() []api.Endpoint {
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
			Either: []api.Named{signin.Owner{}, deviceAsked{}},
		}).By(api.Browser),
		api.Post("/api/session/device/finish", s.postSessionDeviceFinish, api.Doc{
			ID: "enterDevice", Tag: "accounts", Title: "Sign in, if the other device allowed it",
			Answer: "That it is not answered yet, or refused, or too late; or the account that this browser is signed in to now.", Cookie: "The session, a new one.",
			Either: []api.Named{deviceState{}, signin.SignedIn{}}, Statuses: []int{409},
		}).By(api.Browser),
	}
}

type (
	deviceShown struct {
		Secret string `json:"secret"`
		Until  string `json:"until" schema:"format=date-time"`
	}
	// A deviceWait is how far the other device has come.
	deviceWait struct {
		State device.State `json:"state" schema:"enum=shown|asked|allowed|refused|gone"`
		Agent string       `json:"agent,omitempty" doc:"What the other device says it is."`
		Code  string       `json:"code,omitempty" doc:"The number that it shows."`
		Until string       `json:"until,omitempty" schema:"format=date-time"`
	}
	deviceAnswer struct {
		Code  string `json:"code" schema:"required" doc:"The number that the other device shows."`
		Allow bool   `json:"allow" schema:"required"`
	}
	deviceSecret struct {
		Secret string `json:"secret" schema:"required"`
		Look   bool   `json:"look" doc:"Only tell whose it is."`
	}
	deviceAsked struct {
		Ticket string `json:"ticket" doc:"To ask with whether the other device lets this one in."`
		Code   string `json:"code" doc:"Shown at both devices."`
		Until  string `json:"until" schema:"format=date-time"`
	}
	deviceTicket struct {
		Ticket string `json:"ticket" schema:"required"`
	}
	// A deviceState is why a device is not signed in.
	deviceState struct {
		State device.State `json:"state" schema:"enum=asked|refused|gone"`
	}
)

func (deviceShown) Component() api.Component  { return api.Component{Name: "DeviceShown"} }
func (deviceWait) Component() api.Component   { return api.Component{Name: "DeviceWait"} }
func (deviceAnswer) Component() api.Component { return api.Component{Name: "DeviceAnswer"} }
func (deviceSecret) Component() api.Component { return api.Component{Name: "DeviceSecret"} }
func (deviceAsked) Component() api.Component  { return api.Component{Name: "DeviceAsked"} }
func (deviceTicket) Component() api.Component { return api.Component{Name: "DeviceTicket"} }
func (deviceState) Component() api.Component  { return api.Component{Name: "DeviceState"} }

// ofDevice says how an error of other devices looks.
func ofDevice(err error) error {
	switch {
	case errors.Is(err, device.ErrGone):
		return refusal.New(refusal.Forbidden, "device-gone", device.ErrGone.Error()).With("let the other device show a new one")
	case errors.Is(err, device.ErrCode):
		return refusal.New(refusal.Conflict, "device-code", device.ErrCode.Error())
	}
	return caller.ProblemOf(err)
}

// postDevice tells a secret for another device.
func (s *Server) postDevice(ctx context.Context, r *api.Request, _ *api.Nothing) (deviceShown, error) {
	secret, until, err := s.devices.Show(ctx, r.Session.Hash)
	if err != nil {
		return deviceShown{}, ofDevice(err)
	}
	return deviceShown{secret, api.Stamp(until)}, nil
}

// getDevice tells the first device how far the other has come.
func (s *Server) getDevice(ctx context.Context, r *api.Request) (deviceWait, error) {
	wait, err := s.devices.Of(ctx, r.Session.Hash)
	if err != nil {
		return deviceWait{}, ofDevice(err)
	}
	return deviceWait{wait.State, wait.Agent, wait.Code, api.StampOrNone(wait.Until)}, nil
}

func (s *Server) deleteDevice(ctx context.Context, r *api.Request) (signin.Done, error) {
	if err := s.devices.End(ctx, r.Session.Hash); err != nil {
		return signin.Done{}, ofDevice(err)
	}
	return signin.Done{OK: true}, nil
}

// postDeviceAnswer lets the other device in, or not.
func (s *Server) postDeviceAnswer(ctx context.Context, r *api.Request, q *deviceAnswer) (signin.Done, error) {
	if err := s.devices.Answer(ctx, r.Session.Hash, q.Code, q.Allow); err != nil {
		return signin.Done{}, ofDevice(err)
	}
	return signin.Done{OK: true}, nil
}

// postSessionDevice takes the secret that another device shows: with look it tells whose it
// is, so that nobody signs in to a stranger's account unawares; else that device is asked.
func (s *Server) postSessionDevice(ctx context.Context, r *api.Request, q *deviceSecret) (any, error) {
	if err := s.signin.MaySignIn(r.Request, ""); err != nil {
		return nil, err
	}
	if q.Look {
		return s.ownerBySecret(ctx, q.Secret)
	}
	ticket, code, until, err := s.devices.Ask(ctx, q.Secret, account.Agent(r.UserAgent()))
	if err != nil {
		return nil, ofDevice(err)
	}
	return deviceAsked{ticket, code, api.Stamp(until)}, nil
}

func (s *Server) ownerBySecret(ctx context.Context, secret string) (signin.Owner, error) {
	person, err := s.devices.Look(ctx, secret)
	if err != nil {
		return signin.Owner{}, ofDevice(err)
	}
	acc, err := s.accounts.Account(ctx, person)
	if err != nil {
		return signin.Owner{}, ofDevice(err)
	}
	return signin.Owner{Name: acc.Name}, nil
}

// Check says what is wrong with a request.
func (q *deviceTicket) Check() error {
	if q.Ticket == "" {
		return refusal.Incomplete([]game.Fault{{Field: "ticket", Message: "is needed: what the answer to the secret had"}})
	}
	return nil
}

// postSessionDeviceFinish signs a device in that was let in, or tells what it waits for.
func (s *Server) postSessionDeviceFinish(ctx context.Context, r *api.Request, q *deviceTicket) (any, error) {
	found, err := s.devices.Ticket(ctx, q.Ticket)
	if err != nil {
		return nil, ofDevice(err)
	}
	if found.State != device.Allowed {
		return deviceState{found.State}, nil
	}
	in, err := s.accounts.SignIn(ctx, r.Session, r.UserAgent(), found.Person, found.Use)
	if err != nil {
		s.signin.Unsettled(r.Request, in)
		return nil, ofDevice(err)
	}
	return s.signin.SignedIn(r, in), nil
}
