package handover

import "circulade/internal/api"

type (
	// A shownAnswer holds the secret that the first device shows.
	shownAnswer struct {
		Secret string `json:"secret"`
		Until  string `json:"until" schema:"format=date-time"`
	}
	// A waitAnswer tells the first device how far the other one has come.
	waitAnswer struct {
		State State  `json:"state" schema:"enum=shown|asked|allowed|refused|gone"`
		Agent string `json:"agent,omitempty" doc:"What the other device says it is."`
		Code  string `json:"code,omitempty" doc:"The number that it shows."`
		Until string `json:"until,omitempty" schema:"format=date-time"`
	}
	// A letInRequest is the first device's decision whether to let the other one in.
	letInRequest struct {
		Code  string `json:"code" schema:"required" doc:"The number that the other device shows."`
		Allow bool   `json:"allow" schema:"required"`
	}
	// A secretRequest is the body by which the second device brings the secret.
	secretRequest struct {
		Secret string `json:"secret" schema:"required"`
		Look   bool   `json:"look" doc:"Only tell whose it is."`
	}
	// An askedAnswer tells the second device that the first one has been asked: the ticket to poll
	// with and the code to compare.
	askedAnswer struct {
		Ticket string `json:"ticket" doc:"To ask with whether the other device lets this one in."`
		Code   string `json:"code" doc:"Shown at both devices."`
		Until  string `json:"until" schema:"format=date-time"`
	}
	// A ticketRequest is the body by which the second device asks whether it was let in.
	ticketRequest struct {
		Ticket string `json:"ticket" schema:"required"`
	}
	// A stateAnswer tells the second device why it is not signed in, or not yet.
	stateAnswer struct {
		State State `json:"state" schema:"enum=asked|refused|gone"`
	}
)

// Component names the schema of shownAnswer in openapi.json: DeviceShown.
func (shownAnswer) Component() api.Component { return api.Component{Name: "DeviceShown"} }

// Component names the schema of waitAnswer in openapi.json: DeviceWait.
func (waitAnswer) Component() api.Component { return api.Component{Name: "DeviceWait"} }

// Component names letInRequest's schema in openapi.json DeviceAnswer: the first device's answer to
// whether the second one may sign in.
func (letInRequest) Component() api.Component { return api.Component{Name: "DeviceAnswer"} }

// Component names the schema of secretRequest in openapi.json: DeviceSecret.
func (secretRequest) Component() api.Component { return api.Component{Name: "DeviceSecret"} }

// Component names the schema of askedAnswer in openapi.json: DeviceAsked.
func (askedAnswer) Component() api.Component { return api.Component{Name: "DeviceAsked"} }

// Component names the schema of ticketRequest in openapi.json: DeviceTicket.
func (ticketRequest) Component() api.Component { return api.Component{Name: "DeviceTicket"} }

// Component names the schema of stateAnswer in openapi.json: DeviceState.
func (stateAnswer) Component() api.Component { return api.Component{Name: "DeviceState"} }
