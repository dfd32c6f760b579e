package clublogin

import "circulade/internal/api"

type (
	// A stateAnswer tells whether one can sign in by a provider here, and what there is to do.
	stateAnswer struct {
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
	beginRequest struct {
		For string `json:"for" schema:"required,enum=sign-in|add|again"`
	}
	begunAnswer struct {
		Location string `json:"location" schema:"format=uri"`
	}
	finishRequest struct {
		Name   string `json:"name" schema:"required"`
		Invite string `json:"invite" doc:"An invitation code, where making an account needs one."`
	}
)

func (stateAnswer) Component() api.Component   { return api.Component{Name: "Club"} }
func (beginRequest) Component() api.Component  { return api.Component{Name: "ClubBegin"} }
func (begunAnswer) Component() api.Component   { return api.Component{Name: "ClubBegun"} }
func (finishRequest) Component() api.Component { return api.Component{Name: "ClubFinish"} }
