package passkeys

import (
	"encoding/base64"
	"encoding/json"

	"circulade/internal/api"
)

// A passkeyAnswer is a passkey in responses to the owner of the account.
type passkeyAnswer struct {
	ID      string `json:"id"`
	Agent   string `json:"agent" doc:"What the browser that made it said it was."`
	Created string `json:"created" schema:"format=date-time"`
	Used    string `json:"used,omitempty" schema:"format=date-time" doc:"When somebody last signed in with it, if ever."`
}

type (
	// A listAnswer is the response of GET /api/account/passkeys.
	listAnswer struct {
		Offered  bool            `json:"offered" doc:"Whether browsers can have passkeys at this address."`
		Passkeys []passkeyAnswer `json:"passkeys"`
	}
	// A beginRequest is the body of POST /api/account/passkeys/begin; Name is nil to add a passkey
	// to the account that the browser is signed in to.
	beginRequest struct {
		Name   *string `json:"name" doc:"Of a new account."`
		Invite string  `json:"invite" doc:"An invitation code, where the server asks for one (‘guests’ of ‘hello’ is ‘invite’)."`
	}
	// An askedAnswer holds the WebAuthn options that the page passes to the browser.
	askedAnswer struct {
		Options json.RawMessage `json:"options" schema:"component=PasskeyAsked"`
	}
	// A finishRequest is the body of POST /api/account/passkeys/finish: the new passkey as the
	// browser made it.
	finishRequest struct {
		Name       *string         `json:"name" doc:"Of the account that comes with it."`
		Credential json.RawMessage `json:"credential" schema:"required,component=PasskeyAnswer"`
		Invite     string          `json:"invite" doc:"An invitation code, where the server asks for one (‘guests’ of ‘hello’ is ‘invite’)."`
	}
	// An addedAnswer is the response when a passkey was added to an account.
	addedAnswer struct {
		Passkey passkeyAnswer `json:"passkey"`
	}
)

// Component names the schema of passkeyAnswer in openapi.json: Passkey.
func (passkeyAnswer) Component() api.Component { return api.Component{Name: "Passkey"} }

// Component names the schema of listAnswer in openapi.json: Passkeys.
func (listAnswer) Component() api.Component { return api.Component{Name: "Passkeys"} }

// Component names the schema of beginRequest in openapi.json: PasskeyBegin.
func (beginRequest) Component() api.Component { return api.Component{Name: "PasskeyBegin"} }

// Component names the schema of askedAnswer in openapi.json: PasskeyBegun.
func (askedAnswer) Component() api.Component { return api.Component{Name: "PasskeyBegun"} }

// Component names the schema of finishRequest in openapi.json: PasskeyFinish.
func (finishRequest) Component() api.Component { return api.Component{Name: "PasskeyFinish"} }

// Component names the schema of addedAnswer in openapi.json: PasskeyAdded.
func (addedAnswer) Component() api.Component { return api.Component{Name: "PasskeyAdded"} }

// render returns a passkey as responses contain it.
func render(p Passkey) passkeyAnswer {
	a := passkeyAnswer{ID: base64.RawURLEncoding.EncodeToString(p.ID), Agent: p.Agent, Created: api.FormatTime(p.Created)}
	if !p.Used.IsZero() {
		a.Used = api.FormatTime(p.Used)
	}
	return a
}

// A proofRequest is the body by which a browser proves that it has a passkey: its answer to a
// challenge.
type proofRequest struct {
	Credential json.RawMessage `json:"credential" schema:"required,component=PasskeyAnswer"`
}

// Component names the schema of proofRequest in openapi.json: PasskeyProof.
func (proofRequest) Component() api.Component { return api.Component{Name: "PasskeyProof"} }
