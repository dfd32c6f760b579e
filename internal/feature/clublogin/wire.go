package clublogin

import "circulade/internal/api"

type (
	// A stateAnswer is the response of GET /api/account/oidc: whether one can sign in with a
	// provider, whether the account is linked to it, and whether a name is to be chosen.
	stateAnswer struct {
		Offered bool           `json:"offered"`
		Name    string         `json:"name,omitempty" doc:"What people call the provider; absent if there is none."`
		Link    *linkAnswer    `json:"link,omitempty"`
		Waiting *waitingAnswer `json:"waiting,omitempty"`
	}
	// A linkAnswer is the link of an account to the provider.
	linkAnswer struct {
		Created string `json:"created" schema:"format=date-time"`
		Used    string `json:"used,omitempty" schema:"format=date-time" doc:"Last, to sign in; absent if never."`
	}
	// A waitingAnswer says that a person came from the provider who is to choose a name.
	waitingAnswer struct {
		Name string `json:"name" doc:"A name that is proposed; may be empty."`
	}
	// A beginRequest is the body of POST /api/session/oidc/begin: the purpose of the trip.
	beginRequest struct {
		For string `json:"for" schema:"required,enum=sign-in|add|again"`
	}
	// A begunAnswer holds the address at the provider to which the browser has to go.
	begunAnswer struct {
		Location string `json:"location" schema:"format=uri"`
	}
	// A finishRequest is the body of POST /api/session/oidc/finish: the name of the new account.
	finishRequest struct {
		Name   string `json:"name" schema:"required"`
		Invite string `json:"invite" doc:"An invitation code, where making an account needs one."`
	}
)

// Component names the schema of stateAnswer in openapi.json: Club.
func (stateAnswer) Component() api.Component { return api.Component{Name: "Club"} }

// Component names the schema of beginRequest in openapi.json: ClubBegin.
func (beginRequest) Component() api.Component { return api.Component{Name: "ClubBegin"} }

// Component names the schema of begunAnswer in openapi.json: ClubBegun.
func (begunAnswer) Component() api.Component { return api.Component{Name: "ClubBegun"} }

// Component names the schema of finishRequest in openapi.json: ClubFinish.
func (finishRequest) Component() api.Component { return api.Component{Name: "ClubFinish"} }
