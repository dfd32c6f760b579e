package passkeys

import (
	"encoding/base64"
	"encoding/json"

	"circulade/internal/api"
)

// A passkeyAnswer is a passkey as its owner sees it.
type passkeyAnswer struct {
	ID      string `json:"id"`
	Agent   string `json:"agent" doc:"What the browser that made it said it was."`
	Created string `json:"created" schema:"format=date-time"`
	Used    string `json:"used,omitempty" schema:"format=date-time" doc:"When somebody last signed in with it, if ever."`
}

type (
	listAnswer struct {
		Offered  bool            `json:"offered" doc:"Whether browsers can have passkeys at this address."`
		Passkeys []passkeyAnswer `json:"passkeys"`
	}
	beginRequest struct {
		Name   *string `json:"name" doc:"Of a new account."`
		Invite string  `json:"invite" doc:"An invitation code, where the server asks for one (‘guests’ of ‘hello’ is ‘invite’)."`
	}
	// An askedAnswer is what a browser is asked.
	askedAnswer struct {
		Options json.RawMessage `json:"options" schema:"component=PasskeyAsked"`
	}
	finishRequest struct {
		Name       *string         `json:"name" doc:"Of the account that comes with it."`
		Credential json.RawMessage `json:"credential" schema:"required,component=PasskeyAnswer"`
		Invite     string          `json:"invite" doc:"An invitation code, where the server asks for one (‘guests’ of ‘hello’ is ‘invite’)."`
	}
	addedAnswer struct {
		Passkey passkeyAnswer `json:"passkey"`
	}
)

func (passkeyAnswer) Component() api.Component { return api.Component{Name: "Passkey"} }
func (listAnswer) Component() api.Component    { return api.Component{Name: "Passkeys"} }
func (beginRequest) Component() api.Component  { return api.Component{Name: "PasskeyBegin"} }
func (askedAnswer) Component() api.Component   { return api.Component{Name: "PasskeyBegun"} }
func (finishRequest) Component() api.Component { return api.Component{Name: "PasskeyFinish"} }
func (addedAnswer) Component() api.Component   { return api.Component{Name: "PasskeyAdded"} }

// render returns a passkey as its owner sees it.
func render(p Passkey) passkeyAnswer {
	a := passkeyAnswer{ID: base64.RawURLEncoding.EncodeToString(p.ID), Agent: p.Agent, Created: api.FormatTime(p.Created)}
	if !p.Used.IsZero() {
		a.Used = api.FormatTime(p.Used)
	}
	return a
}

// A proofRequest is what a browser answers that was asked for a passkey.
type proofRequest struct {
	Credential json.RawMessage `json:"credential" schema:"required,component=PasskeyAnswer"`
}

func (proofRequest) Component() api.Component { return api.Component{Name: "PasskeyProof"} }
